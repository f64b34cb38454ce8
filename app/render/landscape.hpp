// Landscape: draws the newest snapshot of a terrain: heights in a texture, a grid that the vertex shader
// lifts, sun with soft shadows, fog that meets the sky. Not a simulation, nor the camera.
// The thread that owns the GL context.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/look/look.hpp"
#include "app/look/quality.hpp"
#include "app/render/layer_texture.hpp"
#include "app/render/pass_context.hpp"
#include "sim/live/snapshot.hpp"

namespace engine {
class Camera;
class GpuTimer;
}  // namespace engine

namespace app {

/// What snapshots must hold for this look.
wadi::View viewOf(const LookParams& look);
/// The same with data over the ground.
wadi::View viewOf(const LookParams& look, const OverlayParams& overlay);

/// What a picture is drawn in, in this order, and what Landscape::passes() calls it.
enum class DrawPass { relief, shadows, ground, walls, sky, particles, water, marks, smoothEdges };
inline constexpr std::array<std::string_view, 9> kPassNames = {
    "relief", "shadows", "ground", "walls", "sky", "particles", "water", "marks", "smoothEdges"};

/// World space [m]: x east, y up, z south. What the simulation calls the place (u, v) [cells] stands at
/// x = u · cellSize, z = v · cellSize; so the sample of column i and row j is at (i + ½, j + ½) · cellSize.
class Landscape {
  public:
    /// Of the shaders of `shaderFolder` most are compiled when they are first used. What compiles one throws
    /// engine::Error if it does not compile.
    explicit Landscape(const std::filesystem::path& shaderFolder);
    ~Landscape();

    /// Takes over what changed since the snapshot before: only tiles with new pointers are uploaded, no more
    /// than the budget. What is over, and slow means such as the map of rivers, follows over a few calls:
    /// call it in every frame. Another world is not shown before all of it has come; until then the picture
    /// stays. `look`: that of the next picture, which decides whether the water or the lakes are taken.
    void update(std::shared_ptr<const wadi::Snapshot> snapshot, const LookParams& look,
                UploadBudget budget = {});

    /// Lets the ripples on the water run on by `seconds` [>= 0], in steps of a twentieth of a second. Where
    /// no water is seen nothing is drawn anew for it.
    void passTime(double seconds);
    /// Whether time shows: ripples of water are seen.
    bool isLively(const LookParams& look) const;
    /// Lets the ripples stand where those of another one do.
    void keepTimeWith(const Landscape& other);

    /// Shows data over the ground from the next update() on, which must find them in its snapshot
    /// (View::layers); `seconds` [>= 0] have passed since the last call: so far a scale goes that follows
    /// them. Without a call there are none.
    void show(const OverlayParams& overlay, double seconds);
    /// Shows the data that another one shows, on the same scale, as far as its own snapshot has them.
    void showLike(const Landscape& other);
    /// Whether data are still on their way to the picture.
    bool isSettling() const;
    /// What is shown of that now.
    const OverlayView& overlay() const;
    /// The values of the overlay at a place [cells], one a channel; nothing where none are shown.
    std::optional<glm::vec2> valueAt(glm::vec2 place) const;

    /// Draws a picture of `size` pixels of the landscape, for copyTo(), if something changed since the last
    /// call. `camera` sees the whole picture, of which a viewport is shown. Without an update() before, or
    /// with no pixels, there is none.
    void draw(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
              glm::ivec2 size, const GroundMarks& marks = {}, const Viewport& viewport = {});
    /// Shows that picture, if there is one, in the part of a framebuffer (0: the window's) that begins at
    /// `at` [pixels, from the lower left corner]; that part stays bound.
    void copyTo(unsigned framebuffer, glm::ivec2 at);
    /// draw() and copyTo().
    void render(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
                unsigned framebuffer, glm::ivec2 at, glm::ivec2 size, const GroundMarks& marks = {},
                const Viewport& viewport = {}) {
        draw(camera, look, quality, size, marks, viewport);
        copyTo(framebuffer, at);
    }

    /// Draws a piece of what pictures are drawn with, which draw() would else draw at once: slopes and the
    /// map of shadows. Waits until it is drawn; another target is bound then, and the next draw() draws anew.
    /// True if there was none left; to be called until then, with what draw() is to be called with.
    bool prepare(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
                 glm::ivec2 size, const GroundMarks& marks = {});

    /// Draws the next picture anew even if nothing has changed.
    void forgetPicture();

    /// Compiles one of the shaders that the pictures so far have done without, if there is one. Throws
    /// engine::Error if it does not compile.
    void prepareShader();

    /// Compiles shaders anew whose files have changed. Returns the fault of the last attempt, if it
    /// had one.
    std::optional<engine::Error> reloadShaders();

    /// What the last update() and draw() cost.
    struct Cost {
        std::size_t tilesUploaded = 0;
        std::size_t bytesUploaded = 0;
        double updateSeconds = 0;   ///< Time of update(), the uploads included
        double drawSeconds = 0;     ///< Time of draw(), without the calls in which the driver draws
        std::size_t quads = 0;      ///< Of the ground's mesh that the last picture shows
        bool shadowDrawn = false;   ///< Whether the map of shadows was drawn anew
        bool pictureDrawn = false;  ///< Whether the picture was drawn anew
        std::size_t pictures = 0;   ///< How often that was so far
        std::size_t memory = 0;     ///< Of the graphics card, in textures, targets and buffers [bytes]
    };
    const Cost& cost() const;

    /// Measures the passes of a picture from now on, or no longer; off at first. See GpuTimer on what it
    /// costs.
    void measurePasses(bool on);
    /// What the passes of the newest picture took to draw, a few frames late.
    const engine::GpuTimer& passes() const;

    struct Passes;

  private:
    PictureInputs inputsFor(const engine::Camera& camera, const LookParams& look,
                            const QualityParams& quality, glm::ivec2 size, const GroundMarks& marks,
                            const Viewport& viewport) const;
    std::unique_ptr<Passes> parts_;
};

}  // namespace app
