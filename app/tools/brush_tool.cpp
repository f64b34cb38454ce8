#include "app/tools/brush_tool.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/tools/pick.hpp"
#include "sim/core/error.hpp"
#include "sim/edit/brush.hpp"
#include "sim/io/formats/png_read.hpp"

namespace app {

namespace {

/// Mean of the pixels of a picture that fall on cell `i` of `cells` along one side.
struct Span {
    int from, to;
};
Span spanOf(int i, int cells, int pixels) {
    const auto at = [&](int k) { return static_cast<int>(static_cast<long long>(k) * pixels / cells); };
    return {at(i), std::max(at(i) + 1, at(i + 1))};
}

std::uint8_t meanOf(const wadi::Field<std::uint16_t>& picture, Span x, Span z, int greatest) {
    std::uint64_t sum = 0;
    for (int row = z.from; row < z.to; ++row) {
        for (int column = x.from; column < x.to; ++column) sum += picture.at(column, row);
    }
    const auto whole = static_cast<std::uint64_t>(greatest) * static_cast<std::uint64_t>(x.to - x.from) *
                       static_cast<std::uint64_t>(z.to - z.from);
    return static_cast<std::uint8_t>((sum * 255 + whole / 2) / whole);
}

}  // namespace

wadi::Field<std::uint8_t> stampOf(const wadi::Field<std::uint16_t>& picture, int greatest) {
    const int longest = std::max(picture.columns(), picture.rows());
    const int side = std::min(longest, wadi::kMostStampCells);
    const auto scaled = [&](int n) {
        return std::max(1, static_cast<int>(static_cast<long long>(n) * side / longest));
    };
    const int columns = scaled(picture.columns()), rows = scaled(picture.rows());
    wadi::Field<std::uint8_t> stamp(side, side, 0);
    for (int z = 0; z < rows; ++z) {
        for (int x = 0; x < columns; ++x) {
            stamp.at(x + (side - columns) / 2, z + (side - rows) / 2) = meanOf(
                picture, spanOf(x, columns, picture.columns()), spanOf(z, rows, picture.rows()), greatest);
        }
    }
    return stamp;
}

std::shared_ptr<const wadi::Field<std::uint8_t>> readStamp(const std::filesystem::path& file) {
    const wadi::io::GrayPicture picture = wadi::io::readPng(file);
    return std::make_shared<const wadi::Field<std::uint8_t>>(
        stampOf(picture.values, picture.header.greatest()));
}

namespace {

constexpr float kTurn = 15.f;  // [°] a step

/// Multiplies a value of the brush as far as its range allows.
void scale(wadi::ParamGroup& group, std::string_view name, double factor) {
    const auto param = std::ranges::find(group.params, name, &wadi::Param::name);
    param->setNumber(std::clamp(param->number() * factor, param->lowest, param->highest));
}

Outline outlineOf(wadi::BrushShape shape) {
    switch (shape) {
        case wadi::BrushShape::block:
        case wadi::BrushShape::stamp:
            return Outline::square;
        case wadi::BrushShape::pyramid:
            return Outline::pyramid;
        default:
            return Outline::round;
    }
}

}  // namespace

BrushTool::BrushTool(const ToolFacts& facts)
    : facts_(facts), brush_("brush", facts.name(), facts.start, facts.start) {}

void BrushTool::update(const ToolInput& input, ToolTarget& target) {
    if (input.turns != 0) turn(input.turns);
    for (const HandEvent& event : input.events) {
        switch (event.kind) {
            case HandEvent::Kind::press:
                send(target);
                BrushTool::end();
                if (event.ground) begin(*event.ground, input, target);
                break;
            case HandEvent::Kind::move:
                if (painting_ && !stamps()) goOn(event.ground);
                break;
            case HandEvent::Kind::release:
                send(target);
                BrushTool::end();
                break;
        }
        if (dabs_.size() >= wadi::kMostDabs / 2) send(target);
    }
    send(target);
}

void BrushTool::begin(glm::vec2 at, const ToolInput& input, ToolTarget& target) {
    painting_ = true;
    inverted_ = input.shift && !facts_.inverted.empty();
    stroke_ = target.nextGesture();
    away_ = true;
    const bool picks = brush_->kind == wadi::BrushKind::flatten && !inverted_;
    if (picks) brush_->level = groundAt(input.ground, at);
    goOn(at);
}

void BrushTool::goOn(const std::optional<glm::vec2>& at) {
    if (!at) {
        away_ = true;
        return;
    }
    const bool begins = std::exchange(away_, false);
    const std::vector<glm::vec2> dabs = begins ? path_.begin(*at) : path_.to(*at, spacingOf(brush_->radius));
    dabs_.insert(dabs_.end(), dabs.begin(), dabs.end());
}

void BrushTool::send(ToolTarget& target) {
    if (dabs_.empty()) return;
    wadi::Stroke piece{stroke_, *brush_, inverted_, std::exchange(dabs_, {})};
    if (brush_->shape == wadi::BrushShape::stamp) piece.stamp = stamp_;
    sent(piece);
    target.paint(std::move(piece));
}

void BrushTool::resize(int steps) {
    scale(brush_.group(), "radius", std::pow(1.15, steps));
}

void BrushTool::turn(float steps) {
    const float turned = brush_->turn + kTurn * steps;
    brush_->turn = turned - 360.f * std::floor(turned / 360.f);
}

void BrushTool::suit(float cellsBefore, float cellsNow) {
    for (const std::string_view name : {"height", "step"})
        scale(brush_.group(), name, double{cellsNow} / double{cellsBefore});
}

void BrushTool::keepReach(float cellsBefore, float cellsNow) {
    scale(brush_.group(), "radius", double{cellsBefore} / double{cellsNow});
}

GroundMarks BrushTool::marks(const ToolInput& input, const ToolTarget&) const {
    GroundMarks marks{.overlay = facts_.shows};
    if (!input.under) return marks;
    const glm::vec2 at = *input.under;
    const float cell = input.ground.cellSize;
    BrushRing ring;
    ring.center = {at.x * cell, groundAt(input.ground, at), at.y * cell};
    ring.radius = brush_->radius * cell;
    ring.outline = outlineOf(brush_->shape);
    ring.turn = brush_->turn;
    ring.inverted = painting_ ? inverted_ : input.shift && !facts_.inverted.empty();
    const bool fades = brush_->shape == wadi::BrushShape::round || brush_->shape == wadi::BrushShape::block;
    if (fades) ring.inner = ring.radius * (1.f - brush_->softness);
    marks.ring = ring;
    return marks;
}

}  // namespace app
