// Tool: what every tool has in common that a hand uses on the ground, and what it is told and may do. A tool
// reads no mouse and draws nothing: Hand turns the mouse into places, Landscape draws its marks. The
// window's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "app/render/pass_context.hpp"
#include "sim/edit/brush.hpp"
#include "sim/environment/rain.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// Something that the hand did.
struct HandEvent {
    enum class Kind { press, move, release };
    Kind kind = Kind::move;
    std::optional<glm::vec2> ground = {};  ///< Where on the ground [cells]; nothing: beside it
    glm::vec2 mouse{0.f};                  ///< Where in the window [window units]
};

/// What a tool is told in a frame.
struct ToolInput {
    const wadi::Snapshot& ground;         ///< As it was when the button went down, while it is held
    std::vector<HandEvent> events = {};   ///< While the button is held, in order
    std::optional<glm::vec2> under = {};  ///< Where the pointer is now [cells]
    bool shift = false;                   ///< Whether to do the opposite
    bool remove = false;                  ///< The Delete key went down
    float turns = 0;                      ///< Notches by which to turn
    std::optional<glm::vec2> mouse = {};  ///< Where in the window [window units]; nothing: on a panel
    /// Where in the window a point of the world [m] is seen [window units]; nothing: nowhere.
    std::function<std::optional<glm::vec2>(glm::vec3)> seen = {};
    glm::vec3 eye{0.f};    ///< From where it is seen, world space [m]
    float pixelAngle = 0;  ///< Extent of a window unit at distance 1; 0: not known
    /// Number of the stroke that can be begun anew, 0: none, as the simulation has it once it has done all
    /// that it was told; nothing: not yet.
    std::optional<std::uint32_t> standing = {};
};

/// Two places, as parts of the map from its north-western corner: x east, y south [0..1].
struct FaultLine {
    glm::vec2 from{0.f}, to{0.f};

    bool operator==(const FaultLine&) const = default;
};

/// What a tool may do.
class ToolTarget {
  public:
    virtual ~ToolTarget() = default;
    /// Carries a piece of a stroke out.
    virtual void paint(wadi::Stroke piece) = 0;
    /// The springs of the world.
    virtual const std::vector<wadi::Spring>& springs() const = 0;
    /// Replaces them; changes of one gesture are one edit.
    virtual void springs(const std::vector<wadi::Spring>& springs, std::uint32_t gesture) = 0;
    /// The line of the fault, as parts of the map; the ground left of it rises.
    virtual FaultLine fault() const = 0;
    /// Replaces it and lets ground rise along it, as one edit.
    virtual void fault(const FaultLine& line) = 0;
    /// Takes the newest edit back, or does the one again that was taken back last.
    virtual void undoEdit() = 0;
    virtual void redoEdit() = 0;
    /// How many edits there were, whoever made them.
    virtual std::uint64_t edits() const = 0;
    /// Whether the simulation has not done all yet that it was told.
    virtual bool isPending() const = 0;
    /// A number for a new stroke or gesture that no other has.
    virtual std::uint32_t nextGesture() = 0;
};

class Tool {
  public:
    virtual ~Tool() = default;
    /// One frame.
    virtual void update(const ToolInput& input, ToolTarget& target) = 0;
    /// Ends what the hand is at though the button may still be down: the next begins with a press.
    virtual void end() = 0;
    /// Whether the hand is at something.
    virtual bool busy() const = 0;
    /// Makes the tool larger or smaller by steps of a sixth or so, within its range.
    virtual void resize(int steps) = 0;
    /// Height of a level plane on which the hand moves at present [m]; nothing: it is on the ground.
    virtual std::optional<float> level() const { return std::nullopt; }
    /// What to show on the ground.
    virtual GroundMarks marks(const ToolInput& input, const ToolTarget& target) const = 0;
};

}  // namespace app
