// Epochs: the loop of a run without a window, shared by batch and shot. It makes no world and writes no
// file. The thread that made the StopSignal.
#pragma once

#include <cstdint>
#include <functional>

#include "app/base/progress.hpp"
#include "app/cli/stop_signal.hpp"
#include "app/world/replay.hpp"
#include "sim/world/simulation.hpp"

namespace app {

/// Exit code of a run that a signal has ended: what shells report for a program that Ctrl-C has ended.
inline constexpr int kInterrupted = 130;

/// Steps so many epochs on until they are done or a signal comes; false if a signal ended the run early.
/// Edits are carried out before the step of their epoch, those after the last epoch at the end. `look` is
/// called before the first epoch and after every one.
bool runEpochs(wadi::Simulation& simulation, std::uint64_t epochs, StopSignal& stop, Progress&& progress,
               const std::function<void()>& look = {}, Replay* replay = nullptr);

}  // namespace app
