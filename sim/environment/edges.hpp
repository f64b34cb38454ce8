// Edges: what happens to particles at the edge of the map. A value; any thread.
#pragma once

#include <array>
#include <string_view>

namespace wadi {

/// Particles leave the map (open), lay down what they carry and end (closed), or come back on the other
/// side (periodic).
enum class Edges { open, closed, periodic };
inline constexpr std::array<std::string_view, 3> kEdgeNames = {"open", "closed", "periodic"};

}  // namespace wadi
