#include "sim/edit/dab.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "sim/core/math.hpp"

namespace wadi {

namespace {

/// A turned square reaches that much further than its radius.
constexpr float kDiagonal = 1.41421357f;

}  // namespace

Dab::Dab(const Brush& brush, glm::vec2 middle, const Field<std::uint8_t>* stamp)
    : brush_(brush), middle_(middle), along_(onCircle(brush.turn)), stamp_(stamp) {
    const bool isRound = brush.shape == BrushShape::round || brush.shape == BrushShape::cylinder;
    const float reach = brush.radius * (isRound ? 1.f : kDiagonal);
    low_ = glm::ivec2(glm::floor(middle - reach));
    high_ = glm::ivec2(glm::floor(middle + reach)) + 1;
}

float Dab::weight(int x, int z) const {
    const glm::vec2 apart =
        (glm::vec2(static_cast<float>(x) + 0.5f, static_cast<float>(z) + 0.5f) - middle_) / brush_.radius;
    const glm::vec2 turned(apart.x * along_.x + apart.y * along_.y, apart.y * along_.x - apart.x * along_.y);
    const float square = std::max(std::abs(turned.x), std::abs(turned.y));
    switch (brush_.shape) {
        case BrushShape::block:
            return fading(square);
        case BrushShape::pyramid:
            return std::max(0.f, 1 - square);
        case BrushShape::cylinder:
            return apart.x * apart.x + apart.y * apart.y <= 1 ? 1.f : 0.f;
        case BrushShape::stamp:
            return stamp_ == nullptr ? fading(square) : square <= 1 ? stampAt(turned) : 0.f;
        default:
            return fading(std::sqrt(apart.x * apart.x + apart.y * apart.y));
    }
}

float Dab::fading(float distance) const {
    if (distance > 1) return 0;
    if (1 - distance >= brush_.softness) return 1;
    const float t = (1 - distance) / brush_.softness;
    return t * t * (3.f - 2.f * t);
}

float Dab::stampAt(glm::vec2 place) const {
    const auto at = [](float coordinate, int cells) {
        const auto last = static_cast<float>(cells - 1);
        return std::clamp((coordinate + 1) / 2 * static_cast<float>(cells) - 0.5f, 0.f, last);
    };
    const float x = at(place.x, stamp_->columns()), z = at(place.y, stamp_->rows());
    const int column = static_cast<int>(x), row = static_cast<int>(z);
    const float fx = x - static_cast<float>(column), fz = z - static_cast<float>(row);
    const auto value = [&](int i, int j) {
        return static_cast<float>(stamp_->clamped(column + i, row + j)) / 255.f;
    };
    const float upper = value(0, 0) + (value(1, 0) - value(0, 0)) * fx;
    const float lower = value(0, 1) + (value(1, 1) - value(0, 1)) * fx;
    return upper + (lower - upper) * fz;
}

}  // namespace wadi
