// Falls: differences of heights from a cell to its eight neighbours, for as many lanes as a register holds.
// Not a normal: each process weighs them in its own way. Included like lanes-inl.hpp, which it needs. Any
// thread.
#if defined(WADI_SIM_PARTICLES_FALLS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef WADI_SIM_PARTICLES_FALLS_INL_HPP
#undef WADI_SIM_PARTICLES_FALLS_INL_HPP
#else
#define WADI_SIM_PARTICLES_FALLS_INL_HPP
#endif

#include "sim/particles/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace wadi::HWY_NAMESPACE {

constexpr float kDiagonal = 1.41421356f;

/// Falls from a cell to those around it [quanta]: to the east, south, south-east and north-east, then to the
/// opposite ones in the same order. `to[k]` leads along an axis where k % 4 < 2, else along a diagonal.
struct Falls {
    Floats to[8];
};

HWY_INLINE Falls fallsAround(const Around& h) {
    const auto to = [&](Ints there) { return toFloats(h.middle.here - there); };
    return {{to(h.middle.after), to(h.south.here), to(h.south.after), to(h.north.after), to(h.middle.before),
             to(h.north.here), to(h.north.before), to(h.south.before)}};
}

/// Over the edges of the map the ground goes on level. Corners of the map lie in two edges.
HWY_INLINE void closeEdges(Falls& falls, Floats x, Floats z, const LaneGround& ground) {
    const Mask west = x < all(ground.lowestX + 1), east = x >= all(ground.highestX - 1);
    const Mask north = z < all(ground.lowestZ + 1), south = z >= all(ground.highestZ - 1);
    const Mask off[8] = {east, south, hn::Or(south, east), hn::Or(north, east),
                         west, north, hn::Or(north, west), hn::Or(south, west)};
    for (int k = 0; k < 8; ++k) falls.to[k] = select(off[k], all(0.f), falls.to[k]);
}

/// The horizontal sum of a value of each fall: `axis` times those along an axis, `diagonal` times those along
/// a diagonal, each in its direction.
struct Horizontal {
    Floats x, z;
};
HWY_INLINE Horizontal horizontal(const Floats (&values)[8], float axis, float diagonal) {
    const Floats falling = values[2] - values[6], rising = values[3] - values[7];
    return {all(axis) * (values[0] - values[4]) + all(diagonal) * (falling + rising),
            all(axis) * (values[1] - values[5]) + all(diagonal) * (falling - rising)};
}

}  // namespace wadi::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
