#include "app/documents/heightmap_look.hpp"

#include <algorithm>
#include <cmath>
#include <system_error>
#include <utility>

#include "app/data/preview.hpp"
#include "sim/io/import/meaning.hpp"
#include "sim/io/import/resample.hpp"

namespace app {

namespace io = wadi::io;

namespace {

io::Spacing spacingOf(const io::FileInfo& info) {
    const io::RasterFacts& facts = info.facts;
    if (!facts.spacing) return {info.cellSize, info.cellSize};
    if (!facts.inDegrees) return *facts.spacing;
    const io::Spacing degree = io::metresPerDegree(facts.latitude);
    return {facts.spacing->x * degree.x, facts.spacing->z * degree.z};
}

}  // namespace

bool HeightmapLook::isInMetres() const {
    if (info.facts.values == io::Values::metres) return true;
    return info.facts.values == io::Values::either && !(values.lowest >= 0 && values.highest <= 1);
}

bool HeightmapLook::isSquare() const {
    return !info.facts.inDegrees && io::isNear(spacing.z, spacing.x, 1e-6);
}

HeightmapLook lookInto(const std::filesystem::path& file, const std::optional<io::RawLayout>& raw, bool flip,
                       io::Progress* progress) {
    constexpr double kReading = 0.8;  // of the time
    if (progress != nullptr) progress->span(0, kReading);
    HeightmapLook look;
    look.file = file;
    look.raster = std::make_shared<io::Raster>(io::readRaster(file, {raw, 0, progress, flip}));
    if (progress != nullptr) progress->span(kReading, 1);
    std::error_code unknown;
    look.bytes = std::filesystem::file_size(file, unknown);
    look.info = io::describe(file, *look.raster);
    if (progress != nullptr) progress->reach(0.5);
    look.spacing = spacingOf(look.info);
    look.values = *io::rangeOf(look.raster->values);  // describe() refuses what has no data
    look.picture = std::make_shared<const engine::Image>(preview(look.raster->values, kLookPixels));
    if (progress != nullptr) progress->reach(1);
    return look;
}

}  // namespace app
