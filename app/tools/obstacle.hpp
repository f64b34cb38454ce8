// Obstacle: a thing of rock that is still in hand, as values: what it is made of, where it stands, and the
// frame around it by which a hand takes hold of it. Not the tool that holds it (ObstacleTool), nor what it
// does to the ground (Stroke). Values; any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "app/render/pass_context.hpp"
#include "sim/edit/brush.hpp"

namespace app {

struct Obstacle {
    wadi::Brush brush;
    std::vector<glm::vec2> dabs;                                  ///< [cells]; at least one, many of a wall
    bool inverted = false;                                        ///< It is a pit
    std::shared_ptr<const wadi::Field<std::uint8_t>> stamp = {};  ///< Of a stencil
    float turn = 0;  ///< Of its frame, clockwise seen from above [0..360°]

    bool operator==(const Obstacle&) const = default;
};

/// A wall as a hand has drawn it, with a frame along it.
Obstacle wallOf(const wadi::Brush& brush, std::vector<glm::vec2> dabs, bool inverted);

/// The middle of what it covers [cells].
glm::vec2 middleOf(const Obstacle& obstacle);
/// Moves it, to a 64th of a cell.
void move(Obstacle& obstacle, glm::vec2 by);
/// Turns it about its middle, clockwise seen from above [°].
void turn(Obstacle& obstacle, float degrees);
/// Makes it larger or smaller about its middle, as far as brushes may be.
void scale(Obstacle& obstacle, float factor);

/// What a hand may take hold of.
enum class Grip { none, body, corner, turn };

/// A place of the frame that is taken hold of.
struct Hold {
    Grip grip = Grip::none;
    std::size_t corner = 0;  ///< Number of the corner

    bool operator==(const Hold&) const = default;
};

/// The frame around an obstacle, as large as it must be to be seen and grasped.
class ObstacleFrame {
  public:
    /// Of an obstacle on a map of that size; `pixel` is the extent of a window unit there [cells].
    ObstacleFrame(const Obstacle& obstacle, glm::vec2 mapSize, float pixel);

    glm::vec2 middle() const { return middle_; }
    /// Where it is scaled, clockwise from its upper left [cells].
    const std::array<glm::vec2, 4>& corners() const { return corners_; }
    /// Where it is turned; nothing if that changes nothing.
    const std::optional<glm::vec2>& turn() const { return turn_; }
    /// Whether a place is inside [cells].
    bool covers(glm::vec2 place) const;
    /// How it is shown, with what the pointer is at.
    FrameMark mark(const Hold& lit) const;

  private:
    glm::vec2 fromMiddle(glm::vec2 place) const;
    glm::vec2 placeOf(glm::vec2 fromMiddle) const;
    void placeTurn(glm::vec2 mapSize, float away);

    glm::vec2 middle_, half_, along_;
    bool isRound_;
    std::array<glm::vec2, 4> corners_;
    std::optional<glm::vec2> turn_;
    glm::vec2 foot_{0.f};
};

}  // namespace app
