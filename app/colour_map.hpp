// ColourMap: numbers as colours, for flat maps, and the scale that lies between. Not the landscape's look.
// Any thread.
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <string_view>

namespace app {

/// Ways to show numbers. Inferno and viridis grow evenly lighter to the eye.
enum class ColourMap { inferno, viridis, grey };
inline constexpr std::array<std::string_view, 3> kColourMapNames = {"inferno", "viridis", "grey"};

/// The sRGB colour at a place of a map [0..1]. Inferno and viridis (S. van der Walt and N. Smith, matplotlib,
/// CC0) by the polynomials of degree six that M. Zucker fitted to them (shadertoy.com/view/WlfXRN, CC0).
glm::vec3 colourOf(ColourMap map, float place);

/// 256 colours from one end of a map to the other, as RGBA bytes.
using ColourTable = std::array<std::array<std::uint8_t, 4>, 256>;
ColourTable tableOf(ColourMap map);

/// Which number stands where on a map.
struct ColourScale {
    float low = 0;             ///< At place 0
    float high = 1;            ///< At place 1 [>= low]
    bool logarithmic = false;  ///< Whether steps near `low` are the larger ones, for maps of rivers

    /// The place of a number, [0..1]; numbers beyond the ends stand there.
    float place(float number) const;
    /// The number at a place [0..1].
    float number(float place) const;

    bool operator==(const ColourScale&) const = default;
};

}  // namespace app
