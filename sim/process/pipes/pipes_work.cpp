#include "sim/process/pipes/pipes_work.hpp"

#include <algorithm>
#include <cmath>

#include "sim/core/math.hpp"
#include "sim/core/random.hpp"

namespace wadi {

// What comes before the steps of an epoch, and after them.

namespace {

constexpr float kMostSource = 0x1p28f;  // on a cell in a step [quanta]

// Of the water that a difference of heights sets in motion, axis pipes take 2/3 and diagonal ones 1/6: then
// waves run equally fast in all directions (the nine-point Laplacian). More than kMostMotion in all would let
// waves grow: the step is divided.
constexpr float kAxis = 2.f / 3, kDiagonal = 1.f / 6;
constexpr float kMostMotion = 0.5f;
constexpr float kMostGathering = 1.f;  // [1/quantum]: what any power carries is finite

// The bed holds water back by the square of its speed (Chézy): a depth h on a slope S runs
// √(motion · S · h / kDragLength) cells in a step, however wide cells are. Friction of the parameters is for
// lakes.
constexpr float kDragLength = 0.2f;  // [m]
constexpr float kLakeFriction = 0.5f;

constexpr float kPower = 31.25f;   // load for a depth of water, at a capacity, slope, pipe length and dt of 1
constexpr float kSideways = 1.5f;  // part of the load of a cell that goes aside on a slope of 1 of its bed
constexpr float kReach = 0.07f;    // depth up to which the ground answers in full [cells]

// Banks at whose foot water runs fall every so many steps, until they are so steep.
constexpr float kBankSlope = 0.1f;
constexpr std::uint32_t kBankSteps = 8;
static_assert(kBankSteps >= kGhostSteps);
constexpr float kUndercut = 0.25f;  // part of the water that passes that it takes of them, at a capacity of 1
constexpr float kRootTwo = 1.41421356f;

Quanta fallOfSlope(float slope, float cell) {
    return static_cast<Quanta>(std::min(slope * cell, 0x1p30f));
}

}  // namespace

PipesJob::PipesJob(Terrain& terrain, PipesSheets& sheets, Field<float>& flow, const PipesParams& params,
                   const Waters& waters, const ThreadPool& pool, Simd simd)
    : terrain_(terrain),
      sheets_(sheets),
      flow_(flow),
      rainField_(waters.rain),
      pool_(pool),
      part_(terrain.subdomain(), params.edges == Edges::periodic),
      stages_(pipesStages(simd, !terrain.subdomain().isWhole())),
      dyeStages_(dyeStages(simd)),
      columns_(part_.window.columns),
      rows_(part_.window.rows),
      // On the other side of a window stands nothing.
      wraps_(params.edges == Edges::periodic && !terrain.subdomain().isWhole()),
      edges_(wraps_ ? Edges::open : params.edges),
      margin_(edges_ == Edges::periodic ? 0 : 1),
      beyond_(rows_ + margin_),
      flowRate_(params.flowRate),
      tallies_(static_cast<std::size_t>(rows_) + 2) {
    sheets_.look(part_.window);
    step_.firstCounted = part_.counted.x + 1;
    step_.beyondCounted = step_.firstCounted + part_.counted.columns;
    step_.sea = seaSurface(waters.sea);
    step_.first = 1;
    step_.beyond = columns_ + 1;
    step_.firstBank = 1 - (1 - margin_);
    step_.beyondBank = step_.beyond + (1 - margin_);
    step_.southBank = true;
    plan(params);
    planGround(params, waters.sand);
}

void PipesJob::plan(const PipesParams& params) {
    const float cube = params.length * params.length * params.length;
    const float motion = params.dt * params.dt * params.area * params.gravity / cube;
    const int parts = std::max(1, static_cast<int>(std::ceil(std::sqrt(motion / kMostMotion))));
    const auto part = 1.f / static_cast<float>(parts);
    const float dt = params.dt * part;
    steps_ = params.steps * parts;
    rain_ = params.rain * 0.001f * static_cast<float>(kQuantaPerMetre) / static_cast<float>(steps_);
    step_.axis = kAxis * motion * part * part;
    step_.diagonal = kDiagonal * motion * part * part;
    step_.keep = 1 / (1 + kLakeFriction * params.friction * dt);
    step_.capacity = params.capacity * kPower * (params.length / dt);
    const float reference = params.referencePower * dt * static_cast<float>(kQuantaPerMetre);
    step_.gathering = reference > 0 ? std::min(1 / reference, kMostGathering) : 0;
    step_.erosion = params.erosion * part;
    step_.deposition = params.deposition * part;
    step_.evaporation = params.evaporation * part;
}

void PipesJob::planGround(const PipesParams& params, const SandParams& sand) {
    constexpr auto kMetre = static_cast<float>(kQuantaPerMetre);
    const float cell = terrain_.cellSize() * kMetre;
    step_.drag = kDragLength * kMetre * cell;
    step_.sideways = 0.5f * kSideways / cell;
    step_.shallow = params.shallow * kMetre;
    step_.reach = kReach * cell;
    step_.steepness = 0.5f / (12 * cell);
    step_.leastTilt = params.leastTilt;
    const float foreset = tangent(sand.repose);
    step_.bank = fallOfSlope(kBankSlope, cell);
    step_.diagonalBank = fallOfSlope(kBankSlope * kRootTwo, cell);
    step_.foreset = fallOfSlope(foreset, cell);
    step_.diagonalForeset = fallOfSlope(foreset * kRootTwo, cell);
    step_.undercut = std::min(kUndercut * params.capacity, 1.f);
}

PipesTally PipesJob::run(std::span<const Spring> springs, std::uint32_t& count) {
    begin(springs);
    for (int i = 0; i < steps_; ++i) {
        if (i % kGhostSteps == 0 && !terrain_.subdomain().isWhole()) exchangeGhosts();
        bringSand(i);
        draw(count++);
        const bool fails = count % kBankSteps == 0;
        step(i + 1 == steps_, fails);
        if (fails) failBanks();
    }
    if (now_ == 1) gather();
    const TileGrid::Box tiles = terrain_.subdomain().tiles();
    pool_.forEach(tiles.rows, [&](int i) { endTiles(tiles.z + i); });
    endDye();
    PipesTally sum;
    for (int z = -1; z <= rows_; ++z)
        if (isCounted(z)) sum += tally(z);
    endWindow();
    return sum;
}

void PipesJob::begin(std::span<const Spring> springs) {
    const auto shares = static_cast<std::size_t>(pool_.threads());
    while (sheets_.scratches.size() < shares) sheets_.scratches.emplace_back(columns_);
    beginSoftness();
    pool_.forEach((rows_ + kBand - 1) / kBand, [&](int band) {
        for (int z = band * kBand; z < std::min(rows_, (band + 1) * kBand); ++z) beginRow(z);
    });
    std::fill_n(sheets_.even.begin() + kSheetLead + 1, columns_, std::min(rain_, kMostSource));
    std::fill_n(sheets_.soft.begin() + kSheetLead + 1, columns_, 1.f);
    wrapSoftness();
    beginSource(springs);
    beginDye();
    for (int z = 0; z < rows_; ++z) {
        if (edges_ == Edges::periodic) {
            wrap(z, 0);
        } else {
            PipesLayers& first = sheets_.layers[0];
            layMarginOf(first.ground.row(z), first.water.row(z), first.suspended.row(z));
        }
    }
    layMarginRows();
}

void PipesJob::beginSource(std::span<const Spring> springs) {
    if (springs.empty() && rainField_.isEven()) {
        sheets_.source = {};
        return;
    }
    sheets_.source = sheets_.sheet<float>();
    pool_.forEach(rows_, [&](int z) {
        float* source = sheets_.source.row(z) + 1;
        eachStretch(z, [&](int, int column, int row, int count) {
            for (int i = 0; i < count; ++i)
                *source++ = std::min(rain_ * rainField_.at(column + i, row), kMostSource);
        });
    });
    for (const Spring& spring : springs) wellUp(spring);
}

void PipesJob::beginSoftness() {
    bool soft = terrain_.mask() == nullptr;
    for (std::size_t tile = 0; tile < terrain_.stamps().grid().count(); ++tile)
        soft = soft && terrain_.isSoft(tile);
    if (soft) {
        sheets_.softness = {};
    } else if (sheets_.softness.empty()) {
        sheets_.softness = sheets_.sheet<float>();
    }
}

/// What falls over a periodic edge falls from rock as soft as it is on the other side.
void PipesJob::wrapSoftness() {
    const bool periodic = edges_ == Edges::periodic;
    const auto last = static_cast<std::size_t>(columns_) + 1;
    sheets_.soft[kSheetLead] = sheets_.soft[kSheetLead + last] = periodic ? 1.f : 0.f;
    if (sheets_.softness.empty()) return;
    for (int z = 0; z < rows_; ++z) {
        float* row = sheets_.softness.row(z);
        row[0] = periodic ? row[columns_] : 0.f;
        row[columns_ + 1] = periodic ? row[1] : 0.f;
    }
}

void PipesJob::beginRow(int z) {
    eachStretch(z, [&](int x, int column, int row, int count) {
        beginStretch(z, x, {column, row, count, 1});
        if (!sheets_.softness.empty()) beginSoftness(z, x, {column, row, count, 1});
    });
}

/// Lays out a stretch of the map in row z from column x on.
void PipesJob::beginStretch(int z, int x, const TileGrid::Box& stretch) {
    const auto from = static_cast<std::size_t>(x), count = static_cast<std::size_t>(stretch.columns);
    const std::size_t cell = terrain_.bedrock().index(stretch.x, stretch.z);
    const auto bedrock = terrain_.bedrock().values().subspan(cell, count),
               sediment = terrain_.sediment().values().subspan(cell, count),
               depths = terrain_.water().values().subspan(cell, count);
    const auto ground = sheets_.layers[0].ground.cells(z).subspan(from, count),
               water = sheets_.layers[0].water.cells(z).subspan(from, count),
               loose = sheets_.loose.cells(z).subspan(from, count);
    std::ranges::copy(sediment, loose.begin());
    for (std::size_t i = 0; i < count; ++i) {
        ground[i] = bedrock[i] + sediment[i];
        // Brushes may have raised the ground into the water.
        water[i] = std::min({depths[i], kHighest - ground[i], kMostWater});
        if (water[i] != depths[i] && isCounted(z, x + 1 + static_cast<int>(i)))
            tally(z).left += depths[i] - water[i];
    }
}

void PipesJob::beginSoftness(int z, int x, const TileGrid::Box& stretch) {
    float* softness = sheets_.softness.row(z) + 1 + x;
    for (int column = stretch.x; column < stretch.x + stretch.columns; ++column) {
        const std::size_t cell = terrain_.bedrock().index(column, stretch.z);
        const auto resistance = static_cast<float>(terrain_.resistance(column, stretch.z));
        const float mask = terrain_.mask() == nullptr ? 255.f : static_cast<float>((*terrain_.mask())[cell]);
        *softness++ = (1.f - resistance / 255.f) * (mask / 255.f);
    }
}

void PipesJob::wellUp(const Spring& spring) {
    const int columns = sheets_.map.columns, rows = sheets_.map.rows;
    const float x = spread(spring.east, columns), z = spread(spring.south, rows);
    const float perEpoch = spring.rate * static_cast<float>(kQuantaPerMetre);
    const float amount = perEpoch / static_cast<float>(steps_);
    const auto sand = static_cast<Quanta>(spring.sand * perEpoch);
    const auto lowest = [&](float middle) { return std::max(0, static_cast<int>(middle - spring.radius)); };
    const auto highest = [&](float middle, int size) {
        return std::min(size - 1, static_cast<int>(middle + spring.radius));
    };
    for (int j = lowest(z); j <= highest(z, rows); ++j) {
        for (int i = lowest(x); i <= highest(x, columns); ++i) {
            const float east = static_cast<float>(i) + 0.5f - x, south = static_cast<float>(j) + 0.5f - z;
            const bool middle = i == static_cast<int>(x) && j == static_cast<int>(z);
            if (!middle && east * east + south * south > spring.radius * spring.radius) continue;
            wellUp(i, j, amount, sand);
        }
    }
}

/// Water of a spring in a step, and the sand of an epoch that it brings along, on a cell of the map, which a
/// window may have more than once.
void PipesJob::wellUp(int column, int row, float amount, Quanta sand) {
    for (int j = row - part_.window.z - sheets_.map.rows; j < rows_; j += sheets_.map.rows) {
        if (j < 0) continue;
        for (int i = column - part_.window.x - sheets_.map.columns; i < columns_; i += sheets_.map.columns) {
            if (i < 0) continue;
            float& source = sheets_.source.cells(j)[static_cast<std::size_t>(i)];
            source = std::min(source + amount, kMostSource);
            if (sand > 0) sandy_.push_back({i + 1, j, sand});
        }
    }
}

/// After an odd number of steps, brings what neighbouring bands share back to the first layers.
void PipesJob::gather() {
    PipesLayers &to = sheets_.layers[0], &from = sheets_.layers[1];
    const int count = columns_ + 2;
    for (int z = -margin_; z < beyond_; ++z) {
        if (!isShared(z)) continue;
        std::copy_n(from.water.row(z), count, to.water.row(z));
        std::copy_n(from.suspended.row(z), count, to.suspended.row(z));
        for (std::size_t pipe = 0; pipe < kPipes; ++pipe)
            std::copy_n(from.flux[pipe].row(z), count, to.flux[pipe].row(z));
    }
}

/// Brings a row of tiles back to the terrain.
void PipesJob::endTiles(int down) {
    const TileGrid& grid = terrain_.stamps().grid();
    const TileGrid::Box tiles = terrain_.subdomain().tiles();
    for (int across = tiles.x; across < tiles.x + tiles.columns; ++across) {
        const TileGrid::Box box = grid.box(grid.at(across, down));
        const auto first = static_cast<std::size_t>(box.x - part_.window.x),
                   count = static_cast<std::size_t>(box.columns);
        for (int z = box.z; z < box.z + box.rows; ++z) {
            const int row = z - part_.window.z;
            const std::span<const Quanta> ground =
                sheets_.layers[now_].ground.cells(row).subspan(first, count);
            const std::span<const Quanta> loose = sheets_.loose.cells(row).subspan(first, count);
            bool changed = false;
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t cell = terrain_.bedrock().index(box.x, z) + i;
                changed =
                    changed || ground[i] != terrain_.height(cell) || loose[i] != terrain_.sediment()[cell];
            }
            if (terrain_.isDyed()) {
                const std::span<const Quanta> dye = sheets_.dye.loose.cells(row).subspan(first, count);
                changed = changed || !std::ranges::equal(dye, terrain_.dye().values().subspan(
                                                                  terrain_.dye().index(box.x, z), count));
                if (changed) terrain_.replaceRow(box.x, z, ground, loose, dye);
            } else if (changed) {
                terrain_.replaceRow(box.x, z, ground, loose);
            }
            terrain_.replaceWater(box.x, z, sheets_.layers[0].water.cells(row).subspan(first, count));
        }
    }
}

/// Counts sheets from the corner of the map again. What came back from the other side of it stood where the
/// margins are north and south, which one process leaves empty.
void PipesJob::endWindow() {
    const TileGrid::Box map = sheets_.map, window = part_.window;
    sheets_.look(map);
    const int first = std::max(window.x, -1), beyond = std::min(window.x + window.columns, map.columns + 1);
    for (const int z : {-1, map.rows}) {
        if (z >= window.z && z < window.z + window.rows)
            for (PaddedGrid<float>& flux : sheets_.layers[0].flux)
                std::fill(flux.row(z) + first + 1, flux.row(z) + beyond + 1, 0.f);
    }
}

}  // namespace wadi
