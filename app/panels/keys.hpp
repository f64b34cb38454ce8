// Keys: the window that lists what keys and mouse do, and the short hint at the start. It shows, it does
// not act: Actions reads the keys. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <span>

#include "app/ui/action_table.hpp"

namespace app {

/// The list of those rows that have keys or gestures; `open` turns false when it is closed.
void drawKeys(bool& open, std::span<const Action> rows = kActions);

/// A line at the lower middle of the screen that says how to begin, and then fades.
class Hint {
  public:
    /// `dismiss`: the person has begun. `left` and `right` bound what is free of the screen.
    void draw(double dt, bool dismiss, float left, float right, float bottom);

    bool isShown() const { return secondsLeft_ > 0; }

  private:
    double secondsLeft_ = 12;
};

}  // namespace app
