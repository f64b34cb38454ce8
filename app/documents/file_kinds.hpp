// World ending: which files of the program's own hold a world, by their names alone. The one place to change
// when a format joins. Not what is in them. Any thread.
#pragma once

#include <array>
#include <filesystem>

#include "app/base/paths.hpp"
#include "app/documents/document.hpp"

namespace app {

/// Of files that are saved: whole worlds, and scenes of parameters.
inline constexpr const char* kWorldEnding = ".wadi";
inline constexpr const char* kSceneEnding = ".toml";
/// Of files that can be opened.
inline constexpr std::array<const char*, 14> kOpenedEndings = {".wadi", ".toml", ".png", ".tif", ".tiff",
                                                               ".exr",  ".asc",  ".hgt", ".raw", ".r16",
                                                               ".r32",  ".f32",  ".r8",  ".bin"};
/// The same in words, after "There is no".
inline constexpr const char* kSavedKinds = "world (WADI) or scene (TOML)";
inline constexpr const char* kOpenedKinds =
    "world (WADI), scene (TOML) or heightmap (PNG, TIFF, EXR, ASC, HGT, RAW)";

/// Whether a world can be saved to such a file again.
inline bool isDocument(const std::filesystem::path& file) {
    return isScene(file);
}

/// What such a file keeps of a world.
inline Holds holdsOf(const std::filesystem::path& file) {
    return isWorld(file) ? Holds::world : Holds::parameters;
}

}  // namespace app
