// Pattern of uplift: which part of the full rate each cell has, by a form on the map or by what hands
// painted, and how a stiff crust smooths it. Not the rate, nor the rise itself (uplift.hpp). The thread that
// steps the simulation; patternOf() any that may read the terrain.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "sim/core/field.hpp"
#include "sim/core/param.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

enum class UpliftForm {
    even,    ///< All of it everywhere
    dome,    ///< Most in the middle, none beyond half the width
    ridge,   ///< Most along a line through the middle, none beyond half the width
    tilted,  ///< A block that tilts: all along one side of it, less and less to the other
    fault,   ///< All on one side of a line, none on the other
    painted  ///< As hands have painted (Painted::uplift)
};
inline constexpr std::array<std::string_view, 6> kUpliftFormNames = {"even",   "dome",  "ridge",
                                                                     "tilted", "fault", "painted"};

/// Where ground rises. Places are parts of the map from its north-western corner, widths parts of its shorter
/// side.
struct UpliftPattern {
    UpliftForm form = UpliftForm::ridge;
    float east = 0.5f;
    float south = 0.5f;
    float direction = 90.f;
    float width = 0.6f;
    float east0 = 0.5f, south0 = 1.f;
    float east1 = 0.5f, south1 = 0.f;
    float flexure = 0.f;
    float subsidence = 0.f;

    bool operator==(const UpliftPattern&) const = default;
};

template <class V>
void visit(V&& v, UpliftPattern& p) {
    v("pattern", p.form, kUpliftFormNames,
      "Where it rises: everywhere alike, in a dome, along a ridge, as a block that tilts, on one side of a "
      "fault, "
      "or as painted.",
      Rank::main);
    v("east", p.east, 0.f, 1.f, "",
      "Middle of dome, ridge and block, as a part of the map's width from its western edge.");
    v("south", p.south, 0.f, 1.f, "",
      "Middle of dome, ridge and block, as a part of the map's depth from its northern edge.");
    v("direction", p.direction, 0.f, 360.f, "°",
      "Which way a ridge runs, or a block tilts down, clockwise from north: 90 is east.", Rank::main);
    v("width", p.width, 0.02f, 2.f, "", "Of dome, ridge and block, as a part of the map's shorter side.",
      Scale::logarithmic, Rank::main);
    v("east0", p.east0, 0.f, 1.f, "",
      "Where the line of the fault begins. The ground left of it rises. The tool Fault draws it.");
    v("south0", p.south0, 0.f, 1.f, "", "Where the line of the fault begins, from the northern edge.");
    v("east1", p.east1, 0.f, 1.f, "", "Where the line of the fault ends, from the western edge.");
    v("south1", p.south1, 0.f, 1.f, "", "Where the line of the fault ends, from the northern edge.");
    v("flexure", p.flexure, 0.f, 1.f, "",
      "How far a stiff crust smooths the pattern, as a part of the map's shorter side: a step becomes a ramp "
      "so "
      "wide. 0 leaves it as it is.",
      Rank::main);
    v("subsidence", p.subsidence, 0.f, 1.f, "",
      "How fast the ground sinks where the pattern ends, as a part of the rate: a basin beside a range, "
      "which "
      "rivers fill. 0: it stays.");
}

/// Parts are counted in 2^-16; this is the whole.
inline constexpr int kPartBits = 16;
inline constexpr std::int32_t kFullPart = 1 << kPartBits;

/// The part of the full rate at each cell [-kFullPart..kFullPart].
Field<std::int32_t> patternOf(const UpliftPattern& pattern, const Terrain& terrain, const ThreadPool& pool);

/// A pattern that is made anew only when what it is made of has changed.
class PatternCache {
  public:
    /// As patternOf(); lives until the next call.
    const Field<std::int32_t>& of(const UpliftPattern& pattern, const Terrain& terrain,
                                  const ThreadPool& pool);

  private:
    UpliftPattern pattern_;
    Field<std::uint8_t> painted_;
    Field<std::int32_t> parts_;
};

}  // namespace wadi
