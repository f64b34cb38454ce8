#include "sim/process/wind/still_air.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "sim/core/math.hpp"
#include "sim/terrain/halo.hpp"

namespace wadi {

namespace {

constexpr float kNothing = -0x1p40f;  // lower than all ground [cells]
constexpr int kPad = 2;               // cells beyond either end of a line
constexpr int kApart = 16;            // between lines: caches keep few of what lies a power of two apart

// The eddy before a cliff: the air comes to rest at 0.6 of its height and rolls back below, as far as the
// cliff is high, so that an echo dune stands there and a corridor before the cliff is kept free. Before what
// is less steep than about 55° there is none, and sand climbs (Tsoar 1983, "Wind tunnel modeling of echo and
// climbing dunes"; Pye and Tsoar 2009, "Aeolian sand and sand dunes", on both). It drags with a quarter of
// the wind over a plain (kEddyDrag): its speed at the ground is about half.
constexpr float kCliff = 1.43f;  // tangent of the slope from which on a face has an eddy
constexpr float kRest = 0.6f;    // height at which the air comes to rest, of the cliff's
constexpr float kSink = 0.6f;    // by which the top of the eddy sinks for every cell upwind

/// Lines of cells across the wind, of which each is known by the one that the wind passes before.
class Lines {
  public:
    Lines(const Subdomain& own, bool alongX, bool periodic)
        : own_(own), alongX_(alongX), periodic_(periodic), plan_(haloPlan(own, kPad, periodic)) {
        const TileGrid& grid = own.grid();
        const TileGrid::Box cells = own.cells();
        count_ = alongX ? grid.columns : grid.rows;
        length_ = alongX ? grid.rows : grid.columns;
        first_ = alongX ? cells.x : cells.z;
        end_ = first_ + (alongX ? cells.columns : cells.rows);
        from_ = alongX ? cells.z : cells.x;
        to_ = from_ + (alongX ? cells.rows : cells.columns);
    }

    /// Places of the part in a line: from here to before there.
    int from() const { return from_; }
    int to() const { return to_; }
    bool isPeriodic() const { return periodic_; }

    /// Makes room for values of all lines of the map.
    void fit(Field<float>& values) const {
        if (values.columns() != length_ + kApart || values.rows() != count_)
            values = Field<float>(length_ + kApart, count_);
    }
    float& at(Field<float>& values, int x, int z) const {
        return alongX_ ? values.at(z, x) : values.at(x, z);
    }
    std::size_t cellOf(int line, int place) const {
        const auto x = static_cast<std::size_t>(alongX_ ? line : place),
                   z = static_cast<std::size_t>(alongX_ ? place : line);
        return z * static_cast<std::size_t>(own_.grid().columns) + x;
    }
    /// A place that may lie beyond the ends of a line.
    int beside(int place) const { return besideOf(place, length_, periodic_); }

    /// The line that the wind passes before this one. There must be one.
    int before(int line, bool forwards) const { return wrapped(forwards ? line - 1 : line + 1, count_); }
    /// Whether the wind passes none before, but over edges at which the map comes back.
    bool isFirst(int line, bool forwards) const { return line == (forwards ? 0 : count_ - 1); }

    class Passed;

    /// Fills the maps of `all` line by line: line(i) does one, from the ground there and what the maps hold
    /// of the line before. Over periodic edges what stands on the last lines tells on the first: the wind
    /// passes all lines twice. Ranks do theirs again until what others tell them of the lines around changes
    /// nothing: as each value follows from those before alone, they are then those of the whole map.
    template <class Line>
    void sweep(bool forwards, std::initializer_list<Passed*> all, const Line& line) const;

  private:
    /// Brings the lines around the part up to date; returns whether that changes any.
    bool exchangeAround(std::initializer_list<Passed*> all) const;

    const Subdomain& own_;
    bool alongX_, periodic_;
    HaloPlan plan_;
    int count_, length_, first_, end_, from_, to_;
};

/// A map in lines, and what the line before holds of it at the places from which the wind comes to this one.
class Lines::Passed {
  public:
    /// `aside`: to which the wind turns from one line to the next [cells].
    Passed(const Lines& lines, Field<float>& values, float aside)
        : values_(values),
          lines_(lines),
          from_(std::floor(aside)),
          part_(aside - from_),
          padded_(static_cast<std::size_t>(lines.to_ - lines.from_ + 2 * kPad), kNothing) {
        lines.fit(values);
    }

    /// What is passed on to a line; a value, of which compilers know that nothing else changes it.
    struct Look {
        const float* there;
        float part;

        /// To the i-th place of the part.
        float at(std::size_t i) const { return there[i] + part * (there[i + 1] - there[i]); }
        /// The same of what is not everywhere: beside kNothing the nearer one.
        float nearAt(std::size_t i) const {
            if (there[i] > kNothing && there[i + 1] > kNothing) return at(i);
            return part < 0.5f ? there[i] : there[i + 1];
        }
    };
    Look look() const { return {padded_.data() + kPad + static_cast<int>(from_), part_}; }
    /// The values of the part on a line.
    float* line(int i) { return values_.row(i).data() + lines_.from_; }

  private:
    friend Lines;

    void passNothing() { std::ranges::fill(padded_, kNothing); }
    void pass(int before) {
        const float* const line = values_.row(before).data();
        const int from = lines_.from_, to = lines_.to_;
        std::copy(line + from, line + to, padded_.begin() + kPad);
        for (int i = 0; i < kPad; ++i) {
            padded_[static_cast<std::size_t>(i)] = line[lines_.beside(from + i - kPad)];
            padded_[static_cast<std::size_t>(to - from + kPad + i)] = line[lines_.beside(to + i)];
        }
    }

    Field<float>& values_;
    const Lines& lines_;
    float from_, part_;
    std::vector<float> padded_;
    std::vector<float> entry_;  // of the first line
};

template <class Line>
void Lines::sweep(bool forwards, std::initializer_list<Passed*> all, const Line& line) const {
    for (int pass = periodic_ ? 0 : 1; pass < 2; ++pass) {
        for (Passed* const some : all) {
            const bool isSecond = periodic_ && pass == 1;
            if (isSecond) some->pass(forwards ? count_ - 1 : 0);
            if (!isSecond) some->passNothing();
            some->entry_ = some->padded_;
        }
        do {
            for (int k = first_; k < end_; ++k) {
                const int i = forwards ? k : first_ + end_ - 1 - k;
                for (Passed* const some : all) {
                    if (isFirst(i, forwards))
                        some->padded_ = some->entry_;
                    else
                        some->pass(before(i, forwards));
                }
                line(i);
            }
        } while (!own_.isWhole() && own_.any(exchangeAround(all)));
    }
}

bool Lines::exchangeAround(std::initializer_list<Passed*> all) const {
    bool isChanged = false;
    exchange(
        own_, plan_,
        [&](MessageWriter& writer, std::size_t i) {
            for (Passed* const some : all)
                eachCell(plan_.partners[i].sent, [&](int x, int z) { writer.put(at(some->values_, x, z)); });
        },
        [&](MessageReader& reader, std::size_t i) {
            for (Passed* const some : all)
                eachCell(plan_.partners[i].received, [&](int x, int z) {
                    const auto told = reader.get<float>();
                    float& here = at(some->values_, x, z);
                    isChanged |= std::bit_cast<std::uint32_t>(here) != std::bit_cast<std::uint32_t>(told);
                    here = told;
                });
        });
    return isChanged;
}

}  // namespace

WindGround::WindGround(const Terrain& of)
    : terrain(of), cells(1 / (of.cellSize() * static_cast<float>(kQuantaPerMetre))) {}

/// The still air of one epoch.
class StillAir::Work {
  public:
    Work(StillAir& air, const Terrain& terrain, const WindParams& params, glm::vec2 towards,
         const ThreadPool& pool)
        : air_(air),
          terrain_(terrain),
          part_(terrain.subdomain().cells()),
          heights_(terrain),
          params_(params),
          pool_(pool),
          alongX_(std::abs(towards.x) >= std::abs(towards.y)),
          along_(alongX_ ? towards.x : towards.y),
          aside_((alongX_ ? towards.y : towards.x) / std::abs(along_)),
          lines_(terrain.subdomain(), alongX_, params.edges == WindEdges::periodic) {
        lines_.fit(air.ground_);
    }

    bool run(Field<float>& surface, Field<float>& shelter) {
        eachRow([&](int z) {
            for (int x = part_.x; x < part_.x + part_.columns; ++x)
                lines_.at(air_.ground_, x, z) = heights_.at(x, z);
        });
        const bool hasEddies = terrain_.subdomain().any(hasCliffs());
        if (hasEddies) meet(shelter);
        cover();
        write(surface, shelter, hasEddies);
        return hasEddies;
    }

  private:
    template <class Body>
    void eachRow(const Body& body) const {
        eachWindRow(pool_, part_.z, part_.rows, body);
    }

    /// Whether rock may rise from the ground beside it so steeply that there is an eddy, whichever way the
    /// wind blows. Most maps have no such place, and need not be passed line by line.
    bool hasCliffs() const {
        // Less by a hundredth, and by what heights lose as floats, than what meet() takes for a face
        // [quanta].
        const float steep =
            0.99f * kCliff * terrain_.cellSize() * static_cast<float>(kQuantaPerMetre) - 256.f;
        std::atomic<bool> isFound = false;
        eachRow([&](int z) {
            if (!isFound.load(std::memory_order_relaxed) && riseOf(z) > steep)
                isFound.store(true, std::memory_order_relaxed);
        });
        return isFound;
    }

    /// How far rock rises at most from the ground of a row to a cell around it [quanta].
    float riseOf(int z) const {
        const bool periodic = lines_.isPeriodic();
        const int columns = terrain_.columns(), rows = terrain_.rows();
        const Quanta* const rock = terrain_.bedrock().row(z).data();
        const Quanta* const sand = terrain_.sediment().row(z).data();
        const Quanta* const north = terrain_.bedrock().row(besideOf(z - 1, rows, periodic)).data();
        const Quanta* const south = terrain_.bedrock().row(besideOf(z + 1, rows, periodic)).data();
        const auto highest = [&](int x) { return std::max(std::max(north[x], south[x]), rock[x]); };
        const auto rise = [&](int x, int west, int east) {
            const Quanta top = std::max(std::max(highest(west), highest(east)), highest(x));
            return static_cast<float>(top) - static_cast<float>(rock[x] + sand[x]);
        };
        const int first = part_.x, last = part_.x + part_.columns - 1;
        const auto atEnd = [&](int x) {
            return rise(x, besideOf(x - 1, columns, periodic), besideOf(x + 1, columns, periodic));
        };
        float most = std::max(atEnd(first), atEnd(last));
        for (int x = first + 1; x < last; ++x) most = std::max(most, rise(x, x - 1, x + 1));
        return most;
    }

    /// Finds the eddies before cliffs, against the wind: below a line that sinks upwind from where the air
    /// comes to rest on them.
    void meet(Field<float>& shelter) {
        const float steep = kCliff / std::abs(along_), sink = kSink / std::abs(along_);
        Lines::Passed tops(lines_, air_.top_, aside_), eddies(lines_, air_.eddy_, aside_),
            rocks(lines_, air_.rock_, aside_);
        const auto places = static_cast<std::size_t>(lines_.to() - lines_.from());
        lines_.sweep(along_ < 0, {&tops, &eddies, &rocks}, [&](int line) {
            const float* const ground = air_.ground_.row(line).data() + lines_.from();
            const Lines::Passed::Look topBefore = tops.look(), eddyBefore = eddies.look(),
                                      rockBefore = rocks.look();
            float *const top = tops.line(line), *const eddy = eddies.line(line),
                         *const rock = rocks.line(line);
            for (std::size_t i = 0; i < places; ++i) {
                // Of rock: sand that lies so steep slides before the air has turned.
                const std::size_t cell = lines_.cellOf(line, lines_.from() + static_cast<int>(i));
                rock[i] = static_cast<float>(terrain_.bedrock()[cell]) * heights_.cells;
                const bool isFace = rockBefore.at(i) - ground[i] > steep;
                top[i] = isFace ? std::max(topBefore.at(i), ground[i]) : ground[i];
                eddy[i] = std::max(isFace ? ground[i] + kRest * (top[i] - ground[i]) : kNothing,
                                   eddyBefore.nearAt(i) - sink);
                if (eddy[i] <= ground[i]) eddy[i] = kNothing;
                shelter[cell] = eddy[i] > kNothing ? kEddyDrag : 1.f;
            }
        });
    }

    /// Covers the ground with still air: what lies below a line that sinks behind everything higher, along
    /// the wind.
    void cover() {
        const float fall = tangent(params_.lee) / std::abs(along_);
        Lines::Passed upwind(lines_, air_.air_, -aside_);
        const auto places = static_cast<std::size_t>(lines_.to() - lines_.from());
        lines_.sweep(along_ > 0, {&upwind}, [&](int line) {
            const float* const ground = air_.ground_.row(line).data() + lines_.from();
            const Lines::Passed::Look before = upwind.look();
            float* const air = upwind.line(line);
            for (std::size_t i = 0; i < places; ++i) air[i] = std::max(before.at(i) - fall, ground[i]);
        });
    }

    void write(Field<float>& surface, Field<float>& shelter, bool hasEddies) const {
        eachRow([&](int z) {
            float* const sheltered = shelter.row(z).data();
            float* const surfaces = surface.row(z).data();
            for (int x = part_.x; x < part_.x + part_.columns; ++x) {
                surfaces[x] = lines_.at(air_.air_, x, z);
                // A lee that reaches into an eddy does not stop it.
                if (hasEddies && sheltered[x] == kEddyDrag) continue;
                sheltered[x] = surfaces[x] > heights_.at(x, z) ? -1.f : 1.f;
            }
        });
    }

    StillAir& air_;
    const Terrain& terrain_;
    TileGrid::Box part_;
    WindGround heights_;
    const WindParams& params_;
    const ThreadPool& pool_;
    bool alongX_;
    float along_, aside_;
    Lines lines_;
};

bool StillAir::find(const Terrain& terrain, const WindParams& params, glm::vec2 towards,
                    const ThreadPool& pool, Field<float>& surface, Field<float>& shelter) {
    return Work(*this, terrain, params, towards, pool).run(surface, shelter);
}

}  // namespace wadi
