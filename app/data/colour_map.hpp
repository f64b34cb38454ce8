// ColourMap: numbers as colours, for flat maps and over the ground, and the scale that lies between. Not the
// landscape's look. Any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <string_view>

namespace app {

/// Ways to show numbers. Inferno, viridis and cividis grow evenly lighter to the eye; cividis looks the same
/// to those who see red and green alike. Turbo is the rainbow that shows most steps. Diverging has its
/// neutral colour in the middle, purple below and orange above, which look different to everybody and stand
/// against sea and green land; it is taken for numbers with a sign: what rises is orange, what sinks purple.
/// Lowering is the same the other way round, for numbers that tell how fast something
/// sinks. Categories has colours for things, not for numbers, which eyes without one kind of cones tell
/// apart, too; orders has some for things that stand in an order.
enum class ColourMap { inferno, viridis, cividis, turbo, grey, diverging, lowering, categories, orders };

/// Those that may be chosen.
inline constexpr std::array<std::string_view, 5> kColourMapNames = {"inferno", "viridis", "cividis", "turbo",
                                                                    "grey"};

/// The sRGB colour at a place of a map [0..1]. Inferno and viridis (S. van der Walt and N. Smith, matplotlib,
/// CC0) by the polynomials of degree six that M. Zucker fitted to them (shadertoy.com/view/WlfXRN, CC0); the
/// others between samples of the published tables: cividis (J. Nuñez, C. Anderton and R. Renslow, PLoS ONE
/// 13(7), 2018), orders (C. Brewer's YlGnBu, colorbrewer2.org, Apache 2.0),
/// turbo (A. Mikhailov, Google, 2019, Apache 2.0), diverging (C. Brewer's PuOr, colorbrewer2.org,
/// Apache 2.0).
glm::vec3 colourOf(ColourMap map, float place);

/// The sRGB colours in which marks, dials and painted maps show what rises and what sinks.
glm::vec3 risingColour();
glm::vec3 sinkingColour();

/// Where the colour of a thing stands in a table: that of number `n` [>= 1] of a category.
std::size_t placeOfCategory(float n);

/// 256 colours from one end of a map to the other, as RGBA bytes.
using ColourTable = std::array<std::array<std::uint8_t, 4>, 256>;
ColourTable tableOf(ColourMap map);

/// Which number stands where on a map.
struct ColourScale {
    float low = 0;             ///< At place 0
    float high = 1;            ///< At place 1 [>= low]
    bool logarithmic = false;  ///< Whether steps near `low` are the larger ones, for maps of rivers

    /// Ten-thousandth parts of the greatest number can still be told apart on a logarithmic scale.
    static constexpr float kSteepness = 1000.f;

    /// The place of a number, [0..1]; numbers beyond the ends stand there.
    float place(float number) const;
    /// The number at a place [0..1].
    float number(float place) const;

    bool operator==(const ColourScale&) const = default;
};

}  // namespace app
