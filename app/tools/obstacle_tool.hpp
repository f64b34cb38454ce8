// Obstacle tool: the brush that builds obstacles, the last of which stays in hand: it stands in the ground,
// where water and wind meet it, and is moved, turned, scaled, set anew and taken away as a whole until it is
// released. Every change takes back what it did to the ground and stamps it again (Stroke::anew): it is one
// edit. It reads no mouse and draws nothing. The window's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/tools/brush_tool.hpp"
#include "app/tools/obstacle.hpp"

namespace app {

class ObstacleTool : public BrushTool {
  public:
    using BrushTool::BrushTool;

    /// A press on free ground places one, which the drag moves, or draws a wall; one on the frame of that in
    /// hand takes hold of it. What is set of the brush is set of the obstacle in hand.
    void update(const ToolInput& input, ToolTarget& target) override;
    /// Releases what is in hand.
    void end() override;
    bool busy() const override { return BrushTool::busy() || held_.grip != Grip::none; }
    /// Of the whole obstacle in hand, also of a long wall.
    void resize(int steps) override;
    std::optional<float> level() const override;
    GroundMarks marks(const ToolInput& input, const ToolTarget& target) const override;

    /// Whether an obstacle is in hand.
    bool holds() const { return isHere() && !BrushTool::busy(); }
    /// Makes what is in hand part of the ground.
    void release(ToolTarget& target);
    /// Takes it away, or, while it is dragged, the drag.
    void remove(ToolTarget& target);
    /// Goes a step of what was done to the obstacle in hand back, or forth again; false if there is none.
    bool back(ToolTarget& target);
    bool forth(ToolTarget& target);
    bool hasBack(const ToolTarget& target) const;
    bool hasForth(const ToolTarget& target) const;
    /// Ends the gesture of a slider: what follows is a step of its own.
    void endGesture() { isOpen_ = isOpen_ && busy(); }

  protected:
    void sent(const wadi::Stroke& piece) override;

  private:
    /// How the obstacle in hand was taken away, so that it can come back.
    enum class Gone { no, undone, removed, emptied };

    bool isHere() const { return number_ != 0 && gone_ == Gone::no; }
    void take(const HandEvent& event, const ToolInput& input, ToolTarget& target);
    void press(const HandEvent& event, const ToolInput& input, ToolTarget& target);
    void grasp(const HandEvent& event, const ToolInput& input);
    void place(glm::vec2 at, const ToolInput& input, ToolTarget& target);
    void draw(const ToolInput& input, ToolTarget& target);
    void drag(glm::vec2 at, const ToolInput& input);
    void letGo(ToolTarget& target);
    void takeValues();
    void send(ToolTarget& target, bool isAnew);
    void show(ToolTarget& target, std::size_t step);
    void forget();
    bool isUntouched(const ToolTarget& target) const { return target.edits() == edits_; }
    Obstacle& now() { return steps_[step_]; }
    const Obstacle& now() const { return steps_[step_]; }
    void change(const Obstacle& next);

    std::uint32_t number_ = 0;     // of the stroke of the obstacle in hand; 0: none
    std::vector<Obstacle> steps_;  // how it has been, gesture by gesture
    std::size_t step_ = 0;         // how it is
    bool isOpen_ = false;          // what follows belongs to the same step
    bool isChanged_ = false;       // since it was sent
    Gone gone_ = Gone::no;
    bool hasOthers_ = false;          // there are other edits since it was placed
    std::uint64_t edits_ = 0;         // how many there were after the last of it
    Hold held_;                       // what the hand drags
    Obstacle begun_;                  // as the drag found it
    glm::vec2 from_{0.f};             // where the drag began [cells]
    float level_ = 0;                 // height there [m]
    std::vector<HandEvent> drawing_;  // of a wall, not drawn yet
};

}  // namespace app
