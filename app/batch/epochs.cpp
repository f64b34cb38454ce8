#include "app/batch/epochs.hpp"

namespace app {

bool runEpochs(wadi::Simulation& simulation, std::uint64_t epochs, StopSignal& stop, Progress&& progress,
               const std::function<void()>& look, Replay* replay) {
    if (replay) replay->begin(simulation);
    for (;;) {
        if (replay) replay->carryOut(simulation);  // which may undo so much that epochs are to be run again
        if (look) look();
        if (simulation.epoch() >= epochs) return true;
        if (stop.came()) return false;
        simulation.step();
        progress.update(simulation.epoch(), simulation.counters().steps);
    }
}

}  // namespace app
