// Spring tool: places springs with a click, moves them with a drag, removes them. It reads no mouse and draws
// nothing. The window's thread.
#pragma once

#include <cstddef>

#include "app/base/bound_params.hpp"
#include "app/tools/tool.hpp"

namespace app {

class SpringTool : public Tool {
  public:
    SpringTool();

    void update(const ToolInput& input, ToolTarget& target) override;
    void end() override { dragging_ = false; }
    bool busy() const override { return dragging_; }
    void resize(int steps) override;
    std::optional<float> level() const override { return dragging_ ? level_ : std::nullopt; }
    GroundMarks marks(const ToolInput& input, const ToolTarget& target) const override;

    /// What the next spring that is placed is like; its place means nothing.
    BoundParams<wadi::Spring>& next() { return next_; }
    /// Lets that reach as far in metres on cells of another size.
    void keepReach(float cellsBefore, float cellsNow);
    /// Number of the spring that was clicked last, if it is still there.
    std::optional<std::size_t> chosen(const std::vector<wadi::Spring>& springs) const;
    /// Chooses none.
    void forget() { chosen_.reset(); }
    /// Makes the chosen spring like `next`, where it is, as one edit until release().
    void adjust(ToolTarget& target);
    /// Ends that edit.
    void release() { adjusting_ = 0; }
    /// Removes the chosen spring, if there is one.
    void removeChosen(ToolTarget& target);
    /// Removes all springs.
    void clear(ToolTarget& target);

  private:
    void press(const HandEvent& event, const ToolInput& input, ToolTarget& target);
    void grasp(const wadi::Spring& spring, const HandEvent& event, const ToolInput& input);
    void drag(glm::vec2 at, const ToolInput& input);
    void remove(std::size_t which, ToolTarget& target);
    void choose(std::size_t which, const wadi::Spring& spring);
    void widen(double factor);

    BoundParams<wadi::Spring> next_;
    std::optional<std::size_t> chosen_;
    bool dragging_ = false;
    bool moved_ = false;                 // since the springs were sent
    std::optional<glm::vec2> grip_;      // from the pointer to the middle of the spring [cells]
    std::optional<float> level_;         // of the water over the spring that is dragged [m]
    std::vector<wadi::Spring> springs_;  // as the hand has them
    std::uint32_t gesture_ = 0, adjusting_ = 0;
};

/// The spring in whose reach a place [cells] lies, the nearest of several.
std::optional<std::size_t> springAt(const std::vector<wadi::Spring>& springs, const wadi::TileGrid& grid,
                                    glm::vec2 place);

}  // namespace app
