// Time: how long an epoch is in years, for processes that work by rates per year. Not the count of epochs nor
// the time that has passed (State::years), nor the clock of the machine. A value; any thread.
#pragma once

#include <cstdint>

#include "sim/core/param.hpp"

namespace wadi {

struct TimeParams {
    int yearsPerEpoch = 10'000;
};

template <class V>
void visit(V&& v, TimeParams& p) {
    v("yearsPerEpoch", p.yearsPerEpoch, 100, 1'000'000, "a",
      "Years that pass in an epoch, for what is told in years: uplift and valleys. Rain, wind and slopes do "
      "the same in an epoch whatever it is.",
      Scale::logarithmic, Rank::main);
}

/// Most years that a world may have seen: far more than there are.
inline constexpr std::int64_t kMostYears = 1'000'000'000'000'000;

}  // namespace wadi
