// Deed: what a particle is doing to the ground, for whoever draws it. A value; any thread.
#pragma once

#include <cstdint>

namespace wadi {

enum class Deed : std::uint8_t { carrying, lifting, laying };

}  // namespace wadi
