#include "sim/process/incision/creep_dye.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>

#include "sim/process/incision/creep.hpp"

namespace wadi {

namespace {

constexpr int kBand = 32;  // rows that a thread takes at a time

using Sent = std::array<Quanta, kNeighbours>;  // along each way

Quanta sum(const Sent& amounts) {
    return std::accumulate(amounts.begin(), amounts.end(), 0);
}

/// What the cells of a row of the part send out of their dye, with a cell before and after.
struct SentRow {
    explicit SentRow(int columns)
        : sent(static_cast<std::size_t>(columns) + 2),
          gone(static_cast<std::size_t>(columns), kUnknown),
          stays(static_cast<std::size_t>(columns)) {}

    static constexpr Quanta kUnknown = -1;

    std::vector<Sent> sent;
    std::vector<Quanta> gone;   // of all material, dyed or not
    std::vector<Quanta> stays;  // of the dye of a cell
    std::int64_t ofRock = 0;    // of what cells of the part send
    bool isAny = false;         // else nothing stays and nothing is sent
};

class DyeStep {
  public:
    DyeStep(const CreepStep& step, GroundDye& ground)
        : s_(step), grid_(step.grid), part_(step.grid.part()), ground_(ground), next_(ground.next()) {}

    void run(int first, int end) const {
        std::array<SentRow, 3> rows = {SentRow(part_.columns), SentRow(part_.columns),
                                       SentRow(part_.columns)};
        std::int64_t entered = 0;
        send(first - 1, rows[1]);
        send(first, rows[2]);
        for (int z = first; z < end; ++z) {
            std::rotate(rows.begin(), rows.begin() + 1, rows.end());
            send(z + 1, rows[2]);
            entered += rows[1].ofRock;
            receive(z, rows, entered);
        }
        ground_.book(entered, 0);
    }

  private:
    std::size_t firstOf(int z) const {
        return static_cast<std::size_t>(z) * static_cast<std::size_t>(grid_.columns());
    }

    /// What a cell sends to lower neighbours.
    Sent outflows(int x, int z) const {
        const auto cell = static_cast<std::uint32_t>(firstOf(z)) + static_cast<std::uint32_t>(x);
        const WayCode code = grid_.codeAt(x, z);
        Sent out{};
        for (unsigned way = 0; way < kNeighbours; ++way) {
            if (const std::optional<std::uint32_t> other = grid_.neighbourIf(cell, code, way))
                out[way] = std::max(0, exchanged(s_.from[cell] - s_.from[*other], s_.part, s_.softness[cell],
                                                 s_.softness[*other]));
        }
        return out;
    }

    void send(int z, SentRow& row) const {
        if (row.isAny) {
            std::ranges::fill(row.sent, Sent{});
            std::ranges::fill(row.gone, SentRow::kUnknown);
            std::ranges::fill(row.stays, 0);
        }
        row.ofRock = 0;
        row.isAny = false;
        z = grid_.rowAt(z);
        if (z < 0) return;
        for (int i = -1; i <= part_.columns; ++i) {
            const int x = grid_.columnAt(part_.x + i);
            if (x >= 0 && ground_.isAny(firstOf(z) + static_cast<std::size_t>(x))) sendOf(x, z, i, row);
        }
    }
    /// What a cell sends that stands at a place of a row, from the part's first one on.
    void sendOf(int x, int z, int place, SentRow& row) const {
        const std::size_t cell = firstOf(z) + static_cast<std::size_t>(x);
        Sent out = outflows(x, z);
        const Quanta gone = sum(out);
        const GroundDye::Taken taken = ground_.taken(cell, s_.from[cell], gone);
        DyedLoad load{gone, taken.ofLoose + taken.ofRock};
        for (Quanta& amount : out) amount = load.give(amount);
        row.sent[static_cast<std::size_t>(place + 1)] = out;
        row.isAny = true;
        if (place < 0 || place >= part_.columns) return;
        row.gone[static_cast<std::size_t>(place)] = gone;
        row.stays[static_cast<std::size_t>(place)] = ground_.at(cell) - taken.ofLoose;
        row.ofRock += taken.ofRock;
    }

    /// The dye of a row after the step; `rows`: what is sent from the one north of it, itself, and south.
    void receive(int z, const std::array<SentRow, 3>& rows, std::int64_t& entered) const {
        Quanta* next = next_ + firstOf(z) + static_cast<std::size_t>(part_.x);
        std::fill_n(next, part_.columns, 0);
        if (std::ranges::none_of(rows, &SentRow::isAny)) return;
        for (int i = 0; i < part_.columns; ++i) {
            std::int64_t dye = rows[1].stays[static_cast<std::size_t>(i)];
            for (unsigned way = 0; way < kNeighbours; ++way) {
                const SentRow& row = rows[static_cast<std::size_t>(kDown[way] + 1)];
                dye += row.sent[static_cast<std::size_t>(i + 1 + kAcross[way])][opposite(way)];
            }
            if (dye == 0) continue;
            const int x = part_.x + i;
            const Quanta gone = rows[1].gone[static_cast<std::size_t>(i)];
            next[i] = held(x, z, gone != SentRow::kUnknown ? gone : sum(outflows(x, z)), dye, entered);
        }
    }
    /// What a cell keeps of the dye that has stayed and come.
    Quanta held(int x, int z, Quanta gone, std::int64_t dye, std::int64_t& entered) const {
        const std::size_t cell = firstOf(z) + static_cast<std::size_t>(x);
        const std::int64_t come = std::int64_t{s_.to[cell]} - s_.from[cell] + gone;
        const Quanta stays = std::max(0, ground_.looseAt(cell, s_.from[cell]) - gone);
        return ground_.held(cell, s_.to[cell], {stays + come, dye}, entered);
    }

    const CreepStep& s_;
    const FlowGrid& grid_;
    const TileGrid::Box& part_;
    GroundDye& ground_;
    Quanta* next_;
};

}  // namespace

void carryDye(const CreepStep& step, GroundDye& ground, const ThreadPool& pool) {
    const DyeStep dye(step, ground);
    const int first = step.grid.part().z, rows = step.grid.part().rows;
    pool.forEach((rows + kBand - 1) / kBand, [&](int band) {
        dye.run(first + band * kBand, first + std::min((band + 1) * kBand, rows));
    });
    ground.advance();
}

/// What arrives at a cell from its neighbours, whose dye must be known.
DyedFlow LineDye::arriving(std::size_t i) const {
    const std::size_t b = before(i);
    DyedFlow sum;
    if (flows[b] > 0) sum = {flows[b], dyed_[b]};
    if (flows[i] < 0) sum = {sum.amount - flows[i], sum.dye + dyed_[i]};
    return sum;
}

/// What is dyed of what goes on from a cell, whose dye then is that of after; once for each.
std::int64_t LineDye::pass(std::size_t i) {
    const auto gain = static_cast<Quanta>(flows[before(i)] - flows[i]);
    return ground_.pass(first_ + i * step_, heights[i], gain, arriving(i), entered_);
}

/// The same of a cell that nothing arrives at, which may lose to both sides.
void LineDye::start(std::size_t i) {
    const std::size_t b = before(i);
    const std::int64_t back = std::max<std::int64_t>(0, -flows[b]), on = std::max<std::int64_t>(0, flows[i]);
    const std::int64_t dye = pass(i), dyedBack = dyedShare(dye, back + on, static_cast<Quanta>(back));
    if (back > 0) dyed_[b] = dyedBack;
    if (on > 0) dyed_[i] = dye - dyedBack;
}

bool LineDye::isAny(std::size_t first, std::size_t step) const {
    for (std::size_t i = 0; i < flows.size(); ++i)
        if (ground_.isAny(first + i * step)) return true;
    return false;
}

void LineDye::run(std::size_t first, std::size_t step) {
    first_ = first;
    step_ = step;
    entered_ = 0;
    const std::size_t length = flows.size();
    const auto place = [&](auto found) { return static_cast<std::size_t>(found - flows.begin()); };
    for (std::size_t i = 0; i < length; ++i)
        if (flows[before(i)] <= 0 && flows[i] >= 0) start(i);
    // Nothing flows down all of a ring: there is a face that nothing passes that way.
    std::size_t i = after(place(std::ranges::min_element(flows)));
    for (std::size_t n = 0; n < length; ++n, i = after(i))
        if (flows[before(i)] > 0 && flows[i] > 0) dyed_[i] = pass(i);
    i = place(std::ranges::max_element(flows));
    for (std::size_t n = 0; n < length; ++n, i = before(i))
        if (flows[before(i)] < 0 && flows[i] < 0) dyed_[before(i)] = pass(i);
    for (i = 0; i < length; ++i)
        if (arriving(i).amount > 0 && flows[before(i)] >= 0 && flows[i] <= 0) pass(i);
    ground_.book(entered_, 0);
}

}  // namespace wadi
