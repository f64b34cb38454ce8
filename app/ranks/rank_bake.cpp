#include "app/ranks/rank_bake.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/base/progress.hpp"
#include "app/base/words.hpp"
#include "app/cli/bake_folder.hpp"
#include "app/cli/epochs.hpp"
#include "app/ranks/rank_cost.hpp"
#include "app/ranks/rank_folder.hpp"
#include "app/ranks/rank_maps.hpp"
#include "app/ranks/together.hpp"
#include "sim/core/error.hpp"
#include "sim/generate/generate.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/world/refined.hpp"
#include "sim/world/state.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

/// Throws wadi::Error if ranks cannot let rivers cut valleys as it is asked for, at this size.
void checkValleys(const wadi::Parameters& params, int size) {
    constexpr int kMostCells = 1 << 16;  // along a side: positions are numbers of 32 bits
    if (!params.incision.enabled) return;
    if (params.sea.enabled)
        throw wadi::Error(
            "wadi-bake cannot share out valleys that lead to a sea: give --set sea.enabled=0, or bake on one "
            "machine by \"wadi bake\".");
    if (!wadi::haloOf<wadi::Incision>(params.incision))
        throw wadi::Error(
            "wadi-bake cannot share out valleys of a map without an open side: open one, as by --set "
            "incision.south=open, or bake on one machine by \"wadi bake\".");
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

/// Throws wadi::Error if there is nothing to bake as it was asked for. `held`: what cannot become what it
/// should.
RankPlan planFor(const BakeOptions& options, std::vector<wadi::HeldParam>& held) {
    const WorldOptions& world = options.world;
    if (options.isRefined || world.import || (world.scene && isWorld(*world.scene)))
        throw wadi::Error(
            "wadi-bake begins with a scene whose land is generated: for worlds, heightmaps and --refine "
            "there "
            "is \"wadi bake\", on one machine.");
    RankPlan plan{.start = readSettings(world), .size = options.size, .minutes = options.minutes};
    if (!plan.start.scene.heightmap.empty())
        throw wadi::Error(
            "wadi-bake begins with land that is generated, and this scene reads a heightmap: bake it on one "
            "machine by \"wadi bake\".");
    const wadi::Parameters& coarse = plan.start.parameters;
    const int side = coarse.terrain.size;
    if (options.size < side)
        throw wadi::Error("--size {0} is less than the {1} cells of the scene.", options.size, side);
    if (!options.epochs && !plan.start.scene.epochs)
        throw wadi::Error("The scene does not say how many epochs to run: give --epochs.");
    plan.epochs = options.epochs ? *options.epochs : static_cast<std::uint64_t>(*plan.start.scene.epochs);
    plan.exported = options.exported;
    const double times = double{1} * options.size / side;
    // As "wadi bake" rounds it (app/world/enlarge).
    const float cellSize =
        coarse.terrain.cellSize * (static_cast<float>(side) / static_cast<float>(options.size));
    wadi::RefinedParameters fine = wadi::refined(coarse, times);
    held = std::move(fine.held);
    plan.start.parameters = std::move(fine.parameters);
    plan.start.parameters.terrain.size = std::min(options.size, wadi::kMostSide);
    plan.start.parameters.terrain.cellSize = cellSize;
    checkProcesses(plan.parameters(), plan.size);
    checkRankMaps(plan.exported, plan.size);
    return plan;
}

void tell(const std::vector<wadi::HeldParam>& held, std::ostream& err) {
    for (const wadi::HeldParam& param : held)
        if (param.path != "terrain.size")
            err << "wadi-bake: For the same land " << param.path << " would have to be "
                << wadi::io::number(param.wanted) << ", and is held to " << wadi::io::number(param.held)
                << ".\n";
}

/// The part of this rank, once it is known that all have room for theirs.
wadi::Subdomain partOf(const RankPlan& plan, const MpiCommunicator& ranks, std::ostream& out) {
    std::optional<wadi::Subdomain> own;
    together(ranks, [&] { own.emplace(wadi::TileGrid{plan.size, plan.size}, ranks); });
    checkMemory(plan.parameters(), *own, ranks, out);
    return *own;
}

/// The run of a bake.
class RankRun {
  public:
    RankRun(RankFolder& folder, const wadi::Subdomain& own, const MpiCommunicator& ranks,
            const BakeOptions& options, std::ostream& out, std::ostream& err)
        : folder_(folder),
          ranks_(ranks),
          out_(out),
          err_(err),
          params_(folder.plan().parameters()),
          own_(own),
          pool_(options.execution.threads),
          simd_(options.execution.simd) {}

    int run(StopSignal& stop, bool live) {
        const bool speaks = ranks_.rank() == 0;
        wadi::State state = begin();
        const std::uint64_t end = folder_.plan().epochs, first = state.epoch;
        pause_ = folder_.plan().minutes * 60;
        Progress progress(err_, live && speaks, end - std::min(first, end));
        stepped_ = Clock::now();
        while (state.epoch < end) {
            if (own_.any(stop.came())) return endEarly(state);
            state.step(pool_, simd_);
            // Valleys and slopes each take much memory, and need not have it at the same time.
            if (params_.incision.enabled && params_.talus.enabled) state.rest();
            progress.update(state.epoch - first, 0);
            if (speaks && !live) foretell(state.epoch, first, end);
            // By the clock of the first rank.
            const bool isDue = speaks && secondsSince(written_) >= pause_;
            if (state.epoch < end && own_.any(isDue) && keep(state) && speaks && !live)
                out_ << keptText(state.epoch, first, end, secondsSince(begun_)) << '\n' << std::flush;
        }
        return finish(state, state.epoch - first);
    }

  private:
    wadi::State begin() {
        {
            // An empty state takes next to nothing.
            wadi::State kept(params_, wadi::Terrain::blank(own_, params_.terrain.cellSize));
            if (folder_.restore(kept, err_)) {
                kept_ = kept.epoch;
                if (ranks_.rank() == 0)
                    out_ << "It goes on after epoch " << kept.epoch << " of " << folder_.plan().epochs
                         << ".\n"
                         << std::flush;
                return kept;
            }
        }
        std::optional<wadi::Heightmap> land;
        land = wadi::generatePart(params_.terrain, params_.world.seed, own_, pool_);
        return wadi::State(params_, wadi::Terrain(*land, own_));
    }

    /// Says once, when some epochs have shown it, how long the rest will take.
    void foretell(std::uint64_t epoch, std::uint64_t first, std::uint64_t end) {
        constexpr double kEnough = 10;  // [s]
        const double seconds = secondsSince(stepped_);
        if (hasForetold_ || seconds < kEnough || epoch >= end) return;
        hasForetold_ = true;
        const double each = seconds / static_cast<double>(epoch - first);
        out_ << "An epoch takes " << shortNumber(each) << " s at first; "
             << clockText(each * static_cast<double>(end - epoch)) << " left.\n"
             << std::flush;
    }

    /// False if it could not be kept, which is said.
    bool keep(const wadi::State& state) {
        if (kept_ == state.epoch) return true;
        const Clock::time_point start = Clock::now();
        bool isKept = true;
        try {
            folder_.keep(state);
        } catch (const Agreed& error) {
            err_ << "wadi-bake: " << printable(error.what())
                 << " The bake goes on without that checkpoint.\n";
            isKept = false;
        } catch (const Silent&) {
            isKept = false;
        }
        if (isKept) kept_ = state.epoch;
        written_ = Clock::now();
        pause_ = pauseAfter(secondsSince(start), folder_.plan().minutes);
        return isKept;
    }

    int endEarly(const wadi::State& state) {
        const bool isKept = keep(state);
        if (ranks_.rank() == 0)
            err_ << "wadi-bake: The bake was ended after epoch " << state.epoch << " of "
                 << folder_.plan().epochs << (isKept ? "" : ", which is not kept")
                 << "; \"wadi-bake --resume " << toText(folder_.path()) << "\" goes on.\n";
        return kInterrupted;
    }

    int finish(const wadi::State& state, std::uint64_t epochs) {
        const double seconds = secondsSince(begun_);
        const MpiTraffic traffic = ranks_.traffic();
        keep(state);
        const std::vector<wadi::Sentence> sentences = writeRankMaps(ranks_, state, folder_.plan().exported);
        const std::uint64_t hash = state.hash();
        const std::int64_t drift = state.balance().drift();
        folder_.finish(hash);
        const auto all = [&](std::uint64_t count) { return own_.sum(static_cast<std::int64_t>(count)); };
        const std::int64_t messages = all(traffic.messages), bytes = all(traffic.bytes);
        const double share =
            static_cast<double>(own_.highest(static_cast<std::int64_t>(traffic.seconds * 1e6))) / 1e6;
        if (ranks_.rank() != 0) return 0;
        for (const wadi::Sentence& sentence : sentences) out_ << sentence.english() << '\n';
        const double perRank = static_cast<double>(std::max<std::uint64_t>(epochs, 1)) * ranks_.size();
        out_ << counted(static_cast<std::int64_t>(epochs), "epoch", "epochs") << " in "
             << shortNumber(seconds) << " s, "
             << shortNumber(static_cast<double>(epochs) / std::max(seconds, 1e-9)) << " epochs/s on "
             << counted(ranks_.size(), "rank", "ranks") << "; a rank sent "
             << shortNumber(static_cast<double>(messages) / perRank) << " messages and "
             << shortNumber(static_cast<double>(bytes) / perRank)
             << " bytes an epoch, and the one that waited most did so for " << shortNumber(share)
             << " s; drift " << drift << " quanta\nhash " << hashText(hash) << '\n'
             << std::flush;
        return 0;
    }

    RankFolder& folder_;
    const MpiCommunicator& ranks_;
    std::ostream& out_;
    std::ostream& err_;
    wadi::Parameters params_;
    wadi::Subdomain own_;
    wadi::ThreadPool pool_;
    wadi::Simd simd_;
    std::optional<std::uint64_t> kept_;  // epoch of the newest checkpoint
    double pause_ = 0;                   // [s] from one to the next
    bool hasForetold_ = false;
    Clock::time_point begun_ = Clock::now(), written_ = begun_, stepped_ = begun_;
};

}  // namespace

int rankBake(const BakeOptions& options, const MpiCommunicator& ranks, StopSignal& stop, std::ostream& out,
             std::ostream& err, bool live) {
    const fs::path path = toPath(options.exported.folder);
    std::optional<RankPlan> plan;
    std::vector<wadi::HeldParam> held;
    together(ranks, [&] {
        if (!options.isResumed) plan = planFor(options, held);
    });
    if (plan) {
        const wadi::Subdomain own = partOf(*plan, ranks, out);
        checkDisk(*plan, ranks, path, out);
        RankFolder folder = RankFolder::begin(ranks, path, *plan);
        if (ranks.rank() == 0) tell(held, err);
        return RankRun(folder, own, ranks, options, out, err).run(stop, live);
    }
    RankFolder folder(ranks, path);
    if (folder.plan().hash) {
        if (ranks.rank() == 0)
            out << "The bake in " << wadi::io::quoted(path) << " is done.\nhash "
                << hashText(*folder.plan().hash) << '\n';
        return 0;
    }
    return RankRun(folder, partOf(folder.plan(), ranks, out), ranks, options, out, err).run(stop, live);
}

}  // namespace app
