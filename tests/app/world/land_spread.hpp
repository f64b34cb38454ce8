// Measures of landforms over several worlds: their means and spreads. For tests only; any thread.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "sim/analysis/landform.hpp"

namespace wadi::test {

/// Mean over the worlds (at least two) of what `measure` takes from each.
template <class Measure>
double meanOf(const std::vector<Landform>& lands, const Measure& measure) {
    double sum = 0;
    for (const Landform& land : lands) sum += measure(land);
    return sum / static_cast<double>(lands.size());
}

/// A world without rivers counts with an exponent of 0. Of other measures nothing.
inline Landform meansOf(const std::vector<Landform>& lands) {
    return {.pits = meanOf(lands, [](const Landform& land) { return land.pits; }),
            .concavity = meanOf(lands, [](const Landform& land) { return land.concavity.value_or(0); }),
            .hack = meanOf(lands, [](const Landform& land) { return land.hack.value_or(0); }),
            .slope95 = meanOf(lands, [](const Landform& land) { return land.slope95; })};
}

/// Mean and standard deviation of each measure, as a line of text.
inline std::string spreadOf(const std::vector<Landform>& lands) {
    const auto text = [&](const char* name, const auto& measure) {
        const double mean = meanOf(lands, measure);
        const double variance =
            meanOf(lands, [&](const Landform& land) { return std::pow(measure(land) - mean, 2); });
        const double count = static_cast<double>(lands.size());
        return name + (" " + std::to_string(mean)) + " ± " +
               std::to_string(std::sqrt(variance * count / (count - 1)));
    };
    return text("pits", [](const Landform& land) { return land.pits; }) +
           text(", concavity", [](const Landform& land) { return land.concavity.value_or(0); }) +
           text(", Hack", [](const Landform& land) { return land.hack.value_or(0); }) +
           text(", slope95", [](const Landform& land) { return land.slope95; });
}

}  // namespace wadi::test
