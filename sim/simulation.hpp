// Simulation: a terrain, the processes that work on it and the count of epochs. Synchronous; it has no
// thread and knows no clock. What happens depends on state, parameters and commands alone.
// One thread at a time.
#pragma once

#include <cstdint>
#include <memory>

#include "sim/command.hpp"
#include "sim/execution.hpp"
#include "sim/history.hpp"
#include "sim/ledger.hpp"
#include "sim/parameters.hpp"
#include "sim/process/droplet.hpp"
#include "sim/process/pipes.hpp"
#include "sim/process/roller.hpp"
#include "sim/process/runoff.hpp"
#include "sim/process/slabs.hpp"
#include "sim/process/talus.hpp"
#include "sim/process/wind.hpp"
#include "sim/terrain.hpp"
#include "sim/workers.hpp"

namespace wadi {

class Simulation {
  public:
    /// A generated world. Throws Error as check(Execution) does.
    explicit Simulation(const Parameters& params = {}, const Execution& execution = {});
    /// A world from a heightmap. Throws Error as Terrain and check(Execution) do.
    explicit Simulation(const Heightmap& map, const Parameters& params = {}, const Execution& execution = {});

    /// One epoch: every enabled process, in a fixed order, does its share of work. Throws std::bad_alloc if
    /// memory runs out on the way, and from then on Error, until a new world begins.
    void step();

    /// Carries a command out. Throws Error if it cannot be; the state is then as it was.
    void apply(const Command& command);

    const Parameters& parameters() const { return params_; }
    /// How the work is done; what comes out does not depend on it.
    const Execution& execution() const { return execution_; }
    const Terrain& terrain() const { return terrain_; }
    /// The drops, their discharge map and their counters.
    const Droplet& droplet() const { return droplet_; }
    /// The running water and its map of the flow.
    const Pipes& pipes() const { return pipes_; }
    /// The drops of runoff and their counters.
    const Runoff& runoff() const { return runoff_; }
    /// The grains that roll and their counters.
    const Roller& roller() const { return roller_; }
    /// The grains, their windpath map and their counters.
    const Wind& wind() const { return wind_; }
    /// Particles and steps of all processes so far.
    Counters counters() const;
    /// Epochs since the world began.
    std::uint64_t epoch() const { return epoch_; }
    /// Number of this world: it grows when the world is generated or imported anew.
    std::uint64_t world() const { return world_; }
    /// The edits that can be undone.
    const History& history() const { return history_; }

    /// Where every grain is; drift() is 0.
    Balance balance() const;
    /// Where all water is; drift() is 0. The sea is not counted.
    WaterBalance waterBalance() const;
    /// A number that stands for the whole state: equal states, equal futures, equal hashes.
    std::uint64_t hash() const;

    /// Ends the present time of the tile stamps: later changes are told from earlier ones.
    void tick() { terrain_.stamps().tick(); }

  private:
    void begin(Terrain terrain);
    void raise(const Raise& piece);
    void upsample();
    void paint(const Paint& paint);
    void blur(const Blur& blur);
    void undo();
    void execute(const Execution& execution);

    Parameters params_;
    Execution execution_;
    std::shared_ptr<const Workers> workers_;  // copies of a simulation share them
    Terrain terrain_;
    Ledger ledger_;
    WaterLedger waterLedger_;
    Droplet droplet_;
    Pipes pipes_;
    Runoff runoff_;
    Roller roller_;
    Wind wind_;
    Slabs slabs_;
    Talus talus_;
    History history_;
    std::uint64_t epoch_ = 0;
    bool torn_ = false;  // an epoch was left half-way
    std::uint64_t world_ = 0;
};

}  // namespace wadi
