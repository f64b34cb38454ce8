// Studio: pictures of a landscape at a size, from a place and in a look that stay, whatever the window shows.
// Not the window's own picture, which may lag behind its snapshot. The thread that owns the GL context.
#pragma once

#include <glm/vec2.hpp>
#include <memory>

#include "app/look/look.hpp"
#include "app/render/comparison.hpp"
#include "app/render/landscape.hpp"
#include "app/render/tiled_picture.hpp"
#include "engine/camera.hpp"
#include "engine/image.hpp"
#include "engine/shadow.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

class Studio {
  public:
    /// Pictures of `size` pixels, however large, as `camera` sees the landscape, for a window of that shape.
    /// Without a sky, the pictures have four channels: alpha is 0 where there is no land.
    Studio(const engine::Camera& camera, const LookParams& look, const QualityParams& quality,
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
    Mosaic mosaic(int most = Mosaic::kMostDrawn) const { return {size_, quality_.resolution, sky_, most}; }
    /// … and how they are drawn, of a landscape that shows all of a snapshot, and of one before it, if any.
    /// All must outlive the result.
    Mosaic::Draw draw(Landscape& landscape, const wadi::Snapshot& snapshot, Before* before = nullptr) const;
    const LookParams& look() const { return look_; }
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

}  // namespace app
