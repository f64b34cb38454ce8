// Wind: aeolian erosion, by one of two methods: slabs of sand that hop through a wind that the ground shapes
// (Slabs), or grains, which ride it over rock and loose sand: they slide where they touch the ground, lift
// sand, wear rock and fly where the ground falls away under them; sand that lies too steep slides under their
// feet (McDonald 2020, "Simulating dunes with particles"). To grains the wind knows nothing of the ground.
// The thread that owns the terrain.
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "sim/core/execution.hpp"
#include "sim/core/field.hpp"
#include "sim/core/hash.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/random.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/environment/sand.hpp"
#include "sim/particles/lanes.hpp"
#include "sim/particles/population.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/exchange.hpp"
#include "sim/process/process.hpp"
#include "sim/process/wind/slabs.hpp"
#include "sim/process/wind/wind_params.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// A grain on its way: a parcel of sand, not a single one.
struct SandParcel {
    glm::vec2 position{};                 ///< [cells of its tile]; cell (i, j) spans [i, i + 1) × [j, j + 1)
    float height = 0.f;                   ///< Above the ground of its cell; 0: on it [heights, >= 0]
    glm::vec3 velocity{};                 ///< East and south [cells], up (y) [heights], per unit of time
    float fraction = 0.f;                 ///< What it still owes to the ground or is owed [quanta, -1..1]
    Quanta load = 0;                      ///< Carried sand [quanta, >= 0]
    Quanta dye = 0;                       ///< What of it is dyed [quanta, 0..load]
    std::uint16_t stepsLeft = 0;          ///< Steps left in this epoch
    Exchange exchange = Exchange::carry;  ///< What it did in its last step; not state, nor is …
    BirthId birth{};                      ///< … this

    /// Moves to the cells of another tile.
    void shift(glm::vec2 by) { position += by; }

    /// See sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void members(V& v, Self& parcel) {
        v("x", parcel.position.x, -kFarthest, kFarthest);
        v("z", parcel.position.y, -kFarthest, kFarthest);
        v("height", parcel.height, 0.f, kFastest);
        v("velocityX", parcel.velocity.x, -kFastest, kFastest);
        v("velocityY", parcel.velocity.y, -kFastest, kFastest);
        v("velocityZ", parcel.velocity.z, -kFastest, kFastest);
        v("fraction", parcel.fraction, -1.f, 1.f);
        v("load", parcel.load, Quanta{0}, kMostLoad);
        v("left", parcel.stepsLeft, std::uint16_t{0}, kMostLeft);
        lateMember(v, "dye", parcel.dye, Quanta{0}, kMostLoad);
    }
};

class Wind {
  public:
    using Params = WindParams;
    static constexpr ProcessInfo kInfo = {
        .name = "wind",
        .title = "Wind",
        .help = "The wind lifts sand, wears rock and piles dunes up.",
        .caption = Caption::wind,
        .mask = "Where the wind changes the ground.",
        .count = {"Grains in the wind", "Grains that the wind drives."},
        .particle = {"grain in the wind"},
    };
    static constexpr std::string_view stepParam(const Params& params) {
        return params.method == WindMethod::slabs ? "wind.lifts" : "wind.dt";
    }
    static std::optional<int> haloOf(const Params& params);
    template <class T>
    struct Named {
        T wind{};
        static constexpr auto kMember = &Named::wind;
    };
    static constexpr bool kUsesMoisture = true;

    Wind() = default;
    /// No grains yet, over a map of this size [cells].
    Wind(int columns, int rows);

    /// One epoch of the method that the parameters choose: grains, or slabs.
    void run(EpochContext& e, const WindParams& params);
    /// One epoch of grains: births, then `steps` steps for every grain, and the map of the wind's paths.
    void run(Terrain& terrain, Ledger& ledger, const WindParams& params, const SandParams& sand,
             const Random& random, std::uint64_t epoch, const ThreadPool& pool, Simd simd);

    const Population<SandParcel>& particles() const { return parcels_; }
    /// A grain as it is shown; `cellSize` [m].
    static ParticleView view(const SandParcel& parcel, const WindParams& params, float cellSize);
    static constexpr std::array<ProcessLayer<Wind>, 1> layers() {
        return {
            {{{.name = "windpath",
               .title = "Windpath",
               .unit = "contacts/epoch",
               .help = "The wind's paths: running mean of how often sand that it carries touches a cell."},
              &Wind::windpath}}};
    }

    /// The number of grains in flight.
    std::size_t size() const { return parcels_.size(); }
    /// Running mean, by epoch, of the steps in which grains touch a cell, or of the slabs that do.
    const Field<float>& windpath() const { return windpath_; }
    /// Sand that the grains carry [quanta].
    std::int64_t carried() const { return parcels_.carried(); }
    std::int64_t carriedDye() const { return parcels_.carriedDye(); }
    /// Grains and steps so far.
    Counters counters() const { return parcels_.counters(); }

    /// Carries everything over to a map that is twice as fine.
    void upsample();

    /// Adds everything that decides this process's future.
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        v.particles("grains", self.parcels_);
        v.number("sandOwed", self.owed_, -kMostTotal, kMostTotal);
        grid(v, "windpath", self.windpath_, 0.f, kMostMean);
        Slabs::parts(v, self.slabs_);
    }

  private:
    void fadePaths(float rate, const TileGrid::Box& own, const ThreadPool& pool);

    Population<SandParcel> parcels_;
    Field<float> windpath_;
    // Sand that left and, with edges that feed, is still to be brought back; less than 0: brought in advance
    // [quanta]
    std::int64_t owed_ = 0;
    Slabs slabs_;
};

}  // namespace wadi
