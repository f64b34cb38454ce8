// Strata: beds of rock of different hardness, one upon the other, level or dipping, and how beds are
// numbered, for those that show them too. Not the painted hardness, which is a layer of the terrain. Values;
// any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "sim/core/param.hpp"
#include "sim/core/quantum.hpp"

namespace wadi {

/// Beds are hard and soft in turn, or each has a hardness of its own.
enum class BedOrder { alternating, varied };
inline constexpr std::array<std::string_view, 2> kBedOrderNames = {"alternating", "varied"};

struct StrataParams {
    bool enabled = false;
    BedOrder order = BedOrder::varied;
    float thickness = 40.f;
    float contrast = 0.9f;
    float offset = 0.f;
    float dip = 0.f;
    float direction = 90.f;
};

template <class V>
void visit(V&& v, StrataParams& p) {
    v("enabled", p.enabled, "Whether the rock lies in beds of different hardness.");
    v("order", p.order, kBedOrderNames,
      "Beds are hard and soft in turn (alternating), or each has a hardness of its own (varied).");
    v("thickness", p.thickness, 0.1f, 1000.f, "m", "Thickness of each bed.", Scale::logarithmic);
    v("contrast", p.contrast, 0.f, 1.f, "", "Hardness of the hardest bed: at 1 nothing erodes it.");
    v("offset", p.offset, -1000.f, 1000.f, "m",
      "Raises all beds by so much, to bring a hard one where it is wanted.");
    v("dip", p.dip, 0.f, 60.f, "°", "Angle at which the beds lean against the level.");
    v("direction", p.direction, 0.f, 360.f, "°",
      "Where leaning beds sink to, clockwise from north: 90 is east.");
}

class Strata {
  public:
    /// No beds: all rock is soft.
    Strata() = default;
    /// Beds in a map with cells of `cellSize` [m]; `seed` draws the hardness of varied ones.
    Strata(const StrataParams& params, std::uint32_t seed, float cellSize);

    /// Whether there are any.
    explicit operator bool() const { return contrast_ > 0; }

    /// Hardness of the bed that rock of this height [quanta, less what it has been lifted] is in, at column
    /// x, row z [0 soft … 255 untouchable].
    std::uint8_t hardness(int x, int z, std::int64_t rock) const;

  private:
    static constexpr std::int64_t kBeds = 256;  // after so many, varied hardnesses come again

    std::array<std::uint8_t, kBeds> beds_{};
    float contrast_ = 0;
    double perQuantum_ = 0;        // beds in a quantum of height …
    double offset_ = 0;            // … and at height 0 …
    double east_ = 0, south_ = 0;  // … and more with each cell east and south
};

/// After so many beds, their hardnesses come again.
inline constexpr int kBeds = 256;

/// Hardness of each bed [0 soft … 255 untouchable]; `seed` draws that of varied ones.
std::array<std::uint8_t, kBeds> bedsOf(const StrataParams& params, std::uint32_t seed);

/// The number of the bed at height 0 of column 0 and row 0, and how many more there are with each metre up,
/// column and row. A bed begins at a whole number.
struct BedNumbers {
    double first = 0, perMetre = 0, perColumn = 0, perRow = 0;
};

/// For a map with cells of `cellSize` [m].
BedNumbers bedNumbers(const StrataParams& params, float cellSize);

}  // namespace wadi
