// Uplift: rock rises at a rate per year, with its beds and all that lies on it, everywhere alike or by a
// pattern: a dome, a ridge, a block that tilts, one side of a fault, or what hands have painted. Below 0 it
// sinks. What rises enters the ledger. Not what rain and rivers make of it, nor what the crust does in return
// (isostasy). The thread that steps the simulation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "sim/core/param.hpp"
#include "sim/process/epoch_context.hpp"
#include "sim/process/process.hpp"
#include "sim/process/uplift/pattern.hpp"

namespace wadi {

struct UpliftParams : UpliftPattern {
    float rate = 0.5f;
    bool enabled = false;
};

template <class V>
void visit(V&& v, UpliftParams& p) {
    v("enabled", p.enabled, "Whether ground rises.");
    v("rate", p.rate, -10.f, 10.f, "mm/a",
      "How fast it rises where the pattern is full; below 0 it sinks. Real ranges rise by 0.1 to 1, the "
      "fastest "
      "by 10. An epoch has so many years as Simulation says.",
      Rank::main);
    visit(v, static_cast<UpliftPattern&>(p));
}

class Uplift {
  public:
    using Params = UpliftParams;
    static constexpr ProcessInfo kInfo = {
        .name = "uplift",
        .title = "Uplift",
        .help = "Ground rises, everywhere or by a pattern, with all that lies on it.",
        .caption = Caption::mountains,
        .mask = "Where ground rises.",
        .count = {"Cells at the end of heights", "Ground that would go on, and is held where heights end."},
        .isInYears = true,
    };
    /// A stiff crust hands uplift on over the whole map, of which it asks for what it needs.
    static std::optional<int> haloOf(const Params&) { return 0; }
    template <class T>
    struct Named {
        T uplift{};
        static constexpr auto kMember = &Named::uplift;
    };

    /// Lifts the ground by the years of an epoch. Fractions of a quantum are paid in whole ones as soon as
    /// they add up, so that at one rate n epochs lift a cell by n times the amount to less than a quantum;
    /// each change of the rate or the pattern may take or give up to one more.
    void run(EpochContext& e, const UpliftParams& params);

    void rest() { pattern_ = {}; }

    /// Cells that were held in the last epoch, since heights end.
    std::size_t count() const { return held_; }

  private:
    PatternCache pattern_;  // what it was made of decides; not a part of the state
    std::size_t held_ = 0;
};

/// How fast each cell rises by the pattern, whether uplift is on or not and without its mask [mm/a].
Field<float> upliftRates(const Terrain& terrain, const UpliftParams& params, const ThreadPool& pool);

}  // namespace wadi
