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

/// Water that crosses a cell, from what crosses it eastwards and southwards.
float crossing(float east, float south) {
    return std::sqrt(0.25f * (east * east + south * south));
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
    share_ = thick_ = side_ = spare_ = east_ = south_ = through_ = Field<float>(columns_ + 2, rows_ + 2);
    wanted_.resize(static_cast<std::size_t>(columns_));
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
    closeEdges(flux_);
}

/// Nothing passes the pipes over closed edges; over periodic ones they are those of the other side.
template <class T>
void Water::closeEdges(std::array<Field<T>, 4>& pipes) const {
    if (params_.edges == Edges::periodic) {
        for (Field<T>& pipe : pipes) fillMargin(pipe);
        return;
    }
    for (int z = 1; z <= rows_; ++z) {
        pipes[0].at(columns_, z) = pipes[2].at(columns_, z) = pipes[3].at(1, z) = 0;
    }
    for (std::size_t pipe = 1; pipe < 4; ++pipe) std::ranges::fill(pipes[pipe].row(rows_), T{0});
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
    forEachRow([&](std::size_t first) {
        const Quanta* ground = &ground_[first];
        const float *side = &side_[first], *spare = &spare_[first];
        // Load that goes sideways down the slope of the bed, through the pipes along the axes.
        const auto aside = [=](std::ptrdiff_t there) {
            return [=](int x) {
                const auto slope = static_cast<float>(ground[x] - ground[x + there]);
                const float own = spare[x], other = spare[x + there];
                return within(slope * (side[x] + side[x + there]), slope >= 0 ? own : other);
            };
        };
        const auto none = [](int) { return 0.f; };
        passAlong(0, first, aside(toNext_[0]));
        passAlong(1, first, aside(toNext_[1]));
        passAlong(2, first, none);
        passAlong(3, first, none);
    });
    closeEdges(flow_);
    closeEdges(drift_);
}

/// Water and load through the pipes of one kind of a row, with the load that aside(x) adds.
template <class Aside>
void Water::passAlong(std::size_t pipe, std::size_t first, const Aside& aside) {
    const std::ptrdiff_t there = toNext_[pipe];
    const float *share = &share_[first], *thick = &thick_[first];
    float* flux = &flux_[pipe][first];
    Quanta *flow = &flow_[pipe][first], *drift = &drift_[pipe][first];
    for (int x = 0, columns = columns_; x < columns; ++x) {
        const bool leaves = flux[x] >= 0;
        const float own = share[x], other = share[x + there], ownThick = thick[x],
                    otherThick = thick[x + there];
        const float moved = within(flux[x] * (leaves ? own : other), kMostFlow);
        flux[x] = moved;
        flow[x] = static_cast<Quanta>(moved);
        const float load = static_cast<float>(flow[x]) * (leaves ? ownThick : otherThick) + aside(x);
        drift[x] = static_cast<Quanta>(within(load, kMostFlow));
    }
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
    const float rockDraw = drawn(count, 3'152'041'523u), loadDraw = drawn(count, 2'313'257'605u);
    forEachRow([&](std::size_t first) {
        weighDigging(first, loadDraw);
        digRow(first, rockDraw);
    });
}

/// What water would take from the cells of a row, or lay down if it is less than 0.
void Water::weighDigging(std::size_t first, float loadDraw) {
    const float least = params_.leastTilt, shallow = metresAsQuanta(params_.shallow), reach = kReach * cell_;
    const float most = params_.capacity * kPower * (params_.length / params_.dt);
    const float perCell = 0.5f / (12 * cell_);
    const float reference = metresAsQuanta(params_.referencePower * params_.dt);
    const float gathering = reference > 0 ? smaller(1 / reference, 1) : 0;
    const float erosion = params_.erosion, deposition = params_.deposition;
    const Quanta *depths = &water_[first], *before = &before_[first], *loads = &suspended_[first];
    const Quanta *level = &surface_[first], *levelNorth = level - (columns_ + 2),
                 *levelSouth = level + (columns_ + 2);
    const float *meanEast = &east_[first], *meanSouth = &south_[first];
    Quanta* wanted = wanted_.data();
    for (int x = 0, columns = columns_; x < columns; ++x) {
        const auto fall = [](Quanta a, Quanta b) { return static_cast<float>(a - b); };
        const float east =
            4 * fall(level[x - 1], level[x + 1]) +
            (fall(levelNorth[x - 1], levelNorth[x + 1]) + fall(levelSouth[x - 1], levelSouth[x + 1]));
        const float south =
            4 * fall(levelNorth[x], levelSouth[x]) +
            (fall(levelNorth[x - 1], levelSouth[x - 1]) + fall(levelNorth[x + 1], levelSouth[x + 1]));
        const float along = perCell * (meanEast[x] * east + meanSouth[x] * south);
        const float power = larger(along, least * crossing(meanEast[x], meanSouth[x]));
        const Quanta water = depths[x], load = loads[x];
        const float depth = larger(0.5f * (static_cast<float>(before[x]) + static_cast<float>(water)), 1.f);
        const float slowed = depth + shallow, inverse = 1 / (depth * slowed);
        const float carrying = gathering > 0 ? power * std::sqrt(power * gathering) : power;
        const float capacity = most * carrying * (depth * (depth * inverse));
        const float rate = smaller(reach * (slowed * inverse), 1.f);
        const float lack = smaller(capacity, 0x1p28f) - static_cast<float>(load);
        const Quanta exchanged = floored(lack * (rate * (lack > 0 ? erosion : deposition)) + loadDraw);
        wanted[x] = water < 1 ? -load : exchanged;
    }
}

/// Takes it, down to the lowest neighbour, loose ground first, or lays it down.
void Water::digRow(std::size_t first, float rockDraw) {
    const Quanta *old = &oldGround_[first], *north = old - (columns_ + 2), *south = old + (columns_ + 2);
    const Quanta* wants = wanted_.data();
    Quanta *grounds = &ground_[first], *looses = &loose_[first], *loads = &suspended_[first];
    for (int x = 0, columns = columns_; x < columns; ++x) {
        const Quanta ground = old[x], load = loads[x], loose = looses[x], wanted = wants[x];
        if (wanted <= 0) {
            const Quanta laid = std::min({-wanted, load, kHighest - ground});
            looses[x] = loose + laid, grounds[x] = ground + laid, loads[x] = load - laid;
            continue;
        }
        const Quanta lowest = std::min({ground, old[x - 1], old[x + 1], north[x - 1], north[x], north[x + 1],
                                        south[x - 1], south[x], south[x + 1]});
        const Quanta take = std::min(wanted, ground - lowest);
        const Quanta taken = std::min(take, loose);
        const auto asked = static_cast<float>(take - taken);
        const Quanta rock = std::min({floored(asked + rockDraw), take - taken, ground - loose - kLowest});
        looses[x] = loose - taken, grounds[x] = ground - taken - rock, loads[x] = load + taken + rock;
    }
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

/// What falls off the banks between the cells of a row and the other ends of a pipe of theirs; less than 0 if it
/// comes to the cell.
void Water::fallThrough(std::size_t pipe, std::size_t first) {
    const auto stands = static_cast<Quanta>((pipe < 2 ? kBankSlope : kBankSlope * kRootTwo) * cell_);
    const float undercut = std::min(kUndercut * params_.capacity, 1.f);
    const std::ptrdiff_t there = toNext_[pipe];
    const Quanta *ground = &ground_[first], *loose = &loose_[first];
    const float *through = &through_[first];
    Quanta* falls = &flow_[pipe][first];
    for (int x = 0, columns = columns_; x < columns; ++x) {
        const Quanta fall = ground[x] - ground[x + there], ownLoose = loose[x], otherLoose = loose[x + there];
        const float own = through[x], other = through[x + there];
        const bool isHigh = fall > 0;
        const Quanta want = std::max(std::abs(fall) - stands, 0) / 8;
        const Quanta cut = std::min(want, static_cast<Quanta>(undercut * (isHigh ? other : own)));
        const auto rock = static_cast<Quanta>(static_cast<float>(cut) * kJustBelow);
        const Quanta part = std::max(std::min(cut, (isHigh ? ownLoose : otherLoose) / 8), rock);
        falls[x] = isHigh ? part : -part;
    }
}

void Water::failBanks() {
    forEachRow([&, columns = columns_](std::size_t first) {
        const float *east = &east_[first], *south = &south_[first];
        float* through = &through_[first];
        for (int x = 0; x < columns; ++x) through[x] = crossing(east[x], south[x]);
    });
    fillMargin(ground_);
    fillMargin(loose_);
    fillMargin(through_);
    forEachRow([&](std::size_t first) {
        for (std::size_t pipe = 0; pipe < 4; ++pipe) fallThrough(pipe, first);
    });
    closeEdges(flow_);
    forEachRow([&, columns = columns_](std::size_t first) {
        for (int x = 0; x < columns; ++x) {
            const std::size_t cell = first + x;
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

}  // namespace reference
