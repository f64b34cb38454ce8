// Incision: rivers cut valleys and lay down fans, slopes creep and give way: stream power against what rises
// (Braun and Willett 2013; Cordonnier, Bovy and Braun 2019; Yuan et al. 2019). A grid process that works in
// years: no particles. Not what raises the ground. The thread that steps the simulation.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "sim/core/execution.hpp"
#include "sim/core/field.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/random.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/environment/rain.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/incision/base_level.hpp"
#include "sim/process/incision/flow/flow_grid.hpp"
#include "sim/process/incision/incision_params.hpp"
#include "sim/process/process.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

struct IncisionWork;

class Incision {
  public:
    using Params = IncisionParams;
    static constexpr ProcessInfo kInfo = {
        .name = "incision",
        .title = "Valleys",
        .help = "Rivers cut valleys into what rises, and lay down fans at its foot.",
        .caption = Caption::mountains,
        .mask = "Where rivers cut into the ground.",
        .isInYears = true,
    };
    static constexpr std::string_view stepParam(const Params&) { return "time.yearsPerEpoch"; }
    template <class T>
    struct Named {
        T incision{};
        static constexpr auto kMember = &Named::incision;
    };

    Incision();
    /// On a map of this size [cells].
    Incision(int columns, int rows);
    // Copies have no room to work in of their own until they need it.
    Incision(const Incision& other);
    Incision(Incision&& other) noexcept;
    Incision& operator=(const Incision& other);
    Incision& operator=(Incision&& other) noexcept;
    ~Incision();

    /// One epoch of so many years [a, > 0]. Switched off, it gives its memory back.
    void run(Terrain& terrain, Ledger& ledger, const IncisionParams& params, const RainField& rain,
             const Random& random, double years, const ThreadPool& pool, Simd simd);

    void run(EpochContext& e, const IncisionParams& params) {
        run(e.terrain, e.ledger, params, e.rain, e.random, e.years, e.pool, e.simd);
    }

    static constexpr std::array<ProcessLayer<Incision>, 1> layers() {
        return {{{{.name = "erosionRate",
                   .title = "Erosion rate",
                   .unit = "mm/a",
                   .help = "How fast rivers and creep wear the ground down; below 0 they lay down.",
                   .kind = LayerKind::diverging,
                   .lowers = true},
                  &Incision::erosionRate}}};
    }
    /// It asks other ranks for what it needs.
    static std::optional<int> haloOf(const Params&) { return 0; }
    /// How fast the ground was worn down in the last epoch [mm/a]; empty while valleys are off.
    const Field<float>& erosionRate() const { return erosion_; }

    /// From what chance in ways of water is drawn, the same in all epochs (FlowGround::key).
    static std::uint32_t keyOf(const Random& random) {
        return static_cast<std::uint32_t>(random.bits(0, 0, 19));
    }
    /// The sides of the map: where one is periodic, so is the opposite one.
    static FlowSides sidesOf(const IncisionParams& params);

    void rest();
    /// Carries what it remembers over to a map that is twice as fine.
    void upsample();

    /// Lists everything that decides the future; see sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        BaseLevel::parts(v, self.base_, self.columns_, self.rows_);
        if (!v.hasLate("erosionRate", !self.erosion_.empty())) return;
        if constexpr (!std::is_const_v<Self>) self.erosion_ = Field<float>(self.columns_, self.rows_);
        grid(v, "erosionRate", self.erosion_, -kMostMean, kMostMean);
    }

  private:
    class Epoch;

    int columns_ = 0, rows_ = 0;
    BaseLevel base_;
    Field<float> erosion_;                // of the last epoch: what the next one expects to arrive
    std::unique_ptr<IncisionWork> work_;  // of an epoch; kept to be filled again
};

}  // namespace wadi
