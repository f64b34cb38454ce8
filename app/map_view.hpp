// MapView: a layer of a snapshot as a flat picture in colours, and what may be looked at so. Not its window
// (panels/map). Any thread.
#pragma once

#include <array>
#include <string_view>

#include "app/colour_map.hpp"
#include "engine/image.hpp"
#include "sim/snapshot.hpp"

namespace app {

/// The layers that can be looked at.
enum class MapLayer { height, sediment, water, discharge, windpath };

struct MapLayerFacts {
    std::string_view name;
    std::string_view unit;
    bool logarithmic;  ///< Whether its numbers differ by powers of ten
};
/// In the order of MapLayer.
inline constexpr std::array<MapLayerFacts, 5> kMapLayers = {{{"height", "m", false},
                                                             {"sediment", "m", false},
                                                             {"water", "m", false},
                                                             {"discharge", "drops/epoch", true},
                                                             {"windpath", "contacts/epoch", false}}};
constexpr const MapLayerFacts& facts(MapLayer layer) {
    return kMapLayers[static_cast<std::size_t>(layer)];
}

/// Most pixels along a side of a flat picture: of larger maps it shows every n-th cell.
inline constexpr int kMostMapPixels = 1024;

/// The tiles of a layer; empty if the snapshot lacks it.
const wadi::Layer& tilesOf(const wadi::Snapshot& snapshot, MapLayer layer);

/// Makes snapshots hold a layer.
void request(wadi::View& view, MapLayer layer);

/// The value of a layer that is there, at a cell on the map.
float valueAt(const wadi::Snapshot& snapshot, MapLayer layer, int x, int z);

/// From the least to the greatest number of a layer that is there; depths and means begin at 0.
ColourScale scaleOf(const wadi::Snapshot& snapshot, MapLayer layer, bool logarithmic);

/// A layer that is there as an RGBA picture, north up.
engine::Image paint(const wadi::Snapshot& snapshot, MapLayer layer, const ColourScale& scale,
                    const ColourTable& colours);

}  // namespace app
