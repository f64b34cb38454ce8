#include "app/tools/obstacle.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <utility>

#include "sim/core/math.hpp"

namespace app {

namespace {

constexpr float kLeastHalf = 24.f, kStem = 34.f;  // [window units]
constexpr float kAround = 1.f;                    // from the obstacle to its frame, beyond its foot [cells]
constexpr float kDiagonal = 0.70710678f;
constexpr float kLeastRadius = 0.5f;
constexpr int kRoundCorners = 48;

/// A direction turned as much as `along` is from east.
glm::vec2 turned(glm::vec2 way, glm::vec2 along) {
    return {way.x * along.x - way.y * along.y, way.x * along.y + way.y * along.x};
}

glm::vec2 mirrored(glm::vec2 along) {
    return {along.x, -along.y};
}

float within360(float degrees) {
    const float rest = degrees - 360.f * std::floor(degrees / 360.f);
    return rest < 360.f ? rest : 0.f;
}

/// What it covers from its middle, in the directions of its frame.
struct Extent {
    glm::vec2 middle, half;
};

Extent extentOf(const Obstacle& obstacle) {
    const glm::vec2 along = wadi::onCircle(obstacle.turn);
    glm::vec2 low = turned(obstacle.dabs.front(), mirrored(along)), high = low;
    for (const glm::vec2 dab : obstacle.dabs) {
        low = glm::min(low, turned(dab, mirrored(along)));
        high = glm::max(high, turned(dab, mirrored(along)));
    }
    if (obstacle.dabs.size() == 1) return {obstacle.dabs.front(), glm::vec2(obstacle.brush.radius)};
    return {turned((low + high) / 2.f, along), (high - low) / 2.f + obstacle.brush.radius};
}

bool isRound(const Obstacle& obstacle) {
    const wadi::BrushShape shape = obstacle.brush.shape;
    return obstacle.dabs.size() == 1 &&
           (shape == wadi::BrushShape::round || shape == wadi::BrushShape::cylinder);
}

}  // namespace

Obstacle wallOf(const wadi::Brush& brush, std::vector<glm::vec2> dabs, bool inverted) {
    Obstacle wall{brush, std::move(dabs), inverted};
    const glm::vec2 way = wall.dabs.back() - wall.dabs.front();
    if (glm::length(way) > 0.f) wall.turn = within360(glm::degrees(std::atan2(way.y, way.x)));
    return wall;
}

glm::vec2 middleOf(const Obstacle& obstacle) {
    return extentOf(obstacle).middle;
}

void move(Obstacle& obstacle, glm::vec2 by) {
    const glm::vec2 rounded = glm::round(by * 64.f) / 64.f;
    for (glm::vec2& dab : obstacle.dabs) dab += rounded;
}

void turn(Obstacle& obstacle, float degrees) {
    const glm::vec2 middle = middleOf(obstacle), along = wadi::onCircle(degrees);
    obstacle.turn = within360(obstacle.turn + degrees);
    obstacle.brush.turn = within360(obstacle.brush.turn + degrees);
    if (obstacle.dabs.size() == 1) return;
    for (glm::vec2& dab : obstacle.dabs) dab = middle + turned(dab - middle, along);
}

void scale(Obstacle& obstacle, float factor) {
    const glm::vec2 middle = middleOf(obstacle);
    const float radius = std::clamp(obstacle.brush.radius * factor, kLeastRadius, wadi::kMostRadius);
    const float part = radius / std::exchange(obstacle.brush.radius, radius);
    if (obstacle.dabs.size() == 1) return;
    for (glm::vec2& dab : obstacle.dabs) dab = middle + (dab - middle) * part;
}

ObstacleFrame::ObstacleFrame(const Obstacle& obstacle, glm::vec2 mapSize, float pixel)
    : along_(wadi::onCircle(obstacle.turn)), isRound_(isRound(obstacle)) {
    const Extent extent = extentOf(obstacle);
    middle_ = extent.middle;
    half_ = glm::max(extent.half + kAround, kLeastHalf * pixel);
    const glm::vec2 corner = isRound_ ? half_ * kDiagonal : half_;
    corners_ = {placeOf({-corner.x, -corner.y}), placeOf({corner.x, -corner.y}), placeOf(corner),
                placeOf({-corner.x, corner.y})};
    if (!isRound_) placeTurn(mapSize, kStem * pixel);
}

/// The handle that turns stands before the middle of a side, of the first that has room on the map.
void ObstacleFrame::placeTurn(glm::vec2 mapSize, float away) {
    const std::array<std::pair<glm::vec2, float>, 4> sides = {
        {{{0, -1}, half_.y}, {{1, 0}, half_.x}, {{0, 1}, half_.y}, {{-1, 0}, half_.x}}};
    for (const auto& [side, far] : sides) {
        const glm::vec2 place = placeOf(side * (far + away));
        const bool isOnMap = place == glm::clamp(place, glm::vec2(1.f), mapSize - 1.f);
        if (turn_ && !isOnMap) continue;
        turn_ = place;
        foot_ = placeOf(side * far);
        if (isOnMap) return;
    }
}

glm::vec2 ObstacleFrame::fromMiddle(glm::vec2 place) const {
    return turned(place - middle_, mirrored(along_));
}

glm::vec2 ObstacleFrame::placeOf(glm::vec2 fromMiddle) const {
    return middle_ + turned(fromMiddle, along_);
}

bool ObstacleFrame::covers(glm::vec2 place) const {
    const glm::vec2 part = glm::abs(fromMiddle(place)) / half_;
    return (isRound_ ? glm::length(part) : std::max(part.x, part.y)) <= 1.f;
}

FrameMark ObstacleFrame::mark(const Hold& lit) const {
    FrameMark mark{.handles = {corners_.begin(), corners_.end()}};
    mark.outline = mark.handles;
    if (isRound_) {
        mark.outline.clear();
        for (int i = 0; i < kRoundCorners; ++i)
            mark.outline.push_back(
                placeOf(half_ * wadi::onCircle(360.f * static_cast<float>(i) / kRoundCorners)));
    }
    if (turn_) {
        mark.foot = foot_;
        mark.turn = *turn_;
    }
    if (lit.grip == Grip::corner) mark.lit = lit.corner;
    if (lit.grip == Grip::turn) mark.lit = corners_.size();
    mark.isLit = lit.grip == Grip::body;
    return mark;
}

}  // namespace app
