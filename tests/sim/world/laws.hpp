// The laws that no parameter may break, checked on a simulation as it stands. Not a test by itself, nor a
// measure of how the land looks. The thread that owns the simulation.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/world/parameters.hpp"
#include "sim/world/simulation.hpp"

namespace wadi::test {

/// Whether everything that a drop is made of is a number, and its load none below zero.
inline bool isSound(const Drop& drop) {
    return drop.load >= 0 && std::isfinite(drop.position.x + drop.position.y + drop.velocity.x +
                                           drop.velocity.y + drop.volume + drop.fraction);
}

inline bool isSound(const RunoffDrop& drop) {
    return drop.load >= 0 && std::isfinite(drop.position.x + drop.position.y + drop.velocity.x +
                                           drop.velocity.y + drop.fraction);
}
inline bool isSound(const Pebble& pebble) {
    return pebble.load >= 0 && std::isfinite(pebble.position.x + pebble.position.y + pebble.velocity.x +
                                             pebble.velocity.y + pebble.volume + pebble.fraction);
}

/// A sentence about the first law that rolling grains or runoff break, or "" if all hold.
inline std::string brokenLawOfSlopes(const Simulation& simulation) {
    const Counters runoff = simulation.runoff().counters(), roller = simulation.roller().counters();
    if (runoff.born != runoff.ended + runoff.left + simulation.runoff().size())
        return "Drops of runoff were born that neither ended nor left nor live.";
    if (roller.born != roller.ended + roller.left + simulation.roller().size())
        return "Grains began that neither ended nor left nor roll.";
    if (!std::ranges::all_of(simulation.runoff().drops(), [](const auto& drop) { return isSound(drop); }))
        return "A drop of runoff is no longer made of numbers.";
    if (!std::ranges::all_of(simulation.roller().pebbles(), [](const auto& p) { return isSound(p); }))
        return "A rolling grain is no longer made of numbers.";
    const auto isInRange = [&](std::size_t cell) {
        return simulation.terrain().bedrock()[cell] >= kLowest &&
               simulation.terrain().height(cell) <= kHighest;
    };
    for (std::size_t cell = 0; cell < simulation.terrain().size(); ++cell)
        if (!isInRange(cell)) return "The ground lies beyond the range of heights.";
    return "";
}

/// A sentence about the first law that is broken, or "" if all hold: nothing comes from nowhere, no ground is
/// owed, every drop that was born has ended, left or lives, and every number is one.
inline std::string brokenLaw(const Simulation& simulation) {
    const Droplet& droplet = simulation.droplet();
    const Counters& count = droplet.counters();
    if (simulation.balance().drift() != 0)
        return "The ledger drifts by " + std::to_string(simulation.balance().drift()) + " quanta.";
    if (simulation.waterBalance().drift() != 0)
        return "The ledger of water drifts by " + std::to_string(simulation.waterBalance().drift()) +
               " quanta.";
    if (!std::ranges::all_of(simulation.terrain().water().values(), [](Quanta q) { return q >= 0; }))
        return "There is less than no water.";
    const auto isFlow = [](float value) { return value >= 0 && std::isfinite(value); };
    if (!std::ranges::all_of(simulation.pipes().flow().values(), isFlow)) return "The flow is no number.";
    if (!std::ranges::all_of(simulation.terrain().sediment().values(), [](Quanta q) { return q >= 0; }))
        return "There is less than no sediment.";
    if (count.born != count.ended + count.left + droplet.size())
        return "Drops were born that neither ended nor left nor live.";
    if (!std::ranges::all_of(droplet.drops(), [](const Drop& drop) { return isSound(drop); }))
        return "A drop is no longer made of numbers.";
    const auto isDischarge = [](float value) { return value >= 0 && std::isfinite(value); };
    if (!std::ranges::all_of(droplet.discharge().values(), isDischarge)) return "The discharge is no number.";
    return brokenLawOfSlopes(simulation);
}

/// The sliders of one process, each of which may be set to an end of its range. `enabled` stays as it is.
class Corners {
  public:
    /// `start`: what all other parameters are.
    Corners(std::string_view group, const Parameters& start) : start_(start) {
        for (Param& param : std::ranges::find(all_, group, &ParamGroup::name)->params) {
            if (param.name != "enabled") sliders_.push_back(&param);
        }
    }
    Corners(const Corners&) = delete;
    Corners& operator=(const Corners&) = delete;

    /// Calls run(parameters, text) with every slider at either end, alone.
    template <class Run>
    void forEachEnd(const Run& run) {
        for (Param* slider : sliders_) {
            for (const double end : {slider->lowest, slider->highest}) {
                params_ = start_;
                slider->setNumber(end);
                run(std::as_const(params_), textOf(*slider));
            }
        }
    }
    /// … with every two sliders at all four corners of their ranges.
    template <class Run>
    void forEachPair(const Run& run) {
        for (Param* one : sliders_) {
            for (Param* other : sliders_) {
                if (other <= one) continue;
                for (int corner = 0; corner < 4; ++corner) {
                    params_ = start_;
                    one->setNumber(corner % 2 == 0 ? one->lowest : one->highest);
                    other->setNumber(corner / 2 == 0 ? other->lowest : other->highest);
                    run(std::as_const(params_), textOf(*one) + " " + textOf(*other));
                }
            }
        }
    }
    /// … with all sliders at all corners: 2^n of them.
    template <class Run>
    void forEachCorner(const Run& run) {
        for (std::uint64_t corner = 0; corner >> sliders_.size() == 0; ++corner) {
            params_ = start_;
            std::string text;
            for (std::size_t i = 0; i < sliders_.size(); ++i) {
                sliders_[i]->setNumber((corner >> i & 1) == 0 ? sliders_[i]->lowest : sliders_[i]->highest);
                text += textOf(*sliders_[i]) + " ";
            }
            run(std::as_const(params_), text);
        }
    }

  private:
    static std::string textOf(const Param& param) { return param.path() + "=" + param.text(); }

    Parameters start_, params_, defaults_;
    std::vector<ParamGroup> all_ = groups(params_, defaults_);
    std::vector<Param*> sliders_;
};

}  // namespace wadi::test
