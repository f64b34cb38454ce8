// Map making: the values of every kind of map, out of the layers of a survey. Not the choice of maps, nor
// their files (exporter). Any thread.
#pragma once

#include <optional>
#include <vector>

#include "app/data/map_kind.hpp"
#include "sim/world/survey.hpp"

namespace app {

/// The layer that is the map as it stands, if there is one.
std::optional<wadi::SurveyLayer> layerOf(MapKind kind);

/// The layers that a survey must have for a map.
std::vector<wadi::SurveyLayer> layersFor(MapKind kind);

/// The channels of a map, facts(kind).channels of them, in its unit. The survey must have layersFor(kind).
/// A map of what was taken or laid makes the ground anew with which the world began, which takes a while.
std::vector<wadi::Field<float>> makeMap(const wadi::Survey& survey, MapKind kind);

}  // namespace app
