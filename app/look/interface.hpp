// Interface: how large, how clear and how lively the panels and the camera are, as parameters. Not what they show. The
// window's thread.
#pragma once

#include "sim/core/param.hpp"

namespace app {

struct InterfaceParams {
    float scale = 1.f;
    bool highContrast = false;
    bool reducedMotion = false;

    bool operator==(const InterfaceParams&) const = default;
};

template <class V>
void visit(V&& v, InterfaceParams& p) {
    v("scale", p.scale, 0.75f, 2.5f, "×", "Size of panels and letters, on top of what the screen asks for.");
    v("highContrast", p.highContrast, "White letters on black, with lines around all that can be used.");
    v("reducedMotion", p.reducedMotion, "The camera goes to places at once instead of gliding there.");
}

}  // namespace app
