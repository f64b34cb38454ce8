// Heightmap look: a heightmap file that was read, with what it tells and a small picture, for a person to
// say the rest. Not the questions (panels/import_dialog), nor the import itself (sim/io). A value; reading
// is for any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "engine/image.hpp"
#include "sim/io/import/heightfile.hpp"

namespace app {

/// A file and its samples.
struct HeightmapLook {
    std::filesystem::path file;
    std::uintmax_t bytes = 0;  ///< Size of the file
    wadi::io::FileInfo info;
    wadi::io::Spacing spacing{10, 10};             ///< Of its samples, as told or else as would be taken [m]
    wadi::io::HeightRange values{0, 1};            ///< Lowest and highest sample, as they stand in the file
    std::shared_ptr<wadi::io::Raster> raster;      ///< For the import, which uses it up
    std::shared_ptr<const engine::Image> picture;  ///< RGBA, of not more than kLookPixels a side

    /// Whether its samples are metres, and not parts of a range.
    bool isInMetres() const;
    /// Whether its samples lie in squares, so that nothing needs resampling.
    bool isSquare() const;
};

/// Longer side of the picture of a file [pixels].
inline constexpr int kLookPixels = 256;

/// Reads a heightmap; `raw`: how its bytes lie, if it does not say; `flip`: whether tiles have their southern
/// row first. Throws wadi::Error as readRaster() and describe() do; Cancelled.
HeightmapLook lookInto(const std::filesystem::path& file, const std::optional<wadi::io::RawLayout>& raw,
                       bool flip, wadi::io::Progress* progress = nullptr);

}  // namespace app
