#include "sim/io/import/cut.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "sim/io/files/messages.hpp"

namespace wadi::io {

namespace {

void checkInside(const std::filesystem::path& file, const Field<float>& values, const Crop& crop) {
    const bool isInside = crop.x <= values.columns() - crop.columns && crop.z <= values.rows() - crop.rows;
    if (!isInside)
        fail(file, "has " + extent(values.columns(), values.rows()) + " samples: the crop of " +
                       extent(crop.columns, crop.rows) + " from column " + std::to_string(crop.x) + ", row " +
                       std::to_string(crop.z) + " reaches beyond them; correct --crop.");
}

// `top`: rows north of the crop.
void movePlace(RasterFacts& facts, const Crop& crop, int top) {
    if (!facts.spacing) return;
    const auto [across, down] = *facts.spacing;
    if (facts.inDegrees) facts.latitude += (0.5 * facts.rows - (top + 0.5 * crop.rows)) * down;
    if (!facts.place) return;
    Georeference corner = *facts.place;
    corner.west += crop.x * across * corner.unitsPerMetreX;
    corner.north -= top * down * corner.unitsPerMetreZ;
    facts.place = std::make_shared<const Georeference>(std::move(corner));
}

Field<float> part(const Field<float>& values, const Crop& crop) {
    Field<float> result(crop.columns, crop.rows);
    for (int z = 0; z < crop.rows; ++z) {
        const auto row = values.row(crop.z + z).subspan(static_cast<std::size_t>(crop.x));
        std::copy_n(row.begin(), crop.columns, result.row(z).begin());
    }
    return result;
}

}  // namespace

void flipRows(Field<float>& values) {
    for (int z = 0; z < values.rows() / 2; ++z) {
        const auto upper = values.row(z), lower = values.row(values.rows() - 1 - z);
        std::swap_ranges(upper.begin(), upper.end(), lower.begin());
    }
}

void cut(const std::filesystem::path& file, Raster& raster, const std::optional<Crop>& crop, bool flip) {
    Field<float>& values = raster.values;
    if (crop) {
        checkInside(file, values, *crop);
        movePlace(raster.facts, *crop, flip ? values.rows() - crop->rows - crop->z : crop->z);
        values = part(values, *crop);
        raster.facts.columns = crop->columns;
        raster.facts.rows = crop->rows;
    }
    if (flip) flipRows(values);
}

}  // namespace wadi::io
