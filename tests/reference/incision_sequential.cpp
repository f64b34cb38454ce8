#include "tests/reference/incision_sequential.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

#include "sim/process/incision/flow_grid.hpp"

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
      worn_(ground.columns(), ground.rows()) {}

bool Valleys::isRim(std::uint32_t cell) const {
    const int x = static_cast<int>(cell) % heights.columns(), z = static_cast<int>(cell) / heights.columns();
    return x == 0 || z == 0 || x == heights.columns() - 1 || z == heights.rows() - 1;
}

double Valleys::distance(std::uint32_t a, std::uint32_t b) const {
    const auto width = static_cast<std::uint32_t>(heights.columns());
    return cellSize_ * (a % width != b % width && a / width != b / width ? std::sqrt(2.0) : 1.0);
}

/// What a slope counts: by a draw, up to a twentieth less on a diagonal.
double Valleys::weight(std::uint32_t cell, int across, int down) const {
    if (across == 0 || down == 0) return 1;
    const int shift = down > 0 ? (across > 0 ? 0 : 8) : (across < 0 ? 16 : 24);
    return 1 - 0.05 * ((scatter(cell ^ key_) >> shift) & 255) / 256.0;
}

void Valleys::findReceivers() {
    for (std::uint32_t cell = 0; cell < heights.size(); ++cell) {
        receivers[cell] = cell;
        if (isRim(cell)) continue;
        double steepest = 0;
        for (int down = -1; down <= 1; ++down) {
            for (int across = -1; across <= 1; ++across) {
                const auto other =
                    static_cast<std::uint32_t>(static_cast<int>(cell) + down * heights.columns() + across);
                if (other == cell) continue;
                const double slope =
                    (heights[cell] - heights[other]) / distance(cell, other) * weight(cell, across, down);
                if (slope <= steepest) continue;
                steepest = slope;
                receivers[cell] = other;
            }
        }
    }
}

/// Cells that find no lower neighbour drain to the one from which a flood from the rim reaches them; so do
/// those that it reaches inside a hollow.
void Valleys::flood() {
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    std::vector<bool> isSeen(heights.size());
    for (std::uint32_t cell = 0; cell < heights.size(); ++cell) {
        if (!isRim(cell)) continue;
        isSeen[cell] = true;
        queue.emplace(heights[cell], cell);
    }
    while (!queue.empty()) {
        const auto [level, cell] = queue.top();
        queue.pop();
        for (int down = -1; down <= 1; ++down) {
            for (int across = -1; across <= 1; ++across) {
                const int x = static_cast<int>(cell) % heights.columns() + across;
                const int z = static_cast<int>(cell) / heights.columns() + down;
                if (!heights.contains(x, z)) continue;
                const auto other = static_cast<std::uint32_t>(heights.index(x, z));
                if (isSeen[other]) continue;
                isSeen[other] = true;
                if (heights[other] <= level) receivers[other] = cell;
                queue.emplace(std::max(level, heights[other]), other);
            }
        }
    }
}

/// The order from outlets upwards, and areas.
void Valleys::gather() {
    std::vector<std::vector<std::uint32_t>> donors(heights.size());
    order_.clear();
    for (std::uint32_t cell = 0; cell < heights.size(); ++cell) {
        if (receivers[cell] == cell)
            order_.push_back(cell);
        else
            donors[receivers[cell]].push_back(cell);
    }
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const std::vector<std::uint32_t>& above = donors[order_[i]];
        order_.insert(order_.end(), above.begin(), above.end());
    }
    areas.fill(cellSize_ * cellSize_);
    for (auto cell = order_.rbegin(); cell != order_.rend(); ++cell)
        if (receivers[*cell] != *cell) areas[receivers[*cell]] += areas[*cell];
}

/// Heights that solve (h − h₀ − laid)/dt = −K·A^m·S^n, found by halving.
void Valleys::incise(double years, const Field<double>& before, Field<double>& arrives) {
    for (const std::uint32_t cell : order_) {
        if (receivers[cell] == cell) {
            heights[cell] = std::min(before[cell], base_[cell]);
            continue;
        }
        const double below = heights[receivers[cell]], run = distance(cell, receivers[cell]);
        const double share = std::min(1.0, double(params_.deposition) * cellSize_ * cellSize_ / areas[cell]);
        const double start = before[cell] + share * arrives[cell];
        const double power =
            double(params_.erodibility) * years * std::pow(areas[cell], double(params_.areaExponent));
        double low = below, high = std::max(start, below);
        for (int i = 0; i < 60; ++i) {
            const double middle = (low + high) / 2;
            const double cut = power * std::pow((middle - below) / run, double(params_.slopeExponent));
            (middle + cut > start ? high : low) = middle;
        }
        const double steepest = std::tan(double(params_.criticalSlope) * 3.14159265358979 / 180);
        heights[cell] = std::min(high, below + steepest * run);
    }
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
    flood();
    gather();
    const Field<double> before = heights;
    Field<double> worn = worn_, arrives(heights.columns(), heights.rows());
    for (double& rate : worn.values()) rate *= years;
    for (int pass = 0; pass < (params_.deposition > 0 ? 3 : 1); ++pass) {
        sum(worn, arrives);
        incise(years, before, arrives);
        for (std::size_t cell = 0; cell < worn.size(); ++cell) worn[cell] = before[cell] - heights[cell];
    }
    for (std::size_t cell = 0; cell < worn.size(); ++cell) worn_[cell] = worn[cell] / years;
}

}  // namespace reference
