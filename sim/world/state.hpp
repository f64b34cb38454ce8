// State: everything that decides the future of a world: parameters, ground, particles in flight, flows and
// the count of epochs. Not its past (History, EditLog), nor how the work is done (Execution): Simulation has
// those and steps it. A value; one thread at a time.
#pragma once

#include <cstdint>

#include "sim/core/ledger.hpp"
#include "sim/process/droplet/droplet.hpp"
#include "sim/process/pipes/pipes.hpp"
#include "sim/process/roller/roller.hpp"
#include "sim/process/runoff/runoff.hpp"
#include "sim/process/talus/talus.hpp"
#include "sim/process/wind/slabs.hpp"
#include "sim/process/wind/wind.hpp"
#include "sim/terrain/terrain.hpp"
#include "sim/world/parameters.hpp"

namespace wadi {

struct State {
    /// A world before its first epoch.
    State(const Parameters& parameters, Terrain ground);

    Parameters params;
    Terrain terrain;
    Ledger ledger;
    WaterLedger waterLedger;
    Droplet droplet;
    Pipes pipes;
    Runoff runoff;
    Roller roller;
    Wind wind;
    Slabs slabs;
    Talus talus;  // room to work in
    std::uint64_t epoch = 0;

    /// One epoch: every enabled process, in a fixed order, does its share of work. If memory runs out on the
    /// way it throws std::bad_alloc, and the state is worth nothing.
    void step(const Workers& workers, Simd simd);

    /// Particles and steps of all processes so far.
    Counters counters() const;
    /// Where every grain is; drift() is 0.
    Balance balance() const;
    /// Where all water is; drift() is 0. The sea is not counted.
    WaterBalance waterBalance() const;
    /// A number that stands for the whole state: equal states, equal futures, equal hashes.
    std::uint64_t hash() const;
    /// About the memory that it takes [bytes].
    std::size_t bytes() const;

    /// The same world, twice as fine: see Upsample. Throws Error as Terrain::doubled() does.
    State finer() const;

    /// Lists all parts but parameters, springs and the size of the map; see sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        v.number("epoch", self.epoch, std::uint64_t{0}, kMostEpoch);
        v.number("entered", self.ledger.entered, -kMostTotal, kMostTotal);
        v.number("left", self.ledger.left, std::int64_t{0}, kMostTotal);
        v.number("waterEntered", self.waterLedger.entered, -kMostTotal, kMostTotal);
        v.number("evaporated", self.waterLedger.evaporated, std::int64_t{0}, kMostTotal);
        v.number("waterLeft", self.waterLedger.left, std::int64_t{0}, kMostTotal);
        Terrain::parts(v, self.terrain);
        Droplet::parts(v, self.droplet);
        Pipes::parts(v, self.pipes);
        Runoff::parts(v, self.runoff);
        Roller::parts(v, self.roller);
        Wind::parts(v, self.wind);
        Slabs::parts(v, self.slabs);
    }

    /// Most epochs that a world may have seen.
    static constexpr std::uint64_t kMostEpoch = std::uint64_t{1} << 52;
};

}  // namespace wadi
