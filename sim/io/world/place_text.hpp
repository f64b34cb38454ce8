// Place text: a place on Earth (Georeference) as one line of JSON, for worlds, provenances and bakes of many
// processes. Not the tags of a GeoTIFF (geo_tags). Any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

/// Longest text of a place [bytes].
inline constexpr std::size_t kMostPlaceText = std::size_t{1} << 20;

/// The text of a place.
std::string placeText(const Georeference& place);

/// The place of a text. Throws Error if it is none, or has numbers that no map can have.
Georeference readPlace(std::string_view text);

}  // namespace wadi::io
