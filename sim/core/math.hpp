// Elementary functions whose bits are the same on every machine, which those of the C library are not: made
// of basic arithmetic and square roots alone: logarithm and powers; sine, cosine and tangent of angles;
// places on a map whose sides meet. Good to a few units in the last place, not made for speed. Any thread.
#pragma once

#include <cmath>
#include <glm/vec2.hpp>

namespace wadi {

/// Natural logarithm of `x` [> 0].
inline double logarithm(double x) {
    int exponent = 0;
    double mantissa = std::frexp(x, &exponent);  // exact
    if (mantissa < 0.70710678118654752) {
        mantissa *= 2;
        --exponent;
    }
    // log m = 2 artanh((m - 1) / (m + 1)), whose argument is below 0.172: the series ends soon.
    const double t = (mantissa - 1) / (mantissa + 1), square = t * t;
    double sum = 0;
    for (int k = 23; k >= 1; k -= 2) sum = sum * square + 1.0 / k;
    return 2 * t * sum + exponent * 0.69314718055994531;
}

/// e to the power of `x` [-700..700].
inline double exponential(double x) {
    const double whole = std::floor(x * 1.4426950408889634 + 0.5);
    const double rest = (x - whole * 0.693147180369123816) - whole * 1.90821492927058770e-10;
    double sum = 1;
    for (int k = 13; k >= 1; --k) sum = 1 + rest * sum / k;
    return std::ldexp(sum, static_cast<int>(whole));
}

/// `base` [> 0] to the power of `exponent`, which must be such that the result is a normal number.
inline double power(double base, double exponent) {
    return exponential(exponent * logarithm(base));
}

/// Arc tangent of `x` [°].
inline double degreesOfSlope(double x) {
    // Halved three times: atan x = 2 atan(x / (1 + √(1 + x²))). Then the argument is below 0.2.
    constexpr int kHalvings = 3;
    for (int i = 0; i < kHalvings; ++i) x = x / (1 + std::sqrt(1 + x * x));
    const double square = x * x;
    double sum = 0;
    for (int k = 23; k >= 1; k -= 2) sum = 1.0 / k - square * sum;
    return (1 << kHalvings) * x * sum * 57.295779513082321;
}

/// Arc tangent of `x` [>= 0] in radians [0..π/2], to the last digit but one (as in fdlibm, Sun Microsystems
/// 1993).
float arcTangent(float x);

/// Cosine (x) and sine (y) of an angle [°, any finite number], each within 1e-6.
glm::vec2 onCircle(float degrees);

/// Tangent of an angle [°, 0..89].
float tangent(float degrees);

/// Where `i` lies among `size` [>= 1] places in a ring [0..size).
constexpr int wrapped(int i, int size) {
    return ((i % size) + size) % size;
}

}  // namespace wadi
