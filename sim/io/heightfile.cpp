#include "sim/io/heightfile.hpp"

#include <cmath>

#include "sim/error.hpp"
#include "sim/io/asc.hpp"
#include "sim/io/import_asc.hpp"
#include "sim/io/import_png.hpp"
#include "sim/io/input_file.hpp"
#include "sim/io/png_read.hpp"
#include "sim/io/words.hpp"
#include "sim/quantum.hpp"
#include "sim/terrain.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

// Tells formats by what is in them: names lie. Throws Error if the file is of neither.
bool isPng(const fs::path& file) {
    const std::string start = readStart(file, 256);
    if (looksLikePng(start)) return true;
    if (looksLikeAsc(start)) return false;
    fail(file, "is neither a PNG nor an ESRI ASCII grid (.asc); convert it to one of them.");
}

std::string cellSizes() {
    return "one of " + number(kLeastCellSize) + ".." + number(kMostCellSize) + " m";
}

void checkCellSize(const fs::path& file, float metres) {
    if (!isCellSize(metres))
        fail(file, "has a cell size of " + number(metres) + " m; give " + cellSizes() + " by --cell-size.");
}

void checkOptions(const ImportOptions& options) {
    if (options.cellSize && !isCellSize(*options.cellSize))
        throw Error("The cell size " + number(*options.cellSize) + " m is not possible; give " + cellSizes() +
                    ".");
    if (!options.range) return;
    const auto [lowest, highest] = *options.range;
    if (!(std::isfinite(lowest) && std::isfinite(highest) && lowest < highest))
        throw Error("The height range " + number(lowest) + "," + number(highest) +
                    " is not possible; give the lowest height first.");
}

void checkHeights(const fs::path& file, const Field<float>& heights) {
    for (const float height : heights.values())
        if (!toQuanta(height))
            fail(file, "has a height of " + number(height) + " m, beyond the possible " +
                           number(kLowestMetres) + ".." + number(kHighestMetres) +
                           " m; give --height-range lo,hi.");
}

}  // namespace

FileInfo inspect(const fs::path& file) {
    return isPng(file) ? inspectPng(file) : inspectAsc(file);
}

Imported importHeightmap(const fs::path& file, const ImportOptions& options) {
    checkOptions(options);
    Imported imported = isPng(file) ? importPng(file, options) : importAsc(file, options);
    checkCellSize(file, imported.map.cellSize);
    checkHeights(file, imported.map.heights);
    return imported;
}

}  // namespace wadi::io
