// Landscape: draws the newest snapshot of a terrain: heights in a texture, a grid that the vertex shader
// lifts, sun with soft shadows, fog that meets the sky. Not a simulation, nor the camera.
// The thread that owns the GL context.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/look.hpp"
#include "sim/snapshot.hpp"

namespace engine {
class Camera;
}

namespace app {

/// The ring that shows where the brush would work.
struct BrushRing {
    glm::vec3 center;  ///< World space [m]
    float radius;      ///< [m]
};

class Landscape {
  public:
    /// Compiles the shaders of `shaderFolder`. Throws engine::Error if they do not compile.
    explicit Landscape(const std::filesystem::path& shaderFolder);
    ~Landscape();

    /// Takes over what changed since the snapshot before: only tiles with new pointers are uploaded.
    void update(std::shared_ptr<const wadi::Snapshot> snapshot);

    /// Draws the landscape into the framebuffer of size `width` × `height` pixels that is bound as
    /// number `framebuffer` (0: the window's). World space: x = column · cellSize, z = row · cellSize, y up
    /// [m].
    void render(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
                unsigned framebuffer, int width, int height, const std::optional<BrushRing>& ring = {});

    /// Compiles shaders anew whose files have changed. Returns the fault of the last attempt, or "".
    const std::string& reloadShaders();

    /// What the last update() and render() cost.
    struct Cost {
        std::size_t tilesUploaded = 0;
        std::size_t bytesUploaded = 0;
        double updateSeconds = 0;  ///< Time of this thread, without the driver's rasteriser
        double drawSeconds = 0;    ///< Likewise
        bool shadowDrawn = false;
    };
    const Cost& cost() const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace app
