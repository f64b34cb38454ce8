#include "sim/world/state.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "sim/core/hash.hpp"
#include "sim/environment/mask.hpp"
#include "sim/environment/sand.hpp"

namespace wadi {

State::State(const Parameters& parameters, Terrain ground)
    : State(parameters, std::move(ground), Uncounted{}) {
    ledger.entered = terrain.total(terrain.bedrock()) + terrain.total(terrain.sediment());
    waterLedger.entered = terrain.total(terrain.water());
}

State State::blank(const Parameters& parameters, Terrain ground) {
    return State(parameters, std::move(ground), Uncounted{});
}

State::State(const Parameters& parameters, Terrain ground, Uncounted)
    : params(parameters), terrain(std::move(ground)) {
    Processes::forEach([&]<class P>() {
        of<P>() = madeFor<P>(terrain.columns(), terrain.rows());
        if constexpr (requires { of<P>().workOn(terrain.subdomain()); }) of<P>().workOn(terrain.subdomain());
    });
}

State::State(const State& other) = default;
State::State(State&& other) noexcept = default;
State& State::operator=(const State& other) = default;
State& State::operator=(State&& other) noexcept = default;
State::~State() = default;

void State::step(const ThreadPool& pool, Simd simd, const AfterProcess& after) {
    terrain.setStrata(Strata(params.strata, params.world.seed, terrain.cellSize()));
    terrain.setSea(seaSurface(params.sea));
    const RainField rain(terrain, params.clouds, towards(params.wind.direction), pool);
    EpochContext context{.terrain = terrain,
                         .ledger = ledger,
                         .waterLedger = waterLedger,
                         .sand = params.sand,
                         .sea = params.sea,
                         .springs = params.springs,
                         .rain = rain,
                         .random = Random(params.world.seed),
                         .epoch = epoch,
                         .years = static_cast<double>(params.time.yearsPerEpoch),
                         .pool = pool,
                         .simd = simd};
    const Ledger rockBefore = ledger;
    const WaterLedger waterBefore = waterLedger;
    const DyeLedger dyeBefore = terrain.dyeLedger();
    runProcesses(context, after);
    // Each rank has booked what happened on its part.
    const Subdomain& own = terrain.subdomain();
    if (!own.isWhole()) {
        own.gather(ledger.entered, rockBefore.entered);
        own.gather(ledger.left, rockBefore.left);
        own.gather(waterLedger.entered, waterBefore.entered);
        own.gather(waterLedger.evaporated, waterBefore.evaporated);
        own.gather(waterLedger.left, waterBefore.left);
        terrain.gatherDye(dyeBefore);
    }
    ledger.shorten();
    terrain.shortenDye();
    waterLedger.shorten();
    ++epoch;
    years = std::min(years + params.time.yearsPerEpoch, kMostYears);
}

namespace {

/// Whether a process has had particles.
template <class P>
bool hasBegun(const P& process) {
    if constexpr (HasParticles<P>) return process.particles().size() > 0 || countersOf(process).born > 0;
    return false;
}

}  // namespace

/// Each on the ground as those before it left it, with its mask. Ground dries or is wetted once, before the
/// first process that uses it, and only if one of those is enabled.
void State::runProcesses(EpochContext& context, const AfterProcess& after) {
    Masks masks(params.masks, params.world.seed, terrain, context.pool);
    bool isMoistureDue = false;
    Processes::forEach([&]<class P>() { isMoistureDue |= usesMoisture<P>() && params.of<P>().enabled; });
    const bool isWhole = terrain.subdomain().isWhole();
    Processes::forEach([&]<class P>() {
        if (usesMoisture<P>() && std::exchange(isMoistureDue, false))
            updateMoisture(terrain, params.sand, epoch, context.pool);
        // A mask of the ground is made when it is first asked for, also by a process that is off.
        if (masks.isDue(params.masks.of<P>())) terrain.refreshHalo();
        terrain.setMask(masks.of(params.masks.of<P>()));
        // Ranks have only what knows its halo, and of the others a state in which nothing has happened.
        const std::optional<int> halo = isWhole ? 0 : haloOf<P>(params.of<P>());
        if (!halo) return;
        // One that is off lets what is in flight come to rest, or fade what it has shown.
        if (params.of<P>().enabled || (!isWhole && terrain.subdomain().any(hasBegun(of<P>()))))
            terrain.refreshHalo(*halo);
        of<P>().run(context, params.of<P>());
        if (after) after(P::kInfo.name);
    });
    terrain.setMask(nullptr);
}

Counters State::counters() const {
    Counters sum;
    Processes::forEach([&]<class P>() { sum += countersOf(of<P>()); });
    return sum;
}

Balance State::balance() const {
    std::int64_t carried = 0;
    Processes::forEach([&]<class P>() { carried += carriedBy(of<P>()); });
    return {terrain.total(terrain.bedrock()), terrain.total(terrain.sediment()),
            terrain.subdomain().sum(carried), ledger.left, ledger.entered};
}

DyeBalance State::dyeBalance() const {
    DyeBalance sum{.left = terrain.dyeLedger().left, .entered = terrain.dyeLedger().entered};
    Processes::forEach([&]<class P>() { sum.carried += carriedDyeBy(of<P>()); });
    const Field<std::uint8_t>& source = terrain.painted(Painted::dye);
    const Subdomain& own = terrain.subdomain();
    const TileGrid::Box cells = own.cells();
    for (int z = cells.z; terrain.isDyed() && z < cells.z + cells.rows; ++z)
        for (int x = cells.x; x < cells.x + cells.columns; ++x)
            (!source.empty() && source.at(x, z) > 0 ? sum.stayed : sum.moved) += terrain.dye().at(x, z);
    for (std::int64_t* account : {&sum.carried, &sum.stayed, &sum.moved}) *account = own.sum(*account);
    return sum;
}

WaterBalance State::waterBalance() const {
    return {terrain.total(terrain.water()), waterLedger.evaporated, waterLedger.left, waterLedger.entered};
}

namespace {

/// `calm`: without wind and slopes that fail.
void addTo(Hash& hash, const Param& param, const Param& fallback, const Parameters& params,
           const Parameters& calm) {
    const double number = hashedNumber(param, fallback, params);
    if (isLate(param)) {
        // Worlds of before it came have it as it was by default then.
        if (number == hashedNumber(fallback, fallback, calm)) return;
        hash.add(std::string_view(param.path()));
    }
    hash.add(number);
}

}  // namespace

std::uint64_t State::hash() const {
    Hash hash;
    Parameters values = params, defaults, calm;
    calm.wind.enabled = calm.talus.enabled = false;
    for (const ParamGroup& group : groups(values, defaults)) {
        for (std::size_t i = 0; i < group.params.size(); ++i)
            addTo(hash, group.params[i], group.defaults[i], params, calm);
    }
    for (const Spring& spring : params.springs) {
        for (const float number : {spring.east, spring.south, spring.radius, spring.rate}) hash.add(number);
        if (spring.sand == 0.f) continue;  // earlier programs knew nothing of it
        hash.add(std::string_view("spring.sand"));
        hash.add(spring.sand);
    }
    hash.add(terrain.columns());
    hash.add(terrain.rows());
    hash.add(terrain.cellSize());
    const Subdomain& own = terrain.subdomain();
    addTo(hash, *this, own.isWhole() ? nullptr : &own);
    return hash.value();
}

namespace {

/// A visitor of parts that adds up the memory of what it sees.
struct Weigher {
    std::size_t bytes = 0;

    template <class T>
    void number(std::string_view, T, T, T) {
        bytes += sizeof(T);
    }
    template <class T>
    void told(std::string_view, T, T, T) {
        bytes += sizeof(T);
    }
    bool has(std::string_view, bool present) { return present; }
    bool hasLate(std::string_view, bool present) { return present; }
    template <class Row, class T>
    void grid(std::string_view, int columns, int rows, const Row&, T, T) {
        bytes += static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows) * sizeof(T);
    }
    template <class F, class T>
    void rim(std::string_view, const F& rim, T, T) {
        bytes += rim.size() * sizeof(T);
    }
    template <class Map>
    void painted(std::string_view, const Map& map) {
        bytes += map.size();
    }
    template <class Particle>
    void particles(std::string_view, const Population<Particle>& population) {
        bytes += population.bytes();
    }
};

}  // namespace

std::size_t State::bytes() const {
    Weigher weigher;
    parts(weigher, *this);
    return weigher.bytes + terrain.rise().size() * sizeof(std::int64_t);
}

void State::rest() {
    Processes::forEach([&]<class P>() {
        if constexpr (requires { of<P>().rest(); }) of<P>().rest();
    });
}

State State::upsampled() const {
    State fine = *this;
    fine.terrain = terrain.upsampled();
    Processes::forEach([&]<class P>() {
        if constexpr (HasUpsample<P>)
            fine.of<P>().upsample();
        else
            fine.of<P>() = madeFor<P>(fine.terrain.columns(), fine.terrain.rows());
    });
    for (Spring& spring : fine.params.springs) spring = wadi::upsampled(spring);
    // Amounts are heights of a cell, of which there are four times as many. What interpolation adds or takes
    // enters.
    fine.ledger.left *= 4;
    fine.ledger.entered = 0;
    fine.ledger.entered = fine.balance().drift();
    fine.ledger.shorten();
    fine.terrain.settleDye(fine.dyeBalance().carried);
    fine.terrain.shortenDye();
    fine.waterLedger = {0, 4 * waterLedger.evaporated, 4 * waterLedger.left};
    fine.waterLedger.entered = fine.waterBalance().drift();
    fine.waterLedger.shorten();
    return fine;
}

}  // namespace wadi
