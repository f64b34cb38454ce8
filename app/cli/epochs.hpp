// Epochs: the world of a run without a window and the loop of its epochs, shared by batch and shot, and the
// signal that ends it early. It writes no file. The thread that made the StopSignal.
#pragma once

#include <csignal>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "app/base/progress.hpp"
#include "app/world/restore.hpp"
#include "app/world/world.hpp"
#include "sim/world/simulation.hpp"

namespace app {

/// Turns Ctrl-C (SIGINT), SIGTERM, SIGHUP and SIGQUIT into a question that is asked between epochs, for as
/// long as it lives. No handler runs, hence no global state: the signals are held back and looked for. To be
/// made and asked on one thread, before that thread starts others.
class StopSignal {
  public:
    /// Holds the signals back; those that the parent process has switched off stay so.
    StopSignal();
    /// Lets signals through again; one that came meanwhile is dropped.
    ~StopSignal();
    StopSignal(const StopSignal&) = delete;
    StopSignal& operator=(const StopSignal&) = delete;

    /// Whether a signal has come since this was made, or since forget().
    bool came();
    /// As if none had come so far.
    void forget();

  private:
    sigset_t held_;
    sigset_t before_;
    bool came_ = false;
};

/// Exit code of a run that a signal has ended: what shells report for a program that Ctrl-C has ended.
inline constexpr int kInterrupted = 130;

/// The world of a run, as makeWorld(); nothing if a signal ended it while the world of a file that was
/// exported was run anew, which is said on `err`.
std::optional<World> beginWorld(const WorldOptions& options, const wadi::Execution& execution,
                                StopSignal& stop, std::ostream& err);

/// Says each of these sentences on `err`, on a line of its own.
void say(const std::vector<std::string>& notices, std::ostream& err);

/// The epochs that the scene of a world names. Throws wadi::Error if it names none or the world is not as it
/// begins; `command`: as in "wadi batch".
std::uint64_t sceneEpochs(const World& world, const std::string& command);

/// Steps so many epochs on until they are done or a signal comes; false if a signal ended the run early.
/// Edits are carried out before the step of their epoch, those after the last epoch at the end. `look` is
/// called before the first epoch and after every one.
bool runEpochs(wadi::Simulation& simulation, std::uint64_t epochs, StopSignal& stop, Progress&& progress,
               const std::function<void()>& look = {}, Replay* replay = nullptr);

}  // namespace app
