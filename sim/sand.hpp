// Sand: what loose sediment is like, for all processes that pile it up. Not how it is moved. A value; any
// thread.
#pragma once

namespace wadi {

struct SandParams {
    float repose = 33.f;
};

template <class V>
void visit(V&& v, SandParams& p) {
    v("repose", p.repose, 5.f, 60.f, "°",
      "Angle of repose: sand that lies steeper slides. 33° is dry sand, 22° the wind method as published.");
}

}  // namespace wadi
