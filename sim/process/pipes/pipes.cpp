#include "sim/process/pipes/pipes.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "sim/process/pipes/pipes_work.hpp"
#include "sim/terrain/upsample.hpp"

namespace wadi {

void Pipes::run(Terrain& terrain, Ledger& ledger, WaterLedger& water, const PipesParams& params,
                const SeaParams& sea, const SandParams& sand, const RainField& rain,
                std::span<const Spring> springs, const ThreadPool& pool, Simd simd) {
    workOn(terrain.subdomain());
    if (!params.enabled) return layDown(terrain, ledger);
    makeRoom();
    const PipesTally tally =
        PipesJob(terrain, sheets_, flow_, params, {sea, rain, sand}, pool, simd).run(springs, steps_);
    ledger.entered += tally.rockEntered;
    ledger.left += tally.rockLeft;
    water.entered += tally.entered;
    water.evaporated += tally.evaporated;
    water.left += tally.left;
    isLoadDyed_ = terrain.isDyed() && terrain.subdomain().any(carriedDye() > 0);
}

void Pipes::workOn(const Subdomain& own) {
    own_ = own.cells();
    ghosts_ = own.isWhole() ? 0 : kPipesGhosts;
}

/// Makes the sheets, or takes them over into some that have room for the window of a rank.
void Pipes::makeRoom() {
    if (!sheets_.empty() && sheets_.ghosts == ghosts_) return;
    const PipesSheets narrow = std::exchange(sheets_, PipesSheets(flow_.columns(), flow_.rows(), ghosts_));
    if (narrow.empty()) return;
    if (!narrow.dye.empty()) sheets_.dye.load = sheets_.sheet<Quanta>();
    const int columns = own_.columns + 2;
    const auto take = [&](const auto& from, auto& to, int z) {
        std::copy_n(from.row(z) + own_.x, columns, to.row(z) + own_.x);
    };
    for (int z = own_.z - 1; z <= own_.z + own_.rows; ++z) {
        take(narrow.layers[0].suspended, sheets_.layers[0].suspended, z);
        if (!narrow.dye.empty()) take(narrow.dye.load, sheets_.dye.load, z);
        for (std::size_t pipe = 0; pipe < kPipes; ++pipe)
            take(narrow.layers[0].flux[pipe], sheets_.layers[0].flux[pipe], z);
    }
}

void Pipes::layDown(Terrain& terrain, Ledger& ledger) {
    if (sheets_.empty()) return;
    std::int64_t dyeLeft = 0;
    for (int z = own_.z; z < own_.z + own_.rows; ++z) {
        for (int x = own_.x; x < own_.x + own_.columns; ++x) {
            const auto cell = static_cast<std::size_t>(x);
            const Quanta load = sheets_.layers[0].suspended.cells(z)[cell];
            Quanta dye = sheets_.dye.empty() ? 0 : sheets_.dye.load.cells(z)[cell];
            if (load > 0) ledger.left += load - terrain.addSediment(x, z, load, dye);
            dyeLeft += dye;
        }
    }
    if (dyeLeft > 0) terrain.bookDye(0, dyeLeft);
    sheets_ = {};
    isLoadDyed_ = false;
}

/// After reading: there is no more dye than load.
void Pipes::holdDye() {
    for (int z = 0; z < flow_.rows(); ++z) {
        const auto load = sheets_.layers[0].suspended.cells(z), dye = sheets_.dye.load.cells(z);
        // What is 0 may be memory that nobody has touched.
        for (std::size_t x = 0; x < dye.size(); ++x)
            if (dye[x] > load[x]) dye[x] = load[x];
    }
}

namespace {

std::int64_t sumOf(const PaddedGrid<Quanta>& grid, const TileGrid::Box& own) {
    std::int64_t sum = 0;
    if (grid.empty()) return sum;
    for (int z = own.z; z < own.z + own.rows; ++z) {
        const auto row =
            grid.cells(z).subspan(static_cast<std::size_t>(own.x), static_cast<std::size_t>(own.columns));
        sum = std::accumulate(row.begin(), row.end(), sum);
    }
    return sum;
}

/// Every value four times.
PaddedGrid<Quanta> repeated(const PaddedGrid<Quanta>& grid, int columns, int rows) {
    PaddedGrid<Quanta> fine(columns, rows);
    for (int z = 0; z < rows; ++z) {
        const auto from = grid.cells(z / 2);
        const auto to = fine.cells(z);
        for (std::size_t x = 0; x < to.size(); ++x) to[x] = from[x / 2];
    }
    return fine;
}

}  // namespace

std::int64_t Pipes::carried() const {
    return sumOf(sheets_.layers[0].suspended, own_);
}

std::int64_t Pipes::carriedDye() const {
    return sumOf(sheets_.dye.load, own_);
}

WaterVelocity Pipes::velocity(const Field<Quanta>& depths) const {
    if (sheets_.empty()) return {};
    const int columns = depths.columns(), rows = depths.rows();
    WaterVelocity velocity{Field<float>(columns, rows), Field<float>(columns, rows)};
    const auto& flux = sheets_.layers[0].flux;
    for (int z = 0; z < rows; ++z) {
        const float *eastward = flux[0].row(z) + 1, *southward = flux[1].row(z) + 1;
        const float *falling = flux[2].row(z) + 1, *rising = flux[3].row(z) + 1;
        const float *fromNorth = flux[1].row(z - 1) + 1, *fromNorthWest = flux[2].row(z - 1),
                    *fromNorthEast = flux[3].row(z - 1) + 2;
        for (int x = 0; x < columns; ++x) {
            constexpr float kHalfRoot = 0.70710678f;
            const Quanta depth = depths.at(x, z);
            if (depth <= 0) continue;
            const float down = falling[x] + fromNorthWest[x], up = rising[x] + fromNorthEast[x];
            const float east = eastward[x] + eastward[x - 1] + kHalfRoot * (down - up);
            const float south = southward[x] + fromNorth[x] + kHalfRoot * (down + up);
            const float scale =
                1 / std::max(2.f * static_cast<float>(depth), std::sqrt(east * east + south * south));
            velocity.east.at(x, z) = scale * east;
            velocity.south.at(x, z) = scale * south;
        }
    }
    return velocity;
}

void Pipes::upsample() {
    flow_ = repeated(flow_);
    own_ = {0, 0, flow_.columns(), flow_.rows()};
    if (sheets_.empty()) return;
    const int columns = flow_.columns(), rows = flow_.rows();
    PipesSheets fine(columns, rows);
    fine.layers[0].suspended = repeated(sheets_.layers[0].suspended, columns, rows);
    if (!sheets_.dye.empty()) fine.dye.load = repeated(sheets_.dye.load, columns, rows);
    sheets_ = std::move(fine);
}

}  // namespace wadi
