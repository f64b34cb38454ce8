// Panel keys: which of the panels around the view, and of the windows over it, the keyboard is led to when it
// is to walk over their controls, and when the view has it back. Not the walking itself, which is Dear
// ImGui's. Inside a frame of Dear ImGui but for follow(), on the window's thread.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace engine {
class Gui;
}

namespace app {

/// Windows that the keyboard is led to, one after the other, as far as they are there and have controls:
/// those that lie over the land, the dock, and so on to the menus.
inline constexpr std::array<const char*, 15> kKeyPanels = {
    "##tour",          "###Help",    "###Contact sheet", "###Map",   "###Cross-section",
    "###Long profile", "###follow",  "##rest",           "Wadi",     "##tool options",
    "##tools",         "##timeline", "##inset",          "##status", "##MainMenuBar"};
/// The first of those that stand around the view.
inline constexpr std::size_t kFirstAround = 8;

class PanelKeys {
  public:
    /// Leads the keyboard to the first panel, or, if it walks already, to the one after that in which it is.
    void next(bool isWalking);
    /// Leads the keyboard to a panel of this name as soon as that is there: one that a command has opened.
    void lead(const char* panel);
    /// Lets the keyboard walk, as what a command has shown takes it by itself.
    void walk();
    /// Gives the keys back to the view.
    void giveBack();
    /// The same, unless a person had led it over the controls before walk() or lead().
    void takeBackLent();

    /// To be called once a frame before its panels are begun: `gui` then lets the keyboard walk or not.
    void follow(engine::Gui& gui);
    /// To be called once a frame before the panels are drawn.
    void update();
    /// The panel of kKeyPanels in which Escape has ended the walking, once; "" if it has not.
    std::string_view takeLeft();

  private:
    enum class Wish { none, walk, giveBack };

    bool isTakenByMouse() const;

    std::size_t place_ = 0;  // among kKeyPanels: where the keyboard is, or is to be led to
    bool isAsked_ = false;   // until one is there: panels that were hidden come a frame later
    bool isThere_ = false;   // whether it is at that place
    Wish wish_ = Wish::none;
    bool isBegun_ = false;          // it walks from this frame on
    bool isLent_ = false;           // it walks as a command has shown something, not as the user asked for it
    const char* opened_ = nullptr;  // panel that it is to be led to, for …
    int frames_ = 0;                // … so many frames at most in which it walks
    std::optional<std::size_t> left_;
};

/// Flags of a window that keys do not reach but while they walk: Tab would go from one of its fields to the
/// next.
int keyFlags();

}  // namespace app
