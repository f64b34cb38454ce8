#include "app/batch/epochs.hpp"

namespace app {

bool runEpochs(wadi::Simulation& simulation, std::uint64_t epochs, StopSignal& stop, Progress&& progress) {
    // A world that was saved has seen some before.
    const std::uint64_t epoch = simulation.epoch(), steps = simulation.counters().steps;
    while (simulation.epoch() - epoch < epochs) {
        if (stop.came()) return false;
        simulation.step();
        progress.update(simulation.epoch() - epoch, simulation.counters().steps - steps);
    }
    return true;
}

}  // namespace app
