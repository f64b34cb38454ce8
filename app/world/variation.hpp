// Variation: the values that one parameter takes from world to world of a contact sheet, and the worlds that two of
// them make. It runs none. Any thread.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sim/core/param.hpp"

namespace app {

struct Variation {
    std::string name;                 ///< "group.name"
    std::vector<std::string> values;  ///< As they are written on the command line; no two alike

    bool operator==(const Variation&) const = default;
};

/// Reads "NAME=LO..HI", so many values [>= 2] from one to the other, evenly apart on the parameter's slider;
/// "NAME=A,B,C", just these; or "NAME", the same from one end of its range to the other, or all there is to choose from.
/// Throws wadi::Error if the parameter is unknown, or a value is none of its own.
Variation readVariation(const std::string& text, int steps, std::span<wadi::ParamGroup> groups);

/// What is set in each world, as "group.name=value": those of the first variation vary from one to the next, row by
/// row, those of the second from row to row.
std::vector<std::vector<std::string>> worldsOf(const std::vector<Variation>& variations);

}  // namespace app
