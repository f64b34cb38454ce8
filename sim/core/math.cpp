#include "sim/core/math.hpp"

#include <cmath>

namespace wadi {

glm::vec2 onCircle(float degrees) {
    const double turns = double{degrees} / 90;
    const double quarter = std::floor(turns + 0.5);
    const double a = (turns - quarter) * 1.57079632679489662;  // [-pi/4, pi/4]: few terms of the series do
    const double b = a * a;
    const double sine = a * (1 - b / 6 * (1 - b / 20 * (1 - b / 42 * (1 - b / 72))));
    const double cosine = 1 - b / 2 * (1 - b / 12 * (1 - b / 30 * (1 - b / 56)));
    const auto x = static_cast<float>(cosine), y = static_cast<float>(sine);
    switch (static_cast<int>(quarter - 4 * std::floor(quarter / 4))) {
        case 0:
            return {x, y};
        case 1:
            return {-y, x};
        case 2:
            return {-x, -y};
        default:
            return {y, -x};
    }
}

float tangent(float degrees) {
    const glm::vec2 point = onCircle(degrees);
    return point.y / point.x;
}

}  // namespace wadi
