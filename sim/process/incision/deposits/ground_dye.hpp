// Ground dye: what is dyed of the loose sediment while an epoch of valleys works on the ground, cell by cell
// and from step to step. All that stands above the rock as it was when the epoch began is loose; what is
// dyed of material on its way is with who moves it. Not the dye of a terrain, which it is written back to.
// The thread that steps the simulation, which shares cells out to others.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/quantum.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Material on its way [quanta]; `dye` of the amount is dyed.
struct DyedFlow {
    std::int64_t amount = 0, dye = 0;
};

/// What is dyed of one layer of what an amount is laid down in.
struct DyedLayer {
    std::uint32_t cell;
    Quanta before, gain;  ///< The height of the cell [quanta]; by how much the layer raises it [> 0]
    Quanta dye;           ///< [0..gain]
};

class GroundDye {
  public:
    /// That of the part of a terrain with dye, which must outlive it.
    explicit GroundDye(Terrain& terrain);
    /// That of other cells of the same ground: their dye, which changes, their rock [quanta], and what of
    /// that is dyed [0..255; null: nothing].
    GroundDye(const GroundDye& ground, Quanta* dye, const Quanta* rock, const std::uint8_t* ofRock)
        : terrain_(ground.terrain_), dye_(dye), rock_(rock), ofRock_(ofRock) {}
    GroundDye(const GroundDye&) = delete;
    GroundDye& operator=(const GroundDye&) = delete;

    /// All cells, row-major.
    Quanta* dye() { return dye_; }
    const Quanta* rock() const { return rock_; }
    const std::uint8_t* ofRock() const { return ofRock_; }

    Quanta at(std::size_t cell) const { return dye_[cell]; }
    std::span<const Quanta> cells(std::size_t first, std::size_t count) const {
        return {&dye_[first], count};
    }
    /// What lies loose on a cell while its ground has this height [quanta].
    Quanta looseAt(std::size_t cell, Quanta height) const { return std::max(0, height - rock_[cell]); }
    /// Whether there is any in a cell, loose or in the rock.
    bool isAny(std::size_t cell) const { return dye_[cell] > 0 || (ofRock_ != nullptr && ofRock_[cell] > 0); }

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
    /// Lets layers come to lie, in their order.
    void lay(std::span<const DyedLayer> layers);

    /// The dye of all cells after a step, to be written by who makes it, and then to be exchanged with those
    /// from before. Of a part of a terrain alone.
    Quanta* next();
    void advance();

    /// Any thread.
    void book(std::int64_t entered, std::int64_t left) { terrain_.bookDye(entered, left); }

  private:
    void lay(const DyedLayer& layer, std::int64_t& entered);

    Terrain& terrain_;
    Field<Quanta> part_, next_;  // of the whole map, of which the part's pages take memory
    Quanta* dye_;
    const Quanta* rock_;
    const std::uint8_t* ofRock_;
};

/// What is dyed of an amount that is laid down over many cells.
class DyedDelivery {
  public:
    explicit DyedDelivery(const DyedFlow& load) : load_(load) {}

    /// Takes what raises a cell from a height to another, not lower one [quanta].
    void lay(std::uint32_t cell, Quanta before, Quanta after);

    /// Those with dye, in their order.
    std::span<const DyedLayer> layers() const { return layers_; }
    /// What is dyed of the rest [quanta].
    std::int64_t rest() const { return load_.dye; }

  private:
    DyedFlow load_;
    std::vector<DyedLayer> layers_;
};

}  // namespace wadi
