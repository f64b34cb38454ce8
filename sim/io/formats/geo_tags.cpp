#include "sim/io/formats/geo_tags.hpp"

#include <cstddef>

#include "sim/io/formats/crs.hpp"

namespace wadi::io {

namespace {

using Words = std::vector<std::uint16_t>;

// A directory is a head of four words, the last of them the number of keys, and four words for each key, by
// ascending number: key, tag of its value or 0, count, value.
constexpr std::size_t kEntry = 4;

constexpr std::uint16_t kModelType = 1024, kUserDefined = 32767;
constexpr std::uint16_t kRasterType = 1025, kPixelIsArea = 1;
constexpr std::uint16_t kLinearUnits = 3076, kMetre = 9001;
constexpr std::uint16_t kVerticalSystem = 4096, kVerticalName = 4097, kVerticalUnits = 4099;

bool isWhole(const Words& directory) {
    return directory.size() > kEntry && directory.size() == kEntry * (1 + std::size_t{directory[3]});
}

// Where a key stands, or would.
std::size_t placeOf(const Words& directory, std::uint16_t key) {
    std::size_t at = kEntry;
    while (at < directory.size() && directory[at] < key) at += kEntry;
    return at;
}

bool hasKey(const Words& directory, std::uint16_t key) {
    const std::size_t at = placeOf(directory, key);
    return at < directory.size() && directory[at] == key;
}

void dropKey(Words& directory, std::uint16_t key) {
    if (!hasKey(directory, key)) return;
    const auto at = directory.begin() + static_cast<std::ptrdiff_t>(placeOf(directory, key));
    directory.erase(at, at + kEntry);
    --directory[3];
}

void setKey(Words& directory, std::uint16_t key, std::uint16_t value) {
    dropKey(directory, key);
    const auto at = directory.begin() + static_cast<std::ptrdiff_t>(placeOf(directory, key));
    directory.insert(at, {key, 0, 1, value});
    ++directory[3];
}

// The value of a key that stands in the directory itself.
std::optional<int> wholeOf(const Words& directory, std::uint16_t key) {
    const std::size_t at = placeOf(directory, key);
    if (!hasKey(directory, key) || directory[at + 1] != 0) return std::nullopt;
    return directory[at + 3];
}

// Heights were turned into metres when they came in: a system of feet is theirs no more, whether its unit is told or follows
// from its number.
void setMetres(Words& directory) {
    if (hasKey(directory, kVerticalUnits)) {
        if (wholeOf(directory, kVerticalUnits) == kMetre) return;
    } else {
        const auto system = wholeOf(directory, kVerticalSystem);
        if (!system || axisUnit(*system).value_or(1) == 1) return;
    }
    setKey(directory, kVerticalUnits, kMetre);
    dropKey(directory, kVerticalSystem);
    dropKey(directory, kVerticalName);
}

Words localKeys() {
    return {1, 1, 0,     3, kModelType, 0, 1, kUserDefined, kRasterType, 0, 1, kPixelIsArea, kLinearUnits,
            0, 1, kMetre};
}

}  // namespace

std::optional<Placing> placingOf(const MapSource& map) {
    if (!map.options.cellSize) return {};
    const double cellX = double{*map.options.cellSize},
                 cellZ = double{map.options.cellSizeZ.value_or(*map.options.cellSize)};
    const Georeference* const place = map.options.place.get();
    if (place == nullptr) return Placing{0, map.rows() * cellZ, cellX, cellZ};
    return Placing{place->west, place->north, cellX * place->unitsPerMetreX, cellZ * place->unitsPerMetreZ};
}

GeoKeys geoKeysOf(const MapSource& map) {
    const Georeference* const place = map.options.place.get();
    if (place == nullptr) return {localKeys(), {}, {}};
    GeoKeys keys{{1, 1, 0, 1, kModelType, 0, 1, kUserDefined}, {}, {}};
    if (isWhole(place->keys)) keys = {place->keys, place->numbers, place->texts};
    setKey(keys.directory, kRasterType, kPixelIsArea);
    setMetres(keys.directory);
    return keys;
}

Georeference localPlace(double length) {
    return {.north = length, .keys = localKeys()};
}

bool isOnEarth(const MapSource& map) {
    return map.options.place != nullptr && map.options.place->keys != localKeys();
}

}  // namespace wadi::io
