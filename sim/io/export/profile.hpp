// Profiles: what a program wants of a heightmap that it imports: sizes, formats, order of rows. Each writes
// the heights, a small text that says what to enter on import, and reads the file back to check it. Not the
// formats (sim/io/formats). Any thread.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/progress.hpp"
#include "sim/terrain/heightmap.hpp"

namespace wadi::io {

/// The programs.
enum class Profile { unreal, unity, hterrain, terrain3d, blender, worldmachine, gaea, houdini, gis };

/// What is known of a profile.
struct ProfileFacts {
    std::string_view name;   ///< As on the command line
    std::string_view title;  ///< Of the program
    std::string_view help;   ///< One sentence: what is written
};

/// In the order of Profile.
inline constexpr std::array<ProfileFacts, 9> kProfiles = {{
    {"unreal", "Unreal Engine", "16-bit grayscale PNG of a size that landscapes can have"},
    {"unity", "Unity", "16-bit RAW of 2^n + 1 samples a side, southern row first"},
    {"hterrain", "Godot HTerrain", "EXR of real heights, 2^n + 1 samples a side"},
    {"terrain3d", "Godot Terrain3D", "EXR of real heights and 16-bit RAW with its range"},
    {"blender", "Blender", "EXR of real heights and 16-bit PNG for a displacement"},
    {"worldmachine", "World Machine", "32-bit RAW and TIFF of real heights"},
    {"gaea", "Gaea", "EXR, TIFF and 32-bit RAW of real heights"},
    {"houdini", "Houdini", "EXR of real heights for a height field"},
    {"gis", "GIS", "GeoTIFF of real heights with its cell size"},
}};

/// The facts of a profile.
constexpr const ProfileFacts& facts(Profile profile) {
    return kProfiles[static_cast<std::size_t>(profile)];
}

/// The files that exportFor() writes of a map that is not cut into tiles, in its folder.
std::vector<std::string> fileNames(Profile profile);

/// Sides [samples] that the program takes, ascending; empty: any.
std::span<const int> sidesOf(Profile profile);

/// Most samples that a map can have along a side after resizing for a program.
inline constexpr int kMostFittedSide = 16385;

/// The size in which a map is written for a program: each side the nearest that it takes to `wanted` samples
/// along the longer side, or to the map's own if that is 0. With tiles, each side has a whole number of tiles
/// of `tile` samples that share their edges; only GIS, which needs no equal tiles, keeps its own size.
/// Throws Error if `wanted` is not 0 or in [2..kMostFittedSide], or the program takes no tiles of that side.
struct FittedSize {
    int columns = 0, rows = 0;
};
FittedSize fittedSize(Profile profile, int columns, int rows, int wanted, int tile = 0);

/// Heights on their way to a program.
struct ProfileJob {
    Profile profile = Profile::unreal;
    const Field<float>& heights;                     ///< [m]
    float cellSize = 10;                             ///< [m]
    int size = 0;                                    ///< Samples along the longer side; 0: as the map's own
    int tile = 0;                                    ///< Samples along a side of tiles [>= 2]; 0: one file
    std::string_view provenance = {};                ///< As in ExportOptions
    std::shared_ptr<const Georeference> place = {};  ///< Likewise
    Progress* progress = nullptr;                    ///< Likewise
};

/// Writes the files "height-unreal.png" and "height-unreal.txt" or the like into a folder, which must be
/// there, and reads them back. Returns a sentence for each. Throws Error naming the file if it cannot be
/// written, or does not hold what was written; Cancelled. Older files are untouched unless all went well.
std::vector<Sentence> exportFor(const ProfileJob& job, const std::filesystem::path& folder);

}  // namespace wadi::io
