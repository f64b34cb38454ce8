#include "app/cli/epochs.hpp"

#include <algorithm>
#include <chrono>
#include <ostream>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/words.hpp"
#include "sim/core/error.hpp"

namespace app {

std::optional<World> beginWorld(const WorldOptions& options, const wadi::Execution& execution,
                                StopSignal& stop, std::ostream& err) try {
    wadi::Progress progress;
    stop.ends(progress);
    return makeWorld(options, execution, &progress);
} catch (const wadi::Cancelled&) {
    err << "wadi: The run was ended before its world was made.\n";
    return std::nullopt;
}

void say(const std::vector<wadi::Sentence>& notices, std::ostream& err) {
    for (const wadi::Sentence& notice : notices) err << "wadi: " << printable(notice.english()) << '\n';
}

std::uint64_t epochsFor(const std::optional<std::uint64_t>& wanted, const World& world,
                        const std::string& command) {
    if (wanted) return *wanted;
    if (world.isResumed) return 0;
    if (world.settings.scene.epochs) return static_cast<std::uint64_t>(*world.settings.scene.epochs);
    throw wadi::Error("--epochs is required where no scene names them. \"wadi " + command +
                      " --help\" shows what there is.");
}

namespace {

constexpr std::chrono::milliseconds kPatience{300};

/// Ends a run when signals come.
class Ending {
  public:
    Ending(StopSignal& stop, HalfEpoch half, std::ostream& err) : stop_(stop), half_(half), err_(err) {
        if (half_ == HalfEpoch::leave)
            stop_.ends(progress_, kPatience);
        else
            progress_.endIf([this] { return isOver(); });
    }
    Ending(const Ending&) = delete;
    Ending& operator=(const Ending&) = delete;

    /// For the epochs.
    wadi::Progress& progress() { return progress_; }
    /// Whether no other epoch is to begin.
    bool isAsked() const { return since_ || stop_.came(); }

  private:
    using Clock = std::chrono::steady_clock;

    /// Whether an epoch that is to be finished is to end all the same.
    bool isOver() {
        if (since_ && !isSaid_ && Clock::now() - *since_ > kPatience) {
            err_ << "wadi: The run ends after this epoch, and what was asked for is written. Another signal "
                    "ends it "
                    "at once, and nothing is written.\n"
                 << std::flush;
            isSaid_ = true;
        }
        if (!stop_.came()) return false;
        if (since_) return true;
        since_ = Clock::now();
        stop_.forget();
        return false;
    }

    StopSignal& stop_;
    HalfEpoch half_;
    std::ostream& err_;
    wadi::Progress progress_;
    std::optional<Clock::time_point> since_;  // of an epoch that is to be finished: the first signal
    bool isSaid_ = false;
};

/// Says, once, that an epoch has done what the guard of the window would take back. A run without a window
/// does as it is told.
class JumpWarning {
  public:
    explicit JumpWarning(std::ostream& err) : err_(err) {}

    void begin(const wadi::Simulation& simulation) {
        watch_.begin(simulation.state(), simulation.pool(), simulation.edits(), simulation.ground());
    }
    void end(const wadi::Simulation& simulation) {
        const wadi::Jump jump = watch_.end(simulation.state(), simulation.pool());
        if (jump == wadi::Jump::none || std::exchange(isSaid_, true)) return;
        err_ << "wadi: In epoch " << simulation.epoch() << " the ground "
             << (jump == wadi::Jump::pits ? "filled with pits" : "jumped beyond its range")
             << ": a parameter is beyond what it bears, such as a time step. The window would take such an "
                "epoch "
                "back; this run does as it is told.\n";
    }

  private:
    std::ostream& err_;
    wadi::GroundWatch watch_;
    bool isSaid_ = false;
};

}  // namespace

RunEnd runEpochs(wadi::Simulation& simulation, std::uint64_t epochs, StopSignal& stop, HalfEpoch half,
                 Progress&& progress, std::ostream& err, const std::function<void()>& look, Replay* replay) {
    Ending ending(stop, half, err);
    // A world that was saved has seen some before.
    const std::uint64_t epoch = simulation.epoch(), steps = simulation.counters().steps;
    JumpWarning watch(err);
    if (replay) replay->begin(simulation);
    for (;;) {
        if (replay) replay->carryOut(simulation);  // which may undo so much that epochs are to be run again
        if (look) look();
        if (simulation.epoch() >= epoch + epochs) return RunEnd::whole;
        if (ending.isAsked()) return RunEnd::early;
        try {
            watch.begin(simulation);
            simulation.step(&ending.progress());
        } catch (const wadi::Cancelled&) {
            return RunEnd::torn;
        }
        watch.end(simulation);
        progress.update(simulation.epoch() - epoch, simulation.counters().steps - steps);
    }
}

std::string keptText(std::uint64_t epoch, std::uint64_t first, std::uint64_t last, double seconds) {
    const std::string text = "Epoch " + std::to_string(epoch) + " of " + std::to_string(last) + " is kept";
    const double rate = static_cast<double>(epoch - first) / std::max(seconds, 1e-9);
    if (rate <= 0) return text + ".";
    return text + "; " + shortNumber(rate) + " epochs/s, " +
           clockText(static_cast<double>(last - epoch) / rate) + " left.";
}

}  // namespace app
