// wadi_drop_file WINDOW X Y FILE: drops a file on a window, as a file manager does, by the protocol XDND 5
// (https://www.freedesktop.org/wiki/Specifications/XDND). X and Y are the window's own. Ends well only
// once the window's program has taken the file.
#include <X11/Xatom.h>

#include <filesystem>
#include <string_view>

#include "tests/ui/desktop.hpp"

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr long kVersion = 5;
constexpr long kOneType = 0;  // not more than three types are offered
constexpr auto kPatience = std::chrono::seconds(30);

/// A file as text/uri-list writes it.
std::string uri(const fs::path& file) {
    constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text = "file://";
    for (const char c : fs::canonical(file).string()) {
        const auto byte = static_cast<unsigned char>(c);
        if (kPlain.find(c) != std::string_view::npos)
            text += c;
        else
            text.append({'%', kDigits[byte / 16], kDigits[byte % 16]});
    }
    return text + "\r\n";
}

/// One drag of one file to one window.
class Drag {
  public:
    Drag(const desktop::Connection& display, Window target, const fs::path& file)
        : display_(display), target_(target), uri_(uri(file)), uriList_(display.atom("text/uri-list")) {
        if (!isAware()) throw std::runtime_error("The window takes no dropped files.");
        const Window root = DefaultRootWindow(static_cast<Display*>(display_));
        source_ = XCreateSimpleWindow(display_, root, 0, 0, 1, 1, 0, 0, 0);
        XSetSelectionOwner(display_, display_.atom("XdndSelection"), source_, CurrentTime);
    }

    void enter() const { tell("XdndEnter", kVersion << 24 | kOneType, static_cast<long>(uriList_), 0, 0); }

    void moveTo(int x, int y) const {
        int rootX = 0, rootY = 0;
        Window child = None;
        XTranslateCoordinates(display_, target_, DefaultRootWindow(static_cast<Display*>(display_)), x, y,
                              &rootX, &rootY, &child);
        const auto copy = static_cast<long>(display_.atom("XdndActionCopy"));
        tell("XdndPosition", 0, static_cast<long>(rootX) << 16 | rootY, CurrentTime, copy);
        if ((await("XdndStatus").data.l[1] & 1) == 0)
            throw std::runtime_error("The window refuses the file.");
    }

    void drop() const {
        tell("XdndDrop", 0, CurrentTime, 0, 0);
        // GLFW 3.3 answers with the length of the list where the protocol has a flag.
        if (await("XdndFinished").data.l[1] == 0)
            throw std::runtime_error("The window took the drop, but not the file.");
    }

  private:
    bool isAware() const {
        Atom type = None;
        int format = 0;
        unsigned long items = 0, rest = 0;
        unsigned char* version = nullptr;
        XGetWindowProperty(display_, target_, display_.atom("XdndAware"), 0, 1, False, AnyPropertyType, &type,
                           &format, &items, &rest, &version);
        if (version) XFree(version);
        return items == 1;
    }

    void tell(const char* message, long a, long b, long c, long d) const {
        desktop::send(display_, target_, display_.atom(message), {static_cast<long>(source_), a, b, c, d});
    }

    /// Hands the file's name to who asks for it until the message comes.
    XClientMessageEvent await(const char* message) const {
        const auto deadline = Clock::now() + kPatience;
        const Atom awaited = display_.atom(message);
        XEvent event;
        while (display_.next(event, deadline)) {
            if (event.type == SelectionRequest) answer(event.xselectionrequest);
            if (event.type == ClientMessage && event.xclient.message_type == awaited) return event.xclient;
        }
        throw std::runtime_error("The window sent no " + std::string(message) + " within " +
                                 std::to_string(kPatience.count()) + " s.");
    }

    void answer(const XSelectionRequestEvent& request) const {
        const bool known = request.target == uriList_;
        if (known)
            XChangeProperty(display_, request.requestor, request.property, uriList_, 8, PropModeReplace,
                            reinterpret_cast<const unsigned char*>(uri_.data()),
                            static_cast<int>(uri_.size()));
        XEvent event{};
        event.xselection.type = SelectionNotify;
        event.xselection.requestor = request.requestor;
        event.xselection.selection = request.selection;
        event.xselection.target = request.target;
        event.xselection.property = known ? request.property : None;
        event.xselection.time = request.time;
        XSendEvent(display_, request.requestor, False, NoEventMask, &event);
        XFlush(display_);
    }

    const desktop::Connection& display_;
    Window target_;
    Window source_ = None;
    std::string uri_;
    Atom uriList_;
};

}  // namespace

int main(int count, char** arguments) {
    return desktop::guarded([&] {
        if (count != 5) throw std::runtime_error("Usage: wadi_drop_file WINDOW X Y FILE");
        const desktop::Connection display;
        const Drag drag(display, desktop::number(arguments[1]), arguments[4]);
        drag.enter();
        drag.moveTo(static_cast<int>(desktop::number(arguments[2])),
                    static_cast<int>(desktop::number(arguments[3])));
        drag.drop();
    });
}
