#include "app/ranks/rank_land.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "app/ranks/shared_rows.hpp"
#include "sim/io/import/resample.hpp"
#include "sim/io/world/place_text.hpp"
#include "sim/terrain/byte_maps.hpp"

namespace app {

namespace fs = std::filesystem;
using wadi::Field;
using wadi::io::HeightRange;

namespace {

/// What bake.json and the names of files call a layer, and where its range is kept.
struct Layer {
    const char* name;
    std::optional<HeightRange> RankLand::*range;

    std::string file() const { return "start-" + std::string(name) + ".r32"; }
};
constexpr Layer kHeights{"height", &RankLand::heights}, kSediment{"sediment", &RankLand::sediment},
    kHardness{"hardness", &RankLand::hardness}, kWater{"water", &RankLand::water};
constexpr std::array kLayers = {kHeights, kSediment, kHardness, kWater};

template <class T>
std::optional<HeightRange> rangeOf(const Field<T>& field) {
    if (field.empty()) return std::nullopt;
    const auto [lowest, highest] = std::ranges::minmax(field.values());
    return HeightRange{static_cast<float>(lowest), static_cast<float>(highest)};
}

template <class T>
void save(const fs::path& folder, const Layer& layer, const Field<T>& field) {
    if (field.empty()) return;
    SharedRows rows(folder / layer.file(), field.columns(), SharedRows::Use::make);
    std::vector<float> row;
    for (int z = 0; z < field.rows(); ++z) {
        row.assign(field.row(z).begin(), field.row(z).end());
        rows.write(0, z, row);
    }
    rows.flush();
}

/// Reads the parts of maps that begin a bake.
class LandReader {
  public:
    LandReader(const fs::path& folder, const RankLand& land, const wadi::Subdomain& own)
        : folder_(folder),
          land_(land),
          own_(own),
          from_(double{land.cellSize}),
          to_(land.cellSizeAt(std::max(own.grid().columns, own.grid().rows))) {}

    wadi::Heightmap read() const {
        wadi::Heightmap map;
        map.cellSize = static_cast<float>(to_);
        map.heights = finer(kHeights);
        map.sediment = finer(kSediment);
        map.water = finer(kWater);
        if (land_.hardness) map.hardness = nearest(samples<std::uint8_t>(kHardness), own_);
        return map;
    }

  private:
    /// What its part is made of; all else is 0.
    template <class T>
    Field<T> samples(const Layer& layer) const {
        Field<T> field(land_.columns, land_.rows);
        SharedRows rows(folder_ / layer.file(), land_.columns, SharedRows::Use::read);
        std::vector<float> row;
        for (const wadi::TileGrid::Box& box :
             wadi::io::samplesFor(own_, land_.columns, land_.rows, {from_, from_}, to_)) {
            row.resize(static_cast<std::size_t>(box.columns));
            for (int z = box.z; z < box.z + box.rows; ++z) {
                rows.read(box.x, z, row);
                std::ranges::transform(row, &field.at(box.x, z), [](float x) { return static_cast<T>(x); });
            }
        }
        return field;
    }
    Field<float> finer(const Layer& layer) const {
        const std::optional<HeightRange>& range = land_.*layer.range;
        if (!range) return {};
        return wadi::io::resamplePart(samples<float>(layer), *range, {from_, from_}, to_, own_);
    }

    const fs::path& folder_;
    const RankLand& land_;
    const wadi::Subdomain& own_;
    double from_, to_;  // sizes of cells [m]
};

std::uint64_t bitsOf(float number) {
    return std::bit_cast<std::uint32_t>(number);
}
float floatOf(std::uint64_t bits) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

}  // namespace

std::uint64_t RankLand::bytes() const {
    const auto layers = static_cast<std::uint64_t>(
        std::ranges::count_if(kLayers, [&](const Layer& layer) { return (this->*layer.range).has_value(); }));
    return layers * sizeof(float) * static_cast<std::uint64_t>(columns) * static_cast<std::uint64_t>(rows);
}

double RankLand::cellSizeAt(int side) const {
    return double{cellSize} * std::max(columns, rows) / side;
}

void RankLand::add(wadi::Hash& hash) const {
    hash.add(columns);
    hash.add(rows);
    hash.add(cellSize);
    for (const Layer& layer : kLayers) {
        const HeightRange range = (this->*layer.range).value_or(HeightRange{-1, -2});
        hash.add(range.lowest);
        hash.add(range.highest);
    }
}

RankLand landOf(const wadi::Heightmap& map) {
    return {.columns = map.heights.columns(),
            .rows = map.heights.rows(),
            .cellSize = map.cellSize,
            .heights = rangeOf(map.heights),
            .sediment = rangeOf(map.sediment),
            .hardness = rangeOf(map.hardness),
            .water = rangeOf(map.water),
            .place = map.place};
}

std::optional<RankLand> landOfFirst(const wadi::Communicator& ranks, const std::optional<RankLand>& land) {
    // Others read its place from the folder.
    constexpr std::size_t kFacts = 3, kEach = 3;
    std::array<std::uint64_t, kFacts + kEach * kLayers.size()> numbers{};
    if (ranks.rank() == 0 && land) {
        numbers = {static_cast<std::uint64_t>(land->columns), static_cast<std::uint64_t>(land->rows),
                   bitsOf(land->cellSize)};
        for (std::size_t i = 0; i < kLayers.size(); ++i)
            if (const std::optional<HeightRange>& range = (*land).*kLayers[i].range) {
                numbers[kFacts + kEach * i] = 1;
                numbers[kFacts + kEach * i + 1] = bitsOf(range->lowest);
                numbers[kFacts + kEach * i + 2] = bitsOf(range->highest);
            }
    }
    ranks.sum(numbers);
    if (numbers[0] == 0) return std::nullopt;
    if (ranks.rank() == 0) return land;
    RankLand told{.columns = static_cast<int>(numbers[0]),
                  .rows = static_cast<int>(numbers[1]),
                  .cellSize = floatOf(numbers[2])};
    for (std::size_t i = 0; i < kLayers.size(); ++i)
        if (numbers[kFacts + kEach * i] != 0)
            told.*kLayers[i].range = HeightRange{floatOf(numbers[kFacts + kEach * i + 1]),
                                                 floatOf(numbers[kFacts + kEach * i + 2])};
    return told;
}

wadi::Heightmap blankOf(const RankLand& land) {
    return {Field<float>(land.columns, land.rows), land.cellSize};
}

nlohmann::ordered_json landJson(const RankLand& land) {
    nlohmann::ordered_json json = {
        {"columns", land.columns}, {"rows", land.rows}, {"cellSize", land.cellSize}};
    for (const Layer& layer : kLayers)
        if (const std::optional<HeightRange>& range = land.*layer.range)
            json[layer.name] = {range->lowest, range->highest};
    if (land.place) json["place"] = wadi::io::placeText(*land.place);
    return json;
}

RankLand landFrom(const nlohmann::json& json) {
    RankLand land{.columns = json.at("columns"), .rows = json.at("rows"), .cellSize = json.at("cellSize")};
    const auto [least, most] = std::minmax(land.columns, land.rows);
    if (least < 1 || most > wadi::kMostSide || !(land.cellSize > 0)) throw std::range_error("land");
    for (const Layer& layer : kLayers)
        if (json.contains(layer.name))
            land.*layer.range = HeightRange{json[layer.name].at(0), json[layer.name].at(1)};
    if (json.contains("place"))
        land.place =
            std::make_shared<const wadi::Georeference>(wadi::io::readPlace(json["place"].get<std::string>()));
    return land;
}

bool isLandFile(std::string_view name) {
    return std::ranges::any_of(kLayers, [&](const Layer& layer) { return layer.file() == name; });
}

void saveLand(const wadi::Heightmap& map, const fs::path& folder) {
    save(folder, kHeights, map.heights);
    save(folder, kSediment, map.sediment);
    save(folder, kHardness, map.hardness);
    save(folder, kWater, map.water);
}

void removeLand(const fs::path& folder) {
    std::error_code ignored;
    for (const Layer& layer : kLayers) fs::remove(folder / layer.file(), ignored);
}

wadi::Heightmap readLand(const fs::path& folder, const RankLand& land, const wadi::Subdomain& own) {
    return LandReader(folder, land, own).read();
}

}  // namespace app
