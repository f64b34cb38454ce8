// StopSignal: whether the user or the system has asked the program to end, by Ctrl-C or a signal. Not what is
// done about it. The thread that made it.
#pragma once

#include <chrono>
#include <csignal>
#include <optional>

#include "sim/core/progress.hpp"

namespace app {

/// Turns Ctrl-C (SIGINT), SIGTERM, SIGHUP and SIGQUIT into a question that is asked now and then, for as
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
    /// Lets work end early when a signal comes: it asks at every step of its progress. What is done within
    /// `patience` of that is let end by itself. This must live as long.
    void ends(wadi::Progress& progress, std::chrono::milliseconds patience = {}) {
        progress.endIf([this, patience] { return came() && Clock::now() - *since_ >= patience; });
    }
    /// As if none had come so far.
    void forget();

  private:
    using Clock = std::chrono::steady_clock;

    sigset_t held_;
    sigset_t before_;
    std::optional<Clock::time_point> since_;  // when one was found
};

/// Exit code of a program that a signal has ended: what shells report for one that Ctrl-C has ended.
inline constexpr int kInterrupted = 130;

}  // namespace app
