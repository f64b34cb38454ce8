// Sidebar: the column at the left in which the panels stand as sections that open and close. Its width is
// dragged at its right edge. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

namespace app {

class Sidebar {
  public:
    /// Begins the column, from the top of the screen to `bottom`. Followed by end() in any case.
    void begin(float bottom);
    /// Ends the column.
    void end();
    /// A faint line over the sections that belong together.
    void caption(const char* title);
    /// The heading of a section; true if its content is to be drawn. `open`: as it stands at first. `on`:
    /// whether to mark it as one whose process is at work.
    bool section(const char* title, bool open, bool on = false);

    /// Right edge of the column in the last frame.
    float width() const { return width_; }

  private:
    float width_ = 0;
    float wished_ = 0;  // width that the person wants, where there is room
    float screen_ = 0;  // width of the screen in the last frame
};

}  // namespace app
