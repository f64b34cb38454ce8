// ContourLabels: where heights can be written along contours (on every kContoursPerIndex-th line, where it is
// seen, nearly straight, and no other height is near), and the writing of them under all panels. Not the
// lines (shaders/overlay.glsl). One thread; drawing inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "app/tools/pick.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// A height on its line.
struct ContourLabel {
    glm::vec2 at{0.f};          ///< Its middle, from the upper left corner of the picture [window units]
    glm::vec2 along{1.f, 0.f};  ///< The way in which it is read, of length 1; never to the left
    float height = 0;           ///< [m]
};

class ContourLabels {
  public:
    /// Looks for lines in the ground of a snapshot, `seconds` [>= 0] after the last call; while the ground
    /// changes, a few times a second. `interval`: between two contours [m]; 0: there are none, nor need there
    /// be a snapshot.
    void follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, float interval, double seconds);

    /// What is written of it in a picture: between two `columns` [window units], in digits of a size
    /// [window units], and not under water if `water` is drawn.
    std::vector<ContourLabel> seen(const ViewProjection& projection, glm::vec2 columns, glm::vec2 digit,
                                   bool water);

  private:
    /// A point of a line.
    struct Point {
        glm::vec2 cell{0.f};
        float height = 0;     // [m]
        glm::vec2 rise{0.f};  // of the ground [m a cell]
        std::uint32_t name = 0;
    };

    /// How a point and the ground around it are seen.
    struct Placement {
        glm::vec2 at, along;  // on the screen: place, way of the line
        glm::vec2 level;      // way of the line on the map
        float cell;           // length of a cell of the line [window units]
        float apart;          // from the next line [window units]
    };

    void look();
    void lookAlong(glm::vec2 from, glm::vec2 direction, int steps, std::uint32_t line);
    bool isDrowned(const Point& point) const;
    std::optional<Placement> placementOf(const Point& point, const ViewProjection& projection) const;
    bool fits(const Point& point, const Placement& placement, glm::vec2 text) const;

    std::shared_ptr<const wadi::Snapshot> snapshot_;
    float interval_ = 0;
    double sinceLooked_ = 0;                   // [s]
    std::vector<Point> points_;                // in an order that does not change with the camera
    std::unordered_set<std::uint32_t> shown_;  // names of those of the last picture: they stay while they can
};

/// A height as it is written on its line [m], among contours of an interval [m].
std::string contourText(float height, float interval);

/// Size of a digit, as ContourLabels takes it [window units].
glm::vec2 contourDigit();

/// Writes heights among contours of an interval [m]; `corner` is that of the picture in the window.
void drawContourLabels(const std::vector<ContourLabel>& labels, float interval, glm::vec2 corner);

}  // namespace app
