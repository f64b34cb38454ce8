#include "sim/io/import/heightfile.hpp"

#include <utility>

namespace wadi::io {

FileInfo inspect(const std::filesystem::path& file) {
    return describe(file, readRaster(file));
}

Imported importHeightmap(const std::filesystem::path& file, const ImportOptions& options,
                         Progress* progress) {
    checkOptions(options);
    constexpr double kReading = 0.7;  // of the time
    if (progress != nullptr) progress->span(0, kReading);
    Raster raster = readRaster(file, {options.raw, options.memory, progress, options.flip});
    if (progress != nullptr) progress->span(kReading, 1);
    return convert(file, std::move(raster), options, progress);
}

}  // namespace wadi::io
