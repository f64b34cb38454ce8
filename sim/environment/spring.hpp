// Spring: a place where water wells up. Not where the water goes (process/pipes). A value; any thread.
#pragma once

#include <algorithm>

namespace wadi {

struct Spring {
    float east = 0.5f;
    float south = 0.5f;
    float radius = 3.f;
    float rate = 1.f;

    bool operator==(const Spring&) const = default;
};

/// The same spring on a map with cells of half the width.
inline Spring finer(Spring spring) {
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
}

}  // namespace wadi
