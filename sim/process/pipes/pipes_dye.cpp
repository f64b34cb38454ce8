#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include "sim/core/random.hpp"
#include "sim/process/pipes/pipes_work.hpp"

namespace wadi {

// Dye, in worlds where there is any: worked out row by row from what the stages read and leave, so that they
// need not know of it. A row sends its dye to itself and those beside it; what leaves a band goes to a seam,
// so that each row has one writer, and is gathered when all bands are done.

namespace {

Quanta* at(std::vector<Quanta>& row) {
    return row.data() + kSheetLead;
}

template <class T>
bool isAny(const T* values, int count) {
    T any = 0;
    for (int i = 0; i < count; ++i) any = static_cast<T>(any | values[i]);
    return any != 0;
}

void moveAll(Quanta* from, Quanta* to, int count) {
    for (int i = 0; i < count; ++i) to[i] += std::exchange(from[i], 0);
}

}  // namespace

void PipesJob::beginDye() {
    PipesDye& dye = sheets_.dye;
    if (!terrain_.isDyed()) {
        dye = {};
        return;
    }
    for (PaddedGrid<Quanta>* grid : {&dye.load, &dye.loose, &dye.arrived})
        if (grid->empty()) *grid = sheets_.sheet<Quanta>();
    if (dye.seams.empty()) dye.seams = PaddedGrid<Quanta>(columns_, 2 * (rows_ / kBand + 2));
    for (PipesScratch& scratch : sheets_.scratches) scratch.dye.makeRoom(columns_);
    for (int z = 0; z < rows_; ++z)
        eachStretch(z, [&](int x, int column, int row, int count) {
            std::copy_n(&terrain_.dye().at(column, row), count, dye.loose.row(z) + 1 + x);
        });
    dyed_.assign(static_cast<std::size_t>(rows_) + 2, {});
    beginColumns();
}

/// Cells that a window has from the other side of the map draw what they draw there.
void PipesJob::beginColumns() {
    std::vector<std::int32_t>& columns = sheets_.dye.columns;
    columns.resize(sheetStride(columns_));
    std::iota(columns.begin() + kSheetLead, columns.end(), part_.window.x);
    if (!wraps_) return;
    eachStretch(0, [&](int x, int column, int, int count) {
        std::iota(columns.begin() + kSheetLead + 1 + x, columns.begin() + kSheetLead + 1 + x + count,
                  column + 1);
    });
}

const std::int32_t* PipesJob::columnsOfDye() const {
    return sheets_.dye.columns.data() + kSheetLead;
}

/// What is dyed of rock that a cell loses; cells count from the margin on.
Quanta PipesJob::dyeOfRock(int z, int x, Quanta rock) const {
    return terrain_.dyeOfRock(terrain_.bedrock().index(columnsOfDye()[x] - 1, rowOnMap(z)), rock);
}

/// For other fractions of a quantum in every step and row, and for each purpose [0..3].
std::uint32_t PipesJob::dyeDraw(int z, std::uint64_t purpose) const {
    return static_cast<std::uint32_t>(mix(dyeDraw_ + 4 * static_cast<std::uint64_t>(rowOnMap(z)) + purpose));
}

bool PipesJob::isRockDyed(int z) const {
    const Field<std::uint8_t>& map = terrain_.painted(Painted::dye);
    if (map.empty()) return false;
    bool is = false;
    eachStretch(z,
                [&](int, int column, int row, int count) { is = is || isAny(&map.at(column, row), count); });
    return is;
}

/// Before a row settles: sends the dye of its load with what drifts, and keeps what lies loose.
void PipesJob::moveDye(PipesDyeScratch& scratch, const PipesRow& row, int z) {
    std::copy_n(row.loose, row.count, sheets_.slumped.row(z));
    SendingRow sending{
        .count = row.count, .column = columnsOfDye(), .whole = row.suspended, .dye = sheets_.dye.load.row(z)};
    if (!isAny(sending.dye, row.count)) return;
    sending.flow = row.drift;
    sending.flowNorth = row.driftNorth;
    for (std::size_t way = 0; way < scratch.sent.size(); ++way) sending.sent[way] = at(scratch.sent[way]);
    sending.draw = dyeDraw(z, 0);
    sendDye(sending, z, margin_);
}

/// Sends dye from a row of bands of which the first begins so far north of the map.
void PipesJob::sendDye(SendingRow row, int z, int margin) {
    PipesDye& dye = sheets_.dye;
    const int band = (z + margin) / kBand, inBand = (z + margin) % kBand;
    const bool isLast = inBand == kBand - 1 || z + 1 == rows_ + margin;
    row.north = inBand == 0 ? dye.seams.row(2 * band) : dye.arrived.row(z - 1);
    row.here = dye.arrived.row(z);
    row.south = isLast ? dye.seams.row(2 * band + 1) : dye.arrived.row(z + 1);
    dyeStages_.send(row);
}

/// Brings what has come to a row together: from the bands beside it, and over the edges.
void PipesJob::gatherDye(int z, int margin) {
    PipesDye& dye = sheets_.dye;
    Quanta* arrived = dye.arrived.row(z);
    const bool periodic = edges_ == Edges::periodic;
    const int count = columns_ + 2, bands = (rows_ + 2 * margin + kBand - 1) / kBand;
    const int band = (z + margin) / kBand, inBand = (z + margin) % kBand;
    const bool isLast = inBand == kBand - 1 || z + 1 == rows_ + margin;
    if (inBand == 0 && (periodic || band > 0))
        moveAll(dye.seams.row(2 * ((band + bands - 1) % bands) + 1), arrived, count);
    if (isLast && (periodic || band + 1 < bands))
        moveAll(dye.seams.row(2 * ((band + 1) % bands)), arrived, count);
    if (periodic) {
        moveAll(arrived, arrived + columns_, 1);
        moveAll(arrived + columns_ + 1, arrived + 1, 1);
        return;
    }
    const auto lose = [&](int x) {
        const Quanta gone = std::exchange(arrived[x], 0);
        if (isCounted(z, x)) dyed(z).left += gone;
    };
    lose(0), lose(columns_ + 1);
    if (isOnMap(z)) return;
    for (int x = 1; x <= columns_; ++x) lose(x);
}

/// When all load has arrived and all rows have settled.
void PipesJob::exchangeDye() {
    const int bands = (beyond_ + margin_ + kBand - 1) / kBand;
    std::atomic<int> next = 0;
    pool_.forEach(std::min(pool_.threads(), bands), [&](int share) {
        PipesDyeScratch& scratch = sheets_.scratches[static_cast<std::size_t>(share)].dye;
        for (int band = next++; band < bands; band = next++) {
            const int first = band * kBand - margin_;
            for (int z = first; z < std::min(first + kBand, beyond_); ++z) exchangeDyeOf(scratch, z);
        }
    });
    std::swap(sheets_.dye.load, sheets_.dye.arrived);
}

void PipesJob::exchangeDyeOf(PipesDyeScratch& scratch, int z) {
    gatherDye(z, margin_);
    if (!isOnMap(z)) return;
    const int count = columns_ + 2;
    Quanta *arrived = sheets_.dye.arrived.row(z), *loose = sheets_.dye.loose.row(z);
    if (!isAny(arrived, count) && !isAny(loose, count) && !isRockDyed(z)) return;
    layOutDye(scratch, z);
    dyeStages_.exchange({.count = count,
                         .column = columnsOfDye(),
                         .load = at(scratch.whole),
                         .loose = sheets_.slumped.row(z),
                         .nextLoose = sheets_.loose.row(z),
                         .worn = at(scratch.worn),
                         .loadDye = arrived,
                         .looseDye = loose,
                         .draw = dyeDraw(z, 1)});
}

/// Tells by the ground what load had arrived and how much rock the water has taken. Of load that is more than
/// the most, what is not dyed leaves first.
void PipesJob::layOutDye(PipesDyeScratch& scratch, int z) {
    const Quanta *ground = sheets_.layers[now_].ground.row(z), *next = sheets_.layers[now_ ^ 1].ground.row(z);
    const Quanta *loose = sheets_.slumped.row(z), *nextLoose = sheets_.loose.row(z);
    const Quanta* suspended = layers(z, now_ ^ 1).suspended.row(z);
    Quanta *arrived = sheets_.dye.arrived.row(z), *whole = at(scratch.whole), *worn = at(scratch.worn);
    const bool isRock = isRockDyed(z);
    for (int x = 1; x <= columns_; ++x) {
        const Quanta laid = nextLoose[x] - loose[x], rock = laid - (next[x] - ground[x]);
        whole[x] = suspended[x] + laid - rock;
        const Quanta over = std::max(arrived[x] - whole[x], 0);
        arrived[x] -= over;
        worn[x] = isRock ? dyeOfRock(z, x, rock) : 0;
        if (!isCounted(z, x)) continue;
        dyed(z).left += over;
        dyed(z).entered += worn[x];
    }
}

/// What falls off a bank takes sediment first, then rock, and the dye of both.
void PipesJob::slumpDye(PipesDyeScratch& scratch, const BankRow& row, int z) {
    SendingRow sending{.count = row.count,
                       .column = columnsOfDye(),
                       .whole = at(scratch.whole),
                       .dye = sheets_.dye.loose.row(z)};
    const bool isRock = isRockDyed(z);
    if (!isRock && !isAny(sending.dye, row.count)) return;
    for (int x = 1; x <= columns_; ++x) {
        const Quanta rock = row.nextLoose[x] - row.loose[x] - (row.nextGround[x] - row.ground[x]);
        scratch.whole[kSheetLead + static_cast<std::size_t>(x)] = row.loose[x] + rock;
        const Quanta worn = isRock ? dyeOfRock(z, x, rock) : 0;
        sending.dye[x] += worn;
        if (isCounted(z, x)) dyed(z).entered += worn;
    }
    sending.flow = row.fall;
    sending.flowNorth = row.fallNorth;
    for (std::size_t way = 0; way < scratch.sent.size(); ++way) sending.sent[way] = at(scratch.sent[way]);
    sending.draw = dyeDraw(z, 2);
    sendDye(sending, z, 0);
}

/// When all banks have fallen.
void PipesJob::gatherSlumpedDye() {
    for (int z = 0; z < rows_; ++z) gatherDye(z, 0);
    std::swap(sheets_.dye.loose, sheets_.dye.arrived);
}

void PipesJob::endDye() {
    DyeLedger sum;
    for (const DyeLedger& row : dyed_) {
        sum.entered += row.entered;
        sum.left += row.left;
    }
    if (sum != DyeLedger{}) terrain_.bookDye(sum.entered, sum.left);
}

}  // namespace wadi
