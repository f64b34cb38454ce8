// Fault tool: draws the line of the fault with a drag, or moves its ends. What it draws becomes parameters of
// the uplift when the button goes up. It reads no mouse and draws nothing. The window's thread.
#pragma once

#include "app/tools/section_tool.hpp"
#include "app/tools/tool.hpp"

namespace app {

class FaultTool : public Tool {
  public:
    void update(const ToolInput& input, ToolTarget& target) override;
    void end() override { hand_.end(); }
    bool busy() const override { return hand_.busy(); }
    void resize(int) override {}
    /// The line as it is, or as the hand draws it.
    GroundMarks marks(const ToolInput& input, const ToolTarget& target) const override;

  private:
    SectionTool hand_;       // draws lines likewise
    bool isTurned_ = false;  // Shift was down when the line was begun
};

}  // namespace app
