#include "tests/reference/incision_sequential.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

#include "sim/process/incision/flow/flow_grid.hpp"

namespace reference {

using namespace wadi;

Valleys::Valleys(const Field<double>& ground, double cellSize, const IncisionParams& params,
                 std::uint32_t key)
    : heights(ground),
      receivers(ground.columns(), ground.rows()),
      areas(ground.columns(), ground.rows()),
      cellSize_(cellSize),
      params_(params),
      key_(key),
      base_(ground),
      worn_(ground.columns(), ground.rows()),
      share_(worn_),
      power_(worn_) {}

bool Valleys::isRim(std::uint32_t cell) const {
    const int x = static_cast<int>(cell) % heights.columns(), z = static_cast<int>(cell) / heights.columns();
    return x == 0 || z == 0 || x == heights.columns() - 1 || z == heights.rows() - 1;
}

double Valleys::distance(std::uint32_t a, std::uint32_t b) const {
    const auto width = static_cast<std::uint32_t>(heights.columns());
    return cellSize_ * (a % width != b % width && a / width != b / width ? std::sqrt(2.0) : 1.0);
}

void Valleys::findReceivers() {
    const int columns = heights.columns();
    for (std::uint32_t cell = 0; cell < heights.size(); ++cell) {
        receivers[cell] = cell;
        if (isRim(cell)) continue;
        const double* const here = &heights[cell];
        const std::uint32_t draw = scatter(cell ^ key_);
        double steepest = 0;
        // What a slope counts: by a draw, up to a twentieth less on a diagonal.
        const auto look = [&](int across, int down, double weight) {
            const int away = down * columns + across;
            const double slope = (*here - here[away]) * weight;
            if (slope <= steepest) return;
            steepest = slope;
            receivers[cell] = cell + static_cast<std::uint32_t>(away);
        };
        const double whole = 1 / cellSize_, part = whole / std::sqrt(2.0);
        const auto drawn = [&](int shift) { return part * (1 - 0.05 / 256 * ((draw >> shift) & 255)); };
        look(-1, -1, drawn(16));
        look(0, -1, whole);
        look(1, -1, drawn(24));
        look(-1, 0, whole);
        look(1, 0, whole);
        look(-1, 1, drawn(8));
        look(0, 1, whole);
        look(1, 1, drawn(0));
    }
}

/// Cells that have no way down to the rim drain to the one from which a flood reaches them; so do those that
/// it reaches inside a hollow. It starts from cells that have: their own height is their level.
void Valleys::flood() {
    using Entry = std::pair<double, std::uint32_t>;
    std::vector<bool> drains(heights.size());
    for (const std::uint32_t cell : order_)
        drains[cell] = receivers[cell] == cell ? isRim(cell) : drains[receivers[cell]];
    const auto forEachNeighbour = [this](std::uint32_t cell, const auto& body) {
        const int columns = heights.columns(), rows = heights.rows();
        const int x = static_cast<int>(cell) % columns, z = static_cast<int>(cell) / columns;
        for (int j = std::max(z - 1, 0); j <= std::min(z + 1, rows - 1); ++j)
            for (int i = std::max(x - 1, 0); i <= std::min(x + 1, columns - 1); ++i)
                body(static_cast<std::uint32_t>(heights.index(i, j)));
    };
    std::vector<Entry> shore;
    for (std::uint32_t cell = 0; cell < heights.size(); ++cell) {
        if (drains[cell]) continue;
        forEachNeighbour(cell, [&](std::uint32_t other) {
            if (drains[other]) shore.emplace_back(heights[other], other);
        });
    }
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue({}, std::move(shore));
    while (!queue.empty()) {
        const auto [level, cell] = queue.top();
        queue.pop();
        forEachNeighbour(cell, [&, level = level, cell = cell](std::uint32_t other) {
            if (drains[other]) return;
            drains[other] = true;
            if (heights[other] <= level) receivers[other] = cell;
            queue.emplace(std::max(level, heights[other]), other);
        });
    }
}

/// The order from outlets upwards: a cell comes after the one that it drains to.
void Valleys::sort() {
    const auto cells = static_cast<std::uint32_t>(heights.size());
    std::vector<std::uint32_t> first(cells + 1), donors(cells);
    for (std::uint32_t cell = 0; cell < cells; ++cell)
        if (receivers[cell] != cell) ++first[receivers[cell] + 1];
    for (std::uint32_t cell = 0; cell < cells; ++cell) first[cell + 1] += first[cell];
    std::vector<std::uint32_t> next = first;
    order_.clear();
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        if (receivers[cell] == cell)
            order_.push_back(cell);
        else
            donors[next[receivers[cell]]++] = cell;
    }
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const std::uint32_t cell = order_[i];
        for (std::uint32_t k = first[cell]; k < first[cell + 1]; ++k) order_.push_back(donors[k]);
    }
}

/// Drained areas, and what follows from them: the part of a load that is laid down, and what a slope of 1 is
/// cut.
void Valleys::gather(double years) {
    areas.fill(cellSize_ * cellSize_);
    for (auto cell = order_.rbegin(); cell != order_.rend(); ++cell)
        if (receivers[*cell] != *cell) areas[receivers[*cell]] += areas[*cell];
    const double exponent = double(params_.areaExponent), perArea = double(params_.erodibility) * years;
    for (std::size_t cell = 0; cell < areas.size(); ++cell) {
        const double area = areas[cell];
        power_[cell] = perArea * (exponent == 0.5 ? std::sqrt(area) : std::pow(area, exponent));
        share_[cell] = std::min(1.0, double(params_.deposition) * cellSize_ * cellSize_ / area);
    }
}

/// Heights that solve (h − h₀ − laid)/dt = −K·A^m·S^n.
void Valleys::incise(const Field<double>& before, const Field<double>& arrives) {
    const double steepest = std::tan(double(params_.criticalSlope) * 3.14159265358979 / 180);
    for (const std::uint32_t cell : order_) {
        if (receivers[cell] == cell) {
            heights[cell] = std::min(before[cell], base_[cell]);
            continue;
        }
        const double below = heights[receivers[cell]], run = distance(cell, receivers[cell]);
        const double start = before[cell] + share_[cell] * arrives[cell];
        const double height = start <= below ? below : cut(start, below, run, power_[cell]);
        heights[cell] = std::min(height, below + steepest * run);
    }
}

/// The height h between two for which h + power·((h − below)/run)ⁿ = start: at once for n = 1, else by
/// halving.
double Valleys::cut(double start, double below, double run, double power) const {
    if (params_.slopeExponent == 1) return (start * run + power * below) / (run + power);
    double low = below, high = start;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        const double depth = power * std::pow((middle - below) / run, double(params_.slopeExponent));
        (middle + depth > start ? high : low) = middle;
    }
    return high;
}

/// What arrives at each cell from upstream.
void Valleys::sum(const Field<double>& worn, Field<double>& arrives) const {
    arrives.fill(0);
    for (auto cell = order_.rbegin(); cell != order_.rend(); ++cell) {
        if (receivers[*cell] != *cell)
            arrives[receivers[*cell]] += std::max(0.0, arrives[*cell] + worn[*cell]);
    }
}

void Valleys::run(double years) {
    for (std::uint32_t cell = 0; cell < heights.size(); ++cell)
        if (isRim(cell)) base_[cell] = std::min(base_[cell], heights[cell]);
    findReceivers();
    sort();
    flood();
    sort();
    gather(years);
    const Field<double> before = heights;
    Field<double> worn = worn_, arrives(heights.columns(), heights.rows());
    for (double& rate : worn.values()) rate *= years;
    for (int pass = 0; pass < (params_.deposition > 0 ? 3 : 1); ++pass) {
        sum(worn, arrives);
        incise(before, arrives);
        for (std::size_t cell = 0; cell < worn.size(); ++cell) worn[cell] = before[cell] - heights[cell];
    }
    for (std::size_t cell = 0; cell < worn.size(); ++cell) worn_[cell] = worn[cell] / years;
}

}  // namespace reference
