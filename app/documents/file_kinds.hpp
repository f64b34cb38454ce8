// File kinds: which files can be opened and saved, by their names alone; those of heightmaps are in the table
// of formats. Not what is in them. Any thread.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/paths.hpp"
#include "app/documents/document.hpp"
#include "app/ui/language/tr.hpp"
#include "sim/io/formats/format.hpp"

namespace app {

/// Of files that are saved: whole worlds, and scenes of parameters.
inline constexpr const char* kWorldEnding = ".wadi";
inline constexpr const char* kSceneEnding = ".toml";
/// The same in words, after "There is no".
inline constexpr const char* kSavedKinds = marked("world (WADI) or scene (TOML)");

/// Of files that can be opened: those, and all from which heightmaps are read.
inline std::vector<std::string> openedEndings() {
    std::vector<std::string> endings = {kWorldEnding, kSceneEnding};
    for (const std::string_view ending : wadi::io::readEndings()) endings.emplace_back(ending);
    return endings;
}
/// The same in words, after "There is no".
inline std::string openedKinds() {
    return filled(tr("world (WADI), scene (TOML) or heightmap ({0})"), {wadi::io::readNames()});
}

/// Whether a world can be saved to such a file again.
inline bool isDocument(const std::filesystem::path& file) {
    return isScene(file);
}

/// What such a file keeps of a world.
inline Holds holdsOf(const std::filesystem::path& file) {
    return isWorld(file) ? Holds::world : Holds::parameters;
}

}  // namespace app
