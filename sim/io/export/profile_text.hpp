// Profile text: what the user has to enter when a program imports a heightmap that a profile wrote. Not the
// writing (profile), nor the formats. Any thread.
#pragma once

#include <string>
#include <vector>

#include "sim/io/export/profile.hpp"
#include "sim/io/formats/raster.hpp"

namespace wadi::io {

/// Heights as they lie in the files of a program.
struct Sheet {
    Profile profile = Profile::unreal;
    std::vector<std::string> files = {};  ///< Their names; of tiles, the first and the last of each format
    FittedSize size = {};                 ///< Samples of all tiles together
    int tile = 0;                         ///< Samples along a side of tiles; 0: one file
    int tilesX = 1, tilesY = 1;           ///< Numbers of tiles
    Spacing spacing{1, 1};                ///< Distances of samples [m]
    HeightRange range{0, 0};              ///< Lowest and highest [m]
    bool isPlaced = false;                ///< Whether files tell the place on Earth

    /// Ground that samples span [m], of one tile if there are tiles.
    double width() const { return ((tile == 0 ? size.columns : tile) - 1) * spacing.x; }
    double length() const { return ((tile == 0 ? size.rows : tile) - 1) * spacing.z; }
    /// Height of the highest above the lowest [m].
    double relief() const { return double{range.highest} - range.lowest; }
};

/// Some ten lines of sentences in plain text, which end with a line break.
std::string sheetText(const Sheet& sheet);

}  // namespace wadi::io
