// Marks: what a tool shows on the ground: its ring, springs, the line of a section, and the map that it
// paints. Not the tool, nor how marks are drawn (Landscape). Values; any thread.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "sim/live/snapshot.hpp"

namespace app {

/// Outline of a brush on the ground.
enum class Outline { round, square, pyramid };

/// The ring that shows where a brush would work.
struct BrushRing {
    glm::vec3 center{0.f};  ///< World space [m]
    float radius = 0.f;     ///< [m]
    float inner = 0.f;      ///< Up to where it works in full [m]; 0: nowhere, or everywhere
    Outline outline = Outline::round;
    float turn = 0.f;       ///< Clockwise seen from above [°]
    bool inverted = false;  ///< It does the opposite

    bool operator==(const BrushRing&) const = default;
};

/// A spring as it is shown.
struct SpringMark {
    enum class State { plain, hovered, chosen };
    glm::vec2 cell{0.f};  ///< [cells]
    float radius = 1.f;   ///< [cells]
    State state = State::plain;

    bool operator==(const SpringMark&) const = default;
};

/// The line of a cross-section, and a point of it that is looked at [cells].
struct SectionMark {
    glm::vec2 from{0.f}, to{0.f};
    std::optional<glm::vec2> probe = {};

    bool operator==(const SectionMark&) const = default;
};

struct GroundMarks {
    std::optional<BrushRing> ring = {};
    std::vector<SpringMark> springs = {};
    std::optional<SectionMark> section = {};
    wadi::PaintedLayer overlay = wadi::PaintedLayer::none;  ///< Shown as far as the snapshot has it

    bool operator==(const GroundMarks&) const = default;
};

/// The sRGB colour in which a painted map is shown where it differs from what nobody painted.
inline glm::vec3 overlayColour(wadi::PaintedLayer layer) {
    switch (layer) {
        case wadi::PaintedLayer::rain:
            return {0.95f, 0.52f, 0.12f};
        case wadi::PaintedLayer::wind:
            return {0.62f, 0.36f, 0.90f};
        case wadi::PaintedLayer::mask:
            return {0.90f, 0.20f, 0.24f};
        default:
            return {0.20f, 0.62f, 0.72f};
    }
}

}  // namespace app
