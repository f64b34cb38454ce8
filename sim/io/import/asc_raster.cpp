#include <utility>

#include "sim/io/import/asc_read.hpp"
#include "sim/io/import/reader.hpp"

namespace wadi::io {

Raster readAscRaster(const std::filesystem::path& file, const ReadOptions& options) {
    AscGrid grid = readAsc(file);
    const AscHeader& header = grid.header;
    RasterFacts facts;
    facts.format = "asc";
    facts.columns = header.columns;
    facts.rows = header.rows;
    facts.samples = "decimal numbers";
    facts.inDegrees = header.inDegrees();
    if (header.cellX && header.cellZ) facts.spacing = Spacing{*header.cellX, *header.cellZ};
    if (facts.inDegrees) facts.latitude = header.centreLatitude();
    options.reach(1);
    return {std::move(facts), std::move(grid.values)};
}

}  // namespace wadi::io
