// OffscreenCamera: pictures of a landscape at a size, from a place and in a look that stay, whatever the
// window shows; also larger than a graphics card can hold, tile by tile (TiledPicture). Not the window's own
// picture, which may lag behind its snapshot. The thread that owns the GL context.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>

#include "app/look/look.hpp"
#include "app/render/comparison.hpp"
#include "app/render/landscape.hpp"
#include "app/render/pass_context.hpp"
#include "engine/camera.hpp"
#include "engine/image.hpp"
#include "engine/shadow.hpp"
#include "engine/target.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// A picture of any size, drawn tile by tile, row by row, each no larger than a graphics card can hold.
/// Not what is in it, nor where it goes.
class TiledPicture {
  public:
    /// Draws a viewport of the whole picture into a framebuffer of `size` pixels.
    using Draw = std::function<void(unsigned framebuffer, glm::ivec2 size, const Viewport& viewport)>;

    /// Most pixels along a side of what is drawn at once; fewer if the driver can draw only those.
    static constexpr int kMostDrawn = 4096;
    /// The same for those who draw tiles between the frames of a window, which is not to wait long for one.
    static constexpr int kMostBetween = 512;

    /// A picture of `size` pixels [each >= 1], for which `resolution` [> 0] times as many are drawn along a
    /// side, at most `most` at once; without a sky it has four channels, else three. Throws engine::Error if
    /// there is no room for a tile.
    TiledPicture(glm::ivec2 size, float resolution, bool sky, int most = kMostDrawn);

    /// Draws the next tile. The last one of a row of tiles gives the rows of the picture that it completes,
    /// from the top on.
    std::optional<engine::Image> next(const Draw& draw);
    /// Draws the next tile of a picture that stays in memory. The last one gives it; what comes then is the
    /// first of another. Not together with next().
    std::optional<engine::Image> step(const Draw& draw);
    /// Draws a whole picture.
    engine::Image all(const Draw& draw);

    bool isDone() const { return tile_.y == tiles_.y; }
    /// How much of a picture is drawn [0..1].
    float part() const;
    glm::ivec2 size() const { return size_; }    ///< Of the whole picture [pixels]
    glm::ivec2 tiles() const { return tiles_; }  ///< Across and down

  private:
    Viewport viewport() const;
    void take(const engine::Image& tile);
    glm::ivec2 origin() const { return tile_ * inner_; }

    glm::ivec2 size_;
    bool sky_;
    glm::ivec2 tiles_;
    glm::ivec2 inner_;      // of a tile, as far as it is used [pixels]
    glm::ivec2 margin_{0};  // around that: what is smoothed over a few pixels needs its neighbours
    engine::Target target_;
    glm::ivec2 tile_{0};                  // that comes next
    std::optional<engine::Image> band_;   // rows that are not complete yet
    std::optional<engine::Image> whole_;  // of step()
};

class OffscreenCamera {
  public:
    /// Pictures of `size` pixels, however large, as `camera` sees the landscape, for a window of that shape.
    /// Without a sky, the pictures have four channels: alpha is 0 where there is no land.
    OffscreenCamera(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
                    glm::ivec2 size, bool sky = true);

    /// Marks that stand on the ground; else there are none.
    void mark(const GroundMarks& marks) { marks_ = marks; }
    /// Goes to where the camera may turn all around a block and sees all of it, see app::frameTurn().
    void frameTurn(const engine::Box& block);
    /// Turns the camera about its pivot, as Camera::orbit() does.
    void orbit(float angle);

    /// A picture of a snapshot, which `landscape` shows from then on. All that the look needs of it is in the
    /// picture, also what the window would let come in a little later. Throws engine::Error if there is no
    /// room for it.
    engine::Image picture(Landscape& landscape, const std::shared_ptr<const wadi::Snapshot>& snapshot) const;

    /// For those who draw tile by tile: the tiles, with at most so many pixels along a side, …
    TiledPicture tiled(int most = TiledPicture::kMostDrawn) const {
        return {size_, quality_.resolution, sky_, most};
    }
    /// … what those who draw them between the frames of a window call until it is true: each time it takes
    /// some of a snapshot, and of one before it, if any, to the graphics card, or draws a piece of what all
    /// tiles need; …
    bool prepare(Landscape& landscape, const std::shared_ptr<const wadi::Snapshot>& snapshot,
                 Comparison* before = nullptr) const;
    /// … and how they are drawn, of a landscape that shows all of a snapshot, and of one before it, if any.
    /// All must outlive the result.
    TiledPicture::Draw draw(Landscape& landscape, const wadi::Snapshot& snapshot,
                            Comparison* before = nullptr) const;
    const LookParams& look() const { return look_; }
    const engine::Camera& camera() const { return camera_; }
    int channels() const { return sky_ ? 3 : 4; }  ///< Of its pictures

    /// What snapshots must hold for it.
    wadi::View view() const { return viewOf(look_); }
    glm::ivec2 size() const { return size_; }

  private:
    engine::Camera camera_;
    LookParams look_;
    QualityParams quality_;
    glm::ivec2 size_;
    bool sky_;
    GroundMarks marks_;
};

/// Lets a landscape show some more of a snapshot in a look; true once there is no more to come.
bool showSome(Landscape& landscape, const std::shared_ptr<const wadi::Snapshot>& snapshot,
              const LookParams& look);

/// Lets a landscape show all of a snapshot in a look, also what would come in a little later.
void showWholly(Landscape& landscape, const std::shared_ptr<const wadi::Snapshot>& snapshot,
                const LookParams& look);

/// The quality of pictures for which nobody waits at a window.
QualityParams pictureQuality();
/// The same, and in nothing less than that of the window.
QualityParams pictureQuality(const QualityParams& window);

}  // namespace app
