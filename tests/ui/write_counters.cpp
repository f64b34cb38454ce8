// Part of the program whose lines are counted (WADI_COVERAGE), and of no other: the signal by which a test of the window
// ends it at once makes it write its counters first. A thread of its own waits for that signal, since a handler could
// interrupt what writing them needs.
#include <csignal>
#include <thread>
#include <unistd.h>

extern "C" void __gcov_dump();

namespace {

const bool kListens = [] {
    // The thread takes no other signal: the program blocks those that it waits for in its own threads alone.
    sigset_t every, before, asked;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    sigemptyset(&asked);
    sigaddset(&asked, SIGUSR1);
    std::thread([asked] {
        int signal = 0;
        sigwait(&asked, &signal);
        __gcov_dump();
        _exit(1);
    }).detach();
    sigaddset(&before, SIGUSR1);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return true;
}();

}  // namespace
