#include "app/tools/tool_table.hpp"

namespace app {

namespace {

using wadi::Brush;
using wadi::BrushKind;
using wadi::LayerId;

constexpr float kSteep = 0.1f;  // softness of what is built

constexpr std::array<ToolFacts, kTools> kFacts = {{
    {"rock",
     "raises rock",
     "digs",
     Brush{.kind = BrushKind::rock, .radius = 10.f, .softness = 1.f, .height = 40.f},
     {"radius", "softness", "height"}},
    {"sand",
     "strews sand",
     "takes sand away",
     Brush{.kind = BrushKind::sand, .radius = 10.f, .softness = 1.f, .height = 15.f},
     {"radius", "softness", "height"}},
    {"water",
     "pours water",
     "takes water away",
     Brush{.kind = BrushKind::water, .radius = 10.f, .softness = 1.f, .height = 5.f},
     {"radius", "softness", "height"}},
    {"smooth",
     "smooths",
     "roughens",
     Brush{.kind = BrushKind::smooth, .radius = 12.f, .strength = 0.3f},
     {"radius", "softness", "strength"}},
    {"flatten",
     "flattens",
     "keeps the last level",
     Brush{.kind = BrushKind::flatten, .radius = 12.f, .strength = 1.f},
     {"radius", "softness", "strength"}},
    {"terrace",
     "cuts steps",
     "",
     Brush{.kind = BrushKind::terrace, .radius = 16.f, .strength = 1.f},
     {"radius", "softness", "strength", "step"}},
    {"obstacle",
     "builds",
     "digs",
     Brush{.kind = BrushKind::obstacle, .radius = 6.f, .softness = kSteep},
     {"radius", "softness", "turn", "height", "hardness"}},
    {"hardness",
     "hardens rock",
     "softens",
     Brush{.kind = BrushKind::hardness, .radius = 10.f},
     {"radius", "softness", "hardness"},
     LayerId::paintedHardness},
    {"spring", "places a spring, a drag moves it", "removes it", {}, {}},
    {"rain",
     "paints rain",
     "paints all of it",
     Brush{.kind = BrushKind::rain, .radius = 24.f},
     {"radius", "softness", "value"},
     LayerId::paintedRain},
    {"shelter",
     "paints shelter",
     "paints all wind",
     Brush{.kind = BrushKind::wind, .radius = 24.f},
     {"radius", "softness", "value"},
     LayerId::shelter},
    {"mask",
     "paints the mask",
     "paints it away",
     Brush{.kind = BrushKind::mask, .radius = 24.f},
     {"radius", "softness", "value"},
     LayerId::mask},
    {"upliftBrush",
     "lets ground rise",
     "lets it sink",
     Brush{.kind = BrushKind::uplift, .radius = 40.f, .softness = 1.f, .value = 1.f},
     {"radius", "softness", "value"},
     LayerId::paintedUplift},
    {"plants",
     "sows plants",
     "pulls plants up",
     Brush{.kind = BrushKind::vegetation, .radius = 16.f, .value = 1.f},
     {"radius", "softness", "value"},
     LayerId::vegetation},
    {"erase",
     "erases hardness, rain, wind, mask, uplift, plants",
     "",
     Brush{.kind = BrushKind::erase, .radius = 24.f, .softness = kSteep},
     {"radius", "softness"},
     LayerId::paintedHardness},
    {"section", "draws a line across the land", "", {}, {}},
    {"profile", "follows the river through a place", "", {}, {}},
    {"fault", "draws a fault, left of which ground rises", "right of it", {}, {}},
}};

}  // namespace

std::span<const ToolFacts, kTools> toolTable() {
    return kFacts;
}

}  // namespace app
