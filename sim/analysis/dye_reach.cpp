#include "sim/analysis/dye_reach.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "sim/analysis/drainage.hpp"

namespace wadi {

namespace {

constexpr std::int64_t kNone = -1;  // no painted cell in this column

/// Distances along columns alone, squared: down, then up.
Field<std::int64_t> alongColumns(const Field<std::uint8_t>& painted) {
    const int columns = painted.columns(), rows = painted.rows();
    Field<std::int64_t> steps(columns, rows, kNone);
    const auto sweep = [&](int z, int from) {
        for (int x = 0; x < columns; ++x) {
            std::int64_t& here = steps.at(x, z);
            if (painted.at(x, z) > 0) here = 0;
            const std::int64_t before = from < 0 || from >= rows ? kNone : steps.at(x, from);
            if (before != kNone && (here == kNone || before + 1 < here)) here = before + 1;
        }
    };
    for (int z = 0; z < rows; ++z) sweep(z, z - 1);
    for (int z = rows - 1; z >= 0; --z) sweep(z, z + 1);
    for (std::int64_t& here : steps.values()) here = here == kNone ? kNone : here * here;
    return steps;
}

/// The lower envelope of the parabolas (q - x)² + f(x) of a row (P. F. Felzenszwalb and D. P. Huttenlocher,
/// "Distance Transforms of Sampled Functions", 2012). Its borders are rounded, but not over a whole number:
/// their distance from one that they do not hit is more than the rounding of numbers of this size.
class Envelope {
  public:
    explicit Envelope(std::size_t cells) : feet_(cells), from_(cells), lifts_(cells) {}

    void replace(std::span<std::int64_t> row) {
        count_ = 0;
        for (std::size_t x = 0; x < row.size(); ++x)
            if (row[x] != kNone) add(static_cast<std::int64_t>(x), row[x]);
        for (std::size_t q = 0, part = 0; count_ > 0 && q < row.size(); ++q) {
            const auto place = static_cast<std::int64_t>(q);
            while (part + 1 < count_ && from_[part + 1] < static_cast<double>(place)) ++part;
            row[q] = (place - feet_[part]) * (place - feet_[part]) + lifts_[part];
        }
    }

  private:
    /// Each is lower than those before from some place on, and hides those that it undercuts where they
    /// begin.
    void add(std::int64_t foot, std::int64_t lift) {
        double from = 0;
        for (; count_ > 0; --count_) {
            const std::int64_t other = feet_[count_ - 1];
            from = static_cast<double>(lift + foot * foot - lifts_[count_ - 1] - other * other) /
                   static_cast<double>(2 * (foot - other));
            if (count_ == 1 || from > from_[count_ - 1]) break;
        }
        feet_[count_] = foot;
        lifts_[count_] = lift;
        from_[count_++] = from;
    }

    std::vector<std::int64_t> feet_;
    std::vector<double> from_;
    std::vector<std::int64_t> lifts_;
    std::size_t count_ = 0;
};

/// What is painted, and the dyed sediment elsewhere, in squares of so many cells along a side.
struct Squares {
    Field<std::uint8_t> painted;
    Field<std::int64_t> moved;  ///< [quanta]
};

Squares squaresOf(const Terrain& terrain, int side) {
    const Field<std::uint8_t>& map = terrain.painted(Painted::dye);
    const auto count = [&](int cells) { return (cells + side - 1) / side; };
    Squares squares{Field<std::uint8_t>(count(terrain.columns()), count(terrain.rows())),
                    Field<std::int64_t>(count(terrain.columns()), count(terrain.rows()))};
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x) {
            if (map.at(x, z) > 0)
                squares.painted.at(x / side, z / side) = 1;
            else
                squares.moved.at(x / side, z / side) += terrain.dye().at(x, z);
        }
    }
    return squares;
}

/// The least squared distance within which this much lies. Distances are first told apart by whole cells.
std::int64_t squaredWithin(const Field<std::int64_t>& squared, const Field<std::int64_t>& moved,
                           std::int64_t wanted) {
    const auto bin = [](std::int64_t square) {
        return static_cast<std::size_t>(std::sqrt(static_cast<double>(square)));
    };
    std::vector<std::int64_t> sums(bin(std::ranges::max(squared.values())) + 1);
    for (std::size_t cell = 0; cell < moved.size(); ++cell) sums[bin(squared[cell])] += moved[cell];
    std::size_t last = 0;
    while (wanted > sums[last]) wanted -= sums[last++];
    std::vector<std::pair<std::int64_t, std::int64_t>> there;
    for (std::size_t cell = 0; cell < moved.size(); ++cell)
        if (moved[cell] > 0 && bin(squared[cell]) == last) there.emplace_back(squared[cell], moved[cell]);
    std::ranges::sort(there);
    auto at = there.begin();
    while (wanted > at->second) wanted -= (at++)->second;
    return at->first;
}

}  // namespace

Field<std::int64_t> squaredDistances(const Field<std::uint8_t>& painted) {
    if (std::ranges::all_of(painted.values(), [](std::uint8_t value) { return value == 0; })) return {};
    Field<std::int64_t> squared = alongColumns(painted);
    Envelope envelope(static_cast<std::size_t>(painted.columns()));
    for (int z = 0; z < painted.rows(); ++z) envelope.replace(squared.row(z));
    return squared;
}

std::optional<DyeReach> dyeReach(const Terrain& terrain, int most) {
    if (!terrain.isDyed() || terrain.painted(Painted::dye).empty()) return std::nullopt;
    const int side = squaresFor(terrain.columns(), terrain.rows(), most);
    const Squares squares = squaresOf(terrain, side);
    const Field<std::int64_t> squared = squaredDistances(squares.painted);
    std::int64_t all = 0;
    double sum = 0;
    for (std::size_t cell = 0; cell < squared.size(); ++cell) {
        all += squares.moved[cell];
        if (squares.moved[cell] > 0)
            sum += static_cast<double>(squares.moved[cell]) * std::sqrt(static_cast<double>(squared[cell]));
    }
    if (all == 0) return std::nullopt;
    const double metres = double{terrain.cellSize()} * side;
    const std::int64_t square90 = squaredWithin(squared, squares.moved, all - all / 10);
    return DyeReach{metres * sum / static_cast<double>(all),
                    metres * std::sqrt(static_cast<double>(square90))};
}

}  // namespace wadi
