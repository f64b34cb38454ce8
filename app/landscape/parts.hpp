// The parts of a Landscape: the passes that it draws with and what it has drawn. Only for landscape.cpp and
// parts.cpp. The thread that owns the GL context.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/landscape/grain.hpp"
#include "app/landscape/grid.hpp"
#include "app/landscape/ground.hpp"
#include "app/landscape/height_bounds.hpp"
#include "app/landscape/landscape.hpp"
#include "app/landscape/layer_texture.hpp"
#include "app/landscape/markers.hpp"
#include "app/landscape/motes.hpp"
#include "app/landscape/overlay.hpp"
#include "app/landscape/relief.hpp"
#include "app/landscape/shade.hpp"
#include "app/landscape/sky.hpp"
#include "app/landscape/walls.hpp"
#include "app/landscape/water.hpp"
#include "engine/gpu_timer.hpp"
#include "engine/target.hpp"

namespace app {

struct Landscape::Parts {
    LayerTexture heights;
    engine::Texture grain = makeGrain();
    Relief relief;
    Shade shade;
    Ground ground;
    Overlay overlay;
    Walls walls;
    Sky sky;
    Motes motes;
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
    Sight sight;
    std::string fault;
    Cost cost;

    explicit Parts(const std::filesystem::path& shaderFolder)
        : relief(shaderFolder),
          shade(shaderFolder),
          ground(shaderFolder),
          walls(shaderFolder),
          sky(shaderFolder),
          motes(shaderFolder),
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
    void layGrid();
    const engine::Target& fitPicture(glm::ivec2 pixels);
    void draw(Stopwatch& watch);
};

}  // namespace app
