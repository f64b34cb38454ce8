#include "app/ranks/rank_plan.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/cli/bake_folder.hpp"
#include "app/ranks/rank_maps.hpp"
#include "app/world/parameter_past.hpp"
#include "app/world/world.hpp"
#include "sim/core/error.hpp"
#include "sim/process/processes.hpp"
#include "sim/world/edit_log.hpp"
#include "sim/world/history.hpp"

namespace app {

namespace {

/// Throws wadi::Error if ranks cannot let rivers cut valleys as it is asked for, at this size.
void checkValleys(const wadi::Parameters& params, int size) {
    constexpr int kMostCells = 1 << 16;  // along a side: positions are numbers of 32 bits
    if (!params.incision.enabled) return;
    if (size >= kMostCells)
        throw wadi::Error(
            "wadi-bake shares out valleys of maps of less than {0} cells along a side: give a smaller "
            "--size, or --set incision.enabled=0.",
            kMostCells);
}

/// The same of sand that blows.
void checkSand(const wadi::Parameters& params, int size) {
    constexpr int kMostCells = 46340;  // along a side: slabs know cells by numbers of 31 bits
    if (params.wind.enabled && params.wind.method == wadi::WindMethod::slabs && size > kMostCells)
        throw wadi::Error(
            "wadi-bake shares out slabs of sand of maps of at most {0} cells along a side: give a smaller "
            "--size, or --set wind.method=grains.",
            kMostCells);
}

/// Throws wadi::Error if ranks cannot run what is asked for.
void checkProcesses(const wadi::Parameters& params, int size) {
    checkValleys(params, size);
    checkSand(params, size);
    wadi::Processes::forEach([&]<class P>() {
        if (params.of<P>().enabled && !wadi::haloOf<P>(params.of<P>()))
            throw wadi::Error(
                "wadi-bake cannot share out {0} ({1}.enabled): switch it off by --set, or bake on one "
                "machine by \"wadi bake\".",
                wadi::Sentence(std::string(P::kInfo.title).c_str()), P::kInfo.name);
    });
}

[[noreturn]] void refuse(const wadi::EditLog::Entry& edit, const wadi::Sentence& what) {
    throw wadi::Error(
        "wadi-bake cannot repeat the edit of epoch {0}, {1}: bake on one machine by \"wadi bake\".",
        edit.epoch, what);
}

/// Throws wadi::Error if something is undone after blurs that take more memory than undo has: it would forget
/// some, and not the same on all ranks, which weigh other edits by their own part.
void checkBlurs(const std::vector<wadi::EditLog::Entry>& edits, int size) {
    constexpr double kGround = 20;  // of a cell: two layers, dye, and how far rock was lifted
    const double most = static_cast<double>(wadi::History::kMostLimit);
    int blurs = 0;
    for (const wadi::EditLog::Entry& edit : edits) {
        if (std::holds_alternative<wadi::Blur>(edit.command)) ++blurs;
        const bool isTurn = std::holds_alternative<wadi::Undo>(edit.command) ||
                            std::holds_alternative<wadi::Redo>(edit.command);
        if (isTurn && kGround * blurs * size * size > most)
            throw wadi::Error(
                "The edit of epoch {0} undoes something, or does it again, after {1} of the whole ground, "
                "which take more memory on {2} cells along a side than undo has: give a smaller --size.",
                edit.epoch, counted(blurs, "blur", "blurs"), size);
    }
}

/// Throws wadi::Error if ranks cannot run what is asked for, or carry out what was done to it.
void checkPlan(const RankPlan& plan) {
    checkProcesses(plan.parameters(), plan.size);
    checkBlurs(plan.edits, plan.size);
    checkRankMaps(plan.exported, plan.size);
    const auto rolling = [&](const wadi::Parameters& params) {
        const std::size_t cells = static_cast<std::size_t>(plan.size) * static_cast<std::size_t>(plan.size);
        return params.roller.enabled ? wadi::rollingParticlesOn(params.roller, cells) : 0;
    };
    ParameterPast past(plan.start.parameters);
    bool isDyed = false;
    for (std::size_t i = 0; i < plan.edits.size(); ++i) {
        const wadi::EditLog::Entry& edit = plan.edits[i];
        const std::size_t before = rolling(past.now());
        past.add(edit.command);
        const auto* const stroke = std::get_if<wadi::Stroke>(&edit.command);
        const auto* const map = std::get_if<wadi::SetPaintedMap>(&edit.command);
        isDyed = isDyed || (stroke != nullptr && stroke->brush.kind == wadi::BrushKind::dye) ||
                 (map != nullptr && map->which == wadi::Painted::dye && map->map && !map->map->empty());
        if (edit.epoch > 0 && rolling(past.now()) < before)
            refuse(edit, wadi::Sentence("which takes rolling grains away"));
        // Of edits between two epochs, these see what comes of all.
        if (i + 1 < plan.edits.size() && plan.edits[i + 1].epoch == edit.epoch) continue;
        checkProcesses(past.now(), plan.size);
        if (isDyed && past.now().incision.enabled)
            refuse(edit, wadi::Sentence("after which valleys carry dye"));
    }
    if (!canBeKept(plan.edits))
        throw wadi::Error("The world has more edits than a bake can keep: give a smaller --size.");
}

/// A world to bake.
struct Source {
    Settings settings;
    wadi::EditLog log;
    std::optional<std::uint64_t> epochs;  ///< To run, if nothing else is asked for
};

/// Throws wadi::Error if there is none, or none that ranks can begin with.
Source sourceOf(const BakeOptions& options) {
    const WorldOptions& world = options.world;
    if (options.isRefined || world.import)
        throw wadi::Error(
            "wadi-bake begins with a scene or a world whose land is generated: for heightmaps and --refine "
            "there is \"wadi bake\", on one machine.");
    Source source;
    if (world.scene && isWorld(*world.scene)) {
        if (!world.set.empty())
            throw wadi::Error(
                "--set changes the world as it is, and a bake makes it again from its beginning: leave --set "
                "out.");
        WorldDocument document = openWorld(*world.scene);
        source = {std::move(document.settings), document.world->log, document.world->state.epoch};
        source.settings.parameters = source.log.parameters();
        if (!source.log.isWhole())
            throw wadi::Error(
                "What was done to the world before it was saved is not in its file, and a bake would repeat "
                "it: bake on one machine by \"wadi bake --refine\".");
    } else {
        source.settings = readSettings(world);
        source.log = wadi::EditLog(source.settings.parameters, nullptr);
        if (const std::optional<int> epochs = source.settings.scene.epochs)
            source.epochs = static_cast<std::uint64_t>(*epochs);
    }
    if (source.log.map() || !source.settings.scene.heightmap.empty())
        throw wadi::Error(
            "wadi-bake begins with land that is generated, and this one comes from a heightmap: bake it on "
            "one machine by \"wadi bake\".");
    return source;
}

}  // namespace

RankPlan planFor(const BakeOptions& options, std::vector<wadi::Sentence>& notices) {
    const Source source = sourceOf(options);
    const int side = source.log.parameters().terrain.size;
    if (options.size < side)
        throw wadi::Error("--size {0} is less than the {1} cells of the scene.", options.size, side);
    const std::optional<std::uint64_t> epochs = options.epochs ? options.epochs : source.epochs;
    if (!epochs) throw wadi::Error("The scene does not say how many epochs to run: give --epochs.");
    Enlarged fine = enlargedUpTo(*epochs, source.log, options.size, PaintedMaps::kept);
    RankPlan plan{.start = source.settings,
                  .size = options.size,
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
    notices = std::move(fine.notices);
    return plan;
}

}  // namespace app
