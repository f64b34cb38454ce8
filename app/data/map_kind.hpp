// MapKind: the maps of a world that can be written to files, by name. Not their making (maps), nor the
// formats of files (sim/io/export). Data; any thread.
#pragma once

#include <array>
#include <string_view>

namespace app {

/// The maps that can be written.
enum class MapKind {
    height,
    bedrock,
    sediment,
    water,
    hardness,
    slope,
    normal,
    discharge,
    wear,
    deposit,
    windpath,
    rain,
    splat,
    flow
};

/// What is known of one kind of map.
struct MapFacts {
    std::string_view name;  ///< As on the command line and in file names
    std::string_view unit;  ///< Unit of its values
    int channels;           ///< 1: values; 3 or 4: a picture of red, green, blue, alpha from 0 to 1
    bool isPart;            ///< Whether values lie in [0..1], which scales then span
    std::string_view help;  ///< One sentence
};

/// In the order of MapKind.
inline constexpr std::array<MapFacts, 14> kMaps = {{
    {"height", "m", 1, false, "The ground: rock and what lies loose on it."},
    {"bedrock", "m", 1, false, "The rock below the sediment."},
    {"sediment", "m", 1, false, "Thickness of what was laid down and lies loose."},
    {"water", "m", 1, false, "Depth of the water that stands or flows on the ground, without the sea."},
    {"hardness", "", 1, true, "Resistance of the uppermost rock: 0 soft, 1 untouchable."},
    {"slope", "°", 1, false, "Steepness of the ground."},
    {"normal", "", 3, true, "Normals of the ground: red east, green north, blue up; 0.5 is none."},
    {"discharge", "drops/epoch", 1, false,
     "The rivers: running mean of the drops that leave a cell or end on it."},
    {"wear", "m", 1, false, "What was taken: how far the ground lies below where it began."},
    {"deposit", "m", 1, false, "What was laid: how far the ground lies above where it began."},
    {"windpath", "contacts/epoch", 1, false,
     "The wind's paths: running mean of the steps in which grains touch a cell."},
    {"rain", "", 1, true, "Where rain falls, as painted: 1 all of it."},
    {"splat", "", 4, true, "Weights of materials: red rock, green sand, blue wet, alpha steep."},
    {"flow", "m", 1, false, "Running water: running mean of what crosses a cell in a step, as a depth."},
}};

/// The facts of a kind.
constexpr const MapFacts& facts(MapKind kind) {
    return kMaps[static_cast<std::size_t>(kind)];
}

}  // namespace app
