// ExportChoice: what of a world is to be written, in which formats, for which programs and where to. Not the
// writing (app/export/exporter). A value; any thread.
#pragma once

#include <string>
#include <vector>

#include "sim/io/export/map_file.hpp"
#include "sim/io/export/profile.hpp"
#include "sim/terrain/layers.hpp"

namespace app {

/// Least side of a tile [samples].
inline constexpr int kLeastTile = 17;

/// What to write and where to.
struct ExportChoice {
    std::string folder;                                      ///< Made if it is missing
    std::vector<wadi::LayerId> maps{wadi::LayerId::height};  ///< Each is written in every format
    std::vector<wadi::io::Format> formats{wadi::io::Format::png16};
    std::vector<wadi::io::Profile> profiles = {};  ///< Programs that get the heights as well
    int size = 0;                                  ///< Samples along the longer side; 0: as the world's
    int tile = 0;              ///< Samples along a side of tiles, which share their edges; 0: one file
    int meshStep = 1;          ///< A mesh has every n-th sample [>= 1]
    bool bigEndian = false;    ///< Byte order of files without a header
    bool flip = false;         ///< Southern row first, in files without a header
    bool namesOptions = true;  ///< Whether what is said of a file names options of the command line

    /// Whether nothing would be written.
    bool nothing() const { return profiles.empty() && (maps.empty() || formats.empty()); }
};

}  // namespace app
