// Mote colours: what a particle does, as a colour. Values; any thread.
#pragma once

#include <glm/vec3.hpp>

#include "sim/live/particle_view.hpp"

namespace app {

/// The sRGB colour of a particle that does this.
inline glm::vec3 moteColour(wadi::Deed deed) {
    switch (deed) {
        case wadi::Deed::lifting:
            return {0.93f, 0.22f, 0.13f};
        case wadi::Deed::laying:
            return {0.18f, 0.42f, 0.98f};
        default:
            return {0.74f, 0.76f, 0.78f};
    }
}

/// The same in a word, as in "laying down".
inline const char* deedOf(wadi::Deed deed) {
    switch (deed) {
        case wadi::Deed::lifting:
            return "lifting";
        case wadi::Deed::laying:
            return "laying down";
        default:
            return "carrying";
    }
}

}  // namespace app
