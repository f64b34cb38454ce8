// Vegetation: plants that cover loose sand (Painted::vegetation, which hands sow too). They come up where dry
// sand lies still, grow on it, and die where it buries them or is blown away from their roots faster than
// they grow, and under water (Durán and Herrmann 2006, "Vegetation against dune mobility"; Baas 2002). How
// they hold sand is a matter of the wind. Not the green of the palettes, which is a colour. A grid process.
// The thread that steps the simulation.
#pragma once

#include <optional>
#include <type_traits>

#include "sim/core/field.hpp"
#include "sim/core/param.hpp"
#include "sim/core/state_visitor.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/process.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

struct VegetationParams {
    bool enabled = false;
    float growth = 200.f;
    float height = 1.f;
    float seeds = 0.f;
    float spread = 0.f;
    float sown = 0.f;
    float patches = 12.f;
};

template <class V>
void visit(V&& v, VegetationParams& p) {
    v("enabled", p.enabled, "Whether plants grow and die. Those that are painted hold sand in any case.");
    v("growth", p.growth, 5.f, 5000.f, "epochs",
      "Time in which plants on sand that lies still come near to full cover.", Scale::logarithmic,
      Rank::main);
    v("height", p.height, 0.01f, 20.f, "cells",
      "Height of plants: so much sand laid on them or blown away from them kills full cover, unless they "
      "grow meanwhile.",
      Scale::logarithmic, Rank::main, Refined::times);
    v("seeds", p.seeds, 0.f, 100.f, "per 1000 cells and epoch",
      "How many new plants come up on bare sand, wherever that is.");
    v("spread", p.spread, 0.f, 1.f, "per epoch",
      "Chance that plants spread to the bare cell of sand next to full cover.", Rank::main, Refined::times);
    v("sown", p.sown, 0.f, 1.f, "",
      "Part of the ground that bears full cover at first, in patches, if there are no plants yet.",
      Rank::main);
    v("patches", p.patches, 1.f, 500.f, "cells", "Distance of one of these patches from the next.",
      Scale::logarithmic, Refined::times);
}

class Vegetation {
  public:
    using Params = VegetationParams;
    static constexpr ProcessInfo kInfo = {
        .name = "vegetation",
        .title = "Vegetation",
        .help = "Plants grow where sand lies still and hold it against the wind.",
        .caption = Caption::wind,
        .mask = "Where plants grow.",
    };
    template <class T>
    struct Named {
        T vegetation{};
        static constexpr auto kMember = &Named::vegetation;
    };
    static constexpr bool kUsesMoisture = true;

    Vegetation() = default;
    /// On a map of this size [cells].
    Vegetation(int columns, int rows) : columns_(columns), rows_(rows) {}

    /// It asks other ranks for what it needs to know of their parts.
    static std::optional<int> haloOf(const Params&) { return 0; }
    /// One epoch. Switched off, it forgets where plants have their roots.
    void run(EpochContext& e, const VegetationParams& params);

    /// Lists everything that decides the future; see sim/core/state_visitor.hpp.
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        if (!v.hasLate("roots", !self.roots_.empty())) return;
        if constexpr (!std::is_const_v<Self>) self.roots_ = Field<Quanta>(self.columns_, self.rows_);
        grid(v, "roots", self.roots_, Quanta{0}, kHighest - kLowest);
    }

  private:
    class Season;

    [[maybe_unused]] int columns_ = 0, rows_ = 0;  // for parts() alone
    Field<Quanta> roots_;  // depth of sand that plants are used to, which follows that of now
};

}  // namespace wadi
