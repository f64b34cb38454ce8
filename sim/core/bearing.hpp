// Bearing: sine, cosine and tangent of an angle in degrees with the same bits on every machine, which the
// library's functions do not promise. Not for speed. Any thread.
#pragma once

#include <glm/vec2.hpp>

namespace wadi {

/// Cosine (x) and sine (y) of an angle [°, any finite number], each within 1e-6.
glm::vec2 onCircle(float degrees);

/// Tangent of an angle [°, 0..89].
float tangent(float degrees);

}  // namespace wadi
