// Panel keys: which of the panels around the view the keyboard is led to when it is to walk over their
// controls. Not the walking itself, which is Dear ImGui's. Inside a frame of Dear ImGui, on the window's
// thread.
#pragma once

#include <array>
#include <cstddef>

namespace app {

/// Windows that the keyboard is led to, one after the other, as far as they are there and have controls:
/// those that lie over the land, the dock, and so on to the menus.
inline constexpr std::array<const char*, 15> kKeyPanels = {
    "##tour",          "###Help",    "###Contact sheet", "###Map",   "###Cross-section",
    "###Long profile", "###follow",  "##rest",           "Wadi",     "##tool options",
    "##tools",         "##timeline", "##inset",          "##status", "##MainMenuBar"};

class PanelKeys {
  public:
    /// Leads the keyboard to the first panel, or, if it walks already, to the one after that which it was led
    /// to last.
    void next(bool isWalking);
    /// To be called once a frame before the panels are drawn.
    void update();

  private:
    std::size_t place_ = 0;  // among kKeyPanels
    bool isAsked_ = false;   // until one is there: panels that were hidden come a frame later
};

/// Flags of a window that keys do not reach but while they walk: Tab would go from one of its fields to the
/// next.
int keyFlags();

}  // namespace app
