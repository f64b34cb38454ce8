// Talus: thermal erosion (Musgrave 1989). Rock that is too steep weathers to sediment, and sediment that
// lies steeper than its angle of repose slides until it does not. A grid process: no particles. Ground at
// rest is passed over.
// The thread that steps the simulation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/core/execution.hpp"
#include "sim/core/pages.hpp"
#include "sim/core/param.hpp"
#include "sim/core/quantum.hpp"
#include "sim/core/random.hpp"
#include "sim/core/subdomain.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/environment/sand.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/process.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

struct TalusParams {
    int passes = 8;
    float weathering = 0.125f;
    float cliff = 45.f;
    float cover = 0.5f;
    bool periodic = false;
    bool enabled = true;
};

// On a map n times as fine: what weathers in a pass is a part of the height by which a cell stands too steep
// above its neighbour, an n-th, so that a face retreats as far in n times as many passes. Sediment spreads to
// neighbours, for which it would want n²; it comes to rest within some epochs all the same.
template <class V>
void visit(V&& v, TalusParams& p) {
    v("passes", p.passes, 1, 64, "", "How often in an epoch everything that lies too steep slides a little.",
      Rank::main, Refined::times);
    v("weathering", p.weathering, 0.f, 0.125f, "",
      "Part of what is too steep of bare rock that turns to sediment in a pass. The most lets rock fall "
      "within "
      "an epoch or two, a hundredth of it lets cliffs stand for long, 0 leaves rock alone.",
      Rank::main);
    v("cliff", p.cliff, 10.f, 80.f, "°", "Slope above which bare rock weathers.", Rank::main);
    v("cover", p.cover, 0.01f, 20.f, "m",
      "Thickness of sediment that shields the rock below from weathering.", Scale::logarithmic, Rank::main);
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
        .heading = "Failing slopes",
    };
    static constexpr std::string_view stepParam(const Params&) { return "talus.passes"; }
    template <class T>
    struct Named {
        T talus{};
        static constexpr auto kMember = &Named::talus;
    };
    static constexpr bool kUsesMoisture = true;
    static std::optional<int> haloOf(const Params&) { return 2; }

    /// One epoch: `passes` passes over the whole map, each of which sees the ground as the one before left
    /// it.
    void run(Terrain& terrain, const TalusParams& params, const SandParams& sand, const Random& random,
             std::uint64_t epoch, const ThreadPool& pool, Simd simd);
    void run(EpochContext& e, const TalusParams& params) {
        run(e.terrain, params, e.sand, e.random, e.epoch, e.pool, e.simd);
    }

    /// Gives back memory; the next epoch looks at all of the ground again.
    void rest();
    /// How often a strip was weighed in the last epoch.
    std::int64_t weighed() const;

  private:
    /// What slides off each cell in a pass: parts of it to one neighbour along an axis and to the one on the
    /// diagonal beside it; and what of its rock turns to sediment on the spot. With a cell around the map.
    struct Slides {
        int columns = 0, rows = 0;
        std::size_t stride = 0;
        ZeroedVector<Quanta> axis, diagonal, facet, weathered;
        ZeroedVector<Quanta> dyedAxis, dyedDiagonal;  // what of axis and diagonal is dyed; empty: nothing

        /// Makes room for a map of this size, on which nothing slides.
        void fit(int width, int height);
        /// Makes room for what is dyed, or gives it back; all that slides so far is not dyed.
        void fitDye(bool isDyed);
        /// Position of the first cell of row z [-1..rows].
        std::size_t at(int z) const { return static_cast<std::size_t>(z + 1) * stride + 1; }
        /// Calls f with each layer that is sent to neighbours.
        template <class F>
        void eachSent(F&& f) {
            for (ZeroedVector<Quanta>* layer : {&axis, &diagonal, &facet, &dyedAxis, &dyedDiagonal})
                if (!layer->empty()) f(*layer);
        }
        /// Fills the cells at both ends of a row: those of the other side, or nothing.
        void closeRow(int z, bool periodic);
        /// Fills the rows beyond the first and the last, likewise.
        void closeEnds(bool periodic);
    };
    /// Where slopes end on a map, from the parameters.
    struct Rule {
        float repose = 0, moistRepose = 0, cliff = 0;  // [quanta per cell]
        float cover = 0;                               // [quanta]
        float weathering = 0;
        bool periodic = false;

        Rule() = default;
        Rule(const TalusParams& params, const SandParams& sand, float cellSize);
        bool operator==(const Rule&) const = default;
    };
    /// What is not at rest, by strips: the cells of a row that lie on one tile. A strip is weighed if it was
    /// restless when it was weighed last, or if it or one of the eight around it has changed since.
    struct Unrest {
        int across = 0, rows = 0;
        bool wraps = false;
        ZeroedVector<std::uint8_t> restless;  // something in it may slide or weather
        ZeroedVector<std::uint8_t> changed;   // by the last pass, or by others since

        /// Makes room for all strips of a map; all that are known of it are to be weighed.
        void fit(const Subdomain& own, bool wrapsAround);
        std::size_t at(int strip, int z) const {
            return static_cast<std::size_t>(z) * static_cast<std::size_t>(across) +
                   static_cast<std::size_t>(strip);
        }
        /// Marks the strips of tiles that changed after that time.
        void wake(const TileStamps& stamps, std::uint64_t since);
        /// Whether a strip or one of those around it has a flag.
        bool isAround(const ZeroedVector<std::uint8_t>& flags, int strip, int z) const;
        /// Whether there is anything to weigh in a part of the map.
        bool isAny(const Subdomain& own) const;
    };
    class Pass;

    /// Finds out what has to be weighed.
    void prepare(const Terrain& terrain, const Rule& rule);

    Rule rule_;                          // of the last epoch, as are the others
    Slides slides_;                      // of the last pass
    Unrest unrest_;                      // after it
    std::uint64_t seen_ = 0;             // time of the stamps
    std::vector<std::int64_t> weighed_;  // strips, by bands of tiles
};

}  // namespace wadi
