#include <array>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/formats/codecs.hpp"
#include "sim/io/formats/raster.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr std::int16_t kVoid = -32768;
constexpr std::uint64_t kSampleBytes = 2;

// Samples stand on the edges of the square degree, too: 3600 intervals have 3601 samples. North of 50°, tiles
// of some makers have fewer columns.
struct TileSize {
    int columns, rows;
    std::uint64_t bytes() const {
        return static_cast<std::uint64_t>(columns) * static_cast<std::uint64_t>(rows) * kSampleBytes;
    }
};
constexpr std::array<TileSize, 4> kTileSizes = {{{1201, 1201}, {3601, 3601}, {1801, 3601}, {1201, 3601}}};

TileSize tileSizeOf(const fs::path& file) {
    const std::uint64_t bytes = sizeOf(file);
    for (const TileSize& tile : kTileSizes)
        if (tile.bytes() == bytes) return tile;
    std::string sizes;
    for (const TileSize& tile : kTileSizes)
        sizes += (sizes.empty() ? "" : ", ") + std::to_string(tile.bytes()) + " (" +
                 extent(tile.columns, tile.rows) + ")";
    fail(file, "has {0} bytes, which no SRTM tile has ({1}); fetch it again, or name it .raw and give --raw.",
         bytes, sizes);
}

// South-western sample of a tile [degrees].
struct Place {
    int south, west;
};

// "N36W085", whatever follows it.
std::optional<Place> placeOf(std::string name) {
    for (char& c : name)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    const auto digits = [&](std::size_t from, std::size_t count) -> std::optional<int> {
        int value = 0;
        for (std::size_t i = from; i < from + count; ++i) {
            if (name[i] < '0' || name[i] > '9') return std::nullopt;
            value = 10 * value + (name[i] - '0');
        }
        return value;
    };
    if (name.size() < 7 || (name[0] != 'N' && name[0] != 'S') || (name[3] != 'E' && name[3] != 'W'))
        return std::nullopt;
    const auto latitude = digits(1, 2), longitude = digits(4, 3);
    if (!latitude || !longitude || *latitude > 90 || *longitude > 180) return std::nullopt;
    return Place{name[0] == 'N' ? *latitude : -*latitude, name[3] == 'E' ? *longitude : -*longitude};
}

// Keys that say WGS 84 in degrees, as a GeoTIFF tells it: GTModelType 2, GTRasterType 1, GeographicType 4326.
std::vector<std::uint16_t> wgs84() {
    return {1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326};
}

void tellPlace(const fs::path& file, RasterFacts& facts) {
    const auto at = placeOf(file.stem().string());
    if (!at) {
        facts.notices.push_back(Sentence("The name does not tell the place, as N36W085.hgt does."));
        return;
    }
    facts.spacing = Spacing{1. / (facts.columns - 1), 1. / (facts.rows - 1)};
    facts.inDegrees = true;
    facts.latitude = at->south + 0.5;
    Georeference corner;
    corner.west = at->west - 0.5 * facts.spacing->x;
    corner.north = at->south + 1 + 0.5 * facts.spacing->z;
    corner.keys = wgs84();
    facts.place = std::make_shared<const Georeference>(std::move(corner));
}

float heightOf(const char* bytes) {
    const auto high = static_cast<unsigned char>(bytes[0]), low = static_cast<unsigned char>(bytes[1]);
    const auto value = static_cast<std::int16_t>(high << 8 | low);
    return value == kVoid ? kMissing : static_cast<float>(value);
}

}  // namespace

Raster readHgtRaster(const fs::path& file, const ReadOptions& options) {
    const TileSize size = tileSizeOf(file);
    checkDimensions(file, size.columns, size.rows, options);
    RasterFacts facts;
    facts.format = "hgt";
    facts.columns = size.columns;
    facts.rows = size.rows;
    facts.samples = Sentence("16-bit whole numbers");
    facts.bits = 16;
    tellPlace(file, facts);
    std::ifstream in = openInput(file);
    Field<float> values(size.columns, size.rows);
    std::string bytes(kSampleBytes * static_cast<std::size_t>(size.columns), '\0');
    for (int z = 0; z < size.rows; ++z) {
        if (!in.read(bytes.data(), static_cast<std::streamsize>(bytes.size())))
            fail(file, "could not be read to its end; try again.");
        const char* at = bytes.data();
        for (float& value : values.row(z)) value = heightOf(std::exchange(at, at + kSampleBytes));
        options.reach(double(z + 1) / size.rows);
    }
    return {std::move(facts), std::move(values)};
}

}  // namespace wadi::io
