#include "sim/process/incision/creep.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

#include "sim/process/incision/creep_dye.hpp"
#include "sim/process/incision/creep_lanes.hpp"
#include "sim/process/incision/creep_lines.hpp"

namespace wadi {

namespace {

constexpr double kMostFactor = 1e4;

constexpr double kMostAtOnce =
    0.3;  // of the factor: then what eight neighbours send raises a cell above none of them
constexpr int kMostSteps = 6;

/// One step of a row from its second cell to its last but one; pointers to heights and softness of three
/// rows.
void stepRow(const std::array<const Quanta*, 3>& heights, const std::array<const std::uint8_t*, 3>& soft,
             int columns, float part, Quanta* to) {
    const Quanta* here = heights[1];
    for (int x = 1; x < columns - 1; ++x) {
        Quanta gone = 0;
        for (unsigned way = 0; way < kNeighbours; ++way) {
            const auto row = static_cast<std::size_t>(kDown[way] + 1);
            const int there = x + kAcross[way];
            gone += exchanged(here[x] - heights[row][there], part, soft[1][x], soft[row][there]);
        }
        to[x] = here[x] - gone;
    }
}

/// The same of a cell of the rim.
Quanta steppedAtRim(const FlowGrid& grid, int x, int z, const Quanta* heights, const std::uint8_t* soft,
                    float part) {
    const std::uint32_t cell = grid.cellAt(x, z);
    Quanta gone = 0;
    for (unsigned way = 0; way < kNeighbours; ++way) {
        if (const std::optional<std::uint32_t> other = grid.neighbourIf(cell, grid.codeAt(x, z), way))
            gone += exchanged(heights[cell] - heights[*other], part, soft[cell], soft[*other]);
    }
    return heights[cell] - gone;
}

bool isSoft(const std::uint8_t* soft, std::ptrdiff_t columns, int cells) {
    for (int row = -1; row <= 1; ++row) {
        const std::uint8_t* const first = soft + row * columns;
        if (*first != 255 || std::memcmp(first, first + 1, static_cast<std::size_t>(cells - 1)) != 0)
            return false;
    }
    return true;
}

/// The part of what a cell is higher by that crosses to each neighbour in a step, for a softness of 1.
float partOf(double factor) {
    return static_cast<float>(factor / 3 / 255);
}

/// One step of the part of a map that one works on: a cell exchanges alike with all eight neighbours, so that
/// the beds of rivers fill alike along axes and diagonally.
void step(const FlowGrid& grid, double factor, const std::uint8_t* soft, const Quanta* from, Quanta* to,
          const ThreadPool& pool, CreepStepper stepper) {
    constexpr int kBand = 32;
    const float part = partOf(factor);
    const TileGrid::Box& box = grid.part();
    // Cells that are not on the rim of the map, and one before and after.
    const int begin = std::max(box.x, 1) - 1, end = std::min(box.x + box.columns, grid.columns() - 1) + 1;
    const std::ptrdiff_t columns = grid.columns();
    const auto innerRow = [&](std::ptrdiff_t first) {
        const Quanta *here = from + first, *north = here - columns, *south = here + columns;
        const std::uint8_t* const softHere = soft + first;
        if (isSoft(softHere, columns, end - begin))
            stepper({end - begin, north, here, south, part * 255, to + first});
        else
            stepRow({north, here, south}, {softHere - columns, softHere, softHere + columns}, end - begin,
                    part, to + first);
    };
    pool.forEach((box.rows + kBand - 1) / kBand, [&](int band) {
        for (int z = box.z + band * kBand; z < box.z + std::min((band + 1) * kBand, box.rows); ++z) {
            const bool isRim = z == 0 || z == grid.rows() - 1;
            if (!isRim && end - begin > 2) innerRow(z * columns + begin);
            for (int x = box.x; x < box.x + box.columns; x += isRim ? 1 : std::max(1, grid.columns() - 1 - x))
                if (isRim || x == 0 || x == grid.columns() - 1)
                    to[z * columns + x] = steppedAtRim(grid, x, z, from, soft, part);
        }
    });
}

}  // namespace

void creep(const FlowGrid& grid, const Ring& ring, double factor, std::uint8_t* softness,
           ZeroedVector<Quanta>& heights, ZeroedVector<Quanta>& scratch, const ThreadPool& pool, Simd simd,
           GroundDye* dye) {
    if (!(factor > 0)) return;
    const CreepStepper stepper = creepStepper(simd);
    factor = std::min(factor, kMostFactor);
    const double inSteps = std::min(factor, kMostSteps * kMostAtOnce);
    const int steps = static_cast<int>(std::ceil(inSteps / kMostAtOnce));
    ring.refresh(softness);
    for (int i = 0; i < steps; ++i) {
        dye != nullptr ? ring.refresh(heights.data(), dye->dye()) : ring.refresh(heights.data());
        step(grid, inSteps / steps, softness, heights.data(), scratch.data(), pool, stepper);
        if (dye != nullptr)
            carryDye({grid, partOf(inSteps / steps), softness, heights.data(), scratch.data()}, *dye, pool);
        heights.swap(scratch);
    }
    if (factor > inSteps)
        creepAlongLines(grid, ring.part(), factor - inSteps, softness, heights.data(), pool, dye);
}

}  // namespace wadi
