// Ground dye: what is dyed of the loose sediment while an epoch of valleys works on the ground, cell by cell
// and from step to step. All that stands above the rock as it was when the epoch began is loose; what is
// dyed of material on its way is with who moves it. Not the dye of a terrain, which it is written back to.
// The thread that steps the simulation, which shares cells out to others.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/core/quantum.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Material on its way [quanta]; `dye` of the amount is dyed.
struct DyedFlow {
    std::int64_t amount = 0, dye = 0;
};

class GroundDye {
  public:
    /// That of a terrain with dye, which must outlive it.
    explicit GroundDye(Terrain& terrain)
        : terrain_(terrain), dye_(terrain.dye().values().begin(), terrain.dye().values().end()) {}

    Quanta at(std::size_t cell) const { return dye_[cell]; }
    std::span<const Quanta> cells(std::size_t first, std::size_t count) const {
        return {&dye_[first], count};
    }
    /// What lies loose on a cell while its ground has this height [quanta].
    Quanta looseAt(std::size_t cell, Quanta height) const {
        return std::max(0, height - terrain_.bedrock()[cell]);
    }
    /// Whether there is any in a cell, loose or in the rock.
    bool isAny(std::size_t cell) const {
        const Field<std::uint8_t>& map = terrain_.painted(Painted::dye);
        return dye_[cell] > 0 || (!map.empty() && map[cell] > 0);
    }

    /// What is dyed of an amount [quanta, >= 0].
    struct Taken {
        Quanta ofLoose, ofRock;
    };
    /// … that a cell of this height loses: what lies loose first, then rock.
    Taken taken(std::size_t cell, Quanta height, Quanta amount) const;
    /// What is dyed of the loose ground of a cell, now of this height, if so much lay on its way there [>=
    /// what is loose now]: the rest has become rock, whose dye is taken from `entered`.
    Quanta held(std::size_t cell, Quanta height, const DyedFlow& lies, std::int64_t& entered) const;
    /// Lets a cell of this height gain [quanta; < 0: lose], while `arrives` [>= gain] arrives at it, and
    /// returns what is dyed of what goes on. Dye of rock is added to `entered`.
    std::int64_t pass(std::size_t cell, Quanta height, Quanta gain, const DyedFlow& arrives,
                      std::int64_t& entered);

    /// The dye of all cells after a step, to be written by who makes it, and then to be exchanged with those
    /// from before.
    Quanta* next() {
        next_.resize(dye_.size());
        return next_.data();
    }
    void advance() { dye_.swap(next_); }

    /// Any thread.
    void book(std::int64_t entered, std::int64_t left) { terrain_.bookDye(entered, left); }

  private:
    Terrain& terrain_;
    std::vector<Quanta> dye_, next_;
};

/// An amount that is laid down over many cells; what is dyed of the rest leaves the world when it ends.
class DyedDelivery {
  public:
    DyedDelivery(GroundDye& ground, const DyedFlow& load) : ground_(ground), load_(load) {}
    DyedDelivery(const DyedDelivery&) = delete;
    DyedDelivery& operator=(const DyedDelivery&) = delete;
    ~DyedDelivery() { ground_.book(entered_, load_.dye); }

    /// Raises a cell from a height to another, not lower one [quanta].
    void lay(std::size_t cell, Quanta before, Quanta after);

  private:
    GroundDye& ground_;
    DyedFlow load_;
    std::int64_t entered_ = 0;
};

}  // namespace wadi
