// Brush tool: turns a press and drag over the ground into the pieces of one stroke of a brush, also in the
// shape of a picture. One object a kind of brush, each with values of its own. It reads no mouse and draws no
// ring. The window's thread; reading a picture is for any.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "app/base/bound_params.hpp"
#include "app/tools/pointer_stroke.hpp"
#include "app/tools/tool.hpp"
#include "app/tools/tool_table.hpp"
#include "sim/core/field.hpp"

namespace app {

/// A grayscale PNG as a stencil: black is nothing, white the full height. The result is square, at most
/// kMostStampCells cells a side; the picture keeps its shape and stands in the middle. Throws Error if it is
/// no PNG or readPng throws.
std::shared_ptr<const wadi::Field<std::uint8_t>> readStamp(const std::filesystem::path& file);

/// The same of values from 0 to `greatest`.
wadi::Field<std::uint8_t> stampOf(const wadi::Field<std::uint16_t>& picture, int greatest);

class BrushTool : public Tool {
  public:
    /// A brush as the facts say.
    explicit BrushTool(const ToolFacts& facts);

    void update(const ToolInput& input, ToolTarget& target) override;
    void end() override { painting_ = false; }
    bool busy() const override { return painting_; }
    void resize(int steps) override;
    GroundMarks marks(const ToolInput& input, const ToolTarget& target) const override;

    /// The brush, as the person sets it. A change counts from the next piece of a stroke on.
    BoundParams<wadi::Brush>& brush() { return brush_; }
    const wadi::Brush& brush() const { return *brush_; }
    const ToolFacts& facts() const { return facts_; }
    /// Whether it leaves one dab a press, instead of many along a drag.
    bool stamps() const { return brush_->shape != wadi::BrushShape::round; }
    /// Turns the brush by steps of 15°.
    void turn(float steps);
    /// Makes it as much higher as the cells of a map are larger, so that a wall keeps its shape.
    void suit(float cellsBefore, float cellsNow);
    /// Lets it reach as far in metres on cells of another size.
    void keepReach(float cellsBefore, float cellsNow);
    /// The picture of a stencil; null: a block.
    const std::shared_ptr<const wadi::Field<std::uint8_t>>& stamp() const { return stamp_; }
    void stamp(std::shared_ptr<const wadi::Field<std::uint8_t>> picture) { stamp_ = std::move(picture); }

  protected:
    /// Is told of every piece that it paints.
    virtual void sent(const wadi::Stroke&) {}

  private:
    void begin(glm::vec2 at, const ToolInput& input, ToolTarget& target);
    void goOn(const std::optional<glm::vec2>& at);
    void send(ToolTarget& target);

    const ToolFacts& facts_;
    BoundParams<wadi::Brush> brush_;
    std::shared_ptr<const wadi::Field<std::uint8_t>> stamp_;
    bool painting_ = false;
    bool inverted_ = false;
    bool away_ = true;  // the way of the pointer begins anew: it has left the ground
    std::uint32_t stroke_ = 0;
    Resampler path_;
    std::vector<glm::vec2> dabs_;  // not sent yet
};

}  // namespace app
