#include <utility>

#include "sim/io/import/asc_read.hpp"
#include "sim/io/import/reader.hpp"

namespace wadi::io {

namespace {

// The format does not say in which system its coordinates are.
std::shared_ptr<const Georeference> placeOf(const AscHeader& header) {
    if (!header.west || !header.south || !header.cellX || !header.cellZ) return nullptr;
    Georeference corner;
    corner.west = *header.west;
    corner.north = *header.south + header.rows * *header.cellZ;
    return std::make_shared<const Georeference>(std::move(corner));
}

}  // namespace

Raster readAscRaster(const std::filesystem::path& file, const ReadOptions& options) {
    AscGrid grid = readAsc(file, options);
    const AscHeader& header = grid.header;
    RasterFacts facts;
    facts.format = "asc";
    facts.columns = header.columns;
    facts.rows = header.rows;
    facts.samples = "decimal numbers";
    facts.inDegrees = header.inDegrees();
    if (header.cellX && header.cellZ) facts.spacing = Spacing{*header.cellX, *header.cellZ};
    if (facts.inDegrees) facts.latitude = header.centreLatitude();
    facts.place = placeOf(header);
    return {std::move(facts), std::move(grid.values)};
}

}  // namespace wadi::io
