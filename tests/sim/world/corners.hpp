// Corners: settings of sliders at the ends of their ranges, such that every two of them meet in all four
// ways. For tests only.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/core/param.hpp"

namespace wadi::test {

/// One end for each slider: false the lowest, true the highest.
using Corner = std::vector<bool>;

/// Few corners of `sliders` sliders in which every two meet in all four ways (Kleitman and Spencer 1973,
/// "Families of k-independent sets": the sliders are high in different subsets of equal size, each more than
/// half of all corners but the first, in which all are low).
inline std::vector<Corner> pairwiseCorners(std::size_t sliders) {
    for (unsigned rows = 3;; ++rows) {
        const unsigned others = rows - 1, size = (rows + 1) / 2;
        std::vector<std::uint32_t> subsets;
        for (std::uint32_t set = 0; set < 1u << others && subsets.size() < sliders; ++set) {
            if (static_cast<unsigned>(std::popcount(set)) == size) subsets.push_back(set);
        }
        if (subsets.size() < sliders) continue;
        std::vector<Corner> corners(rows, Corner(sliders, false));
        for (std::size_t i = 0; i < sliders; ++i) {
            for (unsigned row = 0; row < others; ++row) corners[row + 1][i] = (subsets[i] >> row & 1) != 0;
        }
        return corners;
    }
}

/// Sets the sliders to a corner.
inline void setCorner(std::vector<Param>& sliders, const Corner& corner) {
    for (std::size_t i = 0; i < sliders.size(); ++i)
        sliders[i].setNumber(corner[i] ? sliders[i].highest : sliders[i].lowest);
}

}  // namespace wadi::test
