#include "app/tools/obstacle_tool.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <utility>

#include "app/tools/pick.hpp"

namespace app {

namespace {

constexpr std::size_t kMostKept = 256;  // steps that can be gone back
constexpr float kScaleStep = 1.15f;
constexpr float kHandleReach = 12.f;  // [window units]

/// Extent of a window unit at a place of the ground [cells].
float pixelAt(const ToolInput& input, glm::vec2 cell) {
    constexpr float kUnitsAcross = 800.f;  // of the map, if nothing is known of the view
    const wadi::Snapshot& ground = input.ground;
    const glm::vec2 size = sizeOf(ground.grid);
    if (input.pixelAngle <= 0.f) return std::max(size.x, size.y) / kUnitsAcross;
    const glm::vec3 world(cell.x * ground.cellSize, groundAt(ground, cell), cell.y * ground.cellSize);
    return input.pixelAngle * glm::distance(world, input.eye) / ground.cellSize;
}

ObstacleFrame frameOf(const Obstacle& obstacle, const ToolInput& input) {
    return {obstacle, sizeOf(input.ground.grid), pixelAt(input, middleOf(obstacle))};
}

/// What of a frame is under the pointer. Handles are seen through whatever hides them, and so they are
/// grasped.
Hold holdAt(const ObstacleFrame& frame, const ToolInput& input, const std::optional<glm::vec2>& ground,
            glm::vec2 mouse) {
    Hold nearest;
    float least = kHandleReach;
    const auto consider = [&](glm::vec2 cell, const Hold& hold) {
        const float cellSize = input.ground.cellSize;
        const auto place = input.seen({cell.x * cellSize, groundAt(input.ground, cell), cell.y * cellSize});
        if (!place || glm::distance(*place, mouse) >= least) return;
        least = glm::distance(*place, mouse);
        nearest = hold;
    };
    consider(frame.middle(), {Grip::body});
    if (frame.turn()) consider(*frame.turn(), {Grip::turn});
    for (std::size_t i = 0; i < frame.corners().size(); ++i) consider(frame.corners()[i], {Grip::corner, i});
    if (nearest.grip == Grip::none && ground && frame.covers(*ground)) nearest.grip = Grip::body;
    return nearest;
}

/// By how much the way to a place is turned against that to another, clockwise seen from above [°].
float degreesBetween(glm::vec2 from, glm::vec2 to) {
    return glm::degrees(std::atan2(to.y, to.x) - std::atan2(from.y, from.x));
}

}  // namespace

void ObstacleTool::update(const ToolInput& input, ToolTarget& target) {
    if (input.standing && holds() && *input.standing != number_) forget();
    if (input.turns != 0) turn(input.turns);
    takeValues();
    for (const HandEvent& event : input.events) take(event, input, target);
    draw(input, target);
    if (input.remove) remove(target);
    // A slow simulation need not carry out where a drag has been meanwhile.
    const bool isLate = held_.grip != Grip::none && target.isPending();
    if (isChanged_ && !isLate) send(target, true);
}

void ObstacleTool::take(const HandEvent& event, const ToolInput& input, ToolTarget& target) {
    if (event.kind == HandEvent::Kind::press) {
        draw(input, target);
        letGo(target);
        press(event, input, target);
    } else if (BrushTool::busy()) {
        drawing_.push_back(event);
    } else if (event.kind == HandEvent::Kind::release) {
        letGo(target);
    } else if (held_.grip != Grip::none && event.ground) {
        drag(*event.ground, input);
    }
}

void ObstacleTool::press(const HandEvent& event, const ToolInput& input, ToolTarget& target) {
    if (holds()) grasp(event, input);
    if (held_.grip != Grip::none || !event.ground) return;
    release(target);
    if (stamps()) return place(*event.ground, input, target);
    drawing_.push_back(event);
    draw(input, target);
}

/// Takes hold of the obstacle, if the pointer is at it.
void ObstacleTool::grasp(const HandEvent& event, const ToolInput& input) {
    const ObstacleFrame frame = frameOf(now(), input);
    held_ = holdAt(frame, input, event.ground, event.mouse);
    if (held_.grip == Grip::none) return;
    from_ = event.ground.value_or(frame.middle());
    if (held_.grip == Grip::turn) from_ = *frame.turn();
    if (held_.grip == Grip::corner) from_ = frame.corners()[held_.corner];
    level_ = groundAt(input.ground, from_);
    begun_ = now();
    isOpen_ = false;
}

void ObstacleTool::place(glm::vec2 at, const ToolInput& input, ToolTarget& target) {
    Obstacle placed{*brush(), {glm::vec2(0.f)}, input.shift};
    if (placed.brush.shape == wadi::BrushShape::stamp) placed.stamp = stamp();
    placed.turn = placed.brush.turn;
    app::move(placed, at);
    number_ = target.nextGesture();
    steps_ = {placed};
    isOpen_ = true;
    send(target, false);
    held_ = {Grip::body};
    from_ = at;
    level_ = groundAt(input.ground, at);
    begun_ = std::move(placed);
}

/// Lets the brush draw a wall, which is in hand once it ends.
void ObstacleTool::draw(const ToolInput& input, ToolTarget& target) {
    if (drawing_.empty()) return;
    ToolInput told = input;
    told.events = std::exchange(drawing_, {});
    told.turns = 0;
    hasOthers_ |= number_ != 0 && !isUntouched(target);
    BrushTool::update(told, target);
    edits_ = target.edits();
    if (BrushTool::busy() || number_ == 0) return;
    // What is more than one edit, or one piece of a stroke, is not begun anew as one.
    if (hasOthers_ || now().dabs.size() > wadi::kMostDabs) return forget();
    now() = wallOf(now().brush, std::move(now().dabs), now().inverted);
}

/// A piece of the wall that is drawn.
void ObstacleTool::sent(const wadi::Stroke& piece) {
    if (piece.stroke != number_) steps_ = {Obstacle{piece.brush, {}, piece.inverted}};
    number_ = piece.stroke;
    now().dabs.insert(now().dabs.end(), piece.dabs.begin(), piece.dabs.end());
}

void ObstacleTool::drag(glm::vec2 at, const ToolInput& input) {
    Obstacle next = begun_;
    const glm::vec2 middle = middleOf(begun_);
    const glm::vec2 before = from_ - middle, way = at - middle;
    if (held_.grip == Grip::body)
        app::move(next, glm::clamp(middle + at - from_, glm::vec2(0.f), sizeOf(input.ground.grid)) - middle);
    if (held_.grip == Grip::corner) app::scale(next, glm::length(way) / std::max(glm::length(before), 1e-3f));
    if (held_.grip == Grip::turn) app::turn(next, degreesBetween(before, way));
    change(next);
}

/// Ends the drag, if there is one.
void ObstacleTool::letGo(ToolTarget& target) {
    if (std::exchange(held_, {}).grip == Grip::none) return;
    isOpen_ = false;
    if (isChanged_) send(target, true);
}

/// What the panel, keys and the wheel have set of the brush since is set of the obstacle.
void ObstacleTool::takeValues() {
    if (!holds()) return;
    const wadi::Brush& wanted = *brush();
    const auto picture = wanted.shape == wadi::BrushShape::stamp ? stamp() : nullptr;
    if (wanted == now().brush && picture == now().stamp) return;
    Obstacle next = now();
    if (wanted.turn != next.brush.turn) app::turn(next, wanted.turn - next.brush.turn);
    if (wanted.shape != next.brush.shape) next.dabs = {middleOf(next)};
    if (next.dabs.size() == 1) next.turn = wanted.turn;
    next.brush = wanted;
    next.stamp = picture;
    change(next);
}

void ObstacleTool::change(const Obstacle& next) {
    if (next == now()) return;
    steps_.resize(step_ + 1);
    if (isOpen_) {
        now() = next;
    } else {
        steps_.push_back(next);
        if (steps_.size() > kMostKept) steps_.erase(steps_.begin());
        step_ = steps_.size() - 1;
        isOpen_ = true;
    }
    *brush() = next.brush;
    isChanged_ = true;
}

/// Stamps the obstacle as it is now, for the first time or anew.
void ObstacleTool::send(ToolTarget& target, bool isAnew) {
    hasOthers_ |= isAnew && !isUntouched(target);
    wadi::Stroke piece{number_, now().brush, now().inverted, now().dabs, now().stamp};
    piece.anew = isAnew;
    target.paint(std::move(piece));
    edits_ = target.edits();
    isChanged_ = false;
}

void ObstacleTool::resize(int steps) {
    if (!holds()) return BrushTool::resize(steps);
    Obstacle next = now();
    app::scale(next, std::pow(kScaleStep, static_cast<float>(steps)));
    change(next);
}

void ObstacleTool::forget() {
    number_ = 0;
    steps_.clear();
    step_ = 0;
    held_ = {};
    gone_ = Gone::no;
    isOpen_ = isChanged_ = hasOthers_ = false;
}

void ObstacleTool::end() {
    BrushTool::end();
    drawing_.clear();
    forget();
}

void ObstacleTool::release(ToolTarget& target) {
    if (isHere() && isChanged_) send(target, true);
    forget();
}

void ObstacleTool::remove(ToolTarget& target) {
    if (!holds()) return;
    const bool isDrag = std::exchange(held_, {}).grip != Grip::none && step_ > 0;
    if (isDrag && !isOpen_) return;  // it has not moved yet
    if (isDrag) {
        show(target, step_ - 1);
        return steps_.resize(step_ + 1);
    }
    isOpen_ = isChanged_ = false;
    if (!hasOthers_ && isUntouched(target)) {
        target.undoEdit();
        gone_ = Gone::removed;
    } else {
        hasOthers_ = true;
        wadi::Stroke nothing{number_, now().brush, false, {}};
        nothing.anew = true;
        target.paint(std::move(nothing));
        gone_ = Gone::emptied;
    }
    edits_ = target.edits();
}

/// Lets the obstacle be as it was after a step.
void ObstacleTool::show(ToolTarget& target, std::size_t step) {
    step_ = step;
    isOpen_ = false;
    *brush() = now().brush;
    if (now().stamp) stamp(now().stamp);
    send(target, true);
}

bool ObstacleTool::hasBack(const ToolTarget& target) const {
    if (number_ == 0 || BrushTool::busy() || !isUntouched(target) || gone_ == Gone::undone) return false;
    return gone_ != Gone::no || step_ > 0 || !hasOthers_;
}

bool ObstacleTool::back(ToolTarget& target) {
    letGo(target);
    if (!hasBack(target)) return false;
    if (gone_ == Gone::no && step_ > 0) {
        show(target, step_ - 1);
        return true;
    }
    const Gone before = std::exchange(gone_, gone_ == Gone::no ? Gone::undone : Gone::no);
    if (before == Gone::no) target.undoEdit();
    if (before == Gone::removed) target.redoEdit();
    if (before == Gone::emptied) show(target, step_);
    edits_ = target.edits();
    return true;
}

bool ObstacleTool::hasForth(const ToolTarget& target) const {
    if (number_ == 0 || BrushTool::busy() || !isUntouched(target)) return false;
    return gone_ == Gone::undone || (gone_ == Gone::no && step_ + 1 < steps_.size());
}

bool ObstacleTool::forth(ToolTarget& target) {
    letGo(target);
    if (!hasForth(target)) return false;
    if (std::exchange(gone_, Gone::no) == Gone::no) {
        show(target, step_ + 1);
        return true;
    }
    target.redoEdit();
    edits_ = target.edits();
    return true;
}

std::optional<float> ObstacleTool::level() const {
    return held_.grip == Grip::none ? std::nullopt : std::optional(level_);
}

GroundMarks ObstacleTool::marks(const ToolInput& input, const ToolTarget& target) const {
    if (!holds()) return BrushTool::marks(input, target);
    const ObstacleFrame frame = frameOf(now(), input);
    Hold lit = held_;
    if (lit.grip == Grip::none && input.mouse) lit = holdAt(frame, input, input.under, *input.mouse);
    GroundMarks marks;
    if (lit.grip == Grip::none) marks = BrushTool::marks(input, target);
    marks.frame = frame.mark(lit);
    return marks;
}

}  // namespace app
