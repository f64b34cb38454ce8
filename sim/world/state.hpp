// State: everything that decides the future of a world: parameters, ground, particles in flight, flows and
// the count of epochs. Not its past (History, EditLog), nor how the work is done (Execution): Simulation has
// those and steps it. A value; one thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "sim/core/ledger.hpp"
#include "sim/process/processes.hpp"
#include "sim/terrain/terrain.hpp"
#include "sim/world/parameters.hpp"

namespace wadi {

/// Told that a process, "droplet", has done its share of an epoch.
using AfterProcess = std::function<void(std::string_view process)>;

/// The state of every process stands under its name, `state.droplet`, or its type, `state.of<Droplet>()`.
struct State : Processes::Members<ItselfOf> {
    /// A world before its first epoch.
    State(const Parameters& parameters, Terrain ground);
    /// A world on a blank() ground, for its parts to be read into: nothing is counted, as there is nothing.
    static State blank(const Parameters& parameters, Terrain ground);
    // In the .cpp: they are long, and most of the program copies worlds.
    State(const State& other);
    State(State&& other) noexcept;
    State& operator=(const State& other);
    State& operator=(State&& other) noexcept;
    ~State();

    Parameters params;
    Terrain terrain;
    Ledger ledger;
    WaterLedger waterLedger;
    std::uint64_t epoch = 0;
    std::int64_t years = 0;  ///< That have passed [a, 0..kMostYears]; nothing depends on them

    /// One epoch: every enabled process, in a fixed order, does its share of work. If memory runs out on the
    /// way it throws std::bad_alloc, and Cancelled if the pool's work is to end early; the state is then
    /// worth nothing. `after`, if it is there, is told of every process that has done its share, by its name.
    void step(const ThreadPool& pool, Simd simd, const AfterProcess& after = {});

    /// Particles and steps of all processes so far.
    Counters counters() const;
    /// Where every grain is; drift() is 0.
    Balance balance() const;
    /// Where all that is dyed is; drift() is 0.
    DyeBalance dyeBalance() const;
    /// Where all water is; drift() is 0. The sea is not counted.
    WaterBalance waterBalance() const;
    /// A number that stands for the whole state: equal states, equal futures, equal hashes.
    std::uint64_t hash() const;
    /// Gives back the memory in which epochs are worked out, before it is kept.
    void rest();
    /// About the memory that it takes at rest [bytes].
    std::size_t bytes() const;

    /// The same world, twice as fine: see Upsample. Throws Error as Terrain::upsampled() does.
    State upsampled() const;

    /// Lists all parts but parameters, springs and the size of the map; see sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        v.number("epoch", self.epoch, std::uint64_t{0}, kMostEpoch);
        v.told("years", self.years, std::int64_t{0}, kMostYears);
        v.number("entered", self.ledger.entered, -kMostTotal, kMostTotal);
        v.number("left", self.ledger.left, std::int64_t{0}, kMostTotal);
        v.number("waterEntered", self.waterLedger.entered, -kMostTotal, kMostTotal);
        v.number("evaporated", self.waterLedger.evaporated, std::int64_t{0}, kMostTotal);
        v.number("waterLeft", self.waterLedger.left, std::int64_t{0}, kMostTotal);
        Terrain::parts(v, self.terrain);
        Processes::forEach([&]<class P>() {
            if constexpr (HasParts<P>) partsOf<P>(v, self.template of<P>());
        });
    }

    /// Most epochs that a world may have seen.
    static constexpr std::uint64_t kMostEpoch = std::uint64_t{1} << 52;

  private:
    struct Uncounted {};
    State(const Parameters& parameters, Terrain ground, Uncounted);

    /// A reader may find that there is nothing of a process: then it begins afresh.
    template <class P, class V, class Self>
    static void partsOf(V& v, Self& process) {
        if constexpr (requires { v.lacks(process); }) {
            if (v.lacks(process)) return;
        }
        P::parts(v, process);
    }

    void runProcesses(EpochContext& context, const AfterProcess& after);
};

}  // namespace wadi
