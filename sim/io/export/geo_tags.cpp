#include "sim/io/export/geo_tags.hpp"

#include <cstddef>

namespace wadi::io {

namespace {

using Words = std::vector<std::uint16_t>;

// A directory is a head of four words, the last of them the number of keys, and four words for each key, by
// ascending number: key, tag of its value or 0, count, value.
constexpr std::size_t kEntry = 4;

constexpr std::uint16_t kModelType = 1024, kUserDefined = 32767;
constexpr std::uint16_t kRasterType = 1025, kPixelIsArea = 1;
constexpr std::uint16_t kLinearUnits = 3076, kMetre = 9001;

bool isWhole(const Words& directory) {
    return directory.size() > kEntry && directory.size() == kEntry * (1 + std::size_t{directory[3]});
}

void setKey(Words& directory, std::uint16_t key, std::uint16_t value) {
    std::size_t at = kEntry;
    while (at < directory.size() && directory[at] < key) at += kEntry;
    if (at == directory.size() || directory[at] != key) {
        directory.insert(directory.begin() + static_cast<std::ptrdiff_t>(at), {key, 0, 1, 0});
        ++directory[3];
    }
    directory[at + 3] = value;
}

}  // namespace

std::optional<Placing> placingOf(const MapSource& map) {
    if (!map.options.cellSize) return {};
    const double cell = double{*map.options.cellSize};
    const Georeference* const place = map.options.place.get();
    if (place == nullptr) return Placing{0, map.rows() * cell, cell, cell};
    return Placing{place->west, place->north, cell * place->unitsPerMetreX, cell * place->unitsPerMetreZ};
}

GeoKeys geoKeysOf(const MapSource& map) {
    GeoKeys keys{{1, 1, 0, 1, kModelType, 0, 1, kUserDefined}, {}, {}};
    const Georeference* const place = map.options.place.get();
    if (place == nullptr) setKey(keys.directory, kLinearUnits, kMetre);
    if (place != nullptr && isWhole(place->keys)) keys = {place->keys, place->numbers, place->texts};
    setKey(keys.directory, kRasterType, kPixelIsArea);
    return keys;
}

}  // namespace wadi::io
