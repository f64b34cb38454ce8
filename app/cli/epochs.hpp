// Epochs: the world of a run without a window and the loop of its epochs, shared by batch and shot. It writes
// no file. The thread that made the StopSignal.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "app/base/progress.hpp"
#include "app/base/stop_signal.hpp"
#include "app/world/restore.hpp"
#include "app/world/world.hpp"
#include "sim/world/simulation.hpp"

namespace app {

/// The world of a run, as makeWorld(); nothing if a signal came before it was made, which is said on `err`.
std::optional<World> beginWorld(const WorldOptions& options, const wadi::Execution& execution,
                                StopSignal& stop, std::ostream& err);

/// Says each of these sentences on `err`, on a line of its own.
void say(const std::vector<wadi::Sentence>& notices, std::ostream& err);

/// How many epochs a world is to run: as many as are wanted, or else as its scene names; none for one that
/// was saved or exported, which is as it was. Throws wadi::Error if a scene names none; `command`: as in
/// "wadi batch".
std::uint64_t epochsFor(const std::optional<std::uint64_t>& wanted, const World& world,
                        const std::string& command);

/// That an epoch of a run that began after epoch `first`, `seconds` ago, and ends after epoch `last` is kept:
/// "Epoch 20 of 80 is kept; 12.5 epochs/s, 0:05 left."
std::string keptText(std::uint64_t epoch, std::uint64_t first, std::uint64_t last, double seconds);

/// What a signal does to the epoch that is under way: it is left, unless it ends by itself within half a
/// second; or it is waited for, as what comes of the run is to be written: then another signal leaves it.
enum class HalfEpoch { leave, finish };

/// How a run ended: after all epochs; after fewer; or in the midst of one, which leaves no world.
enum class RunEnd { whole, early, torn };

/// Steps so many epochs on until they are done or a signal comes. Edits are carried out before the step of
/// their epoch, those after the last epoch at the end. `look` is called before the first epoch and after
/// every one. That an epoch is waited for is said on `err`.
RunEnd runEpochs(wadi::Simulation& simulation, std::uint64_t epochs, StopSignal& stop, HalfEpoch half,
                 Progress&& progress, std::ostream& err, const std::function<void()>& look = {},
                 Replay* replay = nullptr);

}  // namespace app
