#include "app/cli/epochs.hpp"

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

void say(const std::vector<std::string>& notices, std::ostream& err) {
    for (const std::string& notice : notices) err << "wadi: " << printable(notice) << '\n';
}

std::uint64_t epochsFor(const std::optional<std::uint64_t>& wanted, const World& world,
                        const std::string& command) {
    if (wanted) return *wanted;
    if (world.isResumed) return 0;
    if (world.settings.scene.epochs) return static_cast<std::uint64_t>(*world.settings.scene.epochs);
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
