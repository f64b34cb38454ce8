#include <algorithm>
#include <atomic>

#include "sim/core/random.hpp"
#include "sim/process/pipes/pipes_work.hpp"

namespace wadi {

// What lies beyond the edges of the map, and what crosses them.

namespace {

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

// What lies beyond the edges: as ground, what lies before them, so that an edge counts as level; as level of
// the water, where the ground would go on, so that water falls off, or, if it cannot, what lies before them.

/// The cells west and east of a row.
void PipesJob::layMarginOf(Quanta* ground, Quanta* water, Quanta* suspended) const {
    const int last = columns_ + 1;
    const Quanta west = beyondEdge(ground[1], ground[2]),
                 east = beyondEdge(ground[last - 1], ground[last - 2]);
    ground[0] = ground[2];
    ground[last] = ground[last - 2];
    const bool closed = edges_ == Edges::closed;
    water[0] = closed ? water[2] : west - ground[0];
    water[last] = closed ? water[last - 2] : east - ground[last];
    suspended[0] = suspended[last] = 0;
}

/// The rows beyond the northern and southern edges.
void PipesJob::layMarginRows() {
    if (edges_ == Edges::periodic) return;
    layMarginRow(-1, 0, 1);
    layMarginRow(rows_, rows_ - 1, rows_ - 2);
}

void PipesJob::layMarginRow(int z, int edge, int inner) {
    PaddedGrid<Quanta>& grounds = sheets_.layers[now_].ground;
    for (int x = 0; x < columns_ + 2; ++x) {
        const bool corner = x == 0 || x == columns_ + 1;
        const auto level = [&](int row) {
            return grounds.row(row)[x] + (corner ? layers(row, now_).water.row(row)[x] : 0);
        };
        const Quanta ground = grounds.row(inner)[x];
        grounds.row(z)[x] = ground;
        layers(z, now_).water.row(z)[x] = edges_ == Edges::closed
                                              ? layers(inner, now_).water.row(inner)[x]
                                              : beyondEdge(level(edge), level(inner)) - ground;
        layers(z, now_).suspended.row(z)[x] = 0;
    }
}

/// Sand that springs bring in a step of the epoch, by whole quanta. In dry cells it would stay where it came.
void PipesJob::bringSand(int step) {
    for (const Sandy& spring : sandy_) {
        PipesLayers& now = layers(spring.z, now_);
        if (now.water.row(spring.z)[spring.x] == 0) continue;
        const auto until = [&](int steps) { return std::int64_t{spring.sand} * steps / steps_; };
        Quanta* const load = now.suspended.row(spring.z);
        const auto brought = static_cast<Quanta>(std::min<std::int64_t>(
            until(step + 1) - until(step), std::int64_t{kMostSuspended} - load[spring.x]));
        load[spring.x] += brought;
        if (isCounted(spring.z, spring.x)) tally(spring.z).rockEntered += brought;
        if (edges_ == Edges::periodic) wrapRow(load, columns_);
    }
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
    wrapRow(scratch.side[odd].data() + kSheetLead, columns_);
    wrapRow(scratch.spare[odd].data() + kSheetLead, columns_);
}

void PipesJob::wrap(int z, std::size_t side) {
    wrapRow(sheets_.layers[side].ground.row(z), columns_);
    wrapRow(layers(z, side).water.row(z), columns_);
    wrapRow(layers(z, side).suspended.row(z), columns_);
    for (PaddedGrid<float>& flux : layers(z, side).flux) wrapRow(flux.row(z), columns_);
    // Rows are reckoned with their margin. What lies loose there is nobody's, and must not be booked as gone
    // when the edges become others.
    Quanta* loose = sheets_.loose.row(z);
    loose[0] = loose[columns_ + 1] = 0;
}

/// What has come into the margin has left the map.
void PipesJob::drain(const PipesRow& row, int z, int x, Quanta before) {
    if (isCounted(z, x)) {
        tally(z).left += row.nextWater[x] - before;
        tally(z).rockLeft += std::int64_t{row.nextSuspended[x]} + row.loose[x];
    }
    row.loose[x] = 0;
}

// The steps of an epoch, band by band.

namespace {

/// Numbers in [0, 1) that are evenly spread over any stretch of counts: multiples of irrational numbers
/// (Roberts 2018, "The unreasonable effectiveness of quasirandom sequences"; the fourth has four dimensions).
float drawn(std::uint32_t count, std::uint32_t stride) {
    return static_cast<float>((count * stride) >> 8) * 0x1p-24f;
}

}  // namespace

void PipesJob::draw(std::uint32_t count) {
    step_.rainDraw = drawn(count, 3'679'390'609u);
    step_.rockDraw = drawn(count, 3'152'041'523u);
    step_.airDraw = drawn(count, 2'700'274'806u);
    step_.loadDraw = drawn(count, 2'313'257'605u);
    dyeDraw_ = mix(count);
}

void PipesJob::step(bool last, bool fails) {
    const int bands = (beyond_ + margin_ + kBand - 1) / kBand;
    std::atomic<int> next = 0;
    pool_.forEach(std::min(pool_.threads(), bands), [&](int share) {
        PipesScratch& scratch = sheets_.scratches[static_cast<std::size_t>(share)];
        for (int band = next++; band < bands; band = next++) {
            pool_.look();
            const int first = band * kBand - margin_;
            runBand(scratch, first, std::min(first + kBand, beyond_), last, fails);
        }
    });
    if (terrain_.isDyed()) exchangeDye();
    now_ ^= 1;
    layMarginRows();
}

void PipesJob::runBand(PipesScratch& scratch, int first, int beyond, bool last, bool fails) {
    PipesRow north{}, here{}, south = rowsOf(scratch, first - 2);
    stages_.surface(south, step_);
    for (int z = first - 2; z <= beyond; ++z) {
        north = here;
        here = south;
        south = rowsOf(scratch, z + 1);
        stages_.surface(south, step_);
        stages_.flux(here, step_);
        closeEdges(scratch, z);
        if (z < first - 1) continue;
        stages_.limit(here, stepOf(z));
        wrapShares(scratch, z);
        if (z < first) continue;
        if (z == first) {
            // Another band's row, wanted for what runs from it into this one.
            north.nextFlux = north.wish;
        }
        stages_.move(north, stepOf(z - 1));
        if (z > first) settle(scratch, north, z - 1, last, fails);
    }
}

void PipesJob::settle(PipesScratch& scratch, PipesRow& row, int z, bool last, bool fails) {
    row.through = (last || fails) && isOnMap(z) ? sheets_.through.row(z) : nullptr;
    const Quanta west = row.water[0], east = row.water[columns_ + 1];
    if (terrain_.isDyed() && isOnMap(z)) moveDye(scratch.dye, row, z);
    tally(z) += stages_.settle(row, stepOf(z));
    if (last && isOnMap(z)) follow(z);
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
    if (edges_ == Edges::periodic) return step;
    step.southBank = isOnMap(z) && isOnMap(z + 1);
    if (!isOnMap(z)) step.firstBank = step.beyondBank = 0;
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
    const PaddedGrid<Quanta>& ground = sheets_.layers[now_].ground;
    row.ground = ground.row(here);
    row.groundNorth = ground.row(std::max(north, -kSheetMargin));
    row.groundSouth = ground.row(std::min(south, rows_ + kSheetMargin - 1));
    row.water = now.water.row(here);
    row.suspended = now.suspended.row(here);
    row.loose = sheets_.loose.row(here);
    row.soft = softnessOf(here);
    row.source = !onMap                   ? at(sheets_.none)
                 : sheets_.source.empty() ? at(sheets_.even)
                                          : sheets_.source.row(here);
    row.surface = at(scratch.surface[static_cast<std::size_t>(z) & 3]);
    row.surfaceNorth = at(scratch.surface[static_cast<std::size_t>(z - 1) & 3]);
    row.surfaceSouth = at(scratch.surface[static_cast<std::size_t>(z + 1) & 3]);
    row.share = at(scratch.share[odd]);
    row.shareSouth = at(scratch.share[even]);
    row.thick = at(scratch.thick[odd]);
    row.thickSouth = at(scratch.thick[even]);
    row.side = at(scratch.side[odd]);
    row.sideSouth = at(scratch.side[even]);
    row.spare = at(scratch.spare[odd]);
    row.spareSouth = at(scratch.spare[even]);
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

const float* PipesJob::softnessOf(int z) const {
    if (!isOnMap(z)) return sheets_.none.data() + kSheetLead;
    return sheets_.softness.empty() ? sheets_.soft.data() + kSheetLead : sheets_.softness.row(z);
}

void PipesJob::follow(int z) {
    const TileGrid::Box own = terrain_.subdomain().cells();
    const int row = z + part_.window.z;
    if (row < own.z || row >= own.z + own.rows) return;
    const float* through = sheets_.through.row(z) + 1 + (own.x - part_.window.x);
    const std::span<float> means = flow_.row(row);
    for (float& mean : means.subspan(static_cast<std::size_t>(own.x), static_cast<std::size_t>(own.columns)))
        mean += flowRate_ * (*through++ * static_cast<float>(1 / kQuantaPerMetre) - mean);
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
