// Tab stops: how the keyboard walks through a dialog that holds all else: Tab and Shift+Tab lead from one
// control to the next, all kinds of them, in the order in which they are drawn, arrow keys to the nearest,
// Space and Enter use the one with the frame. Dear ImGui alone leads Tab to fields of text only, and lets no
// keys walk in a dialog. Not the panels, which Gui::navigate() lets walk. Between Gui::begin() and end(), on
// the window's thread.
#pragma once

#include <cstdint>
#include <vector>

namespace engine {

class TabStops {
  public:
    TabStops() = default;
    TabStops(const TabStops&) = delete;
    TabStops& operator=(const TabStops&) = delete;

    /// To be called inside the window of the dialog before its controls are drawn. From the next frame on
    /// keys walk in it, as long as this is called in every frame.
    void begin();
    /// To be called after them, in the same window.
    void end();
    /// Whether Enter and arrow keys are not for the control at which the keyboard is: there is none, or it is
    /// one of text. To be asked between begin() and the first control.
    bool areKeysFree() const { return keysFree_; }

  private:
    friend void tabStop();
    void add();

    std::vector<std::uint32_t> before_,
        now_;                            // ids of controls, in the order of the last frame and of this one
    std::vector<std::uint32_t> fields_;  // those of text among the latter
    std::uint32_t wanted_ = 0;           // where Tab leads in this frame
    bool keysFree_ = true;
};

/// Makes the last control one at which Tab stops, in a dialog that has begun with TabStops; elsewhere nothing
/// happens.
void tabStop();

/// Whether the dialog of this window lets keys walk: for Gui, which passes the window of ImGui.
bool letsKeysWalk(const void* window);

/// Whether a control that is used in this frame is used by a key.
bool isUsedByKey();

}  // namespace engine
