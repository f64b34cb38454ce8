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

/// Finds the first part of a process that is not as it may be; see sim/core/state_visitor.hpp.
class BoundsCheck {
  public:
    /// Its name, or "" if all is sound.
    const std::string& broken() const { return broken_; }

    template <class T>
    void number(std::string_view name, T value, T least, T most) {
        if (!(value >= least && value <= most)) broken_ = name;
    }
    template <class T>
    void told(std::string_view name, T value, T least, T most) {
        number(name, value, least, most);
    }
    bool has(std::string_view, bool present) { return present; }
    bool hasLate(std::string_view, bool present) { return present; }
    template <class Row, class T>
    void grid(std::string_view name, int, int rows, const Row& row, T least, T most) {
        for (int z = 0; z < rows; ++z)
            for (const T value : row(z)) number(name, value, least, most);
    }
    template <class F, class T>
    void rim(std::string_view name, const F& rim, T least, T most) {
        for (const T value : rim.values()) number(name, value, least, most);
    }
    template <class Map>
    void painted(std::string_view, const Map&) {}
    template <class Particle>
    void particles(std::string_view, const Population<Particle>& population) {
        const auto check = [this](std::string_view name, auto value, auto least, auto most) {
            this->number(name, value, least, most);
        };
        population.forEach(
            [&](const TileGrid::Box&, const Particle& particle) { Particle::members(check, particle); });
    }

  private:
    std::string broken_;
};

/// A sentence about the first law that a process breaks, or "" if all hold: every number of it is one and
/// within its bounds, and every particle that was born has ended, left or lives.
template <class P>
std::string brokenLawOf(const P& process) {
    const std::string name(P::kInfo.name);
    if constexpr (HasParts<P>) {
        BoundsCheck bounds;
        P::parts(bounds, process);
        if (!bounds.broken().empty()) return "Of " + name + ", " + bounds.broken() + " is not as it may be.";
    }
    if constexpr (HasParticles<P>) {
        const Counters count = process.counters();
        if (count.born != count.ended + count.exited + process.particles().size())
            return "Of " + name + ", particles were born that neither ended nor left nor live.";
        bool isHeld = true;
        process.particles().forEach([&](const TileGrid::Box&, const auto& particle) {
            isHeld = isHeld && particle.dye >= 0 && particle.dye <= particle.load;
        });
        if (!isHeld) return "Of " + name + ", more is dyed of a particle than it carries.";
    }
    return "";
}

/// A sentence about the first law that is broken, or "" if all hold: nothing comes from nowhere, no ground is
/// owed, and what brokenLawOf() asks of every process.
inline std::string brokenLaw(const Simulation& simulation) {
    const Terrain& terrain = simulation.terrain();
    if (simulation.state().dyeBalance().drift() != 0)
        return "There is more or less dye than has come in: " +
               std::to_string(simulation.state().dyeBalance().drift()) + " quanta.";
    for (std::size_t cell = 0; cell < terrain.dye().size(); ++cell)
        if (terrain.dye()[cell] < 0 || terrain.dye()[cell] > terrain.sediment()[cell])
            return "More is dyed at cell " + std::to_string(cell) + " than lies there.";
    if (simulation.balance().drift() != 0)
        return "The ledger drifts by " + std::to_string(simulation.balance().drift()) + " quanta.";
    if (simulation.waterBalance().drift() != 0)
        return "The ledger of water drifts by " + std::to_string(simulation.waterBalance().drift()) +
               " quanta.";
    const auto isAmount = [](Quanta q) { return q >= 0; };
    if (!std::ranges::all_of(terrain.water().values(), isAmount)) return "There is less than no water.";
    if (!std::ranges::all_of(terrain.sediment().values(), isAmount)) return "There is less than no sediment.";
    for (std::size_t cell = 0; cell < terrain.size(); ++cell)
        if (terrain.bedrock()[cell] < kLowest || terrain.height(cell) > kHighest)
            return "The ground lies beyond the range of heights.";
    std::string broken;
    Processes::forEach([&]<class P>() {
        if (broken.empty()) broken = brokenLawOf(simulation.state().of<P>());
    });
    return broken;
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
