#include <algorithm>

#include "sim/io/import/png_read.hpp"
#include "sim/io/import/reader.hpp"
#include "sim/io/import/told.hpp"

namespace wadi::io {

namespace {

RasterFacts factsOf(const PngHeader& header) {
    RasterFacts facts;
    facts.format = header.bits == 16 ? "png16" : "png8";
    facts.columns = header.columns;
    facts.rows = header.rows;
    facts.samples = header.bits == 16 ? "16-bit gray values" : "8-bit gray values";
    facts.bits = header.bits;
    facts.values = Values::scale;
    facts.greatest = header.greatest();
    takeTexts(header.texts, facts);
    if (header.coloured)
        facts.notices.push_back("The picture is stored in colour; its equal channels were taken as gray.");
    return facts;
}

}  // namespace

Raster readPngRaster(const std::filesystem::path& file, const ReadOptions& options) {
    Raster raster;
    readPng(file,
            {[&](const PngHeader& header) {
                 raster.facts = factsOf(header);
                 raster.values = Field<float>(header.columns, header.rows);
             },
             [&](int z, std::span<const std::uint16_t> values) {
                 std::copy(values.begin(), values.end(), raster.values.row(z).begin());
                 options.reach((z + 1.0) / raster.facts.rows);
             }},
            &options);
    options.reach(1);
    return raster;
}

}  // namespace wadi::io
