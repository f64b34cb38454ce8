#include "app/ranks/rank_plan.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/cli/bake_folder.hpp"
#include "app/ranks/rank_maps.hpp"
#include "app/ranks/together.hpp"
#include "app/world/parameter_past.hpp"
#include "app/world/world.hpp"
#include "sim/core/error.hpp"
#include "sim/io/import/banded.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/process/processes.hpp"
#include "sim/world/edit_log.hpp"
#include "sim/world/history.hpp"

namespace app {

namespace {

/// Throws wadi::Error if ranks cannot let rivers cut valleys as it is asked for, at this size.
void checkValleys(const wadi::Parameters& params, int size) {
    constexpr int kMostCells = 1 << 16;  // along a side: positions are numbers of 32 bits
    if (!params.incision.enabled) return;
    if (size > kMostCells)
        throw wadi::Error(
            "wadi-bake shares out valleys of maps of at most {0} cells along a side: give a smaller "
            "--size, or --set incision.enabled=0.",
            kMostCells);
}

/// The same of sand that blows.
void checkSand(const wadi::Parameters& params, std::size_t cells) {
    constexpr auto kMostCells = static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max());
    if (params.wind.enabled && params.wind.method == wadi::WindMethod::slabs && cells > kMostCells)
        throw wadi::Error(
            "wadi-bake shares out slabs of sand, which know cells by numbers of 31 bits, of maps of at most "
            "{0} million cells: give a smaller --size, or --set wind.method=grains.",
            kMostCells / 1000000);
}

/// Throws wadi::Error if ranks cannot run what is asked for.
void checkProcesses(const wadi::Parameters& params, const RankPlan& plan) {
    checkValleys(params, plan.side());
    checkSand(params, plan.cells());
    wadi::Processes::forEach([&]<class P>() {
        if (params.of<P>().enabled && !wadi::haloOf<P>(params.of<P>()))
            throw wadi::Error(
                "wadi-bake cannot share out {0} ({1}.enabled): switch it off by --set, or bake on one "
                "machine by \"wadi bake\".",
                wadi::Sentence(std::string(P::kInfo.title).c_str()), P::kInfo.name);
    });
}

/// Throws wadi::Error if something is undone after blurs that take more memory than undo has: it would forget
/// some, and not the same on all ranks, which weigh other edits by their own part.
void checkBlurs(const std::vector<wadi::EditLog::Entry>& edits, std::size_t cells) {
    constexpr double kGround = 20;  // of a cell: two layers, dye, and how far rock was lifted
    const double most = static_cast<double>(wadi::History::kMostLimit);
    int blurs = 0;
    for (const wadi::EditLog::Entry& edit : edits) {
        if (std::holds_alternative<wadi::Blur>(edit.command)) ++blurs;
        const bool isTurn = std::holds_alternative<wadi::Undo>(edit.command) ||
                            std::holds_alternative<wadi::Redo>(edit.command);
        if (isTurn && kGround * blurs * static_cast<double>(cells) > most)
            throw wadi::Error(
                "The edit of epoch {0} undoes something, or does it again, after {1} of the whole ground, "
                "which take more memory on {2} million cells than undo has: give a smaller --size.",
                edit.epoch, counted(blurs, "blur", "blurs"), shortNumber(static_cast<double>(cells) * 1e-6));
    }
}

/// Throws wadi::Error if ranks cannot run what is asked for, or carry out what was done to it.
void checkPlan(const RankPlan& plan) {
    checkProcesses(plan.parameters(), plan);
    checkBlurs(plan.edits, plan.cells());
    checkRankMaps(plan);
    ParameterPast past(plan.start.parameters);
    for (std::size_t i = 0; i < plan.edits.size(); ++i) {
        const wadi::EditLog::Entry& edit = plan.edits[i];
        past.add(edit.command);
        // Of edits between two epochs, these see what comes of all.
        if (i + 1 < plan.edits.size() && plan.edits[i + 1].epoch == edit.epoch) continue;
        checkProcesses(past.now(), plan);
    }
    if (!canBeKept(plan.edits))
        throw wadi::Error("The world has more edits than a bake can keep: give a smaller --size.");
}

/// A world to bake.
struct Source {
    Settings settings;
    wadi::EditLog log;                    ///< Its map has heights only where `heights` has it
    std::optional<std::uint64_t> epochs;  ///< To run, if nothing else is asked for
    std::vector<wadi::Sentence> notices;  ///< Of what was read
    LandSource heights = {};              ///< Of the log's map, on the first rank
    std::optional<RankLand> land = {};    ///< Likewise, on all
};

/// What a world that was saved began with, its map on the first rank alone.
Source savedSource(const WorldOptions& world, bool isFirst, wadi::Progress& progress) {
    checkNew(world);
    if (!world.set.empty())
        throw wadi::Error(
            "--set changes the world as it is, and a bake makes it again from its beginning: leave --set "
            "out.");
    WorldPast past = openPast(*world.scene, isFirst, &progress);
    if (!past.log.isWhole())
        throw wadi::Error(
            "What was done to the world before it was saved is not in its file, and a bake would repeat "
            "it: bake on one machine by \"wadi bake --refine\".");
    Source source{std::move(past.settings), std::move(past.log), past.epoch, {}};
    if (isFirst) source.heights.map = source.log.map();
    return source;
}

/// Those of a heightmap, if the world begins with one.
void readHeights(const WorldOptions& world, Source& source, wadi::Progress& progress) {
    const std::optional<HeightmapChoice> choice = heightmapOf(world, source.settings);
    if (!choice) return;
    LandSource& heights = source.heights;
    heights.bands = wadi::io::BandedHeightmap::open(choice->file, choice->options, &progress);
    if (heights.bands) {
        source.notices = heights.bands->notices();
        return;
    }
    wadi::io::Imported imported = wadi::io::importHeightmap(choice->file, choice->options, &progress);
    heights.map = std::make_shared<const wadi::Heightmap>(std::move(imported.map));
    source.notices = std::move(imported.notices);
}

Source newSource(const WorldOptions& world, bool isFirst, wadi::Progress& progress) {
    Source source{readSettings(world), {}, {}, {}};
    if (isFirst) readHeights(world, source, progress);
    source.log = wadi::EditLog(source.settings.parameters, source.heights.map);
    if (const std::optional<int> epochs = source.settings.scene.epochs)
        source.epochs = static_cast<std::uint64_t>(*epochs);
    return source;
}

/// Throws if there is none, or none that ranks can begin with.
Source sourceOf(const BakeOptions& options, const wadi::Communicator& ranks, StopSignal& stop) {
    const WorldOptions& world = options.world;
    std::optional<Source> found;
    const bool isFirst = ranks.rank() == 0;
    together(ranks, [&] {
        if (options.isRefined)
            throw wadi::Error(
                "wadi-bake begins with a scene, a heightmap or the beginning of a world: for --refine there "
                "is \"wadi bake\", on one machine.");
        beforeTheStart(stop, [&](wadi::Progress& progress) {
            found = world.scene && isWorld(*world.scene) ? savedSource(world, isFirst, progress)
                                                         : newSource(world, isFirst, progress);
        });
    });
    Source& source = *found;
    source.land = landOfFirst(ranks, landOf(source.heights));
    if (source.land && !source.heights.map)
        source.log =
            wadi::EditLog(wadi::EditLog(source.log.parameters(),
                                        std::make_shared<const wadi::Heightmap>(blankOf(*source.land))),
                          source.log.entries());
    // Of what was a heightmap the folder of the bake has all.
    source.settings.scene.heightmap.clear();
    source.settings.scene.heightRange.reset();
    source.settings.scene.cellSize.reset();
    return std::move(source);
}

Planned planOf(const BakeOptions& options, const Source& source) {
    const int side = startSide(source.log);
    if (options.size < side)
        throw wadi::Error("--size {0} is less than the {1} cells of the {2}: give {1} or more.", options.size,
                          side, wadi::Sentence(source.land ? "heightmap" : "scene"));
    const std::optional<std::uint64_t> epochs = options.epochs ? options.epochs : source.epochs;
    if (!epochs) throw wadi::Error("The scene does not say how many epochs to run: give --epochs.");
    Enlarged fine = enlargedUpTo(*epochs, source.log, options.size, FileMaps::kept);
    RankPlan plan{.start = source.settings,
                  .columns = fine.columns,
                  .rows = fine.rows,
                  .land = source.land,
                  .epochs = *epochs,
                  .edits = std::move(fine.edits),
                  .minutes = options.minutes,
                  .exported = options.exported};
    plan.start.parameters = fine.start.parameters();
    // Files hold what one process can make.
    const auto hold = [](wadi::Parameters& params) {
        params.terrain.size = std::min(params.terrain.size, wadi::kMostSide);
    };
    hold(plan.start.parameters);
    for (wadi::EditLog::Entry& edit : plan.edits)
        if (auto* const all = std::get_if<wadi::SetParameters>(&edit.command)) hold(all->parameters);
    checkPlan(plan);
    std::vector<wadi::Sentence> notices = source.notices;
    notices.insert(notices.end(), fine.notices.begin(), fine.notices.end());
    return {std::move(plan), {}, std::move(notices)};
}

}  // namespace

Planned planFor(const BakeOptions& options, const wadi::Communicator& ranks, StopSignal& stop) {
    Source source = sourceOf(options, ranks, stop);
    std::optional<Planned> planned;
    together(ranks, [&] { planned = planOf(options, source); });
    planned->land = std::move(source.heights);
    return std::move(*planned);
}

}  // namespace app
