#include "tests/reference/pipes_sequential.hpp"

#include <algorithm>
#include <cmath>

namespace reference {

using namespace wadi;

namespace {

constexpr float kQueue = 1.4f, kSpare = 0.24f, kDragLength = 0.2f, kLakeFriction = 0.5f, kPower = 31.25f,
                kUndercut = 0.25f, kSideways = 1.5f, kReach = 0.07f, kBankSlope = 0.1f,
                kRootTwo = 1.41421356f;
constexpr float kJustBelow = 1.f - 0x1p-20f;
constexpr float kMostFlow = 0x1p26f;

float drawn(std::uint32_t count, std::uint32_t stride) {
    return static_cast<float>((count * stride) >> 8) * 0x1p-24f;
}

float metresAsQuanta(float metres) {
    return metres * static_cast<float>(kQuantaPerMetre);
}

/// The greatest count that is no more than a value [-2^31..2^31).
Quanta floored(float value) {
    const auto whole = static_cast<Quanta>(value);
    return whole - (static_cast<float>(whole) > value ? 1 : 0);
}

/// By value: a choice between references would be a branch in every loop.
float larger(float a, float b) {
    return a > b ? a : b;
}
float smaller(float a, float b) {
    return a < b ? a : b;
}
float within(float value, float most) {
    return smaller(larger(value, -most), most);
}

}  // namespace

Water::Water(const Field<Quanta>& ground, const Field<Quanta>& loose, const Field<Quanta>& water,
             float cellSize)
    : columns_(ground.columns()), rows_(ground.rows()), cell_(metresAsQuanta(cellSize)) {
    const std::ptrdiff_t row = columns_ + 2;
    toNext_ = {1, row, row + 1, row - 1};  // east, south, southeast, southwest
    ground_ = margined(ground);
    loose_ = margined(loose);
    water_ = margined(water);
    suspended_ = before_ = oldGround_ = Field<Quanta>(columns_ + 2, rows_ + 2);
    surface_ = suspended_;
    share_ = thick_ = side_ = spare_ = east_ = south_ = Field<float>(columns_ + 2, rows_ + 2);
    flux_.fill(share_);
    flow_.fill(suspended_);
    drift_.fill(suspended_);
}

Field<Quanta> Water::margined(const Field<Quanta>& map) const {
    Field<Quanta> wide(columns_ + 2, rows_ + 2);
    for (int z = 0; z < rows_; ++z) std::ranges::copy(map.row(z), &wide.at(1, z + 1));
    return wide;
}

Field<Quanta> Water::inner(const Field<Quanta>& map) const {
    Field<Quanta> narrow(columns_, rows_);
    for (int z = 0; z < rows_; ++z) std::copy_n(&map.at(1, z + 1), columns_, narrow.row(z).begin());
    return narrow;
}

/// What lies beyond the edges: the other side of the map, or the same as before a closed edge.
template <class T>
void Water::fillMargin(Field<T>& map) const {
    const bool periodic = params_.edges == Edges::periodic;
    const int west = periodic ? columns_ : 2, east = periodic ? 1 : columns_ - 1;
    const int north = periodic ? rows_ : 2, south = periodic ? 1 : rows_ - 1;
    for (int z = 1; z <= rows_; ++z) {
        map.at(0, z) = map.at(west, z);
        map.at(columns_ + 1, z) = map.at(east, z);
    }
    std::ranges::copy(map.row(north), map.row(0).begin());
    std::ranges::copy(map.row(south), map.row(rows_ + 1).begin());
}

/// Calls body(i) with the position of the first cell of every row.
template <class Body>
void Water::forEachRow(const Body& body) const {
    for (int z = 1; z <= rows_; ++z) body(ground_.index(1, z));
}

void Water::step(const PipesParams& params, std::uint32_t count) {
    params_ = params;
    accelerate();
    limit();
    flow();
    arrive();
    dig(count);
    rain(count);
    if ((count + 1) % 8 == 0) failBanks();
}

void Water::accelerate() {
    const float cube = params_.length * params_.length * params_.length;
    const float motion = params_.dt * params_.dt * params_.area * params_.gravity / cube;
    const float keep = 1 / (1 + kLakeFriction * params_.friction * params_.dt);
    forEachRow([&, columns = columns_](std::size_t first) {
        for (int x = 0; x < columns; ++x) surface_[first + x] = ground_[first + x] + water_[first + x];
    });
    fillMargin(ground_);
    fillMargin(surface_);
    forEachRow([&, columns = columns_](std::size_t first) {
        const Quanta* level = &surface_[first];
        for (std::size_t pipe = 0; pipe < 4; ++pipe) {
            const Quanta* levelThere = level + toNext_[pipe];
            const float conveyance = (pipe < 2 ? 2.f / 3 : 1.f / 6) * motion;
            float* flux = &flux_[pipe][first];
            for (int x = 0; x < columns; ++x) {
                const Quanta fall = level[x] - levelThere[x];
                flux[x] = flux[x] * keep + conveyance * static_cast<float>(fall);
            }
        }
    });
    closeEdges();
}

/// Nothing passes the pipes over closed edges; over periodic ones they are those of the other side.
void Water::closeEdges() {
    if (params_.edges == Edges::periodic) {
        for (Field<float>& flux : flux_) fillMargin(flux);
        return;
    }
    for (int z = 1; z <= rows_; ++z) {
        flux_[0].at(columns_, z) = flux_[2].at(columns_, z) = flux_[3].at(1, z) = 0;
    }
    for (std::size_t pipe = 1; pipe < 4; ++pipe) std::ranges::fill(flux_[pipe].row(rows_), 0.f);
}

void Water::limit() {
    forEachRow([&, columns = columns_](std::size_t first) {
        const float *east = &flux_[0][first], *south = &flux_[1][first];
        const float *southEast = &flux_[2][first], *southWest = &flux_[3][first];
        const float *west = east - toNext_[0], *north = south - toNext_[1];
        const float *northWest = southEast - toNext_[2], *northEast = southWest - toNext_[3];
        const Quanta *depth = &water_[first], *load = &suspended_[first];
        float *share = &share_[first], *thick = &thick_[first], *side = &side_[first],
              *spare = &spare_[first];
        const float drag = kDragLength * metresAsQuanta(1) * cell_, sideways = 0.5f * kSideways / cell_;
        for (int x = 0; x < columns; ++x) {
            // max(own, 0) + max(-others, 0), as exact, without a choice.
            const auto out = [](float own, float others) {
                return 0.5f * ((own + std::fabs(own)) + (std::fabs(others) - others));
            };
            const float sum = (out(east[x], west[x]) + out(south[x], north[x])) +
                              (out(southEast[x], northWest[x]) + out(southWest[x], northEast[x]));
            const auto water = static_cast<float>(depth[x]);
            const float most = larger(sum, 1e-20f), square = water * water, cube = square * water;
            share[x] = cube * kJustBelow / (cube + most * (kQueue * square + drag));
            const float all = static_cast<float>(load[x]) * kJustBelow;
            thick[x] = all / larger(water, 1.f);
            const float carried = thick[x] * (most * share[x]);
            side[x] = sideways * carried;
            spare[x] = kSpare * (all - carried);
        }
    });
    fillMargin(share_);
    fillMargin(thick_);
    fillMargin(side_);
    fillMargin(spare_);
}

void Water::flow() {
    forEachRow([&, columns = columns_](std::size_t first) {
        const float *share = &share_[first], *thick = &thick_[first];
        for (std::size_t pipe = 0; pipe < 4; ++pipe) {
            const float *shareThere = share + toNext_[pipe], *thickThere = thick + toNext_[pipe];
            float* flux = &flux_[pipe][first];
            Quanta *flow = &flow_[pipe][first], *drift = &drift_[pipe][first];
            for (int x = 0; x < columns; ++x) {
                const bool leaves = flux[x] >= 0;
                const float own = share[x], other = shareThere[x], ownThick = thick[x],
                            otherThick = thickThere[x];
                const float part = leaves ? own : other;
                flux[x] = within(flux[x] * part, kMostFlow);
                flow[x] = static_cast<Quanta>(flux[x]);
                const float load =
                    static_cast<float>(flow[x]) * (leaves ? ownThick : otherThick) + aside(pipe, first + x);
                drift[x] = static_cast<Quanta>(within(load, kMostFlow));
            }
        }
    });
    if (params_.edges != Edges::periodic) return;
    for (Field<Quanta>& flow : flow_) fillMargin(flow);
    for (Field<Quanta>& drift : drift_) fillMargin(drift);
}

/// Whether a cell and that at the other end of its pipe are both on the map.
bool Water::areOnMap(std::size_t pipe, std::size_t cell) const {
    if (params_.edges == Edges::periodic) return true;
    const auto row = static_cast<std::size_t>(columns_) + 2;
    const std::size_t other = cell + static_cast<std::size_t>(toNext_[pipe]);
    const std::size_t x = other % row, z = other / row;
    return x >= 1 && x <= row - 2 && z <= static_cast<std::size_t>(rows_);
}

/// Load that goes sideways through a pipe down the slope of the bed.
float Water::aside(std::size_t pipe, std::size_t cell) const {
    if (pipe > 1 || !areOnMap(pipe, cell)) return 0;
    const std::size_t other = cell + static_cast<std::size_t>(toNext_[pipe]);
    const auto slope = static_cast<float>(ground_[cell] - ground_[other]);
    const std::size_t from = slope >= 0 ? cell : other;
    return within(slope * (side_[cell] + side_[other]), spare_[from]);
}

/// Water that crosses a cell.
float Water::throughOf(std::size_t cell) const {
    return std::sqrt(0.25f * (east_[cell] * east_[cell] + south_[cell] * south_[cell]));
}

void Water::arrive() {
    forEachRow([&, columns = columns_](std::size_t first) {
        const Quanta *east = &flow_[0][first], *south = &flow_[1][first];
        const Quanta *southEast = &flow_[2][first], *southWest = &flow_[3][first];
        const Quanta *west = east - toNext_[0], *north = south - toNext_[1];
        const Quanta *northWest = southEast - toNext_[2], *northEast = southWest - toNext_[3];
        Quanta *water = &water_[first], *before = &before_[first];
        float *meanEast = &east_[first], *meanSouth = &south_[first];
        constexpr float kHalf = 0.70710678f;
        for (int x = 0; x < columns; ++x) {
            before[x] = water[x];
            water[x] += (west[x] - east[x]) + (north[x] - south[x]) + (northWest[x] - southEast[x]) +
                        (northEast[x] - southWest[x]);
            const Quanta diagonal = southEast[x] + northWest[x], other = southWest[x] + northEast[x];
            meanEast[x] =
                static_cast<float>(east[x] + west[x]) + kHalf * static_cast<float>(diagonal - other);
            meanSouth[x] =
                static_cast<float>(south[x] + north[x]) + kHalf * static_cast<float>(diagonal + other);
        }
    });
    forEachRow([&, columns = columns_](std::size_t first) {
        Quanta* load = &suspended_[first];
        for (std::size_t pipe = 0; pipe < 4; ++pipe) {
            const Quanta *own = &drift_[pipe][first], *others = own - toNext_[pipe];
            for (int x = 0; x < columns; ++x) load[x] += others[x] - own[x];
        }
    });
}

void Water::dig(std::uint32_t count) {
    std::swap(ground_, oldGround_);
    fillMargin(oldGround_);
    const float least = params_.leastTilt, shallow = metresAsQuanta(params_.shallow), reach = kReach * cell_;
    const float most = params_.capacity * kPower * (params_.length / params_.dt);
    const float perCell = 0.5f / (12 * cell_);
    const float erosion = params_.erosion, deposition = params_.deposition;
    const float rockDraw = drawn(count, 3'152'041'523u), loadDraw = drawn(count, 2'313'257'605u);
    forEachRow([&, columns = columns_](std::size_t first) {
        const Quanta *old = &oldGround_[first], *north = old - (columns_ + 2), *south = old + (columns_ + 2);
        const Quanta *depths = &water_[first], *before = &before_[first];
        const Quanta *level = &surface_[first], *levelNorth = level - (columns_ + 2),
                     *levelSouth = level + (columns_ + 2);
        const float *meanEast = &east_[first], *meanSouth = &south_[first];
        Quanta *grounds = &ground_[first], *looses = &loose_[first], *loads = &suspended_[first];
        for (int x = 0; x < columns; ++x) {
            const auto fall = [](Quanta a, Quanta b) { return static_cast<float>(a - b); };
            const float east =
                4 * fall(level[x - 1], level[x + 1]) +
                (fall(levelNorth[x - 1], levelNorth[x + 1]) + fall(levelSouth[x - 1], levelSouth[x + 1]));
            const float toSouth =
                4 * fall(levelNorth[x], levelSouth[x]) +
                (fall(levelNorth[x - 1], levelSouth[x - 1]) + fall(levelNorth[x + 1], levelSouth[x + 1]));
            const float along = perCell * (meanEast[x] * east + meanSouth[x] * toSouth);
            const float power = larger(along, least * throughOf(first + x));
            const Quanta water = depths[x], ground = old[x], load = loads[x], loose = looses[x];
            const float depth =
                larger(0.5f * (static_cast<float>(before[x]) + static_cast<float>(water)), 1.f);
            const float slowed = depth + shallow, inverse = 1 / (depth * slowed);
            const float capacity = most * power * (depth * (depth * inverse));
            const float rate = smaller(reach * (slowed * inverse), 1.f);
            const float lack = smaller(capacity, 0x1p28f) - static_cast<float>(load);
            const Quanta wanted = floored(lack * (rate * (lack > 0 ? erosion : deposition)) + loadDraw);
            if (water < 1 || wanted < 0) {
                const Quanta laid = std::min(water < 1 ? load : std::min(-wanted, load), kHighest - ground);
                looses[x] = loose + laid, grounds[x] = ground + laid, loads[x] = load - laid;
                continue;
            }
            const Quanta lowest = std::min({ground, old[x - 1], old[x + 1], north[x - 1], north[x],
                                            north[x + 1], south[x - 1], south[x], south[x + 1]});
            const Quanta take = std::min(wanted, ground - lowest);
            const Quanta taken = std::min(take, loose);
            const auto asked = static_cast<float>(take - taken);
            const Quanta rock = std::min({floored(asked + rockDraw), take - taken, ground - loose - kLowest});
            looses[x] = loose - taken, grounds[x] = ground - taken - rock, loads[x] = load + taken + rock;
        }
    });
}

void Water::rain(std::uint32_t count) {
    const float amount =
        params_.rain * 0.001f * static_cast<float>(kQuantaPerMetre) / static_cast<float>(params_.steps);
    const Quanta fallen = floored(amount + drawn(count, 3'679'390'609u));
    const float airDraw = drawn(count, 2'700'274'806u), evaporation = params_.evaporation;
    forEachRow([&, columns = columns_](std::size_t first) {
        const Quanta* ground = &ground_[first];
        Quanta* water = &water_[first];
        for (int x = 0; x < columns; ++x) {
            const float air = static_cast<float>(water[x]) * evaporation;
            const Quanta rest = water[x] - std::min(floored(air + airDraw), water[x]);
            water[x] = std::min(rest + fallen, kHighest - ground[x]);
        }
    });
}

/// What falls off the bank between a cell and the other end of its pipe; less than 0 if it comes to the cell.
Quanta Water::fallOf(std::size_t pipe, std::size_t cell) const {
    if (!areOnMap(pipe, cell)) return 0;
    const std::size_t other = cell + static_cast<std::size_t>(toNext_[pipe]);
    const Quanta fall = ground_[cell] - ground_[other];
    const std::size_t from = fall > 0 ? cell : other, to = fall > 0 ? other : cell;
    const auto stands = static_cast<Quanta>((pipe < 2 ? kBankSlope : kBankSlope * kRootTwo) * cell_);
    const Quanta want = std::max(std::abs(fall) - stands, 0) / 8;
    const Quanta cut =
        std::min(want, static_cast<Quanta>(std::min(kUndercut * params_.capacity, 1.f) * throughOf(to)));
    const auto rock = static_cast<Quanta>(static_cast<float>(cut) * kJustBelow);
    const Quanta falls = std::max(std::min(cut, loose_[from] / 8), rock);
    return fall > 0 ? falls : -falls;
}

void Water::failBanks() {
    fillMargin(ground_);
    fillMargin(loose_);
    fillMargin(east_);
    fillMargin(south_);
    forEachRow([&](std::size_t first) {
        for (std::size_t pipe = 0; pipe < 4; ++pipe) {
            for (std::size_t cell = first; cell < first + static_cast<std::size_t>(columns_); ++cell)
                flow_[pipe][cell] = fallOf(pipe, cell);
        }
    });
    if (params_.edges == Edges::periodic) {
        for (Field<Quanta>& falls : flow_) fillMargin(falls);
    } else {
        for (Field<Quanta>& falls : flow_) clearMargin(falls);
    }
    forEachRow([&](std::size_t first) {
        for (std::size_t cell = first; cell < first + static_cast<std::size_t>(columns_); ++cell) {
            Quanta gain = 0, lost = 0;
            for (std::size_t pipe = 0; pipe < 4; ++pipe) {
                const Quanta own = flow_[pipe][cell];
                const Quanta others = flow_[pipe][cell - static_cast<std::size_t>(toNext_[pipe])];
                gain += others - own;
                lost += std::max(own, 0) + std::max(-others, 0);
            }
            ground_[cell] += gain;
            loose_[cell] = std::max(loose_[cell] - lost, 0) + gain + lost;
        }
    });
}

/// Nothing falls in from beyond the edges.
void Water::clearMargin(Field<Quanta>& map) const {
    for (int z = 0; z < rows_ + 2; ++z) map.at(0, z) = map.at(columns_ + 1, z) = 0;
    std::ranges::fill(map.row(0), 0);
    std::ranges::fill(map.row(rows_ + 1), 0);
}

}  // namespace reference
