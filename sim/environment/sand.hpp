// Sand: what loose sediment is like, for all processes that pile it up. Not how it is moved. A value; any
// thread.
#pragma once

#include <algorithm>

#include "sim/core/param.hpp"

namespace wadi {

struct SandParams {
    float repose = 33.f;
    bool dampSteeper = true;
    float dampRepose = 45.f;
    float drying = 50.f;
};

template <class V>
void visit(V&& v, SandParams& p) {
    v("repose", p.repose, 5.f, 60.f, "°",
      "Angle of repose: sand that lies steeper slides. 33° is dry sand, 22° the wind method as published.");
    v("dampSteeper", p.dampSteeper, "Whether wet sand stands steeper than dry sand.");
    v("dampRepose", p.dampRepose, 5.f, 80.f, "°", "Angle of repose of wet sand, if it is the greater one.");
    v("drying", p.drying, 1.f, 1000.f, "epochs", "Time in which wet sand dries when the water has gone.",
      Scale::logarithmic);
}

/// Angle of repose of wet sand [°]: that of dry sand if water makes no difference.
inline float dampRepose(const SandParams& sand) {
    return sand.dampSteeper ? std::max(sand.dampRepose, sand.repose) : sand.repose;
}

}  // namespace wadi
