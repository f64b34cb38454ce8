#include "sim/process/incision/flow/receivers.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "sim/process/incision/flow/flow_lanes.hpp"

namespace wadi {

namespace {

constexpr int kBand = 32;               // rows that a thread takes at a time
constexpr Quanta kWall = kHighest + 1;  // beyond the map: nothing drains there

/// Calls body(first, end) for bands of rows of the part of a map that one works on.
template <class Body>
void forBands(const FlowGrid& grid, const ThreadPool& pool, const Body& body) {
    const TileGrid::Box& part = grid.part();
    pool.forEach((part.rows + kBand - 1) / kBand, [&](int band) {
        body(part.z + band * kBand, part.z + std::min((band + 1) * kBand, part.rows));
    });
}

/// Three rows of the part of a map that one works on, with a cell before and after, which go down it
/// together. What lies around the part may count as beyond the map.
template <class T>
class Strip {
  public:
    Strip(const FlowGrid& grid, const T* cells, T beyond, bool seesOthers, int first)
        : grid_(grid), cells_(cells), beyond_(beyond), seesOthers_(seesOthers) {
        for (auto& row : rows_)
            row.resize(static_cast<std::size_t>(grid.part().columns) + 2 + kReceiverSlack);
        load(rows_[1], first - 1);
        load(rows_[2], first);
    }

    /// Brings the row after the last one into the middle.
    void advance(int z) {
        std::rotate(rows_.begin(), rows_.begin() + 1, rows_.end());
        load(rows_[2], z + 1);
    }
    /// The row north (0) of the middle one, itself (1), and south (2): its first cell.
    const T* row(int which) const { return rows_[static_cast<std::size_t>(which)].data() + 1; }

  private:
    void load(std::vector<T>& row, int z) const {
        const TileGrid::Box& part = grid_.part();
        z = grid_.rowAt(z);
        const bool isOther = z < part.z || z >= part.z + part.rows;
        if (z < 0 || (isOther && !seesOthers_)) return void(std::ranges::fill(row, beyond_));
        const T* const line =
            cells_ + static_cast<std::size_t>(z) * static_cast<std::size_t>(grid_.columns());
        const auto columns = static_cast<std::size_t>(part.columns);
        std::copy_n(line + part.x, columns, row.begin() + 1);
        row[0] = at(line, part.x - 1);
        row[columns + 1] = at(line, part.x + part.columns);
    }
    /// The cell before or after those of the part.
    T at(const T* line, int x) const {
        const bool isOnMap = x >= 0 && x < grid_.columns();
        if (!isOnMap && !grid_.sides().wrapsAcross) return beyond_;
        if (!seesOthers_ && grid_.part().columns < grid_.columns()) return beyond_;
        return line[isOnMap ? x : wrapped(x, grid_.columns())];
    }

    const FlowGrid& grid_;
    const T* cells_;
    T beyond_;
    bool seesOthers_;
    std::array<std::vector<T>, 3> rows_;
};

/// The way of a cell on level ground: to the sea, or to the neighbour with the least number, if less than its
/// own.
unsigned levelWay(const FlowGrid& grid, const FlowGround& ground, std::uint32_t cell, WayCode code) {
    const auto rankOf = [&](std::uint32_t c) {
        return std::uint64_t{scatter((c + 0x9e3779b9u) ^ ground.key)} << 32 | c;
    };
    std::uint64_t least = rankOf(cell);
    unsigned way = kNoWay;
    for (unsigned w = 0; w < kNeighbours; ++w) {
        const std::optional<std::uint32_t> there = grid.neighbourIf(cell, code, w);
        if (!there || std::max(ground.heights[*there], ground.sea) != ground.heights[cell]) continue;
        const std::uint32_t other = *there;
        const std::uint64_t rank = ground.isSea(other) ? other : rankOf(other);
        if (rank >= least) continue;
        least = rank;
        way = w;
    }
    return way;
}

/// The codes of a row of the part whose ways are known; cells without one go to `ends`.
void finishRow(const FlowGrid& grid, const FlowGround& ground, int z, WayCode* ways, FlowEnds& ends) {
    const auto first = static_cast<std::uint32_t>(z) * static_cast<std::uint32_t>(grid.columns());
    for (int x = grid.part().x; x < grid.part().x + grid.part().columns; ++x) {
        const std::uint32_t cell = first + static_cast<std::uint32_t>(x);
        const bool isInner = z > 0 && x > 0 && z < grid.rows() - 1 && x < grid.columns() - 1;
        if (isInner && ways[cell] != kNoWay) continue;
        const WayCode none = grid.codeAt(x, z);
        const bool isRoot = (none & kOutlet) != 0;
        unsigned way = isRoot ? kNoWay : ways[cell];
        if (way == kNoWay && !isRoot && !ground.isSea(cell)) way = levelWay(grid, ground, cell, none);
        ways[cell] = static_cast<WayCode>((none & ~kWayBits) | way);
        if (way == kNoWay) (isRoot || ground.isSea(cell) ? ends.roots : ends.pits).push_back(cell);
    }
}

/// Sets a bit where a row of codes has this way.
void mark(const WayCode* codes, int columns, WayCode way, std::uint8_t bit, std::uint8_t* marks) {
    for (int x = 0; x < columns; ++x) {
        const auto hit = static_cast<std::uint8_t>((codes[x] & kWayBits) == way ? bit : 0);
        marks[x] = static_cast<std::uint8_t>(marks[x] | hit);
    }
}

}  // namespace

FlowEnds findReceivers(const FlowGrid& grid, const FlowGround& ground, WayCode* ways, const ThreadPool& pool,
                       Simd simd) {
    const ReceiverStepper stepper = receiverStepper(simd);
    const int columns = grid.part().columns;
    std::vector<FlowEnds> parts(static_cast<std::size_t>((grid.part().rows + kBand - 1) / kBand));
    forBands(grid, pool, [&](int begin, int end) {
        Strip<Quanta> strip(grid, ground.heights, kWall, true, begin);
        std::vector<std::int32_t> found(static_cast<std::size_t>(columns) + kReceiverSlack);
        FlowEnds& ends = parts[static_cast<std::size_t>((begin - grid.part().z) / kBand)];
        for (int z = begin; z < end; ++z) {
            strip.advance(z);
            const auto first = static_cast<std::uint32_t>(z) * static_cast<std::uint32_t>(grid.columns()) +
                               static_cast<std::uint32_t>(grid.part().x);
            stepper({columns, strip.row(0), strip.row(1), strip.row(2), ground.sea, first, ground.key,
                     found.data()});
            std::transform(found.begin(), found.begin() + columns, ways + first,
                           [](std::int32_t way) { return static_cast<WayCode>(way); });
            finishRow(grid, ground, z, ways, ends);
        }
    });
    FlowEnds ends;
    for (const FlowEnds& part : parts) {
        ends.roots.insert(ends.roots.end(), part.roots.begin(), part.roots.end());
        ends.pits.insert(ends.pits.end(), part.pits.begin(), part.pits.end());
    }
    return ends;
}

void findDonors(const FlowGrid& grid, const WayCode* ways, std::uint8_t* donors, const ThreadPool& pool) {
    const int columns = grid.part().columns;
    forBands(grid, pool, [&](int begin, int end) {
        Strip<WayCode> strip(grid, ways, kBeyond, false, begin);
        for (int z = begin; z < end; ++z) {
            strip.advance(z);
            std::uint8_t* out = donors +
                                static_cast<std::size_t>(z) * static_cast<std::size_t>(grid.columns()) +
                                grid.part().x;
            std::fill_n(out, columns, std::uint8_t{0});
            for (unsigned way = 0; way < kNeighbours; ++way) {
                mark(strip.row(kDown[way] + 1) + kAcross[way], columns, static_cast<WayCode>(opposite(way)),
                     static_cast<std::uint8_t>(1u << way), out);
            }
        }
    });
}

}  // namespace wadi
