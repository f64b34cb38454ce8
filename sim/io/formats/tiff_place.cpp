#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/io/files/memory.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/crs.hpp"
#include "sim/io/formats/raster.hpp"
#include "sim/io/formats/tiff_file.hpp"

namespace wadi::io {

namespace {

// Tags and keys of GeoTIFF 1.1 (OGC 19-008r4).
constexpr std::uint32_t kPixelScaleTag = 33550;
constexpr std::uint32_t kTiepointTag = 33922;
constexpr std::uint32_t kTransformationTag = 34264;
constexpr std::uint32_t kKeysTag = 34735;
constexpr std::uint32_t kNumbersTag = 34736;
constexpr std::uint32_t kTextsTag = 34737;
constexpr int kModelTypeKey = 1024, kProjected = 1, kGeographic = 2;
constexpr int kProjectedSystemKey = 3072, kVerticalSystemKey = 4096;
constexpr int kRasterTypeKey = 1025, kPixelIsPoint = 2;
constexpr int kAngularUnitsKey = 2054, kDegree = 9102;
constexpr int kLinearUnitsKey = 3076, kLinearUnitSizeKey = 3077;
constexpr int kVerticalUnitsKey = 4099;
constexpr int kMetre = 9001, kOwnUnit = 32767;  // the latter of systems, too

// The directory of keys: each four numbers, the first of which is the key.
class Keys {
  public:
    explicit Keys(const Georeference& place) : place_(place) {}

    std::optional<int> whole(int key) const {
        const auto entry = find(key);
        if (!entry || place_.keys[*entry + 1] != 0) return std::nullopt;
        return place_.keys[*entry + 3];
    }
    std::optional<double> number(int key) const {
        const auto entry = find(key);
        if (!entry || place_.keys[*entry + 1] != kNumbersTag) return std::nullopt;
        const std::size_t at = place_.keys[*entry + 3];
        return at < place_.numbers.size() ? std::optional(place_.numbers[at]) : std::nullopt;
    }

  private:
    std::optional<std::size_t> find(int key) const {
        for (std::size_t at = 4; at + 4 <= place_.keys.size(); at += 4)
            if (place_.keys[at] == key) return at;
        return std::nullopt;
    }

    const Georeference& place_;
};

// Length of a unit [m].
std::optional<double> metresOf(int unit, std::optional<double> own) {
    if (unit == kMetre) return 1;
    if (unit != kOwnUnit) return unitLength(unit);
    return own && *own > 0 && std::isfinite(*own) ? own : std::nullopt;
}

// The number of a system in the register; not of one that the file describes itself.
std::optional<int> systemOf(const Keys& keys, int key) {
    const auto code = keys.whole(key);
    return code && *code > 0 && *code != kOwnUnit ? code : std::nullopt;
}

// Corner and distances in units of the coordinate system: x eastwards, z southwards.
struct Grid {
    double west, north;
    Spacing spacing;
    bool isUpsideDown = false;
    bool hasCorner = true;
};

[[noreturn]] void refuseNumbers(const TiffFile& file) {
    fail(file.path(), "tells a place or a pixel size that is not possible; correct its GeoTIFF tags.");
}

[[noreturn]] void refuseTurned(const TiffFile& file) {
    fail(file.path(), "is rotated or mirrored against its coordinate system; warp it to north up first.");
}

std::optional<Grid> gridByScale(const TiffFile& file) {
    const std::vector<double> scale = file.numbers(kPixelScaleTag), tie = file.numbers(kTiepointTag);
    if (scale.size() < 2) return std::nullopt;
    if (scale[0] < 0) refuseTurned(file);
    const Spacing spacing{std::abs(scale[0]), std::abs(scale[1])};
    if (tie.size() < 6) return Grid{0, 0, spacing, false, false};
    return Grid{tie[3] - tie[0] * spacing.x, tie[4] + tie[1] * spacing.z, spacing};
}

std::optional<Grid> gridByMatrix(const TiffFile& file, int rows) {
    const std::vector<double> matrix = file.numbers(kTransformationTag);
    if (matrix.size() < 8) return std::nullopt;
    if (matrix[1] != 0 || matrix[4] != 0 || !(matrix[0] > 0)) refuseTurned(file);
    const bool isUpsideDown = matrix[5] > 0;
    const double north = matrix[7] + (isUpsideDown ? matrix[5] * rows : 0);
    return Grid{matrix[3], north, {matrix[0], std::abs(matrix[5])}, isUpsideDown};
}

std::optional<Grid> gridOf(const TiffFile& file, const TiffLayout& layout, bool samplesArePoints) {
    std::optional<Grid> grid = gridByMatrix(file, layout.rows);
    if (!grid) grid = gridByScale(file);
    if (!grid) return std::nullopt;
    if (samplesArePoints) {
        grid->west -= 0.5 * grid->spacing.x;
        grid->north += (grid->isUpsideDown ? -0.5 : 0.5) * grid->spacing.z;
    }
    const double sum = grid->west + grid->north;
    if (!(grid->spacing.x > 0 && grid->spacing.z > 0) ||
        !std::isfinite(sum + grid->spacing.x + grid->spacing.z))
        refuseNumbers(file);
    return grid;
}

// Files without the key may still be in degrees.
bool isInDegrees(const Keys& keys, const Grid& grid, const TiffLayout& layout) {
    const int model = keys.whole(kModelTypeKey).value_or(0);
    if (model == kGeographic) return keys.whole(kAngularUnitsKey).value_or(kDegree) == kDegree;
    const double south = grid.north - layout.rows * grid.spacing.z;
    return model != kProjected && seemDegrees(layout.columns, layout.rows, grid.spacing, grid.west, south);
}

// Length of the unit of projected coordinates [m]: as the keys say, or the system that they name. Nothing:
// not understood.
std::optional<double> coordinateUnit(const Keys& keys, TiffPlace& found) {
    const auto unit = keys.whole(kLinearUnitsKey), system = systemOf(keys, kProjectedSystemKey);
    const auto metres = unit     ? metresOf(*unit, keys.number(kLinearUnitSizeKey))
                        : system ? axisUnit(*system)
                                 : std::optional(1.0);
    if (!metres && !unit) {
        found.notices.push_back(Sentence(
            "The file's coordinate system, EPSG:{0}, is not known here: its unit was taken for the metre.",
            *system));
        return 1;
    }
    if (metres && *metres != 1)
        found.notices.push_back(
            Sentence("Distances were turned from units of {0} m into metres.", number(*metres)));
    return metres;
}

// Maps stay in their projection, as its tiles and exports do. How far it stretches distances in the middle of
// the map is told where it is more than next to nothing, as in zones of a transverse Mercator projection.
void tellStretch(const TiffLayout& layout, const Grid& grid, const Keys& keys, double metres,
                 TiffPlace& found) {
    constexpr double kLeast = 0.01;
    const auto system = systemOf(keys, kProjectedSystemKey);
    if (!system || !grid.hasCorner) return;
    const double east = grid.west + 0.5 * layout.columns * grid.spacing.x,
                 north = grid.north - 0.5 * layout.rows * grid.spacing.z;
    const auto stretch = stretchAt(*system, east * metres, north * metres);
    if (!stretch || (isNear(stretch->x, 1, kLeast) && isNear(stretch->z, 1, kLeast))) return;
    const auto inShort = [](double value) { return number(std::round(value * 1000) / 1000); };
    found.notices.push_back(
        Sentence("The file's projection makes distances {0} (eastwards) and {1} (northwards) times as long "
                 "as on the ground: slopes look that much gentler; warp the file to UTM, or give its samples "
                 "distances of {2} and {3} m.",
                 inShort(stretch->x), inShort(stretch->z), inShort(grid.spacing.x * metres / stretch->x),
                 inShort(grid.spacing.z * metres / stretch->z)));
}

void takeGrid(const TiffFile& file, const TiffLayout& layout, const Grid& grid, Georeference& place,
              TiffPlace& found) {
    const Keys keys(place);
    place.west = grid.west;
    place.north = grid.north;
    found.isUpsideDown = grid.isUpsideDown;
    const bool areDegrees = isInDegrees(keys, grid, layout);
    found.inDegrees = areDegrees && grid.hasCorner;
    if (found.inDegrees) {
        found.spacing = grid.spacing;
        found.latitude = grid.north - 0.5 * layout.rows * grid.spacing.z;
        if (std::abs(found.latitude) > 90) refuseNumbers(file);
        return;
    }
    const bool isGeographic = areDegrees || keys.whole(kModelTypeKey) == kGeographic;
    const auto metres = isGeographic ? std::nullopt : coordinateUnit(keys, found);
    if (!metres) {
        found.notices.push_back(Sentence("The unit of the file's coordinates is not understood."));
        return;
    }
    found.spacing = Spacing{grid.spacing.x * *metres, grid.spacing.z * *metres};
    place.unitsPerMetreX = place.unitsPerMetreZ = 1 / *metres;
    for (const double distance : {found.spacing->x, found.spacing->z, place.unitsPerMetreX})
        if (!(distance > 0) || !std::isfinite(distance)) refuseNumbers(file);
    tellStretch(layout, grid, keys, *metres, found);
}

void takeHeightUnit(const Keys& keys, TiffPlace& found) {
    const auto unit = keys.whole(kVerticalUnitsKey), system = systemOf(keys, kVerticalSystemKey);
    const auto metres = unit ? metresOf(*unit, std::nullopt) : system ? axisUnit(*system) : std::nullopt;
    if (metres) found.metresPerHeight = *metres;
    if (!metres && unit)
        found.notices.push_back(Sentence(
            "The unit of the file's heights, EPSG:{0}, is not known here: it was taken for the metre.",
            *unit));
}

// A world keeps its place in its file, where it has an end.
void dropLongKeys(Georeference& place, TiffPlace& found) {
    constexpr std::size_t kMostBytes = std::size_t{256} * 1024;
    const std::size_t bytes =
        place.keys.size() * sizeof place.keys[0] + place.numbers.size() * sizeof(double) + place.texts.size();
    if (bytes <= kMostBytes) return;
    place.keys.clear();
    place.numbers.clear();
    place.texts.clear();
    found.notices.push_back(Sentence(
        "The file's coordinate system takes {0} and is not kept: other files of this map will not name it.",
        inBytes(bytes)));
}

}  // namespace

TiffPlace tiffPlace(const TiffFile& file, const TiffLayout& layout) {
    TiffPlace found;
    auto place = std::make_shared<Georeference>();
    place->keys = file.shorts(kKeysTag);
    place->numbers = file.numbers(kNumbersTag);
    place->texts = file.text(kTextsTag);
    const Keys keys(*place);
    const auto grid = gridOf(file, layout, keys.whole(kRasterTypeKey) == kPixelIsPoint);
    found.isGeo = grid || !place->keys.empty();
    if (found.isGeo && !unitLength(kMetre))
        found.notices.push_back(
            Sentence("PROJ's register of coordinate systems (proj.db) cannot be opened: units that the file "
                     "names are not known."));
    takeHeightUnit(keys, found);
    if (!grid) return found;
    takeGrid(file, layout, *grid, *place, found);
    if (!found.spacing || !grid->hasCorner) return found;
    dropLongKeys(*place, found);
    found.place = std::move(place);
    return found;
}

}  // namespace wadi::io
