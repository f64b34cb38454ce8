// World ending: which files of the program's own hold a world, by their names alone. The one place to change
// when a format joins. Not what is in them. Any thread.
#pragma once

#include <array>
#include <filesystem>

#include "app/keeping/document.hpp"
#include "app/paths.hpp"

namespace app {

/// Of files that are saved.
inline constexpr const char* kWorldEnding = ".toml";
/// Of files that can be opened.
inline constexpr std::array<const char*, 3> kOpenedEndings = {".png", ".asc", ".toml"};
/// The same in words, after "There is no".
inline constexpr const char* kSavedKinds = "scene (TOML)";
inline constexpr const char* kOpenedKinds = "heightmap (PNG, ASC) or scene (TOML)";

/// Whether a world can be saved to such a file again.
inline bool isDocument(const std::filesystem::path& file) {
    return isScene(file);
}

/// What such a file keeps of a world.
inline Holds holdsOf(const std::filesystem::path&) {
    return Holds::parameters;
}

}  // namespace app
