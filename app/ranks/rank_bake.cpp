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
#include "app/ranks/rank_plan.hpp"
#include "app/ranks/together.hpp"
#include "app/world/restore.hpp"
#include "sim/core/error.hpp"
#include "sim/generate/generate.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/world/simulation.hpp"
#include "sim/world/timeline.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

/// The part of this rank, once it is known that all have room for theirs.
wadi::Subdomain partOf(const RankPlan& plan, const MpiCommunicator& ranks, std::ostream& out) {
    std::optional<wadi::Subdomain> own;
    together(ranks, [&] { own.emplace(wadi::TileGrid{plan.columns, plan.rows}, ranks); });
    checkMemory(plan, *own, ranks, out);
    return *own;
}

/// A bake before its first epoch.
struct Begun {
    RankFolder folder;
    wadi::Subdomain own;
};

/// Begins the one that is asked for; what that takes is in its folder then.
Begun begin(const BakeOptions& options, const MpiCommunicator& ranks, const fs::path& path, StopSignal& stop,
            std::ostream& out, std::ostream& err) {
    const Planned planned = planFor(options, ranks, stop);
    const wadi::Subdomain own = partOf(planned.plan, ranks, out);
    checkDisk(planned.plan, ranks, path, out);
    RankFolder folder = RankFolder::begin(ranks, path, planned.plan, planned.land, stop);
    for (const wadi::Sentence& notice : planned.notices)
        if (ranks.rank() == 0) err << "wadi-bake: " << printable(notice.english()) << '\n';
    return {std::move(folder), own};
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
          own_(own),
          execution_(options.execution),
          isResumed_(options.isResumed) {}

    int run(StopSignal& stop, bool live) {
        const bool speaks = ranks_.rank() == 0;
        const std::uint64_t end = folder_.plan().epochs;
        wadi::Simulation world = begin();
        const std::uint64_t first = world.epoch();
        const std::size_t done = kept_ ? folder_.plan().editsUpTo(first) : 0;
        const auto& edits = folder_.plan().edits;
        Replay replay({edits.begin() + static_cast<std::ptrdiff_t>(done), edits.end()}, folder_.edits());
        replay.begin(world);
        pause_ = folder_.plan().minutes * 60;
        Progress progress(err_, live && speaks, end - std::min(first, end));
        stepped_ = Clock::now();
        for (;;) {
            together(ranks_, [&] { replay.carryOut(world); });
            if (world.epoch() >= end) break;
            if (own_.any(stop.came())) return endEarly(world.state());
            // By the clock of the first rank.
            const bool isDue = speaks && world.epoch() > first && secondsSince(written_) >= pause_;
            if (own_.any(isDue) && keep(world.state()) && speaks && !live)
                out_ << keptText(world.epoch(), first, end, secondsSince(begun_)) << '\n' << std::flush;
            world.step();
            // Valleys and slopes each take much memory, and need not have it at the same time.
            const wadi::Parameters& params = world.state().params;
            if (params.incision.enabled && params.talus.enabled) world.rest();
            progress.update(world.epoch() - first, 0);
            if (speaks && !live) foretell(world.epoch(), first, end);
        }
        return finish(world.state(), world.epoch() - first);
    }

  private:
    wadi::Simulation begin() {
        const RankPlan& plan = folder_.plan();
        const wadi::Parameters params = plan.parameters();
        const wadi::EditLog log(params, nullptr);
        {
            // An empty state takes next to nothing.
            const float cellSize =
                plan.land ? static_cast<float>(plan.land->cellSizeAt(plan.side())) : params.terrain.cellSize;
            wadi::State kept = wadi::State::blank(params, wadi::Terrain::blank(own_, cellSize));
            if (folder_.restore(kept, err_)) {
                kept_ = kept.epoch;
                if (ranks_.rank() == 0)
                    out_ << "It goes on after epoch " << kept.epoch << " of " << plan.epochs << ".\n"
                         << std::flush;
                return wadi::Simulation(wadi::SavedWorld{std::move(kept), log}, execution_);
            }
        }
        wadi::Heightmap land;
        if (plan.land)
            together(ranks_, [&] {
                if (isResumed_ && ranks_.rank() == 0) checkLand(folder_.path(), *plan.land);
                land = readLand(folder_.path(), *plan.land, own_);
            });
        else
            land = wadi::generatePart(params.terrain, params.world.seed, own_,
                                      wadi::ThreadPool(execution_.threads));
        return wadi::Simulation(wadi::SavedWorld{wadi::State(params, wadi::Terrain(land, own_)), log},
                                execution_);
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
        // What follows must be able to go on from there.
        const RankPlan& plan = folder_.plan();
        if (!wadi::canBeginAt(plan.editsUpTo(state.epoch), plan.edits)) return false;
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
        const std::vector<wadi::Sentence> sentences = writeRankMaps(ranks_, state, folder_.plan());
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
    wadi::Subdomain own_;
    wadi::Execution execution_;
    bool isResumed_;                     // what it begins with has been on the disk for long
    std::optional<std::uint64_t> kept_;  // epoch of the newest checkpoint
    double pause_ = 0;                   // [s] from one to the next
    bool hasForetold_ = false;
    Clock::time_point begun_ = Clock::now(), written_ = begun_, stepped_ = begun_;
};

}  // namespace

int rankBake(const BakeOptions& options, const MpiCommunicator& ranks, StopSignal& stop, std::ostream& out,
             std::ostream& err, bool live) {
    const fs::path path = toPath(options.exported.folder);
    if (!options.isResumed) {
        Begun begun = begin(options, ranks, path, stop, out, err);
        return RankRun(begun.folder, begun.own, ranks, options, out, err).run(stop, live);
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
