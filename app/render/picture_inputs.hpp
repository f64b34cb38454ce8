// Sight: all that decides what the picture of a landscape looks like, but the ground itself: if nothing of it
// has changed, the picture is the same. Values; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "app/look/look.hpp"
#include "app/look/overlay_params.hpp"
#include "app/look/quality.hpp"
#include "app/render/marks.hpp"
#include "app/render/viewport.hpp"
#include "sim/terrain/beds.hpp"

namespace app {

/// How sediment shows its own colour. What rain lays down is soil; sand is where the wind blows, or where the
/// land was made of it.
struct Loose {
    float strength = 0.f;  ///< [0..1]
    float cover = 1.f;     ///< Thickness that hides the rock [m]
    glm::vec2 wind{0.f};   ///< Where the wind drives it: east and south, of length 1; 0 if none blows
    bool isSand = false;   ///< Else it is soil

    bool operator==(const Loose&) const = default;
};

/// The beds of the rock in the cut sides of the block.
struct Rock {
    bool bedded = false;
    glm::vec4 bedding{0.f};                           ///< The members of wadi::BedNumbers
    std::array<std::uint8_t, wadi::kBeds> beds = {};  ///< Hardness [0 .. 255]

    bool operator==(const Rock&) const = default;
};

/// Heights [m] by which a palette tells low land from high. They are those of the beginning, so that no snow
/// line wanders while the land wears down.
struct Span {
    float low = 0.f;   ///< Lowest land, or the level of the sea
    float high = 1.f;  ///< Highest land

    bool operator==(const Span&) const = default;
};

struct Sight {
    glm::mat4 vp{0.f};       ///< World to the clip space of what is drawn
    glm::vec3 eye{0.f};      ///< World space [m]
    float pixelAngle = 0.f;  ///< Extent of a pixel at distance 1
    LookParams look = {};
    QualityParams quality = {};
    glm::ivec2 size{0};  ///< [pixels of the window]
    GroundMarks marks = {};
    float sea = 0.f;       ///< Level of the sea [m], see seaLevel()
    Loose loose = {};      ///< How sediment is shown
    Span span = {};        ///< See spanOf()
    Rock rock = {};        ///< See rockOf()
    glm::vec2 waves{0.f};  ///< To where they run: east and south, of length 1
    float seconds = 0.f;   ///< The ripples' clock
    OverlayView overlay = {};
    glm::mat4 whole{0.f};  ///< World to the clip space of the whole picture, of which `pane` is drawn
    Pane pane = {};

    bool operator==(const Sight&) const = default;
};

/// Pixels that are drawn for a picture of `size` [pixels].
glm::ivec2 drawnSize(glm::ivec2 size, float resolution);

}  // namespace app
