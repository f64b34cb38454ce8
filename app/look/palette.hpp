// Palette: what the ground of a landscape is made of, as colours and the places where each material lies, and
// the colours of particles. Data; the blending is in shaders/palette.glsl. Not the light that falls on it.
// Values; any thread.
#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <string_view>

#include "sim/live/particle_view.hpp"

namespace app {

/// Kinds of land, as they are chosen.
enum class Palette { twoColour, alpine, desert, volcanic, jungle, clay };
inline constexpr std::array<std::string_view, 6> kPaletteNames = {"two-colour", "alpine", "desert",
                                                                  "volcanic",   "jungle", "clay"};

/// The materials of a palette. Colours are albedos: linear, the share of the light that is sent back. Heights
/// are shares of the land's range of heights, slopes the upward part of the normal: 1 is level, 0 a wall.
struct Materials {
    glm::vec3 rock{0.f};      ///< Bare rock, and …
    glm::vec3 darkRock{0.f};  ///< … its darker beds and stains
    glm::vec3 scree{0.f};     ///< Rubble below the rock
    glm::vec3 soil{0.f};      ///< Gentle ground on which nothing grows
    glm::vec3 meadow{0.f};    ///< Low plants
    glm::vec3 wood{0.f};      ///< High plants, which grow where it is low and sheltered
    glm::vec3 sand{0.f};      ///< Thick sediment on gentle ground, and beaches
    glm::vec3 bank{0.f};      ///< What lies or grows beside rivers
    glm::vec3 bed{0.f};       ///< The wet beds of rivers
    glm::vec3 snow{0.f};      ///< Snow

    float beds = 0.f;      ///< How clearly steep rock shows level beds [0..1]
    float green = 0.f;     ///< Share of the gentle ground that plants cover [0..1]
    float wooded = 0.f;    ///< Share of that which is wood [0..1]
    float greenTop = 1.f;  ///< Height above which nothing grows; where there is snow, times the snow line
    float greenSteepest = 0.f;  ///< Slope on which plants just hold
    float greenOnLoose = 0.f;   ///< Share of the plants that thick sediment keeps [0..1]
    float snowy = 0.f;          ///< Whether snow lies above the snow line: 0 or 1

    bool operator==(const Materials&) const = default;
};

/// The materials of a palette; all black for that of two colours, which has none.
const Materials& materialsOf(Palette palette);

/// Linear colour of a colour as a picker shows it (IEC 61966-2-1).
glm::vec3 linearColour(glm::vec3 srgb);
/// The colour of a picker whose linear colour this is.
glm::vec3 screenColour(glm::vec3 linear);

/// The sRGB colour of a particle that does this.
inline glm::vec3 particleColour(wadi::Exchange exchange) {
    switch (exchange) {
        case wadi::Exchange::erode:
            return {0.93f, 0.22f, 0.13f};
        case wadi::Exchange::deposit:
            return {0.18f, 0.42f, 0.98f};
        default:
            return {0.74f, 0.76f, 0.78f};
    }
}

/// The same in a word, as in "laying down".
inline const char* exchangeText(wadi::Exchange exchange) {
    switch (exchange) {
        case wadi::Exchange::erode:
            return "lifting";
        case wadi::Exchange::deposit:
            return "laying down";
        default:
            return "carrying";
    }
}

}  // namespace app
