#include <algorithm>

#include "sim/process/pipes/pipes_work.hpp"

// What lies beyond the edges of the map, and what crosses them.

namespace wadi {

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
    // Rows are reckoned with their margin. What lies loose there is nobody's, and must not be booked as gone
    // when the edges become others.
    Quanta* loose = sheets_.loose.row(z);
    loose[0] = loose[columns_ + 1] = 0;
}

/// What has come into the margin has left the map.
void PipesJob::drain(const PipesRow& row, int z, int x, Quanta before) {
    tally(z).left += row.nextWater[x] - before;
    tally(z).rockLeft += std::int64_t{row.nextSuspended[x]} + row.loose[x];
    row.loose[x] = 0;
}

}  // namespace wadi
