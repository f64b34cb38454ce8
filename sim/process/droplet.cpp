#include "sim/process/droplet.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

namespace wadi {

namespace {

// A drop that stays this near to one place for this many steps lies still: it is caught in a pit or on
// flat ground and would only tremble there until it has evaporated. Half a cell would miss the drops that
// go to and fro between the two cells of a pit's floor, which take most of all steps and move nothing.
constexpr float kRestRadius = 1.f;  // [cells]
constexpr int kRestSteps = 32;

// More than this [quanta] a drop cannot carry: 8 km of rock from one cell.
constexpr Quanta kMostLoad = 1 << 30;

struct Cell {
    int x, z;
};

Cell cellOf(glm::vec2 position) {
    return {static_cast<int>(position.x), static_cast<int>(position.y)};
}

float lengthOf(glm::vec2 v) {
    return std::sqrt(v.x * v.x + v.y * v.y);
}

/// One epoch's view of the ground: heights with the edge rule applied, and what drops do to them.
class Ground {
  public:
    Ground(Terrain& terrain, Ledger& ledger, const DropletParams& params)
        : terrain_(terrain),
          ledger_(ledger),
          params_(params),
          slopeOfQuanta_(static_cast<float>(1.0 / kQuantaPerMetre) / terrain.cellSize()) {}

    /// Horizontal part of the surface normal, from all eight neighbours: axis neighbours weigh 0.15
    /// each, diagonals 0.10 (McDonald 2020; with the signs of the diagonals mended).
    glm::vec2 normal(Cell c) const {
        std::array<float, 8> falls;
        for (std::size_t k = 0; k < 8; ++k) {
            falls[k] =
                static_cast<float>(drop(c, onMap({c.x + kAcross[k], c.z + kDown[k]}))) * slopeOfQuanta_;
        }
        // (fall, 1, 0) normalised; over a diagonal, (fall/√2, √2, fall/√2) normalised.
        for (std::size_t k = 0; k < 4; ++k) falls[k] *= 0.15f / std::sqrt(falls[k] * falls[k] + 1.f);
        for (std::size_t k = 4; k < 8; ++k) falls[k] *= 0.10f / std::sqrt(2.f * falls[k] * falls[k] + 4.f);
        glm::vec2 n{};
        for (std::size_t k = 0; k < 8; ++k) {
            n += falls[k] * glm::vec2(static_cast<float>(kAcross[k]), static_cast<float>(kDown[k]));
        }
        return n;
    }

    /// Height of one cell over another [quanta]. Formed in integers: precision does not fade with
    /// altitude.
    Quanta drop(Cell from, Cell to) const {
        return terrain_.height(from.x, from.z) - terrain_.height(to.x, to.z);
    }

    /// Takes what a drop wants from a cell: loose sediment first, then rock as far as it is not hard.
    Quanta take(Cell c, float wanted) {
        const std::size_t cell = terrain_.bedrock().index(c.x, c.z);
        Quanta taken = 0;
        if (terrain_.sediment()[cell] > 0) {
            taken = terrain_.takeSediment(c.x, c.z,
                                          static_cast<Quanta>(std::min(wanted * params_.looseFactor, 1e9f)));
            wanted -= static_cast<float>(taken) / params_.looseFactor;
        }
        const float softness = 1.f - static_cast<float>(terrain_.hardness()[cell]) / 255.f;
        const auto rock = static_cast<Quanta>(wanted * softness);
        return rock > 0 ? taken + terrain_.takeBedrock(c.x, c.z, rock) : taken;
    }

    Quanta lay(Cell c, Quanta amount) { return terrain_.addSediment(c.x, c.z, amount); }

    /// Lays a whole load down around a position, with bilinear weights. What finds no room leaves.
    void layAround(glm::vec2 position, Quanta load) {
        const glm::vec2 corner = position - 0.5f;
        const float left = std::floor(corner.x), top = std::floor(corner.y);
        const float fx = corner.x - left, fz = corner.y - top;
        const auto share = [&](float weight) {
            return static_cast<Quanta>(static_cast<float>(load) * weight);
        };
        const Quanta shares[3] = {share(fx * (1 - fz)), share((1 - fx) * fz), share(fx * fz)};
        const int x = static_cast<int>(left), z = static_cast<int>(top);
        Quanta rest = load;
        rest -= lay(onMap({x + 1, z}), std::min(shares[0], rest));
        rest -= lay(onMap({x, z + 1}), std::min(shares[1], rest));
        rest -= lay(onMap({x + 1, z + 1}), std::min(shares[2], rest));
        rest -= lay(onMap({x, z}), rest);
        ledger_.left += rest;
    }

    /// Where a position is after the edge rule: itself, its place on the other side, or nowhere.
    std::optional<glm::vec2> settle(glm::vec2 p) const {
        const auto columns = static_cast<float>(terrain_.columns()),
                   rows = static_cast<float>(terrain_.rows());
        if (p.x >= 0 && p.y >= 0 && p.x < columns && p.y < rows) return p;
        if (params_.edges != Edges::periodic) return std::nullopt;
        return glm::vec2(wrap(p.x, columns), wrap(p.y, rows));
    }

  private:
    // The eight neighbours: first those along the axes, then the diagonals.
    static constexpr std::array<int, 8> kAcross = {1, -1, 0, 0, 1, -1, 1, -1};
    static constexpr std::array<int, 8> kDown = {0, 0, 1, -1, 1, -1, -1, 1};

    /// The cell itself, or the one that stands for it beyond the edge.
    Cell onMap(Cell c) const {
        const int columns = terrain_.columns(), rows = terrain_.rows();
        if (c.x >= 0 && c.z >= 0 && c.x < columns && c.z < rows) return c;
        if (params_.edges == Edges::periodic) return {(c.x + columns) % columns, (c.z + rows) % rows};
        return {std::clamp(c.x, 0, columns - 1), std::clamp(c.z, 0, rows - 1)};
    }

    static float wrap(float x, float size) {
        // A step may go round a small map more than once.
        const float wrapped = x - size * std::floor(x / size);
        return wrapped >= 0 && wrapped < size ? wrapped : 0.f;  // rounding may reach either edge
    }

    Terrain& terrain_;
    Ledger& ledger_;
    const DropletParams& params_;
    float slopeOfQuanta_;  // slope of one quantum over one cell
};

enum class Fate { lives, ends, leaves };

/// How long a step may be, and where it leads.
struct Move {
    float dt;
    glm::vec2 velocity;
    glm::vec2 way;  // [cells]
};

/// Accelerates and moves. A way longer than maxTravel is cut by a shorter time step: the drop then needs
/// more steps for the same time.
Move advance(const Drop& drop, glm::vec2 acceleration, const DropletParams& params) {
    Move move{params.dt, drop.velocity + params.dt * acceleration, {}};
    move.way = move.dt * move.velocity;
    const float travel = lengthOf(move.way);
    if (travel <= params.maxTravel) return move;
    move.dt *= params.maxTravel / travel;
    move.velocity = drop.velocity + move.dt * acceleration;
    move.way = move.dt * move.velocity;
    const float cut = lengthOf(move.way);
    if (cut > params.maxTravel) move.way *= params.maxTravel / cut;
    return move;
}

/// Moves material between the drop and the cell it stood on: towards what the drop can carry, given the
/// height it has lost. Whole quanta move; the fraction waits.
void exchange(Drop& drop, Cell from, Quanta fall, const Move& move, const DropletParams& params,
              Ground& ground) {
    const float capacity =
        drop.volume * drop.volume * lengthOf(move.velocity) * std::max(0.f, static_cast<float>(fall));
    const float wanted =
        move.dt * params.depositionRate * (capacity - static_cast<float>(drop.load)) + drop.fraction;
    const float whole = std::min(std::trunc(wanted), static_cast<float>(kMostLoad - drop.load));
    drop.fraction = wanted - std::trunc(wanted);
    if (whole > 0) {
        drop.load += ground.take(from, whole);
    } else if (whole < 0) {
        drop.load -= ground.lay(from, std::min(static_cast<Quanta>(-whole), drop.load));
    }
}

bool liesStill(Drop& drop) {
    const glm::vec2 moved = glm::abs(drop.position - drop.anchor);
    if (std::max(moved.x, moved.y) < kRestRadius) return ++drop.still >= kRestSteps;
    drop.anchor = drop.position;
    drop.still = 0;
    return false;
}

/// One step of one drop.
Fate step(Drop& drop, Ground& ground, const DropletParams& params, Field<std::uint32_t>& visits) {
    const Cell from = cellOf(drop.position);
    Move move = advance(drop, ground.normal(from) / (drop.volume * params.density), params);
    move.velocity *= 1.f - move.dt * params.friction;
    const glm::vec2 target = drop.position + move.way;
    const std::optional<glm::vec2> arrival = ground.settle(target);
    if (!arrival) return params.edges == Edges::open ? Fate::leaves : Fate::ends;

    const Cell to = cellOf(*arrival);
    exchange(drop, from, ground.drop(from, to), move, params, ground);
    if (to.x != from.x || to.z != from.z) ++visits.at(to.x, to.z);
    drop.position = *arrival;
    drop.anchor += *arrival - target;  // over a periodic edge, the anchor comes along
    drop.velocity = move.velocity;
    drop.volume *= 1.f - move.dt * params.evaporation;
    if (drop.volume < params.minVolume) return Fate::ends;
    return liesStill(drop) && params.restEnds ? Fate::ends : Fate::lives;
}

/// The steps of one drop in one epoch, as long as it lives.
Fate stepOn(Drop& drop, Ground& ground, const DropletParams& params, Field<std::uint32_t>& visits,
            std::uint64_t& steps) {
    Fate fate = Fate::lives;
    for (int i = 0; i < params.steps && fate == Fate::lives; ++i) {
        fate = step(drop, ground, params, visits);
        ++steps;
    }
    return fate;
}

}  // namespace

Droplet::Droplet(int columns, int rows) : visits_(columns, rows), discharge_(columns, rows) {}

void Droplet::run(Terrain& terrain, Ledger& ledger, const DropletParams& params, const Random& random,
                  std::uint64_t epoch) {
    if (params.enabled) rain(terrain, params, random, epoch);
    Ground ground(terrain, ledger, params);
    std::size_t alive = 0;
    for (Drop& drop : drops_) {
        const Fate fate = stepOn(drop, ground, params, visits_, counters_.steps);
        if (fate == Fate::ends) ground.layAround(drop.position, drop.load);
        if (fate == Fate::leaves) ledger.left += drop.load;
        counters_.ended += fate == Fate::ends;
        counters_.left += fate == Fate::leaves;
        if (fate == Fate::lives) drops_[alive++] = drop;
    }
    drops_.resize(alive);
    updateDischarge(params.dischargeRate);
}

void Droplet::rain(const Terrain& terrain, const DropletParams& params, const Random& random,
                   std::uint64_t epoch) {
    // The k-th epoch ends with k times the rate in whole drops: fractions of a drop are not lost.
    const double rate = static_cast<double>(params.rain) * static_cast<double>(terrain.size()) / 1000.0;
    const double before = std::floor(rate * static_cast<double>(epoch));
    const auto wanted =
        static_cast<std::uint64_t>(std::floor(rate * static_cast<double>(epoch + 1)) - before);
    // Slow evaporation without early rest would pile up drops without end: one for each cell is enough.
    const std::uint64_t room = terrain.size() > drops_.size() ? terrain.size() - drops_.size() : 0;
    const std::uint64_t born = std::min(wanted, room);
    const auto columns = static_cast<float>(terrain.columns()), rows = static_cast<float>(terrain.rows());
    for (std::uint64_t i = 0; i < born; ++i) {
        Drop drop;
        drop.position = {std::min(random.unit(epoch, i, 0) * columns, std::nextafter(columns, 0.f)),
                         std::min(random.unit(epoch, i, 1) * rows, std::nextafter(rows, 0.f))};
        drop.anchor = drop.position;
        drops_.push_back(drop);
        ++visits_.at(static_cast<int>(drop.position.x), static_cast<int>(drop.position.y));
    }
    counters_.born += born;
    counters_.withheld += wanted - born;
}

void Droplet::updateDischarge(float rate) {
    for (std::size_t cell = 0; cell < discharge_.size(); ++cell) {
        discharge_[cell] += rate * (static_cast<float>(visits_[cell]) - discharge_[cell]);
    }
    visits_.fill(0);
}

std::int64_t Droplet::carried() const {
    std::int64_t sum = 0;
    for (const Drop& drop : drops_) sum += drop.load;
    return sum;
}

void Droplet::addTo(Hash& hash) const {
    hash.add(static_cast<std::uint64_t>(drops_.size()));
    for (const Drop& drop : drops_) {
        for (const float value : {drop.position.x, drop.position.y, drop.velocity.x, drop.velocity.y,
                                  drop.volume, drop.fraction, drop.anchor.x, drop.anchor.y}) {
            hash.add(value);
        }
        hash.add(drop.load);
        hash.add(drop.still);
    }
    hash.add(discharge_.values());
}

}  // namespace wadi
