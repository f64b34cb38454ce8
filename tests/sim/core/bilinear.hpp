// Bilinear: values of a field between its samples, for tests that look along circles and lines. The program
// itself interpolates by Field::bicubic. Any thread.
#pragma once

#include <cmath>

#include "sim/core/field.hpp"

namespace wadi::test {

/// Bilinear interpolation at (x, z) [cells; the sample of cell (i, j) stands at (i + ½, j + ½)]. Beyond the
/// outermost samples their values go on. The field is not empty.
inline float bilinear(const Field<float>& field, float x, float z) {
    const float column = std::floor(x - 0.5f), row = std::floor(z - 0.5f);
    const int i = static_cast<int>(column), j = static_cast<int>(row);
    const float right = x - 0.5f - column, down = z - 0.5f - row;
    const auto along = [&](int k) {
        const float left = field.clamped(i, k);
        return left + (field.clamped(i + 1, k) - left) * right;
    };
    return along(j) + (along(j + 1) - along(j)) * down;
}

}  // namespace wadi::test
