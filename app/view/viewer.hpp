// Viewer: the landscape as the window shows it: camera, look, quality, data over the ground, and how a new
// world is framed. Not the panels around it, nor the tools in hand. The window's thread.
#pragma once

#include <array>
#include <filesystem>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <string>

#include "app/base/bound_params.hpp"
#include "app/render/comparison.hpp"
#include "app/render/landscape.hpp"
#include "app/render/viewpoint.hpp"
#include "app/tools/contour_labels.hpp"
#include "app/tools/pick.hpp"
#include "app/ui/scales/legend.hpp"
#include "engine/camera.hpp"
#include "engine/gui/parts.hpp"
#include "engine/window.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// A part of the window, from its upper left corner [window units].
struct Area {
    glm::vec2 at, size;
};

/// What a part of a window has of its pixels.
glm::ivec2 pixelsOf(const engine::Window& window, const Area& area);

class Viewer {
  public:
    /// Shows a world for the first time; without a place all of it. Throws engine::Error if the shaders of
    /// `shaderFolder` do not compile.
    Viewer(const std::filesystem::path& shaderFolder, const LookParams& look, const QualityParams& quality,
           const OverlayParams& overlay, std::shared_ptr<const wadi::Snapshot> snapshot,
           const std::optional<CameraPlace>& place);
    Viewer(const Viewer&) = delete;
    Viewer& operator=(const Viewer&) = delete;

    /// Takes the newest snapshot, `dt` [s] after the one before.
    void update(std::shared_ptr<const wadi::Snapshot> snapshot, double dt);
    /// The data and the place of a scene, for the moment in which its world is there.
    void await(const OverlayParams& overlay, const std::optional<CameraPlace>& place);
    /// Shows all of the map in the next picture.
    void frameAll() { framingWanted_ = true; }
    /// Glides to a place.
    void glideTo(const CameraPlace& place) { glideCamera(camera_, *snapshot_, place); }
    /// Whether the camera glides to places, water ripples and colours of data follow a new scale slowly, or
    /// all is there at once and water rests.
    void moves(bool moves) {
        camera_.glides(moves);
        moves_ = moves;
    }
    /// Sets the lens of the camera.
    void lens(const engine::Lens& lens) { camera_.lens(lens); }
    /// Metres across that a window unit spans on the ground in the middle of a part of the window of this
    /// size.
    float metresPerUnit(glm::vec2 size) const;
    /// Turns about the place that is looked at [rad].
    void orbit(float angle) { camera_.orbit(angle); }
    /// Shows a moment left of a line across the picture (Comparison); null: none.
    void compare(const std::shared_ptr<const wadi::Snapshot>& moment, float split);
    /// Whether that moment is still being made ready.
    bool isPreparing() const { return before_.isPreparing(); }
    /// Makes snapshots hold what the look shows.
    void request(wadi::View& view) const;

    /// The size of the next picture, in which the mouse is measured too [window units].
    void resize(glm::vec2 size) { camera_.resize(size); }
    /// Moves the camera by one frame's input; `under` is the place under the pointer.
    void follow(const engine::Input& input, float dt, const std::optional<glm::vec3>& under) {
        camera_.update(input, dt, under);
    }
    /// Moves the camera along with something that is followed [m].
    void carry(glm::vec3 displacement) { camera_.carry(displacement); }
    /// Takes the snapshot to the graphics card, before anything is drawn of it.
    void update() { landscape_.update(snapshot_, *look_, before_.budget()); }
    /// Draws the landscape for a part of the window. Where it may look different from what was shown last:
    /// nowhere, or there and where it was.
    engine::Parts draw(const engine::Window& window, const Area& area, const GroundMarks& marks);
    /// Shows what was drawn in a framebuffer of the window's size.
    void show(unsigned framebuffer) { before_.copyTo(landscape_, framebuffer, shown_.part.low); }
    /// Writes over the landscape what is to be read off: heights on contours, and in a room, if there is one
    /// for it, the legend with the values under the pointer, at a share of what it leaves of it: see
    /// drawLegend(). `dt` [s] after the frame before.
    void annotate(const Area& area, const std::optional<Area>& room, glm::vec2 share,
                  const std::optional<Pick>& under, double dt);
    /// What the legend tells of a picture in this part of the window.
    LegendText legendText(const Area& area, const std::optional<Pick>& under) const;
    /// The height of the ground that is shown under the pointer, be it of now or of the moment left of the
    /// line [m].
    float shownHeight(const Area& area, const Pick& under) const;
    /// Where the legend was drawn last; of no size if there was none.
    const Area& legend() const { return legend_; }
    /// Compiles shaders anew whose files have changed, and, once the first picture is shown, one a time of
    /// those that it has done without. Returns a fault that was not told before, or "". Throws engine::Error
    /// if one that was never used does not compile.
    wadi::Sentence reloadShaders();

    /// The preset of quality that suits this machine for pictures of `size` [pixels], by measurement.
    QualityPreset measureQuality(glm::ivec2 size);
    /// Whether the camera is under way, or something on its way to the picture.
    bool isMoving() const {
        return camera_.isMoving() || landscape_.isSettling() || landscape_.cost().tilesUploaded > 0 ||
               before_.isSettling();
    }
    /// Whether something is seen that moves by itself, as ripples do.
    bool isLively() const { return snapshot_->running && moves_ && landscape_.isLively(*look_); }

    /// A small picture of the landscape as it is seen, as a PNG.
    std::string thumbnail();
    /// From where the landscape is seen.
    CameraPlace place() const;

    BoundParams<LookParams>& look() { return look_; }
    BoundParams<OverlayParams>& overlay() { return overlay_; }
    BoundParams<QualityParams>& quality() { return quality_; }
    const BoundParams<QualityParams>& quality() const { return quality_; }
    const engine::Camera& camera() const { return camera_; }
    /// What is seen through a part of the window of this size [window units].
    ViewProjection projection(glm::vec2 size) const { return {camera_.vp(), camera_.position(), size}; }
    Landscape& landscape() { return landscape_; }

  private:
    void onNewWorld(const wadi::Snapshot& before);
    void frame();
    void drawContourLabels(const Area& area, double dt);
    bool isLeftOfLine(const Area& area, const Pick& under) const;

    std::shared_ptr<const wadi::Snapshot> snapshot_;
    engine::Camera camera_;
    bool moves_ = true;  // by itself
    Landscape landscape_;
    Comparison before_;
    BoundParams<LookParams> look_;
    BoundParams<QualityParams> quality_;
    BoundParams<OverlayParams> overlay_;
    bool framingWanted_ = true;
    /// Snapshots that have come since data were wished for. The second one that comes was made for the wish,
    /// if not the first; what it lacks is not to be had.
    struct Wished {
        LayerId layer = LayerId::none;
        int snapshots = 0;
    };
    static constexpr int kSnapshotsToWait = 3;  // one more: the first may be the present one
    Wished wished_;
    std::optional<OverlayParams> awaited_ = {};  // of a scene whose world is not in the snapshots yet
    std::optional<CameraPlace> place_ = {};      // how to frame; nothing: all of the map
    bool isShown_ = false;                       // a first picture
    struct {
        engine::Part part{};  // of the window
        Comparison::Shown picture;
    } shown_;  // of the landscape in the window
    wadi::Sentence shaderFault_;
    std::array<ContourLabels, 2> contours_;  // of now and of the moment left of the line
    Area legend_{{0.f, 0.f}, {0.f, 0.f}};
};

}  // namespace app
