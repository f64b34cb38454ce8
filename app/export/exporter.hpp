// Exporter: the maps of a world on their way to files: what a person can choose, and its writing. Not the
// making of maps (maps), nor the formats and what programs want of them (sim/io/export). Any thread: a survey
// never changes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/data/map_kind.hpp"
#include "sim/io/export/map_file.hpp"
#include "sim/io/export/profile.hpp"
#include "sim/io/files/progress.hpp"
#include "sim/world/survey.hpp"

namespace app {

/// Least side of a tile [samples].
inline constexpr int kLeastTile = 17;

/// What to write and where to.
struct ExportChoice {
    std::string folder;                          ///< Made if it is missing
    std::vector<MapKind> maps{MapKind::height};  ///< Each is written in every format
    std::vector<wadi::io::Format> formats{wadi::io::Format::png16};
    std::vector<wadi::io::Profile> profiles = {};  ///< Programs that get the heights as well
    int size = 0;                                  ///< Samples along the longer side; 0: as the world's
    int tile = 0;            ///< Samples along a side of tiles, which share their edges; 0: one file
    int meshStep = 1;        ///< A mesh has every n-th sample [>= 1]
    bool bigEndian = false;  ///< Byte order of files without a header
    bool flip = false;       ///< Southern row first, in files without a header

    /// Whether nothing would be written.
    bool nothing() const { return profiles.empty() && (maps.empty() || formats.empty()); }
};

/// The layers that a survey must have for it.
std::vector<wadi::SurveyLayer> layersFor(const ExportChoice& choice);

/// Throws wadi::Error if nothing would be written.
void check(const ExportChoice& choice);
/// The same for a world of this size, and if a program does not take the size or the tiles asked for, or
/// there would be too many tiles.
void check(const ExportChoice& choice, int columns, int rows);

/// The files in which maps would be written, without those for programs. Of maps in tiles, the names without
/// their places.
std::vector<std::filesystem::path> filesOf(const ExportChoice& choice);

/// Writes everything chosen, leaving out maps that a format cannot hold. Returns a sentence for each file.
/// Throws wadi::Error as check() and if the folder or a file cannot be written, Cancelled; no file is then
/// left half-written.
std::vector<std::string> exportMaps(const wadi::Survey& survey, const ExportChoice& choice,
                                    wadi::io::Progress* progress = nullptr);

}  // namespace app
