#include "app/base/stop_signal.hpp"

#include <array>

namespace app {

namespace {

constexpr std::array kStopSignals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

bool isIgnored(int signal) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    return action.sa_handler == SIG_IGN;
}

}  // namespace

StopSignal::StopSignal() {
    sigemptyset(&held_);
    for (const int signal : kStopSignals) {
        if (!isIgnored(signal)) sigaddset(&held_, signal);
    }
    pthread_sigmask(SIG_BLOCK, &held_, &before_);
}

StopSignal::~StopSignal() {
    came();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void StopSignal::forget() {
    came();
    since_.reset();
}

bool StopSignal::came() {
    sigset_t pending;
    sigpending(&pending);
    for (const int signal : kStopSignals) {
        if (!sigismember(&held_, signal) || !sigismember(&pending, signal)) continue;
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, signal);
        int taken = 0;
        sigwait(&one, &taken);
        if (!since_) since_ = Clock::now();
    }
    return since_.has_value();
}

}  // namespace app
