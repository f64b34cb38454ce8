// What the small programs of the window tests share: a connection to the X server and the window that is
// named on their command line. They play the desktop: another program's window is all they know.
#pragma once

#include <X11/Xlib.h>

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>

namespace desktop {

/// A connection to the display that DISPLAY names. Throws std::runtime_error if there is none.
class Connection {
  public:
    Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { XCloseDisplay(display_); }

    operator Display*() const { return display_; }

    /// The atom of that name, made if need be.
    Atom atom(const char* name) const { return XInternAtom(display_, name, False); }
    /// Waits for the next event until the deadline. False if none came.
    bool next(XEvent& event, std::chrono::steady_clock::time_point deadline) const;

  private:
    Display* display_;
};

/// A whole number of an argument, decimal or 0x…; throws std::runtime_error naming it.
unsigned long number(const std::string& text);

/// Sends a window a client message of format 32.
void send(const Connection& display, Window window, Atom type, const long (&data)[5]);

/// Runs a program: what it throws becomes one sentence on stderr and exit code 1.
int guarded(const std::function<void()>& program);

}  // namespace desktop
