#include "app/cli/epochs.hpp"

#include <array>
#include <ostream>

#include "app/base/words.hpp"
#include "sim/core/error.hpp"

namespace app {

namespace {

constexpr std::array kStopSignals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

bool isIgnored(int signal) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    return action.sa_handler == SIG_IGN;
}

}  // namespace

StopSignal::StopSignal() {
    sigemptyset(&held_);
    for (const int signal : kStopSignals) {
        if (!isIgnored(signal)) sigaddset(&held_, signal);
    }
    pthread_sigmask(SIG_BLOCK, &held_, &before_);
}

StopSignal::~StopSignal() {
    came();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void StopSignal::forget() {
    came();
    came_ = false;
}

bool StopSignal::came() {
    sigset_t pending;
    sigpending(&pending);
    for (const int signal : kStopSignals) {
        if (!sigismember(&held_, signal) || !sigismember(&pending, signal)) continue;
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, signal);
        int taken = 0;
        sigwait(&one, &taken);
        came_ = true;
    }
    return came_;
}

std::optional<World> beginWorld(const WorldOptions& options, const wadi::Execution& execution,
                                StopSignal& stop, std::ostream& err) try {
    wadi::Progress progress;
    progress.endIf([&stop] { return stop.came(); });
    return makeWorld(options, execution, &progress);
} catch (const wadi::Cancelled&) {
    err << "wadi: The run was ended before its world was made.\n";
    return std::nullopt;
}

void say(const std::vector<std::string>& notices, std::ostream& err) {
    for (const std::string& notice : notices) err << "wadi: " << printable(notice) << '\n';
}

std::uint64_t sceneEpochs(const World& world, const std::string& command) {
    if (!world.isResumed && world.settings.scene.epochs)
        return static_cast<std::uint64_t>(*world.settings.scene.epochs);
    throw wadi::Error("--epochs is required where no scene names them. \"wadi " + command +
                      " --help\" shows what there is.");
}

bool runEpochs(wadi::Simulation& simulation, std::uint64_t epochs, StopSignal& stop, Progress&& progress,
               const std::function<void()>& look, Replay* replay) {
    // A world that was saved has seen some before.
    const std::uint64_t epoch = simulation.epoch(), steps = simulation.counters().steps;
    if (replay) replay->begin(simulation);
    for (;;) {
        if (replay) replay->carryOut(simulation);  // which may undo so much that epochs are to be run again
        if (look) look();
        if (simulation.epoch() >= epoch + epochs) return true;
        if (stop.came()) return false;
        simulation.step();
        progress.update(simulation.epoch() - epoch, simulation.counters().steps - steps);
    }
}

}  // namespace app
