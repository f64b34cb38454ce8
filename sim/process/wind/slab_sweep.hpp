// Slab sweep: the slabs that the wind lifts and lets hop at one time, over ground that stays as it is till
// the end: what they do is marked, and done by Slabs. On a part of a map (Subdomain) they fly on over those
// of other ranks. Not the vector code of a hop (slab_lanes.hpp). The thread that steps the simulation.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>

#include "sim/core/field.hpp"
#include "sim/core/random.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/wind/slab_border.hpp"
#include "sim/process/wind/slab_lanes.hpp"
#include "sim/process/wind/wind_field.hpp"
#include "sim/process/wind/wind_params.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// Draws of the generator that slabs take, and two before it; other processes take others.
inline constexpr std::uint64_t kFirstSlabDraw = 32;

/// Sweeps in an epoch; each sees the sand as the one before left it.
inline constexpr int kSlabSweeps = 4;

/// A place beside another one.
struct Beside {
    int x, z;

    bool operator==(const Beside&) const = default;
};

/// The neighbours of a cell, those along an axis first.
inline constexpr std::array<Beside, 8> kBeside = {
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

/// What slabs do to cells, as large as the terrain. Nothing between sweeps but for touches, which are counted
/// over an epoch.
struct SlabMarks {
    Field<std::int64_t> moved;     ///< Sand that comes down less what is lifted [quanta]
    Field<std::int64_t> dyeMoved;  ///< The same of dye [quanta]; empty: not dyed
    Field<std::uint32_t> blows;    ///< Slabs that strike bare rock; then what that wears [quanta]
    Field<std::uint32_t> touches;  ///< Slabs that are lifted, bounce or come down
};

/// What leaves the map, and what of it is dyed [quanta].
struct SlabsLost {
    std::int64_t sand = 0, dye = 0;

    void operator+=(const SlabsLost& other) {
        sand += other.sand;
        dye += other.dye;
    }
};

/// Of each slab [quanta].
Quanta slabThickness(const WindParams& params, const Terrain& terrain);

class SlabSweep {
  public:
    /// `border`: of the part; null: that is all of the map.
    SlabSweep(const EpochContext& e, const WindParams& params, const WindField& field, SlabMarks& marks,
              const SlabBorder* border, const EpochRandom& draws, glm::vec2 wind);

    // Of all of these: for the part; all ranks together.

    /// Lifts what flies and lets it fly; returns what leaves the map of it.
    SlabsLost lift();
    /// Brings sand in over the edges that face the wind: slabs with these numbers; returns how much [quanta].
    std::int64_t bring(std::uint64_t first, std::uint64_t count);
    /// Brings what all ranks together owe [quanta] back, by slabs with numbers from `first` on; returns how
    /// much came in here [quanta].
    std::int64_t feed(std::int64_t owed, std::uint64_t first);

  private:
    struct Course;

    SlabGround groundOf(const WindField& field) const;
    void liftRow(int z, Course& course) const;
    void fly(Course& course) const;
    void flyOn(Course& course, int hop) const;
    void sendAway(Course& course, int hop) const;
    void cross(Course& course) const;
    bool owns(std::size_t cell) const { return border_ == nullptr || border_->owns(cell); }
    void lay(const RestingSlab& slab, Course& course) const;
    bool lifts(std::size_t cell, std::uint64_t bits) const;
    float coverAt(std::size_t cell) const;

    // Whole numbers: whoever comes first, the sum is the same. One thread alone need not lock the cell.
    template <class T>
    void add(T& sum, T amount) const {
        if (isShared_)
            std::atomic_ref(sum).fetch_add(amount, std::memory_order_relaxed);
        else
            sum += amount;
    }
    void touch(std::size_t cell) const { add(marks_.touches[cell], 1u); }
    /// What comes down on a cell; less than 0: what is lifted.
    void put(std::size_t cell, std::int64_t amount, std::int64_t dye) const {
        add(marks_.moved[cell], amount);
        if (dye != 0) add(marks_.dyeMoved[cell], dye);
        touch(cell);
    }

    std::uint64_t bitsOf(std::uint64_t slab) const { return bitsOfSlab(ground_.seed, slab); }
    std::size_t cellOf(Beside place) const { return terrain_.bedrock().index(place.x, place.z); }
    Beside brought(std::uint64_t bits) const;
    bool isGentle(Beside place) const;
    Beside below(Beside place) const;

    const Terrain& terrain_;
    const WindParams& params_;
    SlabMarks& marks_;
    const SlabBorder* border_;
    const ThreadPool& pool_;
    TileGrid::Box part_;
    SlabGround ground_;
    SlabLanes lanes_;
    glm::vec2 towards_;
    int columns_, rows_;
    float chance_, repose_;
    bool isShared_;  // among threads
};

}  // namespace wadi
