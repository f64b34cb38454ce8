#include "app/cli/epochs.hpp"

namespace app {

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
