#include <algorithm>
#include <atomic>
#include <utility>

#include "sim/process/pipes/pipes_work.hpp"

namespace wadi {

// Banks that fall into rivers, and sediment that slides in the sea, after steps that ask for it.

namespace {

/// Beyond a periodic edge stands what is on the other side, beyond others nothing.
template <class T>
void wrapOrClear(T* row, int columns, bool periodic) {
    row[0] = periodic ? row[columns] : T{};
    row[columns + 1] = periodic ? row[1] : T{};
}

}  // namespace

void PipesJob::failBanks() {
    const bool periodic = edges_ == Edges::periodic;
    for (int z = 0; z < rows_; ++z) {
        wrapOrClear(sheets_.loose.row(z), columns_, periodic);
        wrapOrClear(sheets_.through.row(z), columns_, periodic);
    }
    const int bands = (rows_ + kBand - 1) / kBand;
    std::atomic<int> next = 0;
    pool_.forEach(std::min(pool_.threads(), bands), [&](int share) {
        PipesScratch& scratch = sheets_.scratches[static_cast<std::size_t>(share)];
        for (int band = next++; band < bands; band = next++)
            failBand(scratch, band * kBand, std::min((band + 1) * kBand, rows_));
    });
    std::swap(sheets_.layers[0].ground, sheets_.layers[1].ground);
    std::swap(sheets_.loose, sheets_.slumped);
    if (terrain_.isDyed()) gatherSlumpedDye();
    for (int z = 0; z < rows_; ++z) endBanks(z);
    layMarginRows();
}

void PipesJob::failBand(PipesScratch& scratch, int first, int beyond) {
    for (int z = first - 1; z < beyond; ++z) {
        const BankRow row = banksOf(scratch, z);
        stages_.fall(row, stepOf(z));
        if (z < first) continue;
        stages_.slump(row, step_);
        if (terrain_.isDyed()) slumpDye(scratch.dye, row, z);
    }
}

/// Lays the margin anew. Where banks have fallen below the roof of the world, the water on top leaves it.
void PipesJob::endBanks(int z) {
    Quanta* ground = sheets_.layers[now_].ground.row(z);
    Quanta* water = layers(z, now_).water.row(z);
    for (int x = 1; x <= columns_; ++x) {
        const Quanta over = water[x] - (kHighest - ground[x]);
        if (over <= 0) continue;
        water[x] -= over;
        if (isCounted(z, x)) tally(z).left += over;
    }
    if (edges_ == Edges::periodic) {
        wrap(z, now_);
    } else {
        layMarginOf(ground, water, layers(z, now_).suspended.row(z));
    }
}

BankRow PipesJob::banksOf(PipesScratch& scratch, int z) {
    const int here = wrapped(z), south = wrapped(z + 1);
    const std::size_t odd = static_cast<std::size_t>(z) & 1, even = odd ^ 1;
    const PaddedGrid<Quanta>& ground = sheets_.layers[now_].ground;
    BankRow row{};
    row.count = columns_ + 2;
    row.ground = ground.row(here);
    row.groundSouth = ground.row(south);
    row.loose = sheets_.loose.row(here);
    row.looseSouth = sheets_.loose.row(south);
    row.soft = softnessOf(here);
    row.softSouth = softnessOf(south);
    row.through = sheets_.through.row(here);
    row.throughSouth = sheets_.through.row(south);
    for (std::size_t pipe = 0; pipe < kPipes; ++pipe) {
        row.fall[pipe] = scratch.flow[odd][pipe].data() + kSheetLead;
        row.fallNorth[pipe] = scratch.flow[even][pipe].data() + kSheetLead;
    }
    row.nextGround = sheets_.layers[now_ ^ 1].ground.row(here);
    row.nextLoose = sheets_.slumped.row(here);
    return row;
}

}  // namespace wadi
