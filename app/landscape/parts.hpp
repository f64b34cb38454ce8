// The parts of a Landscape: what it draws with and what it has drawn. Only for landscape.cpp and parts.cpp.
// The thread that owns the GL context.
#pragma once

#include <array>
#include <filesystem>
#include <glm/mat4x4.hpp>
#include <memory>
#include <optional>
#include <string>

#include "app/landscape/grain.hpp"
#include "app/landscape/grid.hpp"
#include "app/landscape/landscape.hpp"
#include "app/landscape/layer_texture.hpp"
#include "app/landscape/markers.hpp"
#include "app/landscape/motes.hpp"
#include "app/landscape/relief.hpp"
#include "app/landscape/stopwatch.hpp"
#include "app/landscape/water.hpp"
#include "engine/billboard.hpp"
#include "engine/shader.hpp"
#include "engine/shadow.hpp"
#include "engine/target.hpp"

namespace app {

/// How sediment shows its own colour. What rain lays down is soil; sand is where the wind blows, or where the
/// land was made of it.
struct Loose {
    float strength = 0.f;  ///< [0..1]
    float cover = 1.f;     ///< Thickness that hides the rock [m]

    bool operator==(const Loose&) const = default;
};
Loose looseOf(const wadi::Snapshot& snapshot, const LookParams& look);

/// All that decides what the map of shadows looks like, but the ground.
struct ShadowView {
    glm::vec3 toSun{0.f};
    glm::vec3 low{0.f}, high{0.f};
    glm::ivec2 quads{0};
    int size = 0;

    bool operator==(const ShadowView&) const = default;
};

/// All that decides what the picture looks like, but the ground.
struct Sight {
    glm::mat4 vp{0.f};
    glm::vec3 eye{0.f};
    float pixelAngle = 0.f;  // extent of a pixel at distance 1
    LookParams look;
    QualityParams quality;
    glm::ivec2 size{0};
    GroundMarks marks;
    float sea = 0.f;      // [m]
    Loose loose;          // how sediment is shown
    float seconds = 0.f;  // the ripples' clock

    bool operator==(const Sight&) const = default;
};

/// Pixels that are drawn for a picture of `size` [pixels].
glm::ivec2 drawnSize(glm::ivec2 size, float resolution);

struct Landscape::Parts {
    engine::Shader ground, wall, sky, depth;
    LayerTexture heights, discharge, sediment{engine::Format::R16F}, painted{engine::Format::R16F};
    wadi::PaintedLayer paintedLayer = wadi::PaintedLayer::none;  // that is in the texture
    Water water;
    Motes motes;
    Markers markers;
    Relief relief;
    engine::Texture grain = makeGrain();
    std::optional<Grid> grid;
    engine::ShadowMap shadow{1};
    std::optional<engine::Target> picture;
    engine::Billboard billboard;

    std::shared_ptr<const wadi::Snapshot> snapshot;
    bool isSame = false;  // it is the one of the update before
    engine::Box block;
    float river = 0;
    CellRect changed;            // not yet in the relief
    bool groundChanged = false;  // since the map of shadows was drawn
    bool stale = false;          // something else that is seen has changed
    double clock = 0;            // of the ripples [s]
    double pending = 0;          // not yet shown of it
    ShadowView shadowView;
    Sight view;
    std::string fault;
    Cost cost;

    explicit Parts(const std::filesystem::path& folder)
        : ground(folder, "terrain.vert", "terrain.frag"),
          wall(folder, "wall.vert", "wall.frag"),
          sky(folder, "billboard.vert", "sky.frag"),
          depth(folder, "terrain.vert", "depth.frag"),
          water(folder),
          motes(folder),
          markers(folder),
          relief(folder) {}

    std::array<engine::Shader*, 9> shaders() {
        return {&ground,
                &wall,
                &sky,
                &depth,
                &relief.shader(),
                &water.surface(),
                &water.wall(),
                &motes.shader(),
                &markers.shader()};
    }
    CellRect everything() const { return {{0, 0}, heights.texture().size()}; }

    void upload();
    void fitGrid();
    void drawRelief(Stopwatch& watch);
    void drawShadow(Stopwatch& watch);
    void drawPicture(Stopwatch& watch);
    void drawGround(Stopwatch& watch);
    void drawWalls(Stopwatch& watch);
    void drawSky(Stopwatch& watch);
    void drawMotes(Stopwatch& watch);
    void drawWater(Stopwatch& watch);
    void drawMarkers(Stopwatch& watch);
    void setRing(engine::Shader& shader);
    void setOverlay(engine::Shader& shader);
    void setMesh(engine::Shader& shader, const Grid& mesh, const glm::mat4& vp);
    void setAir(engine::Shader& shader);
    void setLight(engine::Shader& shader);
};

}  // namespace app
