// Sea and edges: a plane below which land is drowned, and what happens to particles at the edge of the map.
// The sea has no bounds and no ledger: it stands at its level whatever happens. Not the water of rivers and
// lakes (Terrain::water). Values; any thread.
#pragma once

#include <array>
#include <string_view>

#include "sim/core/param.hpp"
#include "sim/core/quantum.hpp"

namespace wadi {

struct SeaParams {
    bool enabled = false;
    float level = 100.f;
};

template <class V>
void visit(V&& v, SeaParams& p) {
    v("enabled", p.enabled, "Whether land below the level of the sea is drowned.");
    v("level", p.level, -1000.f, 5000.f, "m", "Height of the sea's surface.", Rank::main);
}

/// The surface of the sea [quanta]; kLowest, below all land, if there is none.
inline Quanta seaSurface(const SeaParams& sea) {
    return sea.enabled ? *toQuanta(static_cast<double>(sea.level)) : kLowest;
}

/// Particles leave the map (open), lay down what they carry and end (closed), or come back on the other
/// side (periodic).
enum class Edges { open, closed, periodic };
inline constexpr std::array<std::string_view, 3> kEdgeNames = {"open", "closed", "periodic"};

}  // namespace wadi
