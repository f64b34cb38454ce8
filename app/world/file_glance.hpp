// File glance: what a file is, as far as it can be told before it is opened: a small picture, its title, the
// epochs that it has seen, or why it cannot be read. It opens no world and takes no more memory than a file's
// kind allows; files of strangers may be looked at. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/world/picture_cache.hpp"
#include "engine/image.hpp"
#include "sim/core/progress.hpp"

namespace app {

/// Larger heightmaps are not looked into [bytes], nor what would take more memory than this.
inline constexpr std::uint64_t kMostGlancedFile = std::uint64_t{1} << 28;
inline constexpr std::uint64_t kMostGlancedMemory = std::uint64_t{1} << 29;

struct FileGlance {
    std::optional<engine::Image> picture;      ///< RGBA, at most kGlancePixels a side
    std::string kind = {};                     ///< "World", in English, or ""
    std::string extent = {};                   ///< Of its samples: "256 × 256", or ""
    std::string title = {};                    ///< Of a scene, or ""
    std::string description = {};              ///< Of a scene, or ""
    std::optional<std::uint64_t> epochs = {};  ///< Of a world, so far; of a scene, until its picture
    wadi::Sentence fault = {};                 ///< Why there is nothing to be seen, as a sentence, or ""
};

/// Looks at a world, a scene, a heightmap or a picture. What took long is kept in `cache`. Throws Cancelled,
/// and nothing else about the file.
FileGlance glanceAt(const std::filesystem::path& file, const PictureCache& cache, wadi::Progress& progress);

}  // namespace app
