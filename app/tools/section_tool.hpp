// Section tool: draws a straight line over the ground with a drag, moves its ends. It reads no mouse
// and draws nothing; the line stays when another tool is in hand. The window's thread.
#pragma once

#include <optional>

#include "app/data/section.hpp"
#include "app/tools/tool.hpp"

namespace app {

class SectionTool : public Tool {
  public:
    void update(const ToolInput& input, ToolTarget& target) override;
    void end() override { held_ = Held::nothing; }
    bool busy() const override { return held_ != Held::nothing; }
    void resize(int) override {}
    GroundMarks marks(const ToolInput&, const ToolTarget&) const override { return {}; }

    /// The line, if there is one of any length [cells].
    const std::optional<SectionLine>& line() const { return line_; }
    /// Replaces it; nothing happens while the hand is at it.
    void set(const std::optional<SectionLine>& line);
    /// Removes it.
    void clear();
    /// Marks a point at a share of its way [0..1], or none.
    void probe(std::optional<float> share) { probe_ = share; }
    /// What shows it on the ground, whatever tool is in hand.
    std::optional<SectionMark> mark() const;

  private:
    enum class Held { nothing, from, to };
    void press(glm::vec2 at, const wadi::TileGrid& grid);
    void drag(glm::vec2 at, const wadi::TileGrid& grid);

    std::optional<SectionLine> line_;
    std::optional<float> probe_;
    Held held_ = Held::nothing;
    glm::vec2 begun_{0.f};  // where a new line begins [cells]
    bool isNew_ = false;    // a press that has not moved yet
};

}  // namespace app
