// Tour: five hints at real controls, one after another, each a small bubble that points at its control.
// Nothing has to wait for it: whatever is clicked meanwhile does what it does. It finds no control itself,
// but is told where the present one stands. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <array>
#include <cstddef>
#include <glm/vec2.hpp>
#include <optional>
#include <string_view>
#include <utility>

#include "app/base/marked.hpp"
#include "app/view/viewer.hpp"

namespace app {

/// Where the control of a hint is.
enum class TourPlace {
    row,      ///< A row of the dock
    tool,     ///< The first tool of the strip
    timeline  ///< The time line
};

/// A hint.
struct TourStop {
    TourPlace place = TourPlace::row;
    std::string_view path = {};  ///< Of a row: as markRow() knows it
    std::string_view title;
    std::string_view text;
};

/// The rows that are no parameters.
inline constexpr std::string_view kRunRow = "simulation.run", kExportRow = "output.export";

// clang-format off
inline constexpr std::array<TourStop, 5> kTour = {{
    {TourPlace::row, kRunRow, marked("Time"),
     marked("Pause holds time, Run lets it flow; so does the space bar. Step runs one epoch.")},
    {TourPlace::row, "droplet.rain", marked("Sliders"),
     marked("Each process has some. Drag one while the world runs: the next epoch uses it. Ctrl-click types a number, "
     "right-click brings the first one back.")},
    {TourPlace::tool, "", marked("Tools"),
     marked("Take one and drag over the land; with Shift it does the opposite. This one raises rock. Right-drag turns the view, "
     "the wheel zooms.")},
    {TourPlace::timeline, "", marked("The past"),
     marked("Drag along this line to any moment that was. What you change there begins a branch: nothing is lost.")},
    {TourPlace::row, kExportRow, marked("Taking it home"),
     marked("Export maps writes heights, and what belongs to them, for game engines, 3-D programs and maps. Above stands what is "
     "written, and for whom.")},
}};
// clang-format on

/// Where a bubble of this size stands within `room` so that it points at a control and covers nothing of it:
/// beside one that stands left or right of the room, else above it.
glm::vec2 bubblePlace(const Area& control, glm::vec2 bubble, const Area& room, float gap);

class Tour {
  public:
    /// Shows the first hint from the next draw() on.
    void begin() { stop_ = 0, isNew_ = true; }
    /// Ends it; false if it is not shown.
    bool end() { return std::exchange(stop_, kTour.size()) < kTour.size(); }
    bool isShown() const { return stop_ < kTour.size(); }
    /// The present hint; it must be shown.
    const TourStop& stop() const { return kTour[stop_]; }
    /// Whether the present hint is a new one, whose control is to be brought in sight; once.
    bool takeNew() { return isShown() && std::exchange(isNew_, false); }

    /// Draws the present hint, if there is one, pointing at its control if that is in sight, else in the
    /// middle of `room`.
    void draw(const std::optional<Area>& control, const Area& room);

  private:
    void drawContent();

    std::size_t stop_ = kTour.size();
    bool isNew_ = false;
    glm::vec2 size_{0.f};  // of the bubble in the last frame
};

}  // namespace app
