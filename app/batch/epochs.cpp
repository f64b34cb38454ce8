#include "app/batch/epochs.hpp"

namespace app {

bool runEpochs(wadi::Simulation& simulation, std::uint64_t epochs, StopSignal& stop, Progress&& progress,
               const std::function<void()>& look) {
    if (look) look();
    while (simulation.epoch() < epochs) {
        if (stop.came()) return false;
        simulation.step();
        progress.update(simulation.epoch(), simulation.counters().steps);
        if (look) look();
    }
    return true;
}

}  // namespace app
