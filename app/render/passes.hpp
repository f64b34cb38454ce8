// The parts of a Landscape: the passes that it draws with and what it has drawn. Only for landscape.cpp and
// passes.cpp. The thread that owns the GL context.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/render/grid.hpp"
#include "app/render/ground.hpp"
#include "app/render/landscape.hpp"
#include "app/render/layer_texture.hpp"
#include "app/render/lighting.hpp"
#include "app/render/markers.hpp"
#include "app/render/overlay.hpp"
#include "app/render/particles.hpp"
#include "app/render/relief.hpp"
#include "app/render/water.hpp"
#include "engine/gpu_timer.hpp"
#include "engine/target.hpp"

namespace app {

struct Landscape::Passes {
    LayerTexture heights;
    engine::Texture detailNoise = makeDetailNoise();
    Relief relief;
    ShadowPass shade;
    Ground ground;
    Overlay overlay;
    Walls walls;
    Sky sky;
    ParticleSprites particles;
    Water water;
    Markers markers;
    HeightBounds bounds;
    Grid grid;
    std::optional<engine::Target> picture, samples;  // the latter if pixels have several
    engine::GpuTimer timer;

    std::shared_ptr<const wadi::Snapshot> snapshot;
    bool isSame = false;  // it is the one of the update before
    bool stale = false;   // something that is seen has changed
    bool awaited = true;  // all of this world has not arrived yet
    double clock = 0;     // of the ripples [s]
    double pending = 0;   // not yet shown of it
    struct {
        glm::ivec2 size{0};  // [pixels]
        Viewport viewport;
    } shown;  // of the picture
    PictureInputs inputs;
    Cost cost;

    explicit Passes(const std::filesystem::path& shaderFolder)
        : relief(shaderFolder),
          shade(shaderFolder),
          ground(shaderFolder),
          walls(shaderFolder),
          sky(shaderFolder),
          particles(shaderFolder),
          water(shaderFolder),
          markers(shaderFolder) {
        timer.enable(false);
    }

    std::vector<engine::Shader*> shaders();
    void forget();
    void restart();
    void upload(const LookParams& look, UploadBudget budget);
    bool isWhole() const;
    std::size_t bytes() const;
    void hold(glm::ivec2 pixels);
    void measureBounds();
    void layGrid();
    const engine::Target& fitPicture(glm::ivec2 pixels);
    PassContext contextFor(glm::ivec2 pixels, Stopwatch& watch) const;
    bool prepare();
    void draw(Stopwatch& watch);
};

}  // namespace app
