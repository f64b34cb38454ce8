#include "app/tools/spring_tool.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "app/tools/pick.hpp"

namespace app {

namespace {

glm::vec2 placeOf(const wadi::Spring& spring, const wadi::TileGrid& grid) {
    return glm::vec2(spring.east, spring.south) * sizeOf(grid);
}

void place(wadi::Spring& spring, const wadi::TileGrid& grid, glm::vec2 cell) {
    const glm::vec2 part = glm::clamp(cell / sizeOf(grid), 0.f, 1.f);
    spring.east = part.x;
    spring.south = part.y;
}

/// Distance within which a spring is grasped, however small it is [cells].
float graspOf(const wadi::Spring& spring, const wadi::TileGrid& grid) {
    constexpr float kLeast = 1 / 80.f;  // of the map
    return std::max(spring.radius, kLeast * static_cast<float>(std::max(grid.columns, grid.rows)));
}

/// How near to the middle of a ring the pointer must be to mean its spring, wherever the ground lies under
/// it [window units].
constexpr float kNear = 10;

/// The spring at whose ring the pointer is, the nearest of several. Rings lie on the water, and the ground
/// that is seen through it is not that on which the spring is.
std::optional<std::size_t> springSeen(const std::vector<wadi::Spring>& springs, const ToolInput& input,
                                      glm::vec2 mouse) {
    std::optional<std::size_t> found;
    float nearest = kNear;
    for (std::size_t i = 0; i < springs.size(); ++i) {
        const glm::vec2 cell = placeOf(springs[i], input.ground.grid);
        const glm::vec2 metres = cell * input.ground.cellSize;
        const glm::vec3 middle(metres.x, surfaceAt(input.ground, cell), metres.y);
        const auto ring = input.seen ? input.seen(middle) : std::nullopt;
        if (!ring || glm::distance(*ring, mouse) >= nearest) continue;
        if (isHidden(middle, input.ground, input.eye)) continue;
        found = i;
        nearest = glm::distance(*ring, mouse);
    }
    return found;
}

/// The spring that a pointer means which is over `cell` of the ground, if it is.
std::optional<std::size_t> springMeant(const std::vector<wadi::Spring>& springs, const ToolInput& input,
                                       std::optional<glm::vec2> mouse, std::optional<glm::vec2> cell) {
    if (const auto seen = mouse ? springSeen(springs, input, *mouse) : std::nullopt) return seen;
    return cell ? springAt(springs, input.ground.grid, *cell) : std::nullopt;
}

}  // namespace

std::optional<std::size_t> springAt(const std::vector<wadi::Spring>& springs, const wadi::TileGrid& grid,
                                    glm::vec2 at) {
    std::optional<std::size_t> found;
    float nearest = 0;
    for (std::size_t i = 0; i < springs.size(); ++i) {
        const float away = glm::distance(placeOf(springs[i], grid), at);
        if (away > graspOf(springs[i], grid) || (found && away >= nearest)) continue;
        found = i;
        nearest = away;
    }
    return found;
}

SpringTool::SpringTool() : next_("spring", "Spring", {}, {}) {}

std::optional<std::size_t> SpringTool::chosen(const std::vector<wadi::Spring>& springs) const {
    return chosen_ && *chosen_ < springs.size() ? chosen_ : std::nullopt;
}

void SpringTool::update(const ToolInput& input, ToolTarget& target) {
    if (!dragging_) springs_ = target.springs();  // undo and other hands may have changed them
    bool isPressed = false;                       // in this frame, in which places are those on the ground
    for (const HandEvent& event : input.events) {
        if (event.kind == HandEvent::Kind::press) {
            press(event, input, target);
            isPressed = true;
        }
        const bool isOnLevel = !(level_ && isPressed);
        if (event.kind == HandEvent::Kind::move && dragging_ && event.ground && isOnLevel)
            drag(*event.ground, input);
        if (event.kind == HandEvent::Kind::release) end();
    }
    if (moved_) target.springs(springs_, gesture_);
    moved_ = false;
    if (!input.remove || dragging_) return;
    const auto hovered = springMeant(springs_, input, input.mouse, input.under);
    if (const auto which = hovered ? hovered : chosen(springs_)) remove(*which, target);
}

void SpringTool::press(const HandEvent& event, const ToolInput& input, ToolTarget& target) {
    const wadi::TileGrid& grid = input.ground.grid;
    auto which = springMeant(springs_, input, event.mouse, event.ground);
    if (input.shift) {
        if (which) remove(*which, target);
        return;
    }
    if (!which && (!event.ground || springs_.size() >= static_cast<std::size_t>(wadi::kMostSprings))) return;
    gesture_ = target.nextGesture();
    dragging_ = true;
    level_.reset();
    if (which) {
        grasp(springs_[*which], event, input);
    } else {
        springs_.push_back(*next_);
        place(springs_.back(), grid, *event.ground);
        which = springs_.size() - 1;
        grip_ = glm::vec2(0.f);
        moved_ = true;
    }
    choose(*which, springs_[*which]);
}

/// Takes hold of a spring: of one under water on the level of that, on which the hand moves from the next
/// frame on.
void SpringTool::grasp(const wadi::Spring& spring, const HandEvent& event, const ToolInput& input) {
    const glm::vec2 cell = placeOf(spring, input.ground.grid);
    const float surface = surfaceAt(input.ground, cell);
    grip_.reset();
    if (surface > groundAt(input.ground, cell))
        level_ = surface;
    else if (event.ground)
        grip_ = cell - *event.ground;
}

void SpringTool::drag(glm::vec2 at, const ToolInput& input) {
    wadi::Spring& spring = springs_[*chosen_];
    if (!grip_) {
        grip_ = placeOf(spring, input.ground.grid) - at;
        return;
    }
    place(spring, input.ground.grid, at + *grip_);
    moved_ = true;
}

void SpringTool::choose(std::size_t which, const wadi::Spring& spring) {
    chosen_ = which;
    *next_ = spring;
    adjusting_ = 0;
}

void SpringTool::remove(std::size_t which, ToolTarget& target) {
    springs_.erase(springs_.begin() + static_cast<std::ptrdiff_t>(which));
    chosen_.reset();
    target.springs(springs_, target.nextGesture());
}

void SpringTool::removeChosen(ToolTarget& target) {
    springs_ = target.springs();
    if (const auto which = chosen(springs_)) remove(*which, target);
}

void SpringTool::clear(ToolTarget& target) {
    chosen_.reset();
    springs_.clear();
    target.springs(springs_, target.nextGesture());
}

void SpringTool::adjust(ToolTarget& target) {
    springs_ = target.springs();
    const auto which = chosen(springs_);
    if (!which) return;
    if (adjusting_ == 0) adjusting_ = target.nextGesture();
    wadi::Spring adjusted = *next_;
    adjusted.east = springs_[*which].east;
    adjusted.south = springs_[*which].south;
    springs_[*which] = adjusted;
    target.springs(springs_, adjusting_);
}

void SpringTool::resize(int steps) {
    widen(std::pow(1.15, steps));
}

void SpringTool::keepReach(float cellsBefore, float cellsNow) {
    widen(double{cellsBefore} / double{cellsNow});
}

void SpringTool::widen(double factor) {
    const auto param =
        std::ranges::find(next_.group().params, std::string_view("radius"), &wadi::Param::name);
    param->setNumber(std::clamp(param->number() * factor, param->lowest, param->highest));
}

GroundMarks SpringTool::marks(const ToolInput& input, const ToolTarget& target) const {
    GroundMarks marks;
    const std::vector<wadi::Spring>& springs = dragging_ ? springs_ : target.springs();
    const wadi::TileGrid& grid = input.ground.grid;
    const auto hovered = dragging_ ? std::nullopt : springMeant(springs, input, input.mouse, input.under);
    const auto held = chosen(springs);
    for (std::size_t i = 0; i < springs.size(); ++i) {
        SpringMark mark{placeOf(springs[i], grid), springs[i].radius};
        mark.isChosen = held == i;
        if (mark.isChosen) mark.state = SpringMark::State::chosen;
        if (hovered == i) mark.state = SpringMark::State::hovered;
        marks.springs.push_back(mark);
    }
    if (hovered || !input.under || dragging_) return marks;
    const glm::vec2 at = *input.under * input.ground.cellSize;
    marks.ring = BrushRing{.center = {at.x, 0.f, at.y}, .radius = next_->radius * input.ground.cellSize};
    return marks;
}

}  // namespace app
