#include "app/batch/epochs.hpp"

namespace app {

bool runEpochs(wadi::Simulation& simulation, std::uint64_t epochs, StopSignal& stop, Progress&& progress) {
    while (simulation.epoch() < epochs) {
        if (stop.came()) return false;
        simulation.step();
        progress.update(simulation.epoch(), simulation.counters().steps);
    }
    return true;
}

}  // namespace app
