// wadi_close_window WINDOW: asks a program to close its window, as the cross in a title bar does.
#include "tests/ui/desktop.hpp"

int main(int count, char** arguments) {
    return desktop::guarded([&] {
        if (count != 2) throw std::runtime_error("Usage: wadi_close_window WINDOW");
        const desktop::Connection display;
        const Atom close = display.atom("WM_DELETE_WINDOW");
        desktop::send(display, desktop::number(arguments[1]), display.atom("WM_PROTOCOLS"),
                      {static_cast<long>(close), CurrentTime, 0, 0, 0});
        XSync(display, False);
    });
}
