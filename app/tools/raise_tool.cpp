#include "app/tools/raise_tool.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace app {

std::optional<wadi::Stroke> RaiseTool::update(bool pressed, bool held, const std::optional<glm::vec2>& ground,
                                              const BrushParams& brush) {
    if (pressed && ground) {
        painting_ = true;
        ++stroke_;
        away_ = true;
    }
    // A click may be over within one frame: it leaves its mark all the same.
    if (!held && !pressed) painting_ = false;
    if (!painting_) return std::nullopt;
    if (!ground) {
        away_ = true;
        return std::nullopt;
    }
    const bool begins = std::exchange(away_, false);
    std::vector<glm::vec2> dabs = begins ? way_.begin(*ground) : way_.to(*ground, spacingOf(brush.radius));
    if (dabs.empty()) return std::nullopt;
    wadi::Brush shape;
    shape.kind = wadi::BrushKind::obstacle;
    shape.radius = brush.radius;
    shape.height = brush.height;
    shape.hardness = brush.hardness;
    return wadi::Stroke{stroke_, shape, false, std::move(dabs)};
}

void RaiseTool::end() {
    painting_ = false;
}

namespace {

/// Multiplies a value of the brush as far as its range allows.
void scale(BrushParams& brush, std::string_view path, double factor) {
    wadi::ParamGroup group = wadi::paramGroup("brush", "Brush", brush, brush);
    wadi::Param& param = wadi::findParam({&group, 1}, path);
    param.setNumber(std::clamp(param.number() * factor, param.lowest, param.highest));
}

}  // namespace

void resize(BrushParams& brush, int steps) {
    scale(brush, "brush.radius", std::pow(1.15, steps));
}

void suit(BrushParams& brush, float cellsBefore, float cellsNow) {
    scale(brush, "brush.height", cellsNow / cellsBefore);
}

}  // namespace app
