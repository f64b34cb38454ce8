// StopSignal: turns Ctrl-C (SIGINT) and SIGTERM into a question that is asked between epochs, for as long
// as it lives. No handler runs, hence no global state: the signals are held back and looked for. To be
// made and asked on one thread, before that thread starts others.
#pragma once

#include <csignal>

namespace app {

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

}  // namespace app
