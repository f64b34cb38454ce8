#include "app/cli/bake.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <ostream>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/base/words.hpp"
#include "app/cli/bake_cost.hpp"
#include "app/cli/bake_folder.hpp"
#include "app/cli/batch.hpp"
#include "app/cli/epochs.hpp"
#include "app/export/exporter.hpp"
#include "app/world/enlarge.hpp"
#include "app/world/restore.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/edit_text.hpp"
#include "sim/world/timeline.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;
using Edits = std::vector<wadi::EditLog::Entry>;

std::uint64_t epochOf(const wadi::EditLog::Entry& entry) {
    return entry.epoch;
}

/// What a bake has to do.
struct Work {
    wadi::EditLog start;  ///< Without edits
    Edits before;         ///< That its beginning has seen
    Edits edits;          ///< To be carried out
    std::uint64_t end;    ///< Epoch after which it is done
    int columns, rows;    ///< Of the finer map
    std::vector<wadi::Sentence> notices = {};
};

Work workOf(const BakePlan& plan, const wadi::State& state, const wadi::EditLog& log) {
    if (plan.isRefined) {
        const int side = std::max(state.terrain.columns(), state.terrain.rows());
        const int doublings = doublingsTo(plan.size, side).value_or(0);
        checkCells(double{state.terrain.cellSize()} * side / plan.size, plan.size, CellsOf::present);
        wadi::EditLog start(log.parameters(), log.map());
        if (!log.isWhole()) start.lose();
        Refining refining = refinement(state, doublings, plan.epochs);
        return {std::move(start),
                log.entries(),
                std::move(refining.edits),
                state.epoch + static_cast<std::uint64_t>(doublings) * plan.epochs,
                state.terrain.columns() << doublings,
                state.terrain.rows() << doublings,
                std::move(refining.notices)};
    }
    Enlarged all = enlargedUpTo(plan.epochs, log, plan.size);
    Work work{std::move(all.start), {},       std::move(all.edits),  plan.epochs,
              all.columns,          all.rows, std::move(all.notices)};
    if (!canBeKept(work.edits))
        work.notices.push_back(std::string(
            "The maps of the edits are too large at that size for a world or a picture to keep them: what "
            "comes of the bake does not tell its edits."));
    return work;
}

/// The run of a bake, from its beginning or its newest checkpoint on.
class Run {
  public:
    Run(BakeFolder& folder, const Work& work, wadi::Simulation simulation, bool isKept)
        : folder_(folder),
          work_(work),
          simulation_(std::move(simulation)),
          first_(simulation_.epoch()),
          from_(isKept ? done() : 0),
          pause_(folder.plan().minutes * 60) {
        if (isKept) kept_ = first_;
    }

    RunEnd epochs(const fs::path& named, StopSignal& stop, std::ostream& out, std::ostream& err, bool live) {
        Edits rest(work_.edits.begin() + static_cast<std::ptrdiff_t>(from_), work_.edits.end());
        Replay replay(std::move(rest), named);
        const std::uint64_t steps = simulation_.counters().steps, toRun = work_.end - first_;
        const auto follow = [&] {
            const std::optional<std::uint64_t> before = kept_;
            if (secondsSince(written_) >= pause_ && keep(stop, err) && kept_ != before && !live) tell(out);
        };
        const RunEnd end = runEpochs(simulation_, toRun, stop, HalfEpoch::leave, Progress(err, live, toRun),
                                     err, follow, &replay);
        if (end == RunEnd::torn) return end;
        report_.seconds = secondsSince(begun_);
        report_.finish(simulation_);
        report_.epochs -= first_;
        report_.particleSteps -= steps;
        return end;
    }

    /// Keeps the present state, with the edits of its epoch, if those that follow can go on from it. False if
    /// it is not kept, as when a signal comes and it takes long.
    bool keep(StopSignal& stop, std::ostream& err) try {
        if (kept_ == simulation_.epoch()) return true;
        if (!wadi::canBeginAt(done(), work_.edits)) return false;
        const Clock::time_point start = Clock::now();
        constexpr std::chrono::milliseconds kPatience{700};
        wadi::Progress writing;
        stop.ends(writing, kPatience);
        folder_.keep(simulation_.state(), writing);
        kept_ = simulation_.epoch();
        written_ = Clock::now();
        pause_ = pauseAfter(secondsSince(start), folder_.plan().minutes);
        return true;
    } catch (const wadi::Cancelled&) {
        return false;
    } catch (const wadi::Error& error) {
        err << "wadi: " << printable(error.what()) << " The bake goes on without that checkpoint.\n";
        written_ = Clock::now();
        return false;
    }

    const wadi::Simulation& simulation() const { return simulation_; }
    const RunReport& report() const { return report_; }
    std::optional<std::uint64_t> kept() const { return kept_; }

    /// How the present world came to be.
    wadi::EditLog log() const {
        Edits edits = work_.before;
        edits.insert(edits.end(), work_.edits.begin(),
                     work_.edits.begin() + static_cast<std::ptrdiff_t>(done()));
        const bool isKept = canBeKept(edits);
        if (!isKept) edits.clear();
        wadi::EditLog log(work_.start, std::move(edits));
        if (!isKept) log.lose();
        return log;
    }

  private:
    /// Number of the edits up to the present epoch, once those of that have been carried out.
    std::size_t done() const {
        const auto next = std::ranges::upper_bound(work_.edits, simulation_.epoch(), {}, epochOf);
        return static_cast<std::size_t>(next - work_.edits.begin());
    }

    void tell(std::ostream& out) const {
        out << keptText(simulation_.epoch(), first_, work_.end, secondsSince(begun_)) << '\n' << std::flush;
    }

    BakeFolder& folder_;
    const Work& work_;
    wadi::Simulation simulation_;
    std::uint64_t first_;
    std::size_t from_;  // edits that its beginning has seen
    double pause_;      // [s] from one checkpoint to the next
    std::optional<std::uint64_t> kept_;
    RunReport report_;
    Clock::time_point begun_ = Clock::now(), written_ = begun_;
};

/// The world with which a bake begins; Cancelled.
wadi::Simulation beginning(const BakePlan& plan, const Work& work, const wadi::SavedWorld& source,
                           const wadi::Execution& execution, StopSignal& stop) {
    const wadi::EditLog& start = work.start;
    if (plan.isRefined)
        return wadi::Simulation(wadi::SavedWorld{source.state, wadi::EditLog(start.parameters(), nullptr)},
                                execution);
    wadi::Progress progress;
    stop.ends(progress);
    return beginningOf(start, execution, &progress);
}

/// False if a signal ended it early.
bool writeMaps(const Run& run, const wadi::EditLog& log, const ExportChoice& choice, StopSignal& stop,
               std::ostream& out) try {
    const wadi::Simulation& simulation = run.simulation();
    wadi::Progress progress;
    stop.ends(progress);
    const wadi::ThreadPool pool(simulation.pool(), progress);
    const wadi::LayerFields fields = wadi::fieldsOf(simulation.state(), log, layersFor(choice), pool);
    for (const std::string& sentence : exportMaps(fields, choice, &progress)) out << sentence << '\n';
    return true;
} catch (const wadi::Cancelled&) {
    return false;
}

std::string howToGoOn(const fs::path& folder) {
    return "\"wadi bake --resume " + toText(folder) + "\" goes on";
}

int ended(const fs::path& folder, const std::string& when, std::ostream& err) {
    err << "wadi: The bake was ended " << when << "; " << howToGoOn(folder) << ".\n";
    return kInterrupted;
}

/// The world that a bake comes from; nothing if a signal ended reading it.
std::optional<WorldDocument> sourceOf(const BakeFolder& folder, StopSignal& stop) try {
    wadi::Progress progress;
    stop.ends(progress);
    return folder.source(&progress);
} catch (const wadi::Cancelled&) {
    return std::nullopt;
}

/// Where a signal has ended a bake.
std::string placeOf(const Run& run, RunEnd end, bool isSafe, std::uint64_t last) {
    const std::uint64_t epoch = run.simulation().epoch();
    const std::string kept = isSafe       ? ""
                             : run.kept() ? " of which epoch " + std::to_string(*run.kept()) + " is kept"
                                          : " of which none is kept";
    if (end == RunEnd::torn)
        return "in the midst of epoch " + std::to_string(epoch + 1) + " of " + std::to_string(last) + kept;
    return "after epoch " + std::to_string(epoch) + " of " + std::to_string(last) + kept;
}

/// Runs a bake that has begun to its end.
int goOn(BakeFolder folder, const wadi::Execution& execution, StopSignal& stop, std::ostream& out,
         std::ostream& err, bool live) {
    const fs::path path = toPath(folder.plan().exported.folder);
    const BakePlan& plan = folder.plan();
    if (plan.hash) {
        out << "The bake in " << wadi::io::quoted(path) << " is done.\nhash " << hashText(*plan.hash) << '\n';
        return 0;
    }
    std::optional<WorldDocument> source = sourceOf(folder, stop);
    if (!source) return ended(path, "before its world was made", err);
    const Work work = workOf(plan, source->world->state, source->world->log);
    std::optional<wadi::SavedWorld> kept = folder.newest(err);
    const bool isKept = kept.has_value();
    if (isKept)
        out << "It goes on after epoch " << kept->state.epoch << " of " << work.end << ".\n" << std::flush;
    std::optional<Run> run;
    try {
        run.emplace(folder, work,
                    isKept ? wadi::Simulation(std::move(*kept), execution)
                           : beginning(plan, work, *source->world, execution, stop),
                    isKept);
    } catch (const wadi::Cancelled&) {
        return ended(path, "before its world was made", err);
    }
    kept.reset();
    source->world.reset();
    const RunEnd end = run->epochs(path / "source.wadi", stop, out, err, live);
    const bool isSafe = end != RunEnd::torn && run->keep(stop, err);
    if (end != RunEnd::whole) return ended(path, placeOf(*run, end, isSafe, work.end), err);
    const wadi::EditLog log = run->log();
    if (!writeMaps(*run, log, plan.exported, stop, out))
        return ended(path, "before all of its maps were written", err);
    wadi::Progress writing;
    stop.ends(writing);
    try {
        folder.finish(run->simulation().state(), log, source->settings, writing);
    } catch (const wadi::Cancelled&) {
        return ended(path, "before its world was written", err);
    }
    out << summary(run->report()) << "\nhash " << hashText(run->report().hash) << '\n' << std::flush;
    return 0;
}

std::string nameOf(const WorldOptions& world) {
    if (world.scene) return displayName(*world.scene);
    return world.import ? displayName(*world.import) : "the start";
}

/// Throws wadi::Error if the world cannot be baked as it was asked for; of its cells workOf() tells that.
BakePlan planFor(const BakeOptions& options, const World& world) {
    const wadi::Simulation& simulation = world.simulation;
    const wadi::Terrain& terrain = simulation.terrain();
    const int side = std::max(terrain.columns(), terrain.rows());
    if (options.size < side)
        throw wadi::Error("--size " + std::to_string(options.size) + " is less than the " +
                          std::to_string(side) + " cells of the world: give " + std::to_string(side) +
                          " to " + std::to_string(wadi::kMostSide) + ".");
    if (options.size > wadi::kMostSide)
        throw wadi::Error("--size " + std::to_string(options.size) +
                          " is more than one process can bake: give " + std::to_string(side) + " to " +
                          std::to_string(wadi::kMostSide) + ", or share it out to many by \"wadi-bake\".");
    const auto doublings = doublingsTo(options.size, side);
    if (options.isRefined && doublings.value_or(0) == 0)
        throw wadi::Error("--refine doubles the " + std::to_string(side) +
                          " cells of the world: give --size " + std::to_string(2 * side) + ", " +
                          std::to_string(4 * side) + " and so on.");
    if (options.isRefined && !options.epochs)
        throw wadi::Error("--refine needs --epochs, the number of epochs to run after each doubling.");
    if (!options.isRefined && world.isResumed && !options.world.set.empty())
        throw wadi::Error(
            "--set changes the world as it is, and a bake makes it again from its beginning: leave --set "
            "out, or "
            "give --refine.");
    if (simulation.log().entries().size() > wadi::io::kMostEdits)
        throw wadi::Error("The world has more edits than a bake can keep: give --refine, after fewer edits.");
    if (!options.isRefined && !simulation.log().isWhole())
        throw wadi::Error(
            "What was done to the world before it was saved is not in its file, and a bake would repeat it: "
            "give --refine.");
    BakePlan plan{.size = options.size, .isRefined = options.isRefined, .minutes = options.minutes};
    plan.exported = options.exported;
    plan.epochs = world.isResumed ? options.epochs.value_or(simulation.epoch())
                                  : epochsFor(options.epochs, world, "bake");
    plan.sourceHash = simulation.hash();
    return plan;
}

void introduce(const BakeOptions& options, const World& world, const Work& work, std::ostream& out) {
    const wadi::Terrain& terrain = world.simulation.terrain();
    const double finer = double{1} * options.size / std::max(terrain.columns(), terrain.rows());
    const std::uint64_t from = options.isRefined ? world.simulation.epoch() : 0;
    const auto isEdit = [](const wadi::EditLog::Entry& entry) {
        return !std::holds_alternative<wadi::EndGesture>(entry.command);
    };
    const auto edits = static_cast<std::int64_t>(std::ranges::count_if(work.edits, isEdit));
    out << printable(nameOf(options.world)) << ": " << wadi::io::extent(terrain.columns(), terrain.rows())
        << " cells of " << wadi::io::number(terrain.cellSize()) << " m become "
        << wadi::io::extent(work.columns, work.rows) << " of " << wadi::io::number(terrain.cellSize() / finer)
        << " m; " << counted(static_cast<std::int64_t>(work.end - from), "epoch", "epochs") << " and "
        << counted(edits, "edit", "edits") << " from epoch " << from << " on.\n";
}

/// Makes the folder of a bake; nothing if a signal ended that.
std::optional<BakeFolder> prepare(const BakeOptions& options, StopSignal& stop, std::ostream& out,
                                  std::ostream& err) try {
    const fs::path folder = toPath(options.exported.folder);
    BakeFolder::checkFree(folder);
    const std::optional<World> world = beginWorld(options.world, options.execution, stop, err);
    if (!world) return std::nullopt;
    const BakePlan plan = planFor(options, *world);
    const Work work = workOf(plan, world->simulation.state(), world->simulation.log());
    check(plan.exported, work.columns, work.rows);
    const BakeCost cost = costOf(plan, world->simulation, stop), room = roomFor(folder);
    checkRoom(cost, room);
    say(world->notices, err);
    say(work.notices, err);
    introduce(options, *world, work, out);
    out << costText(cost, room) << '\n' << std::flush;
    wadi::Progress writing;
    stop.ends(writing);
    return BakeFolder::begin(folder, plan, *world, writing);
} catch (const wadi::Cancelled&) {
    err << "wadi: The bake was ended before it began.\n";
    return std::nullopt;
}

}  // namespace

int bake(const BakeOptions& options, std::ostream& out, std::ostream& err, bool live) {
    constexpr int kLowPriority = 19;
    [[maybe_unused]] const int priority = nice(kLowPriority);
    std::signal(SIGPIPE, SIG_IGN);  // who listened may be gone; the checkpoint is kept all the same
    StopSignal stop;
    std::optional<BakeFolder> folder;
    if (options.isResumed)
        folder.emplace(toPath(options.exported.folder), options.world.isTrusted);
    else
        folder = prepare(options, stop, out, err);
    if (!folder) return kInterrupted;
    return goOn(std::move(*folder), options.execution, stop, out, err, live);
}

}  // namespace app
