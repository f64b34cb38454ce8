// Provenance: the texts in which a file written by Wadi tells what its values mean and how its world came to
// be: chunks of a PNG, attributes of an EXR, lines and an XMP packet of a TIFF. Other programs show them as
// text and otherwise leave them alone. Not where a format keeps them: its reader and writer do. Any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "sim/io/formats/format.hpp"
#include "sim/io/formats/raster.hpp"

namespace wadi::io {

inline constexpr char kUnitKey[] = "wadi.unit";            ///< "m" for heights
inline constexpr char kLowestKey[] = "wadi.lowest";        ///< What the least value of a scale stands for
inline constexpr char kHighestKey[] = "wadi.highest";      ///< What its greatest value stands for
inline constexpr char kCellSizeKey[] = "wadi.cellSize";    ///< Distance of samples [m]
inline constexpr char kCellSizeZKey[] = "wadi.cellSizeZ";  ///< That of rows, where it is another one [m]
inline constexpr char kProvenanceKey[] = "wadi.world";     ///< How the world of the map came to be

/// Longest provenance [bytes]. Worlds that began with a large heightmap, or saw very many edits, need more.
inline constexpr std::size_t kMostProvenance = std::size_t{16} << 20;

/// The texts out of lines "key=value". Lines of other programs are passed over.
Texts textsOfLines(std::string_view lines);

/// Whether the texts say that values are metres.
bool tellsMetres(const Texts& texts);

/// Takes what the texts tell into the facts: the heights of a scale, distances in metres, the provenance.
/// What is no number, or impossible, is as good as not told.
void takeTexts(const Texts& texts, RasterFacts& facts);

// A provenance as a packet of Adobe's Extensible Metadata Platform (ISO 16684-1), for the tag of a TIFF that
// programs keep but do not print. Not XML at large: what is read is what was written here; other packets are
// passed over.

/// The packet that carries a provenance.
std::string xmpOf(std::string_view provenance);

/// The provenance of a packet, or "" if it carries none.
std::string provenanceOfXmp(std::string_view packet);

}  // namespace wadi::io
