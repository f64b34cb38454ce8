// Deed: what a particle is doing to the ground, for whoever draws it. A value; any thread.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "sim/core/quantum.hpp"

namespace wadi {

enum class Deed : std::uint8_t { carrying, lifting, laying };

/// What a particle did in a step that brought it `gain` [quanta; less than 0: it laid down] and left it with
/// `load`: no more than a 64th of that is not worth speaking of, and it carries.
inline Deed deedOf(Quanta gain, Quanta load) {
    if (std::abs(gain) <= load / 64) return Deed::carrying;
    return gain > 0 ? Deed::lifting : Deed::laying;
}

}  // namespace wadi
