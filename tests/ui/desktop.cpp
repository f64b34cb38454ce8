#include "tests/ui/desktop.hpp"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <iostream>

namespace desktop {

namespace {

// Xlib is C: an error cannot be thrown through it.
int complain(Display* display, XErrorEvent* error) {
    char words[256];
    XGetErrorText(display, error->error_code, words, sizeof words);
    std::cerr << "The X server refused a request for 0x" << std::hex << error->resourceid << " (" << words
              << "); is it a window, and as large as was said?\n";
    std::_Exit(1);
}

}  // namespace

Connection::Connection() : display_(XOpenDisplay(nullptr)) {
    if (!display_) throw std::runtime_error("There is no display; set DISPLAY.");
    XSetErrorHandler(complain);
}

bool Connection::next(XEvent& event, std::chrono::steady_clock::time_point deadline) const {
    using namespace std::chrono;
    while (!XPending(display_)) {
        const auto left = duration_cast<milliseconds>(deadline - steady_clock::now()).count();
        if (left <= 0) return false;
        pollfd connection{ConnectionNumber(display_), POLLIN, 0};
        poll(&connection, 1, static_cast<int>(left));
    }
    XNextEvent(display_, &event);
    return true;
}

unsigned long number(const std::string& text) {
    char* end = nullptr;
    errno = 0;
    const unsigned long value = std::strtoul(text.c_str(), &end, 0);
    if (text.empty() || *end != '\0' || errno != 0 || text.front() == '-')
        throw std::runtime_error("\"" + text + "\" is not a whole number of at least 0.");
    return value;
}

void send(const Connection& display, Window window, Atom type, const long (&data)[5]) {
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = type;
    event.xclient.format = 32;
    std::copy(std::begin(data), std::end(data), event.xclient.data.l);
    XSendEvent(display, window, False, NoEventMask, &event);
    XFlush(display);
}

int guarded(const std::function<void()>& program) {
    try {
        program();
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}

}  // namespace desktop
