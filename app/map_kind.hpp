// MapKind: the maps of a simulation that can be written to files, by name. Not the formats of files
// (sim/io). The thread that steps the simulation.
#pragma once

#include <array>
#include <string_view>

#include "sim/field.hpp"
#include "sim/simulation.hpp"

namespace app {

/// The maps that can be written.
enum class MapKind { height, discharge, windpath, sediment, bedrock, water, flow };

/// What is known of one kind of map.
struct MapFacts {
    std::string_view name;  ///< As on the command line and in file names
    std::string_view unit;  ///< Unit of its values
    std::string_view help;  ///< One sentence
};

/// In the order of MapKind.
inline constexpr std::array<MapFacts, 7> kMaps = {{
    {"height", "m", "The ground: rock and what lies loose on it."},
    {"discharge", "drops/epoch", "The rivers: running mean of the drops that leave a cell or end on it."},
    {"windpath", "contacts/epoch",
     "The wind's paths: running mean of the steps in which grains touch a cell."},
    {"sediment", "m", "Thickness of what was laid down and lies loose."},
    {"bedrock", "m", "The rock below the sediment."},
    {"water", "m", "Depth of the water that stands or flows on the ground, without the sea."},
    {"flow", "m", "Running water: running mean of what crosses a cell in a step, as a depth."},
}};

/// The facts of a kind.
constexpr const MapFacts& facts(MapKind kind) {
    return kMaps[static_cast<std::size_t>(kind)];
}

/// The present values of a map, in its unit.
wadi::Field<float> makeMap(const wadi::Simulation& simulation, MapKind kind);

}  // namespace app
