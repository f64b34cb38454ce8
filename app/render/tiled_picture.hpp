// Mosaic: a picture of any size, drawn tile by tile, row by row, each no larger than a graphics card can
// hold. Not what is in it, nor where it goes. The thread that owns the GL context.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <optional>

#include "app/render/viewport.hpp"
#include "engine/image.hpp"
#include "engine/target.hpp"

namespace app {

class Mosaic {
  public:
    /// Draws a pane of the whole picture into a framebuffer of `size` pixels.
    using Draw = std::function<void(unsigned framebuffer, glm::ivec2 size, const Pane& pane)>;

    /// Most pixels along a side of what is drawn at once; fewer if the driver can draw only those.
    static constexpr int kMostDrawn = 4096;
    /// The same for those who draw tiles between the frames of a window, which is not to wait long for one.
    static constexpr int kMostBetween = 1024;

    /// A picture of `size` pixels [each >= 1], for which `resolution` [> 0] times as many are drawn along a
    /// side, at most `most` at once; without a sky it has four channels, else three. Throws engine::Error if
    /// there is no room for a tile.
    Mosaic(glm::ivec2 size, float resolution, bool sky, int most = kMostDrawn);

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
    Pane pane() const;
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

}  // namespace app
