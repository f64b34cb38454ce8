// Talus: thermal erosion (Musgrave 1989). Rock that is too steep weathers to sediment, and sediment that
// lies steeper than its angle of repose slides until it does not. A grid process: no particles.
// The thread that steps the simulation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/core/execution.hpp"
#include "sim/core/param.hpp"
#include "sim/core/quantum.hpp"
#include "sim/core/random.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/environment/sand.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/process.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

struct TalusParams {
    int passes = 16;
    float weathering = 0.0005f;
    float cliff = 45.f;
    float cover = 0.5f;
    bool periodic = false;
    bool enabled = false;
};

template <class V>
void visit(V&& v, TalusParams& p) {
    v("passes", p.passes, 1, 64, "", "How often in an epoch everything that lies too steep slides a little.");
    v("weathering", p.weathering, 0.f, 0.05f, "",
      "Part of what is too steep of bare rock that turns to sediment in a pass. 0 leaves rock alone.");
    v("cliff", p.cliff, 10.f, 80.f, "°", "Slope above which bare rock weathers.");
    v("cover", p.cover, 0.01f, 20.f, "m",
      "Thickness of sediment that shields the rock below from weathering.", Scale::logarithmic);
    v("periodic", p.periodic, "Whether material slides over the edges of the map to the other side.");
    v("enabled", p.enabled, "Whether slopes fail at all.");
}

class Talus {
  public:
    using Params = TalusParams;
    static constexpr ProcessInfo kInfo = {
        .name = "talus",
        .title = "Slopes",
        .help = "Rock that is too steep weathers, and what lies too steep slides.",
        .caption = Caption::slopes,
        .mask = "Where slopes fail.",
        .heading = "Falling slopes",
    };
    template <class T>
    struct Named {
        T talus{};
        static constexpr auto kMember = &Named::talus;
    };
    static constexpr bool kUsesMoisture = true;

    /// One epoch: `passes` passes over the whole map, each of which sees the ground as the one before left
    /// it.
    void run(Terrain& terrain, const TalusParams& params, const SandParams& sand, const Random& random,
             std::uint64_t epoch, const ThreadPool& pool, Simd simd);
    void run(EpochContext& e, const TalusParams& params) {
        run(e.terrain, params, e.sand, e.random, e.epoch, e.pool, e.simd);
    }

  private:
    /// What slides off each cell in a pass: parts of it to one neighbour along an axis and to the one on the
    /// diagonal beside it; and what of its rock turns to sediment on the spot. With a cell around the map.
    struct Slides {
        int columns = 0, rows = 0;
        std::size_t stride = 0;
        std::vector<Quanta> axis, diagonal, facet, weathered;

        /// Makes room for a map of this size.
        void fit(int width, int height);
        /// Position of the first cell of row z [-1..rows].
        std::size_t at(int z) const { return static_cast<std::size_t>(z + 1) * stride + 1; }
        /// Fills the cells at both ends of a row: those of the other side, or nothing.
        void closeRow(int z, bool periodic);
        /// Fills the rows beyond the first and the last, likewise.
        void closeEnds(bool periodic);
    };
    class Pass;

    Slides slides_;  // of one pass; kept to be filled again
};

}  // namespace wadi
