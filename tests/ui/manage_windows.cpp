// wadi_manage_windows: a desktop that can maximise windows and nothing else, until it is ended. Says "ready"
// once it can. wadi_manage_windows WINDOW on|off: asks such a desktop to maximise a window, or to give it its
// size again.
#include <X11/Xatom.h>
#include <X11/Xutil.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iostream>
#include <map>
#include <vector>

#include "tests/ui/desktop.hpp"

namespace {

struct Box {
    int x = 0, y = 0, width = 1, height = 1;
};

class Manager {
  public:
    explicit Manager(const desktop::Connection& display)
        : display_(display), root_(DefaultRootWindow(static_cast<Display*>(display))) {
        XSelectInput(display_, root_, SubstructureRedirectMask | SubstructureNotifyMask);
        tellWhatItCan();
        XSync(display_, False);
    }

    void heed(const XEvent& event) {
        if (event.type == MapRequest) map(event.xmaprequest.window);
        if (event.type == ConfigureRequest) configure(event.xconfigurerequest);
        if (event.type == ClientMessage && event.xclient.message_type == state_) change(event.xclient);
        if (event.type == DestroyNotify) before_.erase(event.xdestroywindow.window);
    }

  private:
    void tellWhatItCan() {
        const Window check = XCreateSimpleWindow(display_, root_, -9, -9, 1, 1, 0, 0, 0);
        const Atom name = display_.atom("_NET_SUPPORTING_WM_CHECK");
        for (const Window each : {root_, check})
            XChangeProperty(display_, each, name, XA_WINDOW, 32, PropModeReplace,
                            reinterpret_cast<const unsigned char*>(&check), 1);
        const std::array<Atom, 3> can = {state_, parts_[0], parts_[1]};
        XChangeProperty(display_, root_, display_.atom("_NET_SUPPORTED"), XA_ATOM, 32, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(can.data()), 3);
    }

    bool isMaximised(Window window) const {
        Atom type = None;
        int format = 0;
        unsigned long count = 0, left = 0;
        unsigned char* data = nullptr;
        XGetWindowProperty(display_, window, state_, 0, 64, False, XA_ATOM, &type, &format, &count, &left,
                           &data);
        std::vector<Atom> atoms(count);
        if (count > 0) std::memcpy(atoms.data(), data, count * sizeof(Atom));
        if (data != nullptr) XFree(data);
        return std::ranges::find(atoms, parts_[0]) != atoms.end() &&
               std::ranges::find(atoms, parts_[1]) != atoms.end();
    }

    Box boxOf(Window window) const {
        XWindowAttributes is{};
        XGetWindowAttributes(display_, window, &is);
        return {is.x, is.y, is.width, is.height};
    }

    void put(Window window, const Box& box) {
        XMoveResizeWindow(display_, window, box.x, box.y, static_cast<unsigned>(box.width),
                          static_cast<unsigned>(box.height));
    }

    void maximise(Window window) {
        if (before_.contains(window)) return;
        before_[window] = boxOf(window);
        put(window, {0, 0, DisplayWidth(static_cast<Display*>(display_), 0),
                     DisplayHeight(static_cast<Display*>(display_), 0)});
        XChangeProperty(display_, window, state_, XA_ATOM, 32, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(parts_.data()), 2);
    }

    void restore(Window window) {
        const auto found = before_.find(window);
        if (found == before_.end()) return;
        put(window, found->second);
        before_.erase(found);
        XDeleteProperty(display_, window, state_);
    }

    void map(Window window) {
        if (isMaximised(window)) maximise(window);
        XMapWindow(display_, window);
    }

    void configure(const XConfigureRequestEvent& wish) {
        if (before_.contains(wish.window)) return;  // as desktops do with what is maximised
        XWindowChanges changes{wish.x,     wish.y,     wish.width, wish.height, wish.border_width,
                               wish.above, wish.detail};
        XConfigureWindow(display_, wish.window,
                         static_cast<unsigned>(wish.value_mask & ~(CWSibling | CWStackMode)), &changes);
    }

    void change(const XClientMessageEvent& wish) {
        const auto isOf = [&](Atom part) {
            return static_cast<Atom>(wish.data.l[1]) == part || static_cast<Atom>(wish.data.l[2]) == part;
        };
        if (!isOf(parts_[0]) || !isOf(parts_[1])) return;
        wish.data.l[0] != 0 ? maximise(wish.window) : restore(wish.window);
    }

    const desktop::Connection& display_;
    Window root_;
    Atom state_ = display_.atom("_NET_WM_STATE");
    std::array<Atom, 2> parts_ = {display_.atom("_NET_WM_STATE_MAXIMIZED_VERT"),
                                  display_.atom("_NET_WM_STATE_MAXIMIZED_HORZ")};
    std::map<Window, Box> before_;  // where those stood that are maximised
};

void manage() {
    const desktop::Connection display;
    Manager manager(display);
    std::cout << "ready" << std::endl;
    for (XEvent event;;) {
        XNextEvent(display, &event);
        manager.heed(event);
    }
}

void ask(Window window, bool on) {
    const desktop::Connection display;
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = display.atom("_NET_WM_STATE");
    event.xclient.format = 32;
    event.xclient.data.l[0] = on ? 1 : 0;
    event.xclient.data.l[1] = static_cast<long>(display.atom("_NET_WM_STATE_MAXIMIZED_VERT"));
    event.xclient.data.l[2] = static_cast<long>(display.atom("_NET_WM_STATE_MAXIMIZED_HORZ"));
    XSendEvent(display, DefaultRootWindow(static_cast<Display*>(display)), False,
               SubstructureRedirectMask | SubstructureNotifyMask, &event);
    XSync(display, False);
}

}  // namespace

int main(int count, char** arguments) {
    return desktop::guarded([&] {
        if (count == 1) return manage();
        if (count != 3) throw std::runtime_error("Usage: wadi_manage_windows [WINDOW on|off]");
        ask(desktop::number(arguments[1]), std::string(arguments[2]) == "on");
    });
}
