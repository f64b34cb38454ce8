#include "sim/process/wind/slab_sweep.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "sim/core/math.hpp"
#include "sim/environment/sand.hpp"

namespace wadi {

namespace {

constexpr int kMostRolls = 256;         // cells that a slab rolls down a slip face
constexpr float kAslant = 1.41421356f;  // its length [cells]

/// Rows that a thread lifts slabs from at a time. These come down in the rows beside them: threads that took
/// turns at single rows would fetch the cells of each other's slabs out of each other's caches all the time.
int bandOf(int rows, int threads) {
    return std::clamp(rows / (4 * threads), 8, 64);
}

/// Two chances [0..1) from one draw; isFine() takes a third.
struct Chances {
    explicit Chances(std::uint64_t bits) : first(part(bits >> 43)), second(part(bits >> 22 & 0x1fffff)) {}
    float first, second;

  private:
    /// Processors turn signed numbers of 32 bits into floats in one instruction.
    static float part(std::uint64_t bits) {
        return static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1p-21f;
    }
};

int spreadTo(float unit, int size) {
    return static_cast<int>(spread(unit, size));
}

template <class What>
void each(const SlabFlight::Places& places, const What& what) {
    for (int k = 0; k < places.count; ++k) {
        const auto i = static_cast<std::size_t>(k);
        what(static_cast<std::size_t>(places.slab[i]), static_cast<std::size_t>(places.cell[i]));
    }
}

}  // namespace

/// Slabs that one thread lets fly, and what became of those before.
struct SlabSweep::Course {
    SlabFlight flight;
    DrawnSlabs drawn;
    SlabsLost lost;
    SlabPost post;  // to other parts
};

Quanta slabThickness(const WindParams& params, const Terrain& terrain) {
    const float thickness = params.slab * terrain.cellSize() * static_cast<float>(kQuantaPerMetre);
    return static_cast<Quanta>(std::clamp(thickness, 1.f, 0x1p30f));
}

SlabSweep::SlabSweep(const EpochContext& e, const WindParams& params, const WindField& field,
                     SlabMarks& marks, const SlabBorder* border, const EpochRandom& draws, glm::vec2 wind)
    : terrain_(e.terrain),
      params_(params),
      marks_(marks),
      border_(border),
      pool_(e.pool),
      part_(e.terrain.subdomain().cells()),
      ground_(groundOf(field)),
      lanes_(slabLanes(e.simd)),
      towards_(wind),
      columns_(e.terrain.columns()),
      rows_(e.terrain.rows()),
      chance_(params.lifts / kSlabSweeps),
      isShared_(e.pool.threads() > 1) {
    const float width = terrain_.cellSize() * static_cast<float>(kQuantaPerMetre);
    repose_ = std::min(tangent(e.sand.repose) * width, 0x1p31f);
    ground_.seed = draws.random.bits(draws.epoch, 0, kFirstSlabDraw);
}

SlabGround SlabSweep::groundOf(const WindField& field) const {
    const Field<std::uint8_t>& cover = terrain_.painted(Painted::vegetation);
    return {.air = field.air().values().data(),
            .sediment = terrain_.sediment().values().data(),
            .cover = cover.empty() ? nullptr : cover.values().data(),
            .seed = 0,
            .columns = terrain_.columns(),
            .rows = terrain_.rows(),
            .periodic = params_.edges == WindEdges::periodic,
            .slab = slabThickness(params_, terrain_),
            .onSand = params_.landOnSand,
            .onRock = params_.landOnRock,
            .fines = params_.fines};
}

SlabsLost SlabSweep::lift() {
    struct Outcome {
        SlabsLost lost;
        SlabPost post;
    };
    const int band = bandOf(part_.rows, pool_.threads()), bands = (part_.rows + band - 1) / band;
    std::vector<Outcome> outcomes(static_cast<std::size_t>(bands));
    pool_.forEach(bands, [&](int i) {
        Course course;
        if (border_ != nullptr) course.post = border_->empty();
        const int end = std::min((i + 1) * band, part_.rows);
        for (int row = i * band; row < end; ++row) liftRow(part_.z + row, course);
        fly(course);
        outcomes[static_cast<std::size_t>(i)] = {course.lost, std::move(course.post)};
    });
    Course all;
    for (Outcome& outcome : outcomes) {
        all.lost += outcome.lost;
        all.post.resize(outcome.post.size());
        for (std::size_t i = 0; i < outcome.post.size(); ++i) all.post[i].add(outcome.post[i]);
    }
    cross(all);
    return all.lost;
}

std::int64_t SlabSweep::bring(std::uint64_t first, std::uint64_t count) {
    Course course;
    if (border_ != nullptr) course.post = border_->empty();
    std::int64_t lifted = 0;
    for (std::uint64_t k = first; k < first + count; ++k) {
        std::uint64_t bits = bitsOf(terrain_.size() + k);
        const Beside from = brought(bits);
        // Fines would fly over and leave again; with edges that feed more and more would be owed.
        if (ground_.fines > 0) bits |= kFineBits;
        if (!owns(cellOf(from))) continue;
        if (!course.flight.takes(1)) fly(course);
        course.flight.lift(from.x, from.z, static_cast<std::int32_t>(cellOf(from)), bits, {ground_.slab, 0});
        lifted += ground_.slab;
    }
    fly(course);
    cross(course);
    return lifted - course.lost.sand;
}

std::int64_t SlabSweep::feed(std::int64_t owed, std::uint64_t first) {
    // Of all that would blow over the map no more than a slab for every cell is tried.
    std::uint64_t left = terrain_.size() + 1;
    std::int64_t here = 0;
    for (std::int64_t missing = owed; missing >= ground_.slab && left > 0;) {
        const std::uint64_t count = std::min(static_cast<std::uint64_t>(missing / ground_.slab), left);
        const std::int64_t came = bring(first, count);
        here += came;
        missing -= terrain_.subdomain().sum(came);
        first += count;
        left -= count;
    }
    return here;
}

/// Lifts what flies from the part of a row; if that finds no room, what was lifted before comes down first.
/// The caller lets the rest fly.
void SlabSweep::liftRow(int z, Course& course) const {
    SlabFlight& flight = course.flight;
    DrawnSlabs& drawn = course.drawn;
    for (int from = part_.x; from < part_.x + part_.columns; from += kMostSlabs) {
        const std::size_t first = terrain_.bedrock().index(from, z);
        const int count = std::min(kMostSlabs, part_.x + part_.columns - from);
        lanes_.draw(ground_, {static_cast<std::int32_t>(first), count, chance_}, drawn);
        if (!flight.takes(drawn.count)) fly(course);
        for (int i = 0; i < drawn.count; ++i) {
            const auto along = static_cast<std::size_t>(drawn.column[static_cast<std::size_t>(i)]);
            const std::size_t cell = first + along;
            if (!lifts(cell, drawn.bits[along])) continue;
            const Quanta amount = terrain_.masked(cell, std::min(ground_.slab, terrain_.sediment()[cell]));
            const Quanta dye = terrain_.dyeOfSediment(cell, amount);
            put(cell, -amount, -dye);
            flight.lift(from + static_cast<int>(along), z, static_cast<std::int32_t>(cell), drawn.bits[along],
                        {amount, dye});
        }
    }
}

/// Lets what has been lifted hop until all of it has come down.
void SlabSweep::fly(Course& course) const {
    lanes_.feel(course.flight, ground_);
    flyOn(course, 1);
}

/// The same from the hop with this number on.
void SlabSweep::flyOn(Course& course, int hop) const {
    SlabFlight& flight = course.flight;
    const auto lie = [&](std::size_t slab, std::size_t cell, int rolls) {
        lay({static_cast<std::int32_t>(cell), rolls, flight.load[slab]}, course);
    };
    for (; flight.flying.count > 0; ++hop) {
        lanes_.lead(flight, ground_, hop);
        if (border_ != nullptr) sendAway(course, hop);
        lanes_.end(flight, ground_, hop);
        each(flight.left, [&](std::size_t slab, std::size_t) {
            course.lost += {flight.load[slab].load, flight.load[slab].dye};
        });
        each(flight.struck, [&](std::size_t, std::size_t cell) { add(marks_.blows[cell], 1u); });
        each(flight.flying, [&](std::size_t slab, std::size_t cell) {
            if (ground_.fines <= 0 || !isFine(flight.bits[slab], ground_.fines)) touch(cell);
        });
        each(flight.landed, [&](std::size_t slab, std::size_t cell) {
            // Most of them, and these without a look at the place.
            if (owns(cell))
                put(cell, flight.load[slab].load, flight.load[slab].dye);
            else
                lie(slab, cell, -1);
        });
        each(flight.sheltered, [&](std::size_t slab, std::size_t cell) { lie(slab, cell, 0); });
    }
    flight.clear();
}

/// Takes slabs out of a flight whose hop leads to other parts.
void SlabSweep::sendAway(Course& course, int hop) const {
    SlabFlight& flight = course.flight;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(flight.flying.count); ++i) {
        const auto to = static_cast<std::size_t>(flight.hops.cell[i]);
        if (border_->owns(to))
            flight.move(i, kept++);
        else
            border_->mailFor(course.post, to).flying.push_back(flight.at(i, hop));
    }
    flight.flying.count = static_cast<int>(kept);
}

/// Lets slabs come over from other parts until none is on its way.
void SlabSweep::cross(Course& course) const {
    if (border_ == nullptr) return;
    SlabMail arrived;
    while (border_->exchange(course.post, arrived)) {
        for (const RestingSlab& slab : arrived.resting) lay(slab, course);
        for (std::size_t i = 0; i < arrived.flying.size();) {
            const int hop = arrived.flying[i].hop;
            for (; i < arrived.flying.size() && arrived.flying[i].hop == hop && course.flight.takes(1); ++i)
                course.flight.resume(arrived.flying[i]);
            flyOn(course, hop);
        }
    }
}

/// Lays a slab down. One that falls on a slip face rolls down as long as that is too steep.
void SlabSweep::lay(const RestingSlab& slab, Course& course) const {
    const auto columns = static_cast<std::size_t>(columns_), cell = static_cast<std::size_t>(slab.cell);
    Beside place{static_cast<int>(cell % columns), static_cast<int>(cell / columns)};
    RestingSlab rest = slab;
    for (; owns(static_cast<std::size_t>(rest.cell)); ++rest.rolls) {
        const bool lies = rest.rolls < 0 || rest.rolls == kMostRolls ||
                          isWet(terrain_.moisture()[cellOf(place)]) || isGentle(place);
        const Beside lower = lies ? place : below(place);
        if (lower == place) return put(cellOf(place), rest.load.load, rest.load.dye);
        place = lower;
        rest.cell = static_cast<std::int32_t>(cellOf(place));
    }
    border_->mailFor(course.post, static_cast<std::size_t>(rest.cell)).resting.push_back(rest);
}

/// Where a slab comes in.
Beside SlabSweep::brought(std::uint64_t bits) const {
    const Chances chance(bits);
    // By how much of each edge faces the wind, in units of the southern one.
    const float aspect = static_cast<float>(rows_) / static_cast<float>(columns_);
    const float west = std::abs(towards_.x) * aspect, south = std::abs(towards_.y);
    const bool alongX = chance.first * (west + south) < west;
    Beside from{spreadTo(chance.second, columns_), spreadTo(chance.second, rows_)};
    if (alongX) from.x = towards_.x > 0 ? 0 : columns_ - 1;
    if (!alongX) from.z = towards_.y > 0 ? 0 : rows_ - 1;
    return from;
}

/// Whether a cell that has been drawn loses a slab, where sand may be wet, sheltered or held by plants.
bool SlabSweep::lifts(std::size_t cell, std::uint64_t bits) const {
    if (params_.dampHolds && isWet(terrain_.moisture()[cell])) return false;
    const Field<std::uint8_t>& wind = terrain_.painted(Painted::wind);
    if (wind.empty() && ground_.cover == nullptr) return true;
    const float part = wind.empty() ? 1.f : static_cast<float>(wind[cell]) / 255.f;
    return Chances(bits).first < part * (1 - coverAt(cell)) * chance_ * ground_.air[cell].shear;
}

/// Part of a cell that plants cover: less is lifted there, and more stays (Baas 2002, "Chaos, fractals
/// and self-organization in coastal geomorphology": both chances change with the cover in proportion).
float SlabSweep::coverAt(std::size_t cell) const {
    return ground_.cover == nullptr ? 0.f : static_cast<float>(ground_.cover[cell]) / 255.f;
}

/// Whether no neighbour lies lower by more than repose. Of cells at the edge it is not known: false.
bool SlabSweep::isGentle(Beside place) const {
    if (place.x < 1 || place.z < 1 || place.x > columns_ - 2 || place.z > rows_ - 2) return false;
    const Quanta* const rock = terrain_.bedrock().values().data() + cellOf(place);
    const Quanta* const sand = terrain_.sediment().values().data() + cellOf(place);
    const auto height = [&](int i) { return rock[i] + sand[i]; };
    const int row = columns_;
    const Quanta beside = std::min(std::min(height(1), height(-1)), std::min(height(row), height(-row)));
    const Quanta aslant =
        std::min(std::min(height(row + 1), height(1 - row)), std::min(height(row - 1), height(-row - 1)));
    const auto ground = static_cast<float>(height(0));
    return !(ground - static_cast<float>(beside) > repose_) &&
           !((ground - static_cast<float>(aslant)) * (1 / kAslant) > repose_);
}

/// The steepest of the neighbours to which a slab rolls, or the cell itself.
Beside SlabSweep::below(Beside place) const {
    const auto ground = static_cast<float>(terrain_.height(cellOf(place)));
    float steepest = repose_;
    Beside lowest = place;
    for (std::size_t k = 0; k < kBeside.size(); ++k) {
        Beside there{place.x + kBeside[k].x, place.z + kBeside[k].z};
        if (there.x < 0 || there.z < 0 || there.x >= columns_ || there.z >= rows_) {
            if (!ground_.periodic) continue;
            there = {wrapped(there.x, columns_), wrapped(there.z, rows_)};
        }
        const float fall =
            (ground - static_cast<float>(terrain_.height(cellOf(there)))) * (k < 4 ? 1.f : 1 / kAslant);
        if (fall <= steepest) continue;
        steepest = fall;
        lowest = there;
    }
    return lowest;
}

}  // namespace wadi
