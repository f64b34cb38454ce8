#include "sim/core/math.hpp"

#include <cmath>

namespace wadi {

float arcTangent(float x) {
    // Brought near 0: atan x = atan c + atan((x - c) / (1 + c x)), for c of 0, 1/2, 1, 3/2 and infinity.
    struct Part {
        float high, low;  // sum up to atan c
    };
    Part part{0.f, 0.f};
    const bool isSmall = x < 0.4375f;
    if (x < 0.6875f && !isSmall) {
        part = {4.6364760399e-01f, 5.0121582440e-09f};
        x = (2.f * x - 1.f) / (2.f + x);
    } else if (x < 1.1875f && !isSmall) {
        part = {7.8539812565e-01f, 3.7748947079e-08f};
        x = (x - 1.f) / (x + 1.f);
    } else if (x < 2.4375f && !isSmall) {
        part = {9.8279368877e-01f, 3.4473217170e-08f};
        x = (x - 1.5f) / (1.f + 1.5f * x);
    } else if (!isSmall) {
        part = {1.5707962513e+00f, 7.5497894159e-08f};
        x = -1.f / x;
    }
    const float z = x * x, w = z * z;
    const float odd =
        z * (3.3333334327e-01f +
             w * (1.4285714924e-01f +
                  w * (9.0908870101e-02f +
                       w * (6.6610731184e-02f + w * (4.9768779427e-02f + w * 1.6285819933e-02f)))));
    const float even =
        w * (-2.0000000298e-01f +
             w * (-1.1111110449e-01f +
                  w * (-7.6918758452e-02f + w * (-5.8335702866e-02f + w * -3.6531571299e-02f))));
    const float rest = x * (odd + even);
    return isSmall ? x - rest : part.high - ((rest - part.low) - x);
}

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
