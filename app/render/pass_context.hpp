// PassContext: what every pass of a picture reads: the snapshot, all that decides what it looks like
// (PictureInputs), which part of it is drawn (Viewport), marks of tools, shared textures; and how a shader is
// told of them. A PassContext lives for one picture on the thread that owns the GL context; the others are
// values for any thread.
#pragma once

#include <array>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "app/data/quantity_layer.hpp"
#include "app/look/look.hpp"
#include "app/look/quality.hpp"
#include "app/render/grid.hpp"
#include "app/render/layer_texture.hpp"
#include "app/render/relief.hpp"
#include "engine/shader.hpp"
#include "engine/shadow.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/terrain/strata.hpp"

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
    enum class State { plain, hovered, chosen, rising };  ///< rising: a tooth, which is no spring
    glm::vec2 cell{0.f};                                  ///< [cells]
    float radius = 1.f;                                   ///< [cells]
    State state = State::plain;
    bool isChosen = false;  ///< It has two rings, whichever colour it has

    bool operator==(const SpringMark&) const = default;
};

/// The line of a cross-section or a fault, and a point of it that is looked at [cells].
struct SectionMark {
    glm::vec2 from{0.f}, to{0.f};
    std::optional<glm::vec2> probe = {};
    bool rises = false;  ///< Whether the ground left of it rises: teeth show it

    bool operator==(const SectionMark&) const = default;
};

/// A river that is looked at: its way from the mouth upwards [cells], the place where it was chosen, and a
/// point of it that is pointed at.
struct PathMark {
    std::shared_ptr<const std::vector<glm::vec2>> way;  ///< Never null, not changed
    glm::vec2 chosen{0.f};
    std::optional<glm::vec2> probe = {};

    bool operator==(const PathMark&) const = default;
};

/// The frame around a thing in hand, with its handles [cells].
struct FrameMark {
    std::vector<glm::vec2> outline = {};  ///< The corners of a closed line
    std::vector<glm::vec2> handles = {};  ///< On it, where it is scaled
    std::optional<glm::vec2> foot = {};   ///< On it, where the stem of the handle begins that turns it
    glm::vec2 turn{0.f};                  ///< That handle, if there is one
    std::optional<std::size_t> lit = {};  ///< The handle at the pointer; handles.size(): that of turning
    bool isLit = false;                   ///< The pointer is inside

    bool operator==(const FrameMark&) const = default;
};

/// The sRGB colours of marks: plain ones, those at the pointer, and those that are chosen.
inline constexpr glm::vec3 kPlainMark{0.30f, 0.72f, 1.f}, kHoveredMark{1.f, 0.95f, 0.70f},
    kChosenMark{1.f, 0.72f, 0.25f};
/// Those of the ring of a brush that adds, and of one that takes.
inline constexpr glm::vec3 kAddingRing{1.f, 0.90f, 0.62f}, kTakingRing{0.45f, 0.78f, 1.f};

struct GroundMarks {
    std::optional<BrushRing> ring = {};
    std::vector<SpringMark> springs = {};
    std::optional<SectionMark> section = {};
    std::optional<PathMark> path = {};
    std::optional<FrameMark> frame = {};
    wadi::LayerId overlay = wadi::LayerId::none;  ///< Shown as far as the snapshot has it

    bool operator==(const GroundMarks&) const = default;
};

/// The sRGB colour in which a painted map is shown where it differs from what nobody painted.
inline glm::vec3 overlayColour(wadi::LayerId layer) {
    switch (layer) {
        case wadi::LayerId::paintedRain:
            return {0.16f, 0.46f, 0.95f};
        case wadi::LayerId::shelter:
            return {0.62f, 0.36f, 0.90f};
        case wadi::LayerId::mask:
            return {0.90f, 0.20f, 0.24f};
        case wadi::LayerId::paintedUplift:
            return risingColour();
        case wadi::LayerId::vegetation:
            return {0.36f, 0.44f, 0.18f};
        case wadi::LayerId::paintedDye:
            return {0.86f, 0.16f, 0.58f};
        default:
            return {0.20f, 0.62f, 0.72f};
    }
}
/// Whether a map that marks the ground has values on both sides of 0.
inline bool hasSign(wadi::LayerId layer) {
    return wadi::infoOf(layer).kind == wadi::LayerKind::diverging;
}
/// Whether it may be less than what nobody painted as well as more.
inline bool goesBothWays(wadi::LayerId layer) {
    return hasSign(layer) || layer == wadi::LayerId::paintedRain;
}
/// The colour where it is less than what nobody painted, if it may be more, too.
inline glm::vec3 overlayColourBelow(wadi::LayerId layer) {
    if (layer == wadi::LayerId::paintedRain) return {0.95f, 0.52f, 0.12f};
    return hasSign(layer) ? sinkingColour() : overlayColour(layer);
}
/// What a map that marks the ground is where nobody painted.
inline float overlayPlain(wadi::LayerId layer) {
    const bool isAdded = layer == wadi::LayerId::paintedHardness || layer == wadi::LayerId::vegetation ||
                         layer == wadi::LayerId::paintedDye;
    return isAdded || hasSign(layer) ? 0.f : 1.f;
}

/// Which part of a picture of the landscape is drawn: one tile of a large picture, or one side of a
/// comparison.
struct Viewport {
    /// Corners in the whole picture, from its lower left one [0..1]; a tile may reach beyond its border.
    glm::vec2 low{0.f}, high{1.f};
    /// Of the viewport only what lies between these shares of its width is drawn [0..1].
    glm::vec2 columns{0.f, 1.f};
    /// Whether there is a sky; else the picture has no colour and alpha 0 where there is no land.
    bool sky = true;

    bool operator==(const Viewport&) const = default;
};

/// World to the clip space of a viewport, if `vp` is that of the whole picture.
inline glm::mat4 viewportOf(const glm::mat4& vp, const Viewport& viewport) {
    if (viewport.low == glm::vec2(0.f) && viewport.high == glm::vec2(1.f)) return vp;  // to the bit
    const glm::vec2 size = viewport.high - viewport.low, middle = viewport.low + viewport.high - 1.f;
    glm::mat4 crop(1.f);
    crop[0][0] = 1.f / size.x;
    crop[1][1] = 1.f / size.y;
    crop[3][0] = -middle.x / size.x;
    crop[3][1] = -middle.y / size.y;
    return crop * vp;
}

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
    std::vector<float> lifted = {};                   ///< Snapshot::liftedEdges

    bool operator==(const Rock&) const = default;
};

/// Heights [m] by which a palette tells low land from high. They are those of the beginning, so that no snow
/// line wanders while the land wears down.
struct Span {
    float low = 0.f;   ///< Lowest land, or the level of the sea
    float high = 1.f;  ///< Highest land

    bool operator==(const Span&) const = default;
};

struct PictureInputs {
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
    glm::mat4 whole{0.f};  ///< World to the clip space of the whole picture, of which `viewport` is drawn
    Viewport viewport = {};

    bool operator==(const PictureInputs&) const = default;
};

/// Pixels that are drawn for a picture of `size` [pixels].
glm::ivec2 drawnSize(glm::ivec2 size, float resolution);

struct PassContext {
    const wadi::Snapshot& snapshot;
    const PictureInputs& inputs;
    engine::Box block;           ///< That is drawn [m]
    const Grid& grid;            ///< What the eye sees of the mesh
    const HeightBounds& bounds;  ///< Of all of the map
    const LayerTexture& heights;
    const engine::Texture& slopes;       ///< See relief.hpp
    const engine::Texture& exposure;     ///< See relief.hpp
    const engine::Texture& detailNoise;  ///< See makeDetailNoise()
    const engine::Texture& water;        ///< Depth of the water [m], or one texel if there is none
    const engine::ShadowMap& shadow;
    glm::ivec2 pixels;  ///< That are drawn
    Stopwatch& watch;   ///< Stands still while the driver draws

    /// Lines of the whole picture that are drawn: what has a size in pixels is measured by them.
    float lines() const {
        return static_cast<float>(pixels.y) / (inputs.viewport.high.y - inputs.viewport.low.y);
    }

    /// For a shader that includes ground.glsl and draws `mesh`, seen as `vp` says.
    void setMesh(engine::Shader& shader, const Grid& mesh, const glm::mat4& vp) const;
    /// The same, as the eye sees it.
    void setMesh(engine::Shader& shader) const { setMesh(shader, grid, inputs.vp); }
    /// For a shader that includes sky.glsl.
    void setAir(engine::Shader& shader) const;
    /// For a shader that includes light.glsl.
    void setLight(engine::Shader& shader) const;
    /// For a shader that includes levels.glsl or wet.glsl.
    void setWater(engine::Shader& shader) const;
    /// For a shader that includes ring.glsl.
    void setRing(engine::Shader& shader) const;
};

}  // namespace app
