// wadi_ping_window WINDOW PROCESS PAUSE: asks a program again and again, as a desktop does (_NET_WM_PING), whether
// it still looks at what comes to it, until its window goes; PAUSE [ms] after each answer. Each answer is a
// line: how long it took [ms], and how long without the part of it that other programs took of the
// processors; so is each half second without one: how long it has been waited for by then.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

#include "tests/ui/desktop.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kOverdue{500};  // a line says how long is waited

// The window, or the display with it, has gone while it was asked.
int leave(Display*, XErrorEvent*) {
    std::_Exit(0);
}
int leaveDisplay(Display*) {
    std::_Exit(0);
}

/// Sums these numbers of a line, counted from 0.
long long sumOf(const std::string& line, int first, int last) {
    std::istringstream numbers(line);
    long long sum = 0, each = 0;
    for (int i = 0; i <= last && numbers >> each; ++i)
        if (i >= first) sum += each;
    return sum;
}

std::string firstLine(const std::string& file) {
    std::string line;
    std::getline(std::ifstream(file), line);
    return line;
}

/// What programs other than one have taken of the processors until now [ticks]. 0 once it has gone.
long long takenByOthers(const std::string& process) {
    const std::string all = firstLine("/proc/stat"), own = firstLine("/proc/" + process + "/stat");
    const auto name = own.rfind(')');
    if (name == std::string::npos) return 0;
    const std::string busy = all.substr(std::min(all.size(), std::size_t{4}));
    const long long idle = sumOf(busy, 3, 4);  // and waiting for disks
    const long long ours = sumOf(own.substr(std::min(own.size(), name + 4)), 10, 11);  // user and system
    return sumOf(busy, 0, 7) - idle - ours;
}

class Asker {
  public:
    Asker(const desktop::Connection& display, Window window, std::string process)
        : display_(display), window_(window), process_(std::move(process)) {
        XSelectInput(display_, root_, SubstructureNotifyMask);  // answers come to it
        XSetErrorHandler(leave);
        XSetIOErrorHandler(leaveDisplay);
    }

    /// False once the window has gone.
    bool ask() {
        desktop::send(display_, window_, display_.atom("WM_PROTOCOLS"),
                      {static_cast<long>(ping_), ++count_, static_cast<long>(window_), 0, 0});
        begun_ = Clock::now();
        othersBefore_ = takenByOthers(process_);
        Clock::time_point due = begun_ + kOverdue;
        for (XEvent event; !hasGone_;) {
            if (!display_.next(event, due)) {
                tell();
                due += kOverdue;
            } else if (isAnswer(event)) {
                tell();
                return true;
            }
        }
        return false;
    }

  private:
    void tell() const {
        const double taken = static_cast<double>(takenByOthers(process_) - othersBefore_) /
                             static_cast<double>(sysconf(_SC_CLK_TCK) * sysconf(_SC_NPROCESSORS_ONLN));
        const milliseconds waited = std::chrono::duration_cast<milliseconds>(Clock::now() - begun_);
        const long others =
            std::clamp(static_cast<long>(1000 * taken), 0L, static_cast<long>(waited.count()));
        std::cout << waited.count() << ' ' << waited.count() - others << std::endl;
    }

    /// Whether an event is the answer; notes if the window has gone.
    bool isAnswer(const XEvent& event) {
        hasGone_ = hasGone_ || (event.type == DestroyNotify && event.xdestroywindow.window == window_);
        return event.type == ClientMessage && static_cast<Atom>(event.xclient.data.l[0]) == ping_ &&
               event.xclient.data.l[1] == count_ && static_cast<Window>(event.xclient.data.l[2]) == window_;
    }

    const desktop::Connection& display_;
    Window window_;
    std::string process_;
    Window root_ = DefaultRootWindow(static_cast<Display*>(display_));
    Atom ping_ = display_.atom("_NET_WM_PING");
    Clock::time_point begun_;
    long long othersBefore_ = 0;
    long count_ = 0;
    bool hasGone_ = false;
};

}  // namespace

int main(int count, char** arguments) {
    return desktop::guarded([&] {
        if (count != 4) throw std::runtime_error("Usage: wadi_ping_window WINDOW PROCESS PAUSE");
        const desktop::Connection display;
        Asker asker(display, desktop::number(arguments[1]), arguments[2]);
        const milliseconds pause(desktop::number(arguments[3]));
        while (asker.ask()) std::this_thread::sleep_for(pause);
    });
}
