// Crs: what the register of coordinate systems (EPSG, asked through PROJ) says of units, and how far a projection
// stretches distances. Not the keys of a GeoTIFF (tiff_place), and no heights or positions are transformed: maps stay in
// the system that they come in. Any thread.
#pragma once

#include <optional>
#include <string>

#include "sim/io/formats/raster.hpp"

namespace wadi::io {

/// Length of a unit of length by its number in the register, as 9002 for the foot [m, > 0]; nothing if it is none.
std::optional<double> unitLength(int code);

/// The same by its name in the register or its short name in PROJ, as "US survey foot" or "us-ft", or by another that
/// programs write, as "feet"; capitals do not count.
std::optional<double> unitLength(const std::string& name);

/// Length of the unit of the axes of a projected or vertical system [m, > 0]; nothing if there is no such system, or its
/// axes are in degrees.
std::optional<double> axisUnit(int code);

/// How many times longer distances are in a projected system than on the ground, eastwards and northwards, at a place in
/// metres from its origin, whatever the unit of its axes [> 0]. Nothing if there is no such system or the place lies
/// beyond it.
std::optional<Spacing> stretchAt(int code, double east, double north);

}  // namespace wadi::io
