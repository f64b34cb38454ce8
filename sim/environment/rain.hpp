// Rain and springs: where more rain falls and where less, by a painted map and by mountains that stand in the
// wind, and the places where water wells up. Not the drops (process/droplet) nor the water (process/pipes).
// The thread that steps the simulation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <glm/vec2.hpp>

#include "sim/core/field.hpp"
#include "sim/core/param.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

struct CloudParams {
    float orographic = 0.f;
    float lift = 3.f;
    float rainOut = 1.5f;
    float recovery = 0.5f;
};

template <class V>
void visit(V&& v, CloudParams& p) {
    v("orographic", p.orographic, 0.f, 1.f, "",
      "How much mountains steer the rain: more falls on slopes that face the wind (Wind, direction), less "
      "behind them. At 0 it rains alike everywhere.",
      Rank::main);
    v("lift", p.lift, 0.f, 20.f, "", "Rain that a slope of 45° in the face of the wind adds.", Rank::main);
    v("rainOut", p.rainOut, 0.f, 10.f, "",
      "How much of its water the air loses when it climbs the highest mountain: large makes dry shadows.",
      Rank::main);
    v("recovery", p.recovery, 0.05f, 10.f, "maps", "Way on which dried air takes up water again.",
      Scale::logarithmic, Rank::main);
}

/// Rain at each cell as a multiple of what falls on level open ground.
class RainField {
  public:
    /// More than this falls nowhere.
    static constexpr float kMost = 4.f;

    /// It rains alike everywhere.
    RainField() = default;
    /// Rain over a terrain, which must outlive it, as painted there, and for a wind that blows towards `wind`
    /// [a unit vector: east, south]. Air comes over the border of the map full of water, sheds some wherever
    /// it has to climb, and takes it up again slowly; where it sinks, clouds dissolve (after Smith and
    /// Barstad 2004, without their delays).
    RainField(const Terrain& terrain, const CloudParams& params, glm::vec2 wind, const ThreadPool& pool);

    /// Whether it rains alike everywhere.
    bool isEven() const { return coarse_.empty() && painted_ == nullptr; }
    /// At column x, row z [0..kMost].
    float at(int x, int z) const;

  private:
    Field<float> coarse_;  // of blocks of kBlock × kBlock cells; empty: alike everywhere
    const Terrain* painted_ = nullptr;
};

/// A place where water wells up.
struct Spring {
    float east = 0.5f;
    float south = 0.5f;
    float radius = 3.f;
    float rate = 1.f;
    float sand = 0.f;

    bool operator==(const Spring&) const = default;
};

/// The same spring on a map with cells of half the width.
inline Spring upsampled(Spring spring) {
    spring.radius = std::min(2 * spring.radius, 64.f);
    return spring;
}

/// Most springs that a world may have.
inline constexpr int kMostSprings = 1024;

template <class V>
void visit(V&& v, Spring& p) {
    v("east", p.east, 0.f, 1.f, "",
      "Place of the spring, as a part of the map's width from its western edge.");
    v("south", p.south, 0.f, 1.f, "",
      "Place of the spring, as a part of the map's depth from its northern edge.");
    v("radius", p.radius, 0.5f, 64.f, "cells", "Distance from its middle up to which water wells up.");
    v("rate", p.rate, 0.f, 100.f, "m/epoch", "Water that wells up, as a depth on each of its cells.");
    v("sand", p.sand, 0.f, 1.f, "",
      "Sand that the water brings along from above, as a part of its volume. Rivers that have more than they "
      "can carry build up their beds, part and join.");
}

}  // namespace wadi
