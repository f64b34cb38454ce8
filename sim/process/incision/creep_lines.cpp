#include "sim/process/incision/creep_lines.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "sim/process/incision/creep_dye.hpp"
#include "sim/terrain/shared_lines.hpp"

namespace wadi {

namespace {

constexpr std::size_t kLanes = 8;  // lines that are solved at a time
constexpr Quanta kMargin = 128;

using Lanes = std::array<double, kLanes>;

/// How cells follow each other on lines, and the lines from one to before another.
struct Layout {
    std::size_t length, first, end, alongStep, acrossStep;
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
        width_ = std::min(kLanes, l_.end - first);
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
    const auto bundles = (layout.end - layout.first + kLanes - 1) / kLanes;
    const auto shares = std::min<std::size_t>(bundles, 32);
    pool.forEach(static_cast<int>(shares), [&](int share) {
        Bundle bundle(layout, dye);
        const auto i = static_cast<std::size_t>(share);
        for (std::size_t b = bundles * i / shares; b < bundles * (i + 1) / shares; ++b)
            bundle.run(layout.first + b * kLanes, factor, softness, heights);
    });
}

/// The same along rows, then columns, that ranks share out.
void creepAlongShared(const FlowGrid& grid, const Subdomain& own, double factor, const std::uint8_t* softness,
                      Quanta* heights, const ThreadPool& pool, GroundDye* dye) {
    SharedLines::Maps maps{.changed = {heights}, .bytes = {softness}};
    if (dye != nullptr) {
        maps.changed.push_back(dye->dye());
        maps.numbers.push_back(dye->rock());
        if (dye->ofRock() != nullptr) maps.bytes.push_back(dye->ofRock());
    }
    for (const bool areRows : {true, false})
        SharedLines(own, areRows).run(maps, [&](const SharedLines::Lot& lot) {
            const auto length = static_cast<std::size_t>(lot.length);
            const bool isRing = areRows ? grid.sides().wrapsAcross : grid.sides().wrapsDown;
            std::optional<GroundDye> ofLot;
            if (dye != nullptr)
                ofLot.emplace(*dye, lot.numbers[1], lot.numbers[2],
                              lot.bytes.size() > 1 ? lot.bytes[1] : nullptr);
            creepAlong({length, 0, static_cast<std::size_t>(lot.count), 1, length, isRing}, factor,
                       lot.bytes[0], lot.numbers[0], pool, ofLot ? &*ofLot : nullptr);
        });
}

}  // namespace

void creepAlongLines(const FlowGrid& grid, const Subdomain& own, double factor, const std::uint8_t* softness,
                     Quanta* heights, const ThreadPool& pool, GroundDye* dye) {
    if (!own.isWhole()) return creepAlongShared(grid, own, factor, softness, heights, pool, dye);
    const auto columns = static_cast<std::size_t>(grid.columns()),
               rows = static_cast<std::size_t>(grid.rows());
    creepAlong({columns, 0, rows, 1, columns, grid.sides().wrapsAcross}, factor, softness, heights, pool,
               dye);
    creepAlong({rows, 0, columns, columns, 1, grid.sides().wrapsDown}, factor, softness, heights, pool, dye);
}

}  // namespace wadi
