#include "app/ranks/rank_land.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/cli/bake_folder.hpp"
#include "app/ranks/shared_rows.hpp"
#include "sim/core/hash.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/import/resample.hpp"
#include "sim/io/world/place_text.hpp"

namespace app {

namespace fs = std::filesystem;
using wadi::Field;
using wadi::io::HeightRange;

namespace {

/// What bake.json and the names of files call a layer, and where its range is kept.
struct Layer {
    const char* name;
    std::optional<HeightRange> wadi::io::LayerRanges::*range;

    std::string file() const { return "start-" + std::string(name) + ".r32"; }
};
constexpr Layer kHeights{"height", &wadi::io::LayerRanges::heights},
    kSediment{"sediment", &wadi::io::LayerRanges::sediment},
    kHardness{"hardness", &wadi::io::LayerRanges::hardness}, kWater{"water", &wadi::io::LayerRanges::water};
constexpr std::array kLayers = {kHeights, kSediment, kHardness, kWater};

/// The rows of a layer's file, for `use`.
SharedRows rowsOf(const fs::path& folder, const RankLand& land, const Layer& layer, SharedRows::Use use) {
    const char* remedy = use == SharedRows::Use::read ? "bake anew into another folder"
                                                      : "make room, or look at the disk, and bake again";
    return SharedRows(folder / layer.file(), land.columns, use, remedy);
}

/// Writes a band, which begins with row `top` of the map.
template <class T>
void append(SharedRows& rows, int top, const Field<T>& band, wadi::Hash& hash) {
    std::vector<float> row;
    for (int z = 0; z < band.rows(); ++z) {
        row.assign(band.row(z).begin(), band.row(z).end());
        hash.add(std::span<const float>(row));
        rows.write(0, top + z, row);
    }
}

template <class T>
void save(const fs::path& folder, const RankLand& land, const Layer& layer, const Field<T>& field,
          wadi::Hash& hash) {
    if (field.empty()) return;
    SharedRows rows = rowsOf(folder, land, layer, SharedRows::Use::make);
    append(rows, 0, field, hash);
    rows.flush();
}

/// What of a layer a part is made of; all else is 0.
template <class T>
Field<T> samplesOf(const fs::path& folder, const RankLand& land, const Layer& layer, double cellSize,
                   const wadi::Subdomain& own) {
    Field<T> field;
    if (!(land.ranges.*layer.range)) return field;
    field = Field<T>(land.columns, land.rows);
    SharedRows rows = rowsOf(folder, land, layer, SharedRows::Use::read);
    std::vector<float> row;
    for (const wadi::TileGrid::Box& box :
         wadi::io::samplesFor(own, land.columns, land.rows, double{land.cellSize}, cellSize)) {
        row.resize(static_cast<std::size_t>(box.columns));
        for (int z = box.z; z < box.z + box.rows; ++z) {
            rows.read(box.x, z, row);
            std::ranges::transform(row, &field.at(box.x, z), [](float x) { return static_cast<T>(x); });
        }
    }
    return field;
}

}  // namespace

std::uint64_t RankLand::bytes() const {
    const auto layers = static_cast<std::uint64_t>(std::ranges::count_if(
        kLayers, [&](const Layer& layer) { return (ranges.*layer.range).has_value(); }));
    return layers * sizeof(float) * static_cast<std::uint64_t>(columns) * static_cast<std::uint64_t>(rows);
}

double RankLand::cellSizeAt(int side) const {
    return double{cellSize} * std::max(columns, rows) / side;
}

RankLand landOf(const wadi::Heightmap& map) {
    return {.columns = map.heights.columns(),
            .rows = map.heights.rows(),
            .cellSize = map.cellSize,
            .ranges = wadi::io::rangesOf(map),
            .place = map.place};
}

RankLand landOf(const wadi::io::BandedHeightmap& bands) {
    RankLand land{.columns = bands.columns(),
                  .rows = bands.rows(),
                  .cellSize = bands.cellSize(),
                  .place = bands.place()};
    land.ranges.heights = bands.range();
    return land;
}

std::optional<RankLand> landOf(const LandSource& source) {
    if (source.map) return landOf(*source.map);
    if (source.bands) return landOf(*source.bands);
    return std::nullopt;
}

std::optional<RankLand> landOfFirst(const wadi::Communicator& ranks, const std::optional<RankLand>& land) {
    const bool isFirst = ranks.rank() == 0;
    std::vector<int> others(isFirst ? static_cast<std::size_t>(ranks.size() - 1) : 1);
    std::iota(others.begin(), others.end(), isFirst ? 1 : 0);
    const std::string text = isFirst && land ? landJson(*land).dump() : "";
    const auto bytes = std::as_bytes(std::span(text));
    const wadi::Message message(bytes.begin(), bytes.end());
    const std::vector<wadi::Message> told =
        ranks.exchange(others, std::vector<wadi::Message>(others.size(), message));
    if (isFirst) return land;
    if (told[0].empty()) return std::nullopt;
    const auto* const first = reinterpret_cast<const char*>(told[0].data());
    return landFrom(nlohmann::json::parse(first, first + told[0].size()));
}

wadi::Heightmap blankOf(const RankLand& land) {
    return {Field<float>(land.columns, land.rows), land.cellSize};
}

nlohmann::ordered_json landJson(const RankLand& land) {
    nlohmann::ordered_json json = {{"columns", land.columns},
                                   {"rows", land.rows},
                                   {"cellSize", land.cellSize},
                                   {"rowsHash", hashText(land.rowsHash)}};
    for (const Layer& layer : kLayers)
        if (const std::optional<HeightRange>& range = land.ranges.*layer.range)
            json[layer.name] = {range->lowest, range->highest};
    if (land.place) json["place"] = wadi::io::placeText(*land.place);
    return json;
}

RankLand landFrom(const nlohmann::json& json) try {
    RankLand land{.columns = json.at("columns"), .rows = json.at("rows"), .cellSize = json.at("cellSize")};
    land.rowsHash = hashOf(json.at("rowsHash"));
    const auto [least, most] = std::minmax(land.columns, land.rows);
    bool isRight = least >= wadi::kLeastSide && most <= wadi::io::kMostFileSide && land.cellSize > 0 &&
                   json.contains(kHeights.name);
    for (const Layer& layer : kLayers) {
        if (!json.contains(layer.name)) continue;
        const HeightRange range{json[layer.name].at(0), json[layer.name].at(1)};
        isRight = isRight && range.lowest <= range.highest;
        land.ranges.*layer.range = range;
    }
    if (!isRight) throw std::range_error("land");
    if (json.contains("place"))
        land.place =
            std::make_shared<const wadi::Georeference>(wadi::io::readPlace(json["place"].get<std::string>()));
    return land;
} catch (const wadi::Error& error) {
    throw std::range_error(error.what());  // its place, which tells not in which file
}

bool isLandFile(std::string_view name) {
    return std::ranges::any_of(kLayers, [&](const Layer& layer) { return layer.file() == name; });
}

void saveLand(const wadi::Heightmap& map, const fs::path& folder, RankLand& land) try {
    wadi::Hash hash;
    save(folder, land, kHeights, map.heights, hash);
    save(folder, land, kSediment, map.sediment, hash);
    save(folder, land, kHardness, map.hardness, hash);
    save(folder, land, kWater, map.water, hash);
    land.rowsHash = hash.value();
} catch (...) {
    removeLand(folder);
    throw;
}

namespace {

void saveBands(const wadi::io::BandedHeightmap& bands, const fs::path& folder, RankLand& land,
               wadi::Progress* progress) {
    wadi::Hash hash;
    SharedRows rows = rowsOf(folder, land, kHeights, SharedRows::Use::make);
    bands.forBands([&](int z, const Field<float>& band) { append(rows, z, band, hash); }, progress);
    rows.flush();
    land.rowsHash = hash.value();
}

}  // namespace

void saveLand(const wadi::io::BandedHeightmap& bands, const fs::path& folder, RankLand& land,
              wadi::Progress* progress) {
    std::error_code missing;
    if (fs::equivalent(bands.file(), folder / kHeights.file(), missing))
        wadi::io::fail(bands.file(), "would be written over while it is read; give another --out.");
    try {
        saveBands(bands, folder, land, progress);
    } catch (...) {
        removeLand(folder);
        throw;
    }
}

void saveLand(const LandSource& source, const fs::path& folder, RankLand& land, wadi::Progress* progress) {
    if (source.map) return saveLand(*source.map, folder, land);
    if (source.bands) saveLand(*source.bands, folder, land, progress);
}

void checkLand(const fs::path& folder, const RankLand& land) {
    wadi::Hash hash;
    std::vector<float> row(static_cast<std::size_t>(land.columns));
    for (const Layer& layer : kLayers) {
        if (!(land.ranges.*layer.range)) continue;
        SharedRows rows = rowsOf(folder, land, layer, SharedRows::Use::read);
        for (int z = 0; z < land.rows; ++z) {
            rows.read(0, z, row);
            hash.add(std::span<const float>(row));
        }
    }
    if (hash.value() != land.rowsHash)
        wadi::io::fail(folder,
                       "is damaged: its start-*.r32 are not the land with which the bake began; bake anew "
                       "into another folder.");
}

void removeLand(const fs::path& folder) {
    std::error_code ignored;
    for (const Layer& layer : kLayers) fs::remove(folder / layer.file(), ignored);
}

wadi::Heightmap readLand(const fs::path& folder, const RankLand& land, const wadi::Subdomain& own) {
    const double cellSize = land.cellSizeAt(std::max(own.grid().columns, own.grid().rows));
    const wadi::Heightmap known{samplesOf<float>(folder, land, kHeights, cellSize, own), land.cellSize,
                                samplesOf<float>(folder, land, kSediment, cellSize, own),
                                samplesOf<std::uint8_t>(folder, land, kHardness, cellSize, own),
                                samplesOf<float>(folder, land, kWater, cellSize, own)};
    return wadi::io::resampled(known, land.ranges, cellSize, own);
}

}  // namespace app
