#include "sim/process/pipes_work.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace wadi {

namespace {

constexpr int kBand = 32;  // rows that a thread takes at a time

constexpr float kMostSource = 0x1p28f;  // on a cell in a step [quanta]

// Of the water that a difference of heights sets in motion, axis pipes take 2/3 and diagonal ones 1/6: then
// waves run equally fast in all directions (the nine-point Laplacian). More than kMostMotion in all would let
// waves grow: the step is divided.
constexpr float kAxis = 2.f / 3, kDiagonal = 1.f / 6;
constexpr float kMostMotion = 0.5f;

/// Numbers in [0, 1) that are evenly spread over any stretch of counts: multiples of irrational numbers
/// (Roberts 2018, "The unreasonable effectiveness of quasirandom sequences"; the fourth has four dimensions).
float drawn(std::uint32_t count, std::uint32_t stride) {
    return static_cast<float>((count * stride) >> 8) * 0x1p-24f;
}

/// Where the ground goes on beyond an edge: as it falls, and never uphill.
Quanta beyondEdge(Quanta edge, Quanta inner) {
    const std::int64_t on = 2 * std::int64_t{edge} - inner;
    return static_cast<Quanta>(std::clamp<std::int64_t>(on, kLowest, edge));
}

template <class T>
void wrapRow(T* row, int columns) {
    row[0] = row[columns];
    row[columns + 1] = row[1];
}

}  // namespace

PipesJob::PipesJob(Terrain& terrain, PipesSheets& sheets, Field<float>& flow, const PipesParams& params,
                   const SeaParams& sea, const Workers& workers, Simd simd)
    : terrain_(terrain),
      sheets_(sheets),
      flow_(flow),
      workers_(workers),
      stages_(pipesStages(simd)),
      columns_(terrain.columns()),
      rows_(terrain.rows()),
      edges_(params.edges),
      margin_(edges_ == Edges::periodic ? 0 : 1),
      beyond_(rows_ + margin_),
      flowRate_(params.flowRate),
      tallies_(static_cast<std::size_t>(terrain.rows()) + 2) {
    step_.sea = seaSurface(sea);
    step_.first = 1;
    step_.beyond = columns_ + 1;
    plan(params);
}

void PipesJob::plan(const PipesParams& params) {
    const float cube = params.length * params.length * params.length;
    const float motion = params.dt * params.dt * params.area * params.gravity / cube;
    const int parts = std::max(1, static_cast<int>(std::ceil(std::sqrt(motion / kMostMotion))));
    const auto part = 1.f / static_cast<float>(parts);
    const float dt = params.dt * part;
    const float cell = terrain_.cellSize() * static_cast<float>(kQuantaPerMetre);
    steps_ = params.steps * parts;
    rain_ = params.rain * 0.001f * static_cast<float>(kQuantaPerMetre) / static_cast<float>(steps_);
    step_.axis = kAxis * motion * part * part;
    step_.diagonal = kDiagonal * motion * part * part;
    step_.keep = 1 / (1 + params.friction * dt);
    step_.capacity = params.capacity * cell * (params.length / dt);
    step_.ramp = 1 / std::max(1.f, params.shallow * static_cast<float>(kQuantaPerMetre));
    step_.steepness = 1 / (12 * cell) / (12 * cell);
    step_.leastTilt2 = params.leastTilt * params.leastTilt;
    step_.erosion = params.erosion * part;
    step_.deposition = params.deposition * part;
    step_.evaporation = params.evaporation * part;
}

PipesTally PipesJob::run(std::span<const Spring> springs, std::uint32_t& count) {
    begin(springs);
    for (int i = 0; i < steps_; ++i) {
        draw(count++);
        step(i + 1 == steps_);
    }
    if (now_ == 1) gather();
    workers_.forEach(terrain_.stamps().grid().down(), [&](int down) { endTiles(down); });
    PipesTally sum;
    for (const PipesTally& row : tallies_) sum += row;
    return sum;
}

void PipesJob::begin(std::span<const Spring> springs) {
    const auto shares = static_cast<std::size_t>(workers_.threads());
    while (sheets_.scratches.size() < shares) sheets_.scratches.emplace_back(columns_);
    beginSoftness();
    workers_.forEach((rows_ + kBand - 1) / kBand, [&](int band) {
        for (int z = band * kBand; z < std::min(rows_, (band + 1) * kBand); ++z) beginRow(z);
    });
    std::fill_n(sheets_.even.begin() + kSheetLead + 1, columns_, std::min(rain_, kMostSource));
    std::fill_n(sheets_.soft.begin() + kSheetLead + 1, columns_, 1.f);
    sheets_.source = springs.empty() ? Sheet<float>() : Sheet<float>(columns_, rows_);
    if (!springs.empty()) {
        for (int z = 0; z < rows_; ++z)
            std::ranges::fill(sheets_.source.cells(z), std::min(rain_, kMostSource));
        for (const Spring& spring : springs) wellUp(spring);
    }
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

void PipesJob::beginSoftness() {
    bool soft = true;
    for (std::size_t tile = 0; tile < terrain_.stamps().grid().count(); ++tile)
        soft = soft && terrain_.isSoft(tile);
    if (soft) {
        sheets_.softness = {};
    } else if (sheets_.softness.empty()) {
        sheets_.softness = Sheet<float>(columns_, rows_);
    }
}

void PipesJob::beginRow(int z) {
    const auto bedrock = terrain_.bedrock().row(z), sediment = terrain_.sediment().row(z),
               depths = terrain_.water().row(z);
    const auto ground = sheets_.layers[0].ground.cells(z), water = sheets_.layers[0].water.cells(z),
               loose = sheets_.loose.cells(z);
    std::ranges::copy(sediment, loose.begin());
    for (std::size_t x = 0; x < ground.size(); ++x) {
        ground[x] = bedrock[x] + sediment[x];
        // Brushes may have raised the ground into the water.
        water[x] = std::min({depths[x], kHighest - ground[x], kMostWater});
        tally(z).left += depths[x] - water[x];
    }
    if (sheets_.softness.empty()) return;
    const auto hardness = terrain_.hardness().row(z);
    const auto softness = sheets_.softness.cells(z);
    for (std::size_t x = 0; x < softness.size(); ++x)
        softness[x] = 1.f - static_cast<float>(hardness[x]) / 255.f;
}

void PipesJob::wellUp(const Spring& spring) {
    const float x = spring.east * static_cast<float>(columns_), z = spring.south * static_cast<float>(rows_);
    const float amount = spring.rate * static_cast<float>(kQuantaPerMetre) / static_cast<float>(steps_);
    const auto lowest = [&](float middle) { return std::max(0, static_cast<int>(middle - spring.radius)); };
    const auto highest = [&](float middle, int size) {
        return std::min(size - 1, static_cast<int>(middle + spring.radius));
    };
    for (int j = lowest(z); j <= highest(z, rows_); ++j) {
        for (int i = lowest(x); i <= highest(x, columns_); ++i) {
            const float east = static_cast<float>(i) + 0.5f - x, south = static_cast<float>(j) + 0.5f - z;
            if (east * east + south * south > spring.radius * spring.radius) continue;
            float& source = sheets_.source.cells(j)[static_cast<std::size_t>(i)];
            source = std::min(source + amount, kMostSource);
        }
    }
}

// What lies beyond the edges: as ground, what lies before them, so that an edge counts as level; as level of
// the water, where the ground would go on, so that water falls off.

/// The cells west and east of a row.
void PipesJob::layMarginOf(Quanta* ground, Quanta* water, Quanta* suspended) const {
    const int last = columns_ + 1;
    const Quanta west = beyondEdge(ground[1], ground[2]),
                 east = beyondEdge(ground[last - 1], ground[last - 2]);
    ground[0] = ground[2];
    ground[last] = ground[last - 2];
    water[0] = west - ground[0];
    water[last] = east - ground[last];
    suspended[0] = suspended[last] = 0;
}

/// The rows beyond the northern and southern edges.
void PipesJob::layMarginRows() {
    if (edges_ == Edges::periodic) return;
    layMarginRow(-1, 0, 1);
    layMarginRow(rows_, rows_ - 1, rows_ - 2);
}

void PipesJob::layMarginRow(int z, int edge, int inner) {
    Sheet<Quanta>& grounds = sheets_.layers[now_].ground;
    for (int x = 0; x < columns_ + 2; ++x) {
        const bool corner = x == 0 || x == columns_ + 1;
        const auto level = [&](int row) {
            return grounds.row(row)[x] + (corner ? layers(row, now_).water.row(row)[x] : 0);
        };
        const Quanta ground = grounds.row(inner)[x];
        grounds.row(z)[x] = ground;
        layers(z, now_).water.row(z)[x] = beyondEdge(level(edge), level(inner)) - ground;
        layers(z, now_).suspended.row(z)[x] = 0;
    }
}

void PipesJob::draw(std::uint32_t count) {
    step_.rainDraw = drawn(count, 3'679'390'609u);
    step_.rockDraw = drawn(count, 3'152'041'523u);
    step_.airDraw = drawn(count, 2'700'274'806u);
    step_.loadDraw = drawn(count, 2'313'257'605u);
}

void PipesJob::step(bool last) {
    const int bands = (beyond_ + margin_ + kBand - 1) / kBand;
    std::atomic<int> next = 0;
    workers_.forEach(std::min(workers_.threads(), bands), [&](int share) {
        PipesScratch& scratch = sheets_.scratches[static_cast<std::size_t>(share)];
        for (int band = next++; band < bands; band = next++) {
            const int first = band * kBand - margin_;
            runBand(scratch, first, std::min(first + kBand, beyond_), last);
        }
    });
    now_ ^= 1;
    layMarginRows();
}

void PipesJob::runBand(PipesScratch& scratch, int first, int beyond, bool last) {
    stages_.surface(rowsOf(scratch, first - 2), step_);
    for (int z = first - 2; z <= beyond; ++z) {
        PipesRow south = rowsOf(scratch, z + 1);
        stages_.surface(south, step_);
        stages_.flux(rowsOf(scratch, z), step_);
        closeEdges(scratch, z);
        if (z < first - 1) continue;
        stages_.limit(rowsOf(scratch, z), stepOf(z));
        wrapShares(scratch, z);
        if (z < first) continue;
        PipesRow row = rowsOf(scratch, z - 1);
        if (z == first) {
            // Another band's row, wanted for what runs from it into this one.
            row.nextFlux = row.wish;
        }
        stages_.move(row, step_);
        if (z > first) settle(scratch, z - 1, last);
    }
}

void PipesJob::settle(PipesScratch& scratch, int z, bool last) {
    PipesRow row = rowsOf(scratch, z);
    row.through = last && isOnMap(z) ? scratch.through.data() + kSheetLead : nullptr;
    const Quanta west = row.water[0], east = row.water[columns_ + 1];
    tally(z) += stages_.settle(row, stepOf(z));
    if (row.through) follow(scratch, z);
    if (edges_ == Edges::periodic) {
        wrap(z, now_ ^ 1);
    } else if (isOnMap(z)) {
        drain(row, z, 0, west);
        drain(row, z, columns_ + 1, east);
        layMarginOf(row.nextGround, row.nextWater, row.nextSuspended);
    } else {
        for (int x = 0; x < columns_ + 2; ++x) drain(row, z, x, row.water[x]);
    }
}

PipesStep PipesJob::stepOf(int z) const {
    PipesStep step = step_;
    if (!isOnMap(wrapped(z))) step.first = step.beyond = 0;
    return step;
}

PipesRow PipesJob::rowsOf(PipesScratch& scratch, int z) {
    const int here = wrapped(z), north = wrapped(z - 1), south = wrapped(z + 1);
    const std::size_t odd = static_cast<std::size_t>(z) & 1, even = odd ^ 1;
    const auto at = [](auto& row) { return row.data() + kSheetLead; };
    const bool onMap = isOnMap(here);
    PipesRow row{};
    row.count = columns_ + 2;
    PipesLayers &now = layers(here, now_), &next = layers(here, now_ ^ 1);
    const Sheet<Quanta>& ground = sheets_.layers[now_].ground;
    row.ground = ground.row(here);
    row.groundNorth = ground.row(std::max(north, -kSheetMargin));
    row.groundSouth = ground.row(std::min(south, rows_ + kSheetMargin - 1));
    row.water = now.water.row(here);
    row.suspended = now.suspended.row(here);
    row.loose = sheets_.loose.row(here);
    row.soft = !onMap                     ? at(sheets_.none)
               : sheets_.softness.empty() ? at(sheets_.soft)
                                          : sheets_.softness.row(here);
    row.source = !onMap                   ? at(sheets_.none)
                 : sheets_.source.empty() ? at(sheets_.even)
                                          : sheets_.source.row(here);
    row.surface = at(scratch.surface[odd]);
    row.surfaceSouth = at(scratch.surface[even]);
    row.share = at(scratch.share[odd]);
    row.shareSouth = at(scratch.share[even]);
    row.thick = at(scratch.thick[odd]);
    row.thickSouth = at(scratch.thick[even]);
    for (std::size_t pipe = 0; pipe < kPipes; ++pipe) {
        row.flux[pipe] = now.flux[pipe].row(here);
        row.nextFlux[pipe] = next.flux[pipe].row(here);
        row.wish[pipe] = at(scratch.wish[odd][pipe]);
        row.wishNorth[pipe] = at(scratch.wish[even][pipe]);
        row.flow[pipe] = at(scratch.flow[odd][pipe]);
        row.flowNorth[pipe] = at(scratch.flow[even][pipe]);
        row.drift[pipe] = at(scratch.drift[odd][pipe]);
        row.driftNorth[pipe] = at(scratch.drift[even][pipe]);
    }
    row.nextGround = sheets_.layers[now_ ^ 1].ground.row(here);
    row.nextWater = next.water.row(here);
    row.nextSuspended = next.suspended.row(here);
    return row;
}

/// Nothing runs through pipes that cross a closed edge.
void PipesJob::closeEdges(PipesScratch& scratch, int z) const {
    if (edges_ != Edges::closed) return;
    auto& wish = scratch.wish[static_cast<std::size_t>(z) & 1];
    const auto west = kSheetLead, east = kSheetLead + static_cast<std::size_t>(columns_);
    wish[0][west] = wish[2][west] = wish[3][west + 1] = 0;
    wish[0][east] = wish[2][east] = wish[3][east + 1] = 0;
    if (z != -1 && z != rows_ - 1) return;
    for (const std::size_t pipe : {1, 2, 3}) std::ranges::fill(wish[pipe], 0.f);
}

/// Beyond periodic edges stand the cells of the other side.
void PipesJob::wrapShares(PipesScratch& scratch, int z) const {
    if (edges_ != Edges::periodic) return;
    const std::size_t odd = static_cast<std::size_t>(z) & 1;
    wrapRow(scratch.share[odd].data() + kSheetLead, columns_);
    wrapRow(scratch.thick[odd].data() + kSheetLead, columns_);
}

void PipesJob::wrap(int z, std::size_t side) {
    wrapRow(sheets_.layers[side].ground.row(z), columns_);
    wrapRow(layers(z, side).water.row(z), columns_);
    wrapRow(layers(z, side).suspended.row(z), columns_);
    for (Sheet<float>& flux : layers(z, side).flux) wrapRow(flux.row(z), columns_);
}

/// What has come into the margin has left the map.
void PipesJob::drain(const PipesRow& row, int z, int x, Quanta before) {
    tally(z).left += row.nextWater[x] - before;
    tally(z).rockLeft += std::int64_t{row.nextSuspended[x]} + row.loose[x];
    row.loose[x] = 0;
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

void PipesJob::follow(const PipesScratch& scratch, int z) {
    const float* through = scratch.through.data() + kSheetLead + 1;
    for (float& mean : flow_.row(z))
        mean += flowRate_ * (*through++ * static_cast<float>(1 / kQuantaPerMetre) - mean);
}

/// Brings a row of tiles back to the terrain.
void PipesJob::endTiles(int down) {
    const TileGrid& grid = terrain_.stamps().grid();
    for (int across = 0; across < grid.across(); ++across) {
        const TileGrid::Box box = grid.box(static_cast<std::size_t>(down * grid.across() + across));
        const auto first = static_cast<std::size_t>(box.x), count = static_cast<std::size_t>(box.columns);
        for (int z = box.z; z < box.z + box.rows; ++z) {
            const std::span<const Quanta> ground = sheets_.layers[now_].ground.cells(z).subspan(first, count);
            const std::span<const Quanta> loose = sheets_.loose.cells(z).subspan(first, count);
            bool changed = false;
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t cell = terrain_.bedrock().index(box.x, z) + i;
                changed =
                    changed || ground[i] != terrain_.height(cell) || loose[i] != terrain_.sediment()[cell];
            }
            if (changed) terrain_.replaceRow(box.x, z, ground, loose);
            terrain_.replaceWater(box.x, z, sheets_.layers[0].water.cells(z).subspan(first, count));
        }
    }
}

/// Whether bands other than its own read a row: then it keeps both its states.
bool PipesJob::isShared(int z) const {
    const int offset = (z + margin_ + kBand) % kBand;
    return offset < 2 || offset >= kBand - 2 || z >= beyond_ - 2;
}

int PipesJob::wrapped(int z) const {
    return edges_ == Edges::periodic ? (z % rows_ + rows_) % rows_ : z;
}

}  // namespace wadi
