// Quantity: what of a landscape can be looked at as data, be it flat, in the corner or over the ground: its
// name, unit, kind, and what a snapshot must hold for it. Not its values (quantity_layer). Any thread.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "app/data/colour_map.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

enum class Quantity {
    height,
    slope,
    normal,
    lakes,
    discharge,
    flow,
    windpath,
    windAndSediment,
    wear,
    deposit,
    change,
    sediment,
    water,
    velocity,
    hardness,
    rain,
    none
};

/// How the values of a quantity become colours.
enum class QuantityKind {
    sequential,  ///< One number, from little to much
    diverging,   ///< One number with a sign; 0 is neutral
    share,       ///< One number from 0 to 1, whatever the map
    direction,   ///< Slopes along x and z [m/m], as the colours of a normal map
    pair         ///< Two numbers, each in a colour of its own
};

struct QuantityFacts {
    std::string_view name;   ///< As it is written on the command line; labels are made of it
    std::string_view title;  ///< As a legend says it
    std::string_view unit;   ///< "" for plain numbers
    QuantityKind kind = QuantityKind::sequential;
    bool logarithmic = false;  ///< Whether its numbers differ by powers of ten
};
inline constexpr std::size_t kQuantities = static_cast<std::size_t>(Quantity::none);

/// In the order of Quantity.
inline constexpr std::array<QuantityFacts, kQuantities> kQuantityFacts = {{
    {"height", "Height", "m"},
    {"slope", "Slope", "°"},
    {"normal", "Normal map", "", QuantityKind::direction},
    {"lakes", "Lakes, if hollows filled", "m"},
    {"discharge", "Discharge", "drops/epoch", QuantityKind::sequential, true},
    {"flow", "Flow", "m/step", QuantityKind::sequential, true},
    {"windpath", "Windpath", "contacts/epoch"},
    {"windAndSediment", "Wind and sediment", "", QuantityKind::pair},
    {"wear", "Wear since the start", "m"},
    {"deposit", "Deposit since the start", "m"},
    {"change", "Change since the start", "m", QuantityKind::diverging},
    {"sediment", "Sediment", "m"},
    {"water", "Water depth with the sea", "m"},
    {"velocity", "Water velocity", "m/step"},
    {"hardness", "Hardness: 0 soft, 1 hard", "", QuantityKind::share},
    {"rain", "Painted rain: 1 is all", "", QuantityKind::share},
}};
constexpr const QuantityFacts& facts(Quantity quantity) {
    return kQuantityFacts[static_cast<std::size_t>(quantity)];
}

/// The names of all quantities; the last of the second list stands for none of them.
inline constexpr auto kQuantityNames = [] {
    std::array<std::string_view, kQuantities> names;
    for (std::size_t i = 0; i < kQuantities; ++i) names[i] = kQuantityFacts[i].name;
    return names;
}();
inline constexpr auto kQuantityNamesOrNone = [] {
    std::array<std::string_view, kQuantities + 1> names;
    for (std::size_t i = 0; i < kQuantities; ++i) names[i] = kQuantityFacts[i].name;
    names[kQuantities] = "none";
    return names;
}();

/// Of a pair, what each of its two numbers is.
inline constexpr std::array<Quantity, 2> kPair = {Quantity::windpath, Quantity::sediment};
/// sRGB colours in which they are added; neither is black.
inline constexpr std::array<glm::vec3, 2> kPairColours = {{{0.20f, 0.62f, 1.00f}, {1.00f, 0.62f, 0.16f}}};

/// Number of values at each cell: 1, or 2 for a direction or a pair; none has 0.
int channelsOf(Quantity quantity);

/// Makes snapshots hold what it takes.
void request(wadi::View& view, Quantity quantity);

/// The colour map of a quantity for a person who has chosen `chosen`: a sign takes the diverging one.
ColourMap coloursFor(Quantity quantity, ColourMap chosen);

/// The sRGB colour of a slope along x and z [m/m] on a normal map: x is east, y is north, z is up.
glm::vec3 normalColour(float alongX, float alongZ);

/// A value as a person reads it: "12.3 m".
std::string valueText(Quantity quantity, float value);

}  // namespace app
