// World glance: what a world file tells of itself at a glance, for lists of files: its size, its epoch and a
// picture, or heights of which one can be made. It takes little memory whatever the file states, and reads no
// world (world_file.hpp). Any thread.
#pragma once

#include <filesystem>
#include <string>

#include "sim/core/field.hpp"
#include "sim/core/progress.hpp"
#include "sim/io/world/manifest.hpp"

namespace wadi::io {

/// Most bytes of a picture that is looked at.
inline constexpr std::uint64_t kMostGlanced = std::uint64_t{1} << 22;

struct WorldGlance {
    MapFacts map;
    std::uint64_t epoch = 0;
    std::string thumbnail = {};  ///< The bytes of its PNG, unchecked, or ""
    Field<float> heights = {};   ///< Only if there is none: of every n-th cell [m]
};

/// Looks into a world file; of heights at most `side` are taken along each side [0: none]. Throws Error
/// naming the file if it cannot be read or is damaged where it is looked at; Cancelled.
WorldGlance glanceAtWorld(const std::filesystem::path& file, int side, Progress* progress = nullptr);

}  // namespace wadi::io
