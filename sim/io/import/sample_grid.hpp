// Sample grid: how the samples of a heightmap lie on the ground, how the cells of the terrain that is made of
// them will, and what of that was assumed. Not what samples mean (meaning), nor their resampling (resample).
// Values; any thread.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "sim/core/sentence.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/io/import/import_options.hpp"
#include "sim/io/import/meaning.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

struct SampleGrid {
    Spacing from{0, 0};    ///< Distances of the samples [m]
    double cellSize = 0;   ///< Of the terrain [m]
    bool isKnown = false;  ///< Whether the file or the user tells `from`
    bool isResampled = false;
};

/// Throws Error if the file is in degrees near a pole, or the options contradict what it tells.
SampleGrid groundOf(const std::filesystem::path& file, const RasterFacts& facts,
                    const ImportOptions& options);

/// The smaller of two distances, which keeps all detail.
double finest(Spacing spacing);

/// Where the map lies; null: the file does not tell it, or the distances that the user gave contradict it.
std::shared_ptr<const Georeference> placeOf(const RasterFacts& facts, const SampleGrid& ground);

/// What the user should know was assumed of a file, a sentence each.
std::vector<Sentence> assumptions(const RasterFacts& facts, const Meaning& meaning, const SampleGrid& ground,
                                  const ImportOptions& options);

/// "one of 0.1..1000 m".
Sentence possibleCellSizes();

/// Throw Error if a terrain can have no such cells, or no such height [m].
void checkCellSize(const std::filesystem::path& file, float cellSize);
void checkHeight(const std::filesystem::path& file, float height);

}  // namespace wadi::io
