#include "tests/reference/pipes_sequential.hpp"

#include <algorithm>
#include <cmath>

namespace reference {

using namespace wadi;

namespace {

// A cell's own pipes; the other four are its neighbours'.
constexpr int kEast[4] = {1, 0, 1, -1};
constexpr int kSouth[4] = {0, 1, 1, 1};

constexpr float kJustBelow = 1.f - 0x1p-20f;
constexpr float kMostFlow = 0x1p26f;

float drawn(std::uint32_t count, std::uint32_t stride) {
    return static_cast<float>((count * stride) >> 8) * 0x1p-24f;
}

float metresAsQuanta(float metres) {
    return metres * static_cast<float>(kQuantaPerMetre);
}

}  // namespace

Water::Water(const Field<Quanta>& ground, const Field<Quanta>& loose, const Field<Quanta>& water,
             float cellSize)
    : cell_(metresAsQuanta(cellSize)), ground_(ground), loose_(loose), water_(water) {
    const int columns = ground.columns(), rows = ground.rows();
    suspended_ = before_ = oldGround_ = Field<Quanta>(columns, rows);
    share_ = thick_ = through2_ = Field<float>(columns, rows);
    flux_.fill(share_);
    flow_.fill(suspended_);
    drift_.fill(suspended_);
}

template <class Body>
void Water::forEach(const Body& body) {
    for (int z = 0; z < ground_.rows(); ++z) {
        for (int x = 0; x < ground_.columns(); ++x) body(Cell{x, z});
    }
}

/// The cell at the other end of a pipe: of the cell's own (direction 1) or of that which ends in it (-1).
bool Water::neighbour(Cell cell, std::size_t pipe, int direction, Cell& other) const {
    const int columns = ground_.columns(), rows = ground_.rows();
    other = {cell.x + direction * kEast[pipe], cell.z + direction * kSouth[pipe]};
    if (params_.edges == Edges::periodic) other = {(other.x + columns) % columns, (other.z + rows) % rows};
    return ground_.contains(other.x, other.z);
}

/// What passes a pipe that ends in a cell.
template <class T>
T Water::across(const std::array<Field<T>, 4>& pipes, Cell cell, std::size_t pipe) const {
    Cell other;
    return neighbour(cell, pipe, -1, other) ? pipes[pipe].at(other.x, other.z) : T{};
}

void Water::step(const PipesParams& params, std::uint32_t count) {
    params_ = params;
    accelerate();
    limit();
    flow();
    arrive();
    dig(count);
    rain(count);
}

void Water::accelerate() {
    const float cube = params_.length * params_.length * params_.length;
    const float motion = params_.dt * params_.dt * params_.area * params_.gravity / cube;
    const float keep = 1 / (1 + params_.friction * params_.dt);
    forEach([&](Cell cell) {
        const Quanta here = ground_.at(cell.x, cell.z) + water_.at(cell.x, cell.z);
        for (std::size_t pipe = 0; pipe < 4; ++pipe) {
            float& flux = flux_[pipe].at(cell.x, cell.z);
            Cell other;
            if (!neighbour(cell, pipe, 1, other)) {
                flux = 0;
                continue;
            }
            const Quanta there = ground_.at(other.x, other.z) + water_.at(other.x, other.z);
            const float conveyance = (pipe < 2 ? 2.f / 3 : 1.f / 6) * motion;
            flux = flux * keep + conveyance * static_cast<float>(here - there);
        }
    });
}

void Water::limit() {
    forEach([&](Cell cell) {
        float out[4];
        for (std::size_t pipe = 0; pipe < 4; ++pipe) {
            out[pipe] =
                std::max(flux_[pipe].at(cell.x, cell.z), 0.f) + std::max(-across(flux_, cell, pipe), 0.f);
        }
        const float sum = std::max((out[0] + out[1]) + (out[2] + out[3]), 1e-20f);
        const auto water = static_cast<float>(water_.at(cell.x, cell.z));
        share_.at(cell.x, cell.z) = std::min(water * kJustBelow / sum, 1.f);
        const float load = static_cast<float>(suspended_.at(cell.x, cell.z)) * kJustBelow;
        thick_.at(cell.x, cell.z) = load / std::max(water, 1.f);
    });
}

void Water::flow() {
    forEach([&](Cell cell) {
        for (std::size_t pipe = 0; pipe < 4; ++pipe) {
            float& flux = flux_[pipe].at(cell.x, cell.z);
            Cell other;
            if (!neighbour(cell, pipe, 1, other)) continue;
            const Cell from = flux >= 0 ? cell : other;
            flux = std::clamp(flux * share_.at(from.x, from.z), -kMostFlow, kMostFlow);
            const float whole = std::trunc(flux);
            const float load = std::clamp(whole * thick_.at(from.x, from.z), -kMostFlow, kMostFlow);
            flow_[pipe].at(cell.x, cell.z) = static_cast<Quanta>(whole);
            drift_[pipe].at(cell.x, cell.z) = static_cast<Quanta>(load);
        }
    });
}

void Water::arrive() {
    before_ = water_;
    forEach([&](Cell cell) {
        Quanta sums[4];
        for (std::size_t pipe = 0; pipe < 4; ++pipe) {
            const Quanta own = flow_[pipe].at(cell.x, cell.z), other = across(flow_, cell, pipe);
            water_.at(cell.x, cell.z) += other - own;
            suspended_.at(cell.x, cell.z) += across(drift_, cell, pipe) - drift_[pipe].at(cell.x, cell.z);
            sums[pipe] = own + other;
        }
        const float half = 0.70710678f;
        const float east = static_cast<float>(sums[0]) + half * static_cast<float>(sums[2] - sums[3]);
        const float south = static_cast<float>(sums[1]) + half * static_cast<float>(sums[2] + sums[3]);
        through2_.at(cell.x, cell.z) = 0.25f * (east * east + south * south);
    });
}

/// Square of the slope, and the drop to the lowest neighbour.
float Water::slope2At(Cell cell, Quanta& drop) const {
    Quanta around[3][3];
    const Quanta here = oldGround_.at(cell.x, cell.z);
    Quanta lowest = here;
    const int columns = ground_.columns(), rows = ground_.rows();
    const auto inside = [&](int i, int size) {
        if (params_.edges == Edges::periodic) return (i + size) % size;
        return i < 0 ? 1 : i >= size ? size - 2 : i;  // beyond an edge lies what lies before it
    };
    for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < 3; ++i) {
            around[j][i] = oldGround_.at(inside(cell.x + i - 1, columns), inside(cell.z + j - 1, rows));
            lowest = std::min(lowest, around[j][i]);
        }
    }
    drop = here - lowest;
    const auto fall = [](Quanta a, Quanta b) { return static_cast<float>(a - b); };
    const auto& a = around;
    const float east = 4 * fall(a[1][0], a[1][2]) + (fall(a[0][0], a[0][2]) + fall(a[2][0], a[2][2]));
    const float south = 4 * fall(a[0][1], a[2][1]) + (fall(a[0][0], a[2][0]) + fall(a[0][2], a[2][2]));
    return (east * east + south * south) * (1 / (12 * cell_) / (12 * cell_));
}

void Water::dig(std::uint32_t count) {
    oldGround_ = ground_;
    const float least = params_.leastTilt;
    const float ramp = 1 / std::max(1.f, metresAsQuanta(params_.shallow));
    const float rockDraw = drawn(count, 3'152'041'523u), loadDraw = drawn(count, 2'313'257'605u);
    forEach([&](Cell cell) {
        Quanta &ground = ground_.at(cell.x, cell.z), &loose = loose_.at(cell.x, cell.z);
        Quanta& load = suspended_.at(cell.x, cell.z);
        const Quanta water = water_.at(cell.x, cell.z);
        const float depth = std::max(
            0.5f * (static_cast<float>(before_.at(cell.x, cell.z)) + static_cast<float>(water)), 1.f);
        Quanta drop;
        const float slope2 = slope2At(cell, drop), steep = 1 + slope2;
        const float push = through2_.at(cell.x, cell.z) * std::max(slope2, least * least * steep) /
                           (steep * (depth * depth));
        const float most = params_.capacity * cell_ * (params_.length / params_.dt);
        const float capacity = std::min(depth * ramp, 1.f) * most * std::sqrt(push);
        const float lack = std::min(capacity, 0x1p28f) - static_cast<float>(load);
        const float exact = lack * (lack > 0 ? params_.erosion : params_.deposition);
        const auto wanted = static_cast<Quanta>(std::floor(exact + loadDraw));
        if (water < 1 || wanted < 0) {
            const Quanta laid = std::min(water < 1 ? load : std::min(-wanted, load), kHighest - ground);
            loose += laid, ground += laid, load -= laid;
            return;
        }
        const Quanta take = std::min(wanted, drop);
        const Quanta taken = std::min(take, loose);
        const auto asked = static_cast<float>(take - taken);
        const Quanta rock = std::min(
            {static_cast<Quanta>(std::floor(asked + rockDraw)), take - taken, ground - loose - kLowest});
        loose -= taken, ground -= taken + rock, load += taken + rock;
    });
}

void Water::rain(std::uint32_t count) {
    const float amount =
        params_.rain * 0.001f * static_cast<float>(kQuantaPerMetre) / static_cast<float>(params_.steps);
    const auto fallen = static_cast<Quanta>(std::floor(amount + drawn(count, 3'679'390'609u)));
    const float airDraw = drawn(count, 2'700'274'806u);
    forEach([&](Cell cell) {
        Quanta& water = water_.at(cell.x, cell.z);
        const float air = static_cast<float>(water) * params_.evaporation;
        water -= std::min(static_cast<Quanta>(std::floor(air + airDraw)), water);
        water = std::min(water + fallen, kHighest - ground_.at(cell.x, cell.z));
    });
}

}  // namespace reference
