// Sun path: where the sun stands at an hour of a day in early summer, and the other way round. A day for
// pictures, not an almanac. Mathematics only; any thread.
#pragma once

namespace app {

/// Where the sun stands, as in LookParams.
struct SunPlace {
    float azimuth = 0.f;    ///< [°, clockwise from north]
    float elevation = 0.f;  ///< [°]
};

constexpr float kDawn = 5.f, kDusk = 21.f;  ///< The hours that can be chosen; noon is at 13, summer time.

/// The sun at an hour of the clock [kDawn..kDusk] at 45° north, with a declination of 20° (21 May, 24 July).
/// Below the horizon, and up to 2° above it, it stands at 2°: lower the sun of a look cannot be.
/// Source: J. Meeus, "Astronomical Algorithms", 1998, formulas 13.5 and 13.6.
SunPlace sunAt(float hour);

/// The hour [kDawn..kDusk] at which the sun stands as high as at a place of the sky, which need not be on its
/// path: before noon in the east, after noon in the west. Noon if it never is so high.
float hourOf(const SunPlace& place);

}  // namespace app
