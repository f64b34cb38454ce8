#include "app/cli/epochs.hpp"

#include <chrono>
#include <ostream>

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

}  // namespace

RunEnd runEpochs(wadi::Simulation& simulation, std::uint64_t epochs, StopSignal& stop, HalfEpoch half,
                 Progress&& progress, std::ostream& err, const std::function<void()>& look, Replay* replay) {
    Ending ending(stop, half, err);
    // A world that was saved has seen some before.
    const std::uint64_t epoch = simulation.epoch(), steps = simulation.counters().steps;
    if (replay) replay->begin(simulation);
    for (;;) {
        if (replay) replay->carryOut(simulation);  // which may undo so much that epochs are to be run again
        if (look) look();
        if (simulation.epoch() >= epoch + epochs) return RunEnd::whole;
        if (ending.isAsked()) return RunEnd::early;
        try {
            simulation.step(&ending.progress());
        } catch (const wadi::Cancelled&) {
            return RunEnd::torn;
        }
        progress.update(simulation.epoch() - epoch, simulation.counters().steps - steps);
    }
}

}  // namespace app
