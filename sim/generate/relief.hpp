// Relief: how high a base terrain is to be, in metres, and how high it can be, as heights have a range. Not
// its form. Any thread.
#pragma once

#include "sim/generate/generate.hpp"

namespace wadi {

/// Metres of a height given in cells for every 256 cells of map, as far as there are such heights.
float reliefMetres(const GenerateParams& params, float cells);

/// The relief that a base terrain is asked for.
struct AskedRelief {
    double metres = 0;    ///< Above the lowest rock, of sand about; more than kHighestMetres has no room
    bool isSand = false;  ///< It is the sand that reaches so high, as GenerateParams::sand says
};
AskedRelief askedRelief(const GenerateParams& params);

}  // namespace wadi
