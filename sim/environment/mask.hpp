// Mask: where a process may work, and how much: everywhere, where the user painted, or by height, slope or
// noise. Not what the process does there. The thread that steps the simulation.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "sim/core/field.hpp"
#include "sim/core/param.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

enum class MaskKind { everywhere, painted, height, slope, noise };
inline constexpr std::array<std::string_view, 5> kMaskNames = {"everywhere", "painted", "height", "slope",
                                                               "noise"};

/// What masks by height, slope and noise are like.
struct MaskShape {
    float heightFrom = 200.f;
    float heightTo = 400.f;
    float slopeFrom = 10.f;
    float slopeTo = 30.f;
    float noiseSize = 64.f;
    float noiseContrast = 4.f;
};

template <class V>
void visit(V&& v, MaskShape& p) {
    v("heightFrom", p.heightFrom, -6000.f, 10000.f, "m",
      "By height: here and below, a process does nothing.");
    v("heightTo", p.heightTo, -6000.f, 10000.f, "m",
      "By height: here and above, it does all. Exchange the two to turn the mask over.");
    v("slopeFrom", p.slopeFrom, 0.f, 90.f, "°", "By slope: where it is flatter, a process does nothing.");
    v("slopeTo", p.slopeTo, 0.f, 90.f, "°",
      "By slope: where it is steeper, it does all. Exchange the two to turn the mask over.");
    v("noiseSize", p.noiseSize, 4.f, 1024.f, "cells", "By noise: distance of one patch from the next.",
      Scale::logarithmic, Refined::times);
    v("noiseContrast", p.noiseContrast, 0.5f, 50.f, "", "By noise: how sharp the borders of patches are.",
      Scale::logarithmic);
}

/// The masks of an epoch, each made when it is first asked for.
class Masks {
  public:
    /// All that it is given must outlive it; the ground counts as it is when a mask is first asked for.
    Masks(const MaskShape& params, std::uint32_t seed, const Terrain& terrain, const ThreadPool& pool)
        : params_(params), seed_(seed), terrain_(terrain), pool_(pool) {}

    /// Whether a mask is yet to be made of the ground.
    bool isDue(MaskKind kind) const {
        return (kind == MaskKind::height || kind == MaskKind::slope) &&
               !made_[static_cast<std::size_t>(kind)];
    }
    /// How much a process does at each cell [0 nothing … 255 all], or null for all of it everywhere.
    const Field<std::uint8_t>* of(MaskKind kind);

  private:
    const MaskShape& params_;
    std::uint32_t seed_;
    const Terrain& terrain_;
    const ThreadPool& pool_;
    std::array<std::optional<Field<std::uint8_t>>, kMaskNames.size()> made_;
};

}  // namespace wadi
