#include "sim/world/layer_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sim/analysis/drainage.hpp"
#include "sim/analysis/rivers.hpp"
#include "sim/environment/rain.hpp"
#include "sim/world/state.hpp"

namespace wadi {

namespace {

float metres(Quanta quanta) {
    return static_cast<float>(toMetres(quanta));
}

/// A byte as a part of 1.
float part(std::uint8_t byte) {
    return static_cast<float>(byte) / 255.f;
}

float heightAt(const State& state, std::size_t cell) {
    return metres(state.terrain.height(cell));
}
float bedrockAt(const State& state, std::size_t cell) {
    return metres(state.terrain.bedrock()[cell]);
}
float sedimentAt(const State& state, std::size_t cell) {
    return metres(state.terrain.sediment()[cell]);
}
float waterAt(const State& state, std::size_t cell) {
    return metres(state.terrain.water()[cell]);
}
float moistureAt(const State& state, std::size_t cell) {
    return part(state.terrain.moisture()[cell]);
}
float hardnessAt(const State& state, std::size_t cell) {
    const auto columns = static_cast<std::size_t>(state.terrain.columns());
    return part(state.terrain.resistance(static_cast<int>(cell % columns), static_cast<int>(cell / columns)));
}

/// Of a map that is 0 where nobody painted.
template <Painted Which>
float paintedPartAt(const State& state, std::size_t cell) {
    static_assert(kUnpainted[std::size_t(Which)] == 0);
    const Field<std::uint8_t>& map = state.terrain.painted(Which);
    return map.empty() ? 0.f : part(map[cell]);
}

float dyeAt(const State& state, std::size_t cell) {
    return metres(state.terrain.dyeAt(cell));
}

template <Painted Which>
const Field<std::uint8_t>& painted(const State& state) {
    return state.terrain.painted(Which);
}
const Field<std::uint8_t>& hardnessByHand(const State& state) {
    return state.terrain.hardness();
}

/// Fields that are moved into a list: braces would copy them, which costs more than making some of them.
template <class... Fields>
std::vector<Field<float>> listOf(Fields... fields) {
    std::vector<Field<float>> list;
    list.reserve(sizeof...(fields));
    (list.push_back(std::move(fields)), ...);
    return list;
}

bool isRainStill(const State& state) {
    return state.params.clouds.orographic <= 0;
}

std::vector<Field<float>> makeRain(const State& state, const ThreadPool& pool) {
    const RainField rain(state.terrain, state.params.clouds, towards(state.params.wind.direction), pool);
    Field<float> map(state.terrain.columns(), state.terrain.rows(), 1.f);
    if (!rain.isEven())
        pool.forEach(map.rows(), [&](int z) {
            for (int x = 0; x < map.columns(); ++x) map.at(x, z) = rain.at(x, z);
        });
    return listOf(std::move(map));
}

std::vector<Field<float>> makeVelocity(const State& state, const ThreadPool&) {
    WaterVelocity velocity = state.pipes.velocity(state.terrain.water());
    return listOf(std::move(velocity.east), std::move(velocity.south));
}

std::vector<Field<float>> makeLakes(const State& state, const ThreadPool&) {
    return listOf(lakeDepths(state.terrain, kMostFlooded));
}

/// Ground below this is drowned.
Quanta drownedBelow(const SeaParams& sea) {
    if (!sea.enabled) return kLowest;
    return toQuanta(double{sea.level}).value_or(sea.level < 0 ? kLowest : kHighest);
}

std::vector<Field<float>> makeRiversAtMost(const State& state, const ThreadPool&, int most) {
    Rivers rivers = riversAtMost(state.terrain, most, drownedBelow(state.params.sea));
    return listOf(std::move(rivers.area), std::move(rivers.direction), std::move(rivers.catchment),
                  std::move(rivers.order), std::move(rivers.steepness), std::move(rivers.chi));
}
std::vector<Field<float>> makeRivers(const State& state, const ThreadPool& pool) {
    return makeRiversAtMost(state, pool, std::numeric_limits<int>::max());
}
constexpr MakeFields riverMap(std::size_t channel) {
    return {.make = makeRivers, .channel = channel, .makeAtMost = makeRiversAtMost, .isCostly = true};
}

/// What only edits change.
bool isAlwaysStill(const State&) {
    return true;
}

std::vector<Field<float>> makeUplift(const State& state, const ThreadPool& pool) {
    return listOf(upliftRates(state.terrain, state.params.uplift, pool));
}

std::vector<Field<float>> makePaintedRain(const State& state, const ThreadPool&) {
    const Terrain& terrain = state.terrain;
    Field<float> parts(terrain.columns(), terrain.rows());
    for (int z = 0; z < parts.rows(); ++z)
        for (int x = 0; x < parts.columns(); ++x)
            parts.at(x, z) = static_cast<float>(terrain.paintedRainAt(x, z)) / 255.f;
    return listOf(std::move(parts));
}

std::vector<Field<float>> makePaintedUplift(const State& state, const ThreadPool&) {
    const Field<std::uint8_t>& painted = state.terrain.painted(Painted::uplift);
    Field<float> parts(painted.columns(), painted.rows());
    std::ranges::transform(painted.values(), parts.values().begin(), upliftPart);
    return listOf(std::move(parts));
}

// Differences from the start are rounded as files have always had them.
float changeOf(const LayerBlock&, float now, float then) {
    return now - then;
}
float depositOf(const LayerBlock&, float now, float then) {
    return std::max(now - then, 0.f);
}
float wearOf(const LayerBlock&, float now, float then) {
    return std::max(-(now - then), 0.f);
}
float depthWithSea(const LayerBlock& block, float depth, float ground) {
    return std::max(depth, block.sea - ground);
}
float speedOf(const LayerBlock& block, float east, float south) {
    return block.cellSize * std::sqrt(east * east + south * south);
}

template <class P, std::size_t Place>
void readMap(const State& state, std::size_t from, std::span<float> to) {
    const Field<float>& map = (state.of<P>().*(P::layers()[Place].map))();
    if (map.empty())
        std::ranges::fill(to, 0.f);  // of a process that is off and keeps none
    else
        std::ranges::copy(map.values().subspan(from, to.size()), to.begin());
}
/// The row of a map that a process keeps: P::layers()[Place].
template <class P, std::size_t Place = 0>
constexpr LayerInfo mapOf() {
    return {P::layers()[Place].facts, ReadCells{readMap<P, Place>, P::kInfo.name}};
}

using enum LayerKind;
using enum LayerId;

/// From 1 on, as MakeFields of rivers gives them.
constexpr std::array<std::string_view, 8> kDirections = {"E", "NE", "N", "NW", "W", "SW", "S", "SE"};

/// Facts of a layer with words of its own.
constexpr LayerFacts called(LayerFacts facts, const LayerWords& words) {
    facts.words = words;
    return facts;
}

/// In the order of LayerId.
constexpr LayerInfo kOwnRows[] = {
    {{"none", "None", "", "Nothing."}, {}},
    {{"height", "Height", "m", "The ground: rock and what lies loose on it.", level},
     ReadCells{readCells<heightAt>}},
    {{"bedrock", "Bedrock", "m", "The rock below the sediment.", level}, ReadCells{readCells<bedrockAt>}},
    {{"sediment", "Sediment", "m", "Thickness of what was laid down and lies loose."},
     ReadCells{readCells<sedimentAt>}},
    {{"slope", "Slope", "°", "Steepness of the ground."}, WorkOut{{height}, workOutSlope, true}},
    {{"normal", "Normal map", "", "Normals of the ground: red east, green north, blue up; 0.5 is none.",
      direction},
     WorkOut{{height}, workOutGradient, true}},
    {called({"start", "Height at the start", "m", "The ground with which the world began.", level},
            {.one = "height at the start"}),
     StartGround{}},
    {{"wear", "Wear since the start", "m", "What was taken: how far the ground lies below where it began."},
     WorkOut{{height, start}, eachCell<wearOf>}},
    {{"deposit", "Deposit since the start", "m",
      "What was laid: how far the ground lies above where it began."},
     WorkOut{{height, start}, eachCell<depositOf>}},
    {{"change", "Change since the start", "m", "How far the ground lies above or below where it began.",
      diverging},
     WorkOut{{height, start}, eachCell<changeOf>}},
    {called({"water", "Water depth", "m",
             "Depth of the water that stands or flows on the ground, without the sea."},
            {.one = "water depth"}),
     ReadCells{readCells<waterAt>}},
    {called({"waterWithSea", "Water depth with the sea", "m", "Depth of all water, the sea's included."},
            {.one = "water depth"}),
     WorkOut{{water, height}, eachCell<depthWithSea>}},
    {called({"lakes", "Lakes, if hollows filled", "m",
             "Depth of the water if every hollow filled until it spills."},
            {.one = "lake depth"}),
     MakeFields{.make = makeLakes, .isCostly = true}},
    mapOf<Droplet>(),
    mapOf<Pipes>(),
    {{"velocity", "Water velocity", "m/step", "How fast the water runs."},
     WorkOut{{velocityEast, velocitySouth}, eachCell<speedOf>}},
    {{"velocityEast", "Water velocity to the east", "cells/step",
      "How fast the water runs to the east; below 0 to the west.", diverging, false, true},
     MakeFields{.make = makeVelocity, .channel = 0}},
    {{"velocitySouth", "Water velocity to the south", "cells/step",
      "How fast the water runs to the south; below 0 to the north.", diverging, false, true},
     MakeFields{.make = makeVelocity, .channel = 1}},
    {{"moisture", "Moisture: 0 dry, 1 under water", "", "How wet the ground is: 0 dry, 1 under water.",
      share},
     ReadCells{readCells<moistureAt>}},
    {{"rain", "Rain: 1 is all", "",
      "Where rain falls, as painted and as clouds steer it: 1 all of it, more where more is painted and on "
      "slopes in the wind.",
      share},
     MakeFields{.make = makeRain, .isStill = isRainStill}},
    mapOf<Wind>(),
    {{"windAndSediment", "Wind and sediment", "", "The wind's paths and what lies loose, in two colours.",
      pair},
     WorkOut{{windpath, sediment}}},
    {{"hardness", "Hardness: 0 soft, 1 hard", "", "Resistance of the uppermost rock: 0 soft, 1 untouchable.",
      share},
     ReadCells{readCells<hardnessAt>}},
    {{"paintedRain", "Painted rain: 1 is all", "",
      "Rain as painted, without clouds: 1 all of it, 2 twice as much.", share},
     MakeFields{.make = makePaintedRain, .isStill = isAlwaysStill}},
    {{"mask", "Painted mask: 1 is all", "", "What processes do that follow the painted mask: 1 all of it.",
      share},
     ReadBytes{painted<Painted::mask>}},
    {{"shelter", "Painted wind: 1 is all", "", "Wind as painted: 1 all of it, less is shelter.", share},
     ReadBytes{painted<Painted::wind>}},
    {{"paintedHardness", "Painted hardness: 0 soft, 1 hard", "",
      "Resistance of the rock as painted, without that of its beds.", share},
     ReadBytes{hardnessByHand}},
    {{"drainageArea", "Drainage area", "m²",
      "How much ground drains through each cell, if hollows are filled. Rivers are where it is large.",
      sequential, true},
     riverMap(0)},
    {called({"flowDirection", "Flow direction", "",
             "The neighbour that each cell drains to: 1 east, 2 north-east, 3 north and so on round to 8 "
             "south-east; "
             "0 where water leaves the land.",
             category},
            {.one = "flows", .none = "leaves the land", .things = kDirections}),
     riverMap(1)},
    {called({"catchments", "Catchments", "",
             "All land that drains to the same mouth has the same number, if there is a channel.", category},
            {.one = "catchment", .none = "no catchment"}),
     riverMap(2)},
    {called({"strahler", "Strahler order", "",
             "Order of the channel that each cell is or drains into: 1 where channels begin, one more where "
             "two of "
             "the "
             "same order meet; 0 where no channel is.",
             category},
            {.one = "Strahler order", .none = "no channel", .areOrdered = true}),
     riverMap(3)},
    {called({"steepness", "Channel steepness k_sn", "m^0.9",
             "Slope times drainage area to the power of 0.45, of the channel that each cell is or drains "
             "into. Even "
             "along rivers that have come to rest; steps in it are knickpoints."},
            {.one = "k_sn"}),
     riverMap(4)},
    {{"chi", "Chi of channels", "m",
      "Way along the channel from its mouth, weighted by (1 km² / drainage area)^0.45. Where it differs "
      "across a ridge, the ridge wanders towards the side with more."},
     riverMap(5)},
    {{"uplift", "Uplift", "mm/a",
      "How fast the ground rises by the present pattern, whether uplift is on or not; below 0 it sinks.",
      diverging},
     MakeFields{.make = makeUplift, .isStill = isAlwaysStill}},
    {{"paintedUplift", "Painted uplift: 1 is all", "",
      "Where hands let the ground rise (up to 1) and sink (down to -1), for the pattern that is painted.",
      diverging},
     MakeFields{.make = makePaintedUplift, .isStill = isAlwaysStill}},
    {called({"vegetation", "Vegetation: 1 is full cover", "",
             "How much of the ground plants cover, sown by hand or grown: they hold sand.", share},
            {.one = "plant cover"}),
     ReadCells{readCells<paintedPartAt<Painted::vegetation>>}},
    {called({"dye", "Dye", "m", "Thickness of what lies loose and is dyed: where painted material has gone.",
             sequential, true},
            {.one = "dyed sediment"}),
     ReadCells{readCells<dyeAt>}},
    {called({"paintedDye", "Painted dye: 1 is all", "",
             "Part of the rock that hands have dyed, and so of all that is taken from it.", share},
            {.one = "painted dye"}),
     ReadCells{readCells<paintedPartAt<Painted::dye>>}},
#ifdef WADI_EXTRA_LAYERS
#include WADI_EXTRA_LAYERS
#endif
};

/// For files only.
constexpr LayerInfo kFileRows[] = {
    {{"splat", "Materials", "", "Weights of materials: red rock, green sand, blue wet, alpha steep.",
      weights},
     WorkOut{{height, sediment, water, moisture}, workOutSplat, true}},
};

/// Whether the map of a process has a row above.
constexpr bool hasOwnRow(std::string_view process, std::string_view map) {
    return std::ranges::any_of(kOwnRows, [&](const LayerInfo& row) {
        const auto* source = std::get_if<ReadCells>(&row.source);
        return source && source->process == process && row.name == map;
    });
}

/// Calls `f` with the row of every map of a process that has none above.
template <class F>
constexpr void eachProcessRow(F f) {
    Processes::forEachLayer([&]<class P, std::size_t Place>() {
        if (!hasOwnRow(P::kInfo.name, P::layers()[Place].facts.name)) f(mapOf<P, Place>());
    });
}

constexpr std::size_t kProcessRows = [] {
    std::size_t count = 0;
    eachProcessRow([&](const LayerInfo&) { ++count; });
    return count;
}();

constexpr std::size_t kCount = std::size(kOwnRows) + kProcessRows + std::size(kFileRows);
static_assert(kCount <= kMostLayers);

/// All rows: after those that code names come the maps of other processes, and what is for files only is
/// last.
constexpr auto kRows = [] {
    std::array<LayerInfo, kCount> rows{};
    auto end = std::ranges::copy(kOwnRows, rows.begin()).out;
    eachProcessRow([&](const LayerInfo& row) { *end++ = row; });
    std::ranges::copy(kFileRows, end);
    return rows;
}();

static_assert(
    [] {
        for (std::size_t i = 0; i < kCount; ++i)
            if (std::ranges::count(kRows, kRows[i].name, &LayerInfo::name) != 1) return false;
        return true;
    }(),
    "Every layer has a name of its own, maps of processes too.");

constexpr bool canBeSeen(const LayerInfo& row) {
    return row.kind != weights;
}
constexpr std::size_t kSeen = static_cast<std::size_t>(std::ranges::count_if(kRows, canBeSeen));
static_assert(std::all_of(kRows.begin(), kRows.begin() + kSeen, canBeSeen),
              "What is for files only comes last.");

/// Whether the sources of what is worked out are held by the world.
constexpr bool areSourcesHeld() {
    for (const LayerInfo& row : kRows) {
        if (const auto* derived = std::get_if<WorkOut>(&row.source)) {
            for (const LayerId id : derived->from)
                if (std::holds_alternative<WorkOut>(kRows[static_cast<std::size_t>(id)].source)) return false;
        }
    }
    return true;
}
static_assert(areSourcesHeld());

constexpr auto kSeenNames = [] {
    std::array<std::string_view, kSeen> names;
    for (std::size_t i = 0; i < kSeen; ++i) names[i] = kRows[i].name;
    return names;
}();

constexpr bool hasFile(const LayerInfo& row) {
    return row.name != "none" && fileChannelsOf(row.kind) > 0;
}
constexpr auto kAll = [] {
    std::array<LayerId, kCount> ids;
    for (std::size_t i = 0; i < kCount; ++i) ids[i] = static_cast<LayerId>(i);
    return ids;
}();
constexpr auto kFiles = [] {
    std::array<LayerId, static_cast<std::size_t>(std::ranges::count_if(kRows, hasFile))> ids;
    std::ranges::copy_if(kAll, ids.begin(),
                         [](LayerId id) { return hasFile(kRows[static_cast<std::size_t>(id)]); });
    return ids;
}();

}  // namespace

std::span<const LayerId> WorkOut::sources() const {
    return {from.begin(), std::ranges::find(from, LayerId::none)};
}

const LayerInfo& infoOf(LayerId id) {
    return kRows[static_cast<std::size_t>(id)];
}

LayerId layerOf(std::string_view name) {
    const auto row = std::ranges::find(kRows, name, &LayerInfo::name);
    return row == std::end(kRows) ? LayerId::none : static_cast<LayerId>(row - std::begin(kRows));
}

std::span<const LayerId> seenLayers() {
    return std::span(kAll).first(kSeen).subspan(1);
}

std::span<const std::string_view> seenNamesOrNone() {
    return kSeenNames;
}

std::span<const LayerId> fileLayers() {
    return kFiles;
}

LayerSet sourcesOf(const LayerSet& set) {
    LayerSet sources;
    for (const LayerId id : kAll) {
        if (!set.has(id)) continue;
        if (const WorkOut* derived = infoOf(id).workOut())
            for (const LayerId source : derived->sources()) sources.insert(source);
        else
            sources.insert(id);
    }
    return sources;
}

}  // namespace wadi
