#include "sim/process/incision/creep.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <optional>
#include <vector>

#include "sim/process/incision/creep_dye.hpp"
#include "sim/process/incision/incision_lanes.hpp"

namespace wadi {

namespace {

constexpr std::size_t kLanes = 8;  // lines that are solved at a time
constexpr double kMostFactor = 1e4;
constexpr Quanta kMargin = 128;

using Lanes = std::array<double, kLanes>;

/// How cells follow each other on lines, and the lines.
struct Layout {
    std::size_t length, lines, alongStep, acrossStep;
    bool isRing;
};

/// Some lines of the map, next to each other.
class Bundle {
  public:
    Bundle(const Layout& layout, GroundDye* dye)
        : l_(layout),
          height_(layout.length),
          face_(layout.length),
          upper_(layout.length),
          now_(layout.length),
          ring_(layout.isRing ? layout.length : 0) {
        if (dye != nullptr) dye_.emplace(*dye, layout.length);
    }

    void run(std::size_t first, double factor, const std::uint8_t* softness, Quanta* heights) {
        width_ = std::min(kLanes, l_.lines - first);
        load(first, factor, softness, heights);
        solve();
        if (l_.isRing) close();
        if (dye_) carryDye(first);
        store(first, heights);
    }

  private:
    std::size_t cellAt(std::size_t i, std::size_t line) const {
        return i * l_.alongStep + line * l_.acrossStep;
    }

    void load(std::size_t first, double factor, const std::uint8_t* softness, const Quanta* heights) {
        waits_.fill(false);
        for (std::size_t i = 0; i < l_.length; ++i) {
            const std::size_t next = i + 1 < l_.length ? i + 1 : 0;
            const bool isEnd = next == 0 && !l_.isRing;
            for (std::size_t k = 0; k < kLanes; ++k) {
                const std::size_t line = first + std::min(k, width_ - 1);
                const std::size_t here = cellAt(i, line), there = cellAt(next, line);
                const std::uint8_t soft = softness[heights[here] >= heights[there] ? here : there];
                height_[i][k] = heights[here];
                face_[i][k] = isEnd ? 0 : factor * soft * (1 / 255.0);
                waits_[k] |= heights[here] > kHighest - kMargin || heights[here] < kLowest + kMargin;
            }
        }
    }

    /// Heights at the end of the time, from what flows between neighbours then (Thomas's algorithm). In a
    /// ring, as if its ends did not meet, and beside it the answer to what the ends are to each other.
    void solve() {
        const std::size_t last = l_.length - 1;
        for (std::size_t i = 0; i <= last; ++i) {
            for (std::size_t k = 0; k < kLanes; ++k) {
                const double wrap = face_[last][k], before = i > 0 ? face_[i - 1][k] : 0;
                const double first = 1 + wrap + face_[0][k];
                double middle = 1 + (i > 0 ? before : wrap) + face_[i][k];
                if (l_.isRing && i == 0) middle += first;
                if (l_.isRing && i == last) middle += wrap * wrap / first;
                const double scale = 1 / (middle - (i > 0 ? before * upper_[i - 1][k] : 0));
                upper_[i][k] = (i < last ? face_[i][k] : 0) * scale;
                now_[i][k] = (height_[i][k] + (i > 0 ? before * now_[i - 1][k] : 0)) * scale;
                if (!l_.isRing) continue;
                const double end = (i == 0 ? -first : 0) + (i == last ? -wrap : 0);
                ring_[i][k] = (end + (i > 0 ? before * ring_[i - 1][k] : 0)) * scale;
            }
        }
        for (std::size_t i = last; i-- > 0;) {
            for (std::size_t k = 0; k < kLanes; ++k) now_[i][k] += upper_[i][k] * now_[i + 1][k];
            for (std::size_t k = 0; k < kLanes && l_.isRing; ++k)
                ring_[i][k] += upper_[i][k] * ring_[i + 1][k];
        }
    }

    /// Joins the ends of a ring (Sherman and Morrison 1950).
    void close() {
        const std::size_t last = l_.length - 1;
        Lanes part;
        for (std::size_t k = 0; k < kLanes; ++k) {
            const double wrap = face_[last][k], weight = wrap / (1 + wrap + face_[0][k]);
            part[k] = (now_[0][k] + weight * now_[last][k]) / (1 + ring_[0][k] + weight * ring_[last][k]);
        }
        for (std::size_t i = 0; i <= last; ++i) {
            for (std::size_t k = 0; k < kLanes; ++k) now_[i][k] -= part[k] * ring_[i][k];
        }
    }

    /// What crosses from a cell to the next one, whole quanta.
    double flow(std::size_t i, std::size_t k) const {
        const std::size_t next = i + 1 < l_.length ? i + 1 : 0;
        return static_cast<double>(static_cast<std::int64_t>(face_[i][k] * (now_[i][k] - now_[next][k])));
    }

    void store(std::size_t first, Quanta* heights) const {
        Lanes come;
        for (std::size_t k = 0; k < kLanes; ++k) come[k] = l_.isRing ? flow(l_.length - 1, k) : 0;
        for (std::size_t i = 0; i < l_.length; ++i) {
            for (std::size_t k = 0; k < width_; ++k) {
                const double go = flow(i, k);
                if (!waits_[k])
                    heights[cellAt(i, first + k)] = static_cast<Quanta>(height_[i][k] + come[k] - go);
                come[k] = go;
            }
        }
    }

    /// Takes along dye on each line.
    void carryDye(std::size_t first) {
        for (std::size_t k = 0; k < width_; ++k) {
            const std::size_t start = cellAt(0, first + k);
            if (waits_[k] || !dye_->isAny(start, l_.alongStep)) continue;
            for (std::size_t i = 0; i < l_.length; ++i) {
                dye_->heights[i] = static_cast<Quanta>(height_[i][k]);
                dye_->flows[i] = static_cast<std::int64_t>(flow(i, k));
            }
            dye_->run(start, l_.alongStep);
        }
    }

    const Layout& l_;
    std::size_t width_ = kLanes;
    std::vector<Lanes> height_, face_;  // face: between a cell and the next
    std::vector<Lanes> upper_, now_, ring_;
    std::array<bool, kLanes> waits_{};
    std::optional<LineDye> dye_;
};

void creepAlong(const Layout& layout, double factor, const std::uint8_t* softness, Quanta* heights,
                const ThreadPool& pool, GroundDye* dye) {
    const auto bundles = (layout.lines + kLanes - 1) / kLanes;
    const auto shares = std::min<std::size_t>(bundles, 32);
    pool.forEach(static_cast<int>(shares), [&](int share) {
        Bundle bundle(layout, dye);
        const auto i = static_cast<std::size_t>(share);
        for (std::size_t b = bundles * i / shares; b < bundles * (i + 1) / shares; ++b)
            bundle.run(b * kLanes, factor, softness, heights);
    });
}

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
    const auto cell = static_cast<std::uint32_t>(z * grid.columns() + x);
    Quanta gone = 0;
    for (unsigned way = 0; way < kNeighbours; ++way) {
        const std::uint32_t other = grid.neighbour(cell, grid.codeAt(x, z), way);
        if (other != FlowGrid::kNone)
            gone += exchanged(heights[cell] - heights[other], part, soft[cell], soft[other]);
    }
    return heights[cell] - gone;
}

bool isSoft(const std::uint8_t* soft, int cells) {
    return *soft == 255 && std::memcmp(soft, soft + 1, static_cast<std::size_t>(cells - 1)) == 0;
}

/// The part of what a cell is higher by that crosses to each neighbour in a step, for a softness of 1.
float partOf(double factor) {
    return static_cast<float>(factor / 3 / 255);
}

/// One step of the whole map: a cell exchanges alike with all eight neighbours, so that the beds of rivers
/// fill alike along axes and diagonally.
void step(const FlowGrid& grid, double factor, const std::uint8_t* soft, const Quanta* from, Quanta* to,
          const ThreadPool& pool, const IncisionStepper& stepper) {
    constexpr int kBand = 32;
    const float part = partOf(factor);
    const int columns = grid.columns(), rows = grid.rows();
    pool.forEach((rows + kBand - 1) / kBand, [&](int band) {
        for (int z = band * kBand; z < std::min((band + 1) * kBand, rows); ++z) {
            const std::ptrdiff_t first = std::ptrdiff_t{z} * columns;
            const bool isRim = z == 0 || z == rows - 1;
            const Quanta *here = from + first, *north = here - columns, *south = here + columns;
            if (!isRim && isSoft(soft + first - columns, 3 * columns))
                stepper.creep({columns, north, here, south, part * 255, to + first});
            else if (!isRim)
                stepRow({north, here, south}, {soft + first - columns, soft + first, soft + first + columns},
                        columns, part, to + first);
            for (int x = 0; x < columns; x += isRim || x == columns - 1 ? 1 : columns - 1)
                to[first + x] = steppedAtRim(grid, x, z, from, soft, part);
        }
    });
}

}  // namespace

void creep(const FlowGrid& grid, double factor, const std::uint8_t* softness, std::vector<Quanta>& heights,
           std::vector<Quanta>& scratch, const ThreadPool& pool, Simd simd, GroundDye* dye) {
    const IncisionStepper stepper = incisionStepper(simd);
    if (!(factor > 0)) return;
    factor = std::min(factor, kMostFactor);
    const double inSteps = std::min(factor, kMostSteps * kMostAtOnce);
    const int steps = static_cast<int>(std::ceil(inSteps / kMostAtOnce));
    for (int i = 0; i < steps; ++i) {
        step(grid, inSteps / steps, softness, heights.data(), scratch.data(), pool, stepper);
        if (dye != nullptr)
            carryDye({grid, partOf(inSteps / steps), softness, heights.data(), scratch.data()}, *dye, pool);
        heights.swap(scratch);
    }
    if (factor <= inSteps) return;
    const auto columns = static_cast<std::size_t>(grid.columns()),
               rows = static_cast<std::size_t>(grid.rows());
    const double rest = factor - inSteps;
    creepAlong({columns, rows, 1, columns, grid.sides().wrapsAcross}, rest, softness, heights.data(), pool,
               dye);
    creepAlong({rows, columns, columns, 1, grid.sides().wrapsDown}, rest, softness, heights.data(), pool,
               dye);
}

}  // namespace wadi
