// Darkroom: draws pictures of snapshots without a window, for tests that look at pixels. Fails the test in
// which the driver complains. One thread.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/render/landscape.hpp"
#include "app/render/viewpoint.hpp"
#include "engine/camera.hpp"
#include "engine/device.hpp"
#include "engine/image.hpp"
#include "engine/target.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/world/simulation.hpp"

using SnapshotPtr = std::shared_ptr<const wadi::Snapshot>;

/// Mean of the channels [as they are].
inline float brightness(glm::vec3 colour) {
    return (colour.r + colour.g + colour.b) / 3.f;
}

/// Looks straight down on a whole block.
inline void lookDown(engine::Camera& camera, const wadi::Snapshot& snapshot) {
    const engine::Box block = app::blockOf(snapshot);
    const glm::vec3 middle = 0.5f * (block.low + block.high);
    const float radius = 0.5f * glm::length(block.high - block.low);
    camera.frame(middle, radius);
    camera.place(middle, 2.8f * radius, 0.f, 1.55f);
}

/// A map whose height [m] at column x and row z is `height(x, z)`.
inline wadi::Heightmap mapOf(int columns, int rows, const std::function<float(int, int)>& height) {
    wadi::Heightmap map{wadi::Field<float>(columns, rows), 10.f};
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) map.heights.at(x, z) = height(x, z);
    }
    return map;
}

/// Rolling hills of 60 m.
inline wadi::Heightmap hills(int columns, int rows) {
    return mapOf(columns, rows, [](int x, int z) {
        return 60.f * std::sin(0.11f * static_cast<float>(x)) * std::cos(0.13f * static_cast<float>(z));
    });
}

/// A layer of one value. Tiles that are as large as the one before are the same, so that a large layer takes
/// little memory.
inline wadi::Layer evenLayer(const wadi::TileGrid& grid, float value) {
    wadi::Layer layer;
    std::shared_ptr<wadi::LayerTile> tile;
    for (std::size_t t = 0; t < grid.count(); ++t) {
        const wadi::TileGrid::Box box = grid.box(t);
        const auto cells = static_cast<std::size_t>(box.columns) * static_cast<std::size_t>(box.rows);
        if (!tile || tile->values.size() != cells)
            tile = std::make_shared<wadi::LayerTile>(
                wadi::LayerTile{std::vector<float>(cells, value), value, value});
        layer.push_back(tile);
    }
    return layer;
}

inline SnapshotPtr snapshotOf(wadi::Simulation& simulation, wadi::Publisher& publisher,
                              wadi::View view = {}) {
    return std::make_shared<const wadi::Snapshot>(publisher.publish(simulation, view));
}

inline SnapshotPtr snapshotOf(const wadi::Heightmap& map) {
    wadi::Simulation simulation(map);
    wadi::Publisher publisher;
    return snapshotOf(simulation, publisher);
}

class Darkroom {
  public:
    static constexpr int kWidth = 320, kHeight = 240;

    Darkroom() : target_(kWidth, kHeight, {engine::Format::RGBA8}) { camera.resize({kWidth, kHeight}); }
    ~Darkroom() { CHECK_MESSAGE(complaints_.empty(), complaints_); }

    /// The landscape as `camera` sees it.
    engine::Image picture(const SnapshotPtr& snapshot) {
        landscape.update(snapshot, look);
        landscape.render(camera, look, quality, target_.name(), {0, 0}, {kWidth, kHeight}, marks);
        return target_.picture();
    }

    /// Where a point of the world is in the picture [pixels, from the upper left corner].
    glm::vec2 project(glm::vec3 world) const {
        const glm::vec4 clip = camera.vp() * glm::vec4(world, 1.f);
        const glm::vec2 place = glm::vec2(clip) / clip.w * glm::vec2(0.5f, -0.5f) + 0.5f;
        return place * glm::vec2(kWidth, kHeight);
    }

    /// Mean colour around a point of the world [0..255].
    glm::vec3 colourAt(const engine::Image& image, glm::vec3 world, int around = 2) const {
        const glm::ivec2 middle(project(world));
        glm::vec3 sum(0.f);
        for (int y = middle.y - around; y <= middle.y + around; ++y) {
            for (int x = middle.x - around; x <= middle.x + around; ++x) {
                REQUIRE((x >= 0 && y >= 0 && x < kWidth && y < kHeight));
                const auto pixel = image.at(x, y);
                sum += glm::vec3(pixel[0], pixel[1], pixel[2]);
            }
        }
        return sum / static_cast<float>((2 * around + 1) * (2 * around + 1));
    }

  private:
    std::string complaints_;
    engine::Headless context_{[this](const engine::DebugMessage& message) {
        if (message.fault) complaints_ += message.text + "\n";
    }};
    engine::Target target_;

  public:
    engine::Camera camera;
    app::LookParams look;
    app::QualityParams quality;
    app::GroundMarks marks;
    app::Landscape landscape{std::string(WADI_SOURCE_DIR) + "/shaders"};
};
