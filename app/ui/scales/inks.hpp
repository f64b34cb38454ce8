// Inks: the colours by which charts, marks and messages of the interface tell things apart, all in one place,
// so that a test can ask whether all eyes tell them apart. Greys, and colours of land and of its data
// (app/look/palette, app/data/colour_map), stand elsewhere. Values; any thread.
#pragma once

#include <imgui.h>

#include <array>

namespace app::ink {

// Lines of land and rivers, and the dots on them.
inline constexpr ImU32 kNow = IM_COL32(245, 245, 245, 255), kAtStart = IM_COL32(255, 140, 60, 255);
inline constexpr ImU32 kLayer = IM_COL32(206, 120, 255, 255);  ///< A layer that is no pair
inline constexpr ImU32 kClicked = IM_COL32(255, 242, 178, 255), kProbe = kAtStart;

// Areas of sections.
inline constexpr ImU32 kRock = IM_COL32(92, 84, 78, 255), kSediment = IM_COL32(214, 178, 112, 255),
                       kWater = IM_COL32(60, 132, 190, 190);

// What real land has beside the line of this one.
inline constexpr ImU32 kRealLand = IM_COL32(110, 190, 150, 70), kSomeRealLand = IM_COL32(110, 190, 150, 30);

// The time line: the present moment, edits and flags.
inline constexpr ImU32 kPresent = IM_COL32(255, 205, 110, 255), kEdit = IM_COL32(120, 190, 255, 255),
                       kFlag = IM_COL32(255, 120, 100, 255);

// Passes of the frame graph, in their order (M. Okabe and K. Ito, "Color Universal Design", 2008).
inline constexpr std::array kPasses = {IM_COL32(230, 159, 0, 255),   IM_COL32(86, 180, 233, 255),
                                       IM_COL32(0, 158, 115, 255),   IM_COL32(240, 228, 66, 255),
                                       IM_COL32(0, 114, 178, 255),   IM_COL32(213, 94, 0, 255),
                                       IM_COL32(204, 121, 167, 255), IM_COL32(190, 190, 190, 255)};

// The particle that is followed, its trail, and one that would be if it were clicked.
inline constexpr ImU32 kFollowed = IM_COL32(255, 214, 90, 255), kTrail = IM_COL32(255, 214, 90, 150),
                       kPointedAt = IM_COL32(255, 255, 255, 230);

// What is held, and what is remarked of what is shown.
inline constexpr ImU32 kHeld = kPresent, kRemark = kPresent;
inline constexpr ImU32 kFault = IM_COL32(237, 107, 84, 255);  ///< The frame of a message of a fault
inline constexpr ImU32 kNorth = IM_COL32(235, 96, 72, 255);   ///< The needle's end that points there

}  // namespace app::ink
