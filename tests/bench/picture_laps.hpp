// Picture laps: how long the passes of a picture of an eroding landscape take, at each preset of quality. Not
// a race, and nothing of the window around it. The thread that calls gets a GL context for the time being.
#pragma once

#include "tests/bench/extent.hpp"

namespace bench {

/// Prints lines "ms picture SIZE PRESET-PASS" for the default world of the least of `extent.compared`, as it
/// is seen in a window of 960 × 540 pixels beside the panels: the camera turns, and an epoch passes between
/// any two pictures. "upload" is what goes to the card, "picture" all together, "processor" what all cores
/// spend on that if no card draws; the median of some pictures counts. Without OpenGL, says so and prints
/// none.
void printPictureLaps(const Extent& extent);

}  // namespace bench
