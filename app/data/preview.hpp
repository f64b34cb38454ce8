// Preview: a small picture of the samples of a heightmap file, shaded by a sun in the north-west as if their
// values were heights. It knows no metres. Not a view of the world (landscape). Any thread.
#pragma once

#include <glm/vec2.hpp>

#include "engine/image.hpp"
#include "sim/core/field.hpp"

namespace app {

/// An RGBA picture of not more than `most` pixels along the longer side [>= 1]. What is not a number (no
/// data) is transparent.
engine::Image preview(const wadi::Field<float>& values, int most);

/// How much of such a picture the samples fill, from its upper left corner on [0..1]: the pixels at its right
/// and lower edge may stand for fewer of them than the others.
glm::vec2 filledBy(int columns, int rows, int most);

}  // namespace app
