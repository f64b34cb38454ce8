#include "app/tools/tool_table.hpp"

#include "app/base/marked.hpp"

namespace app {

namespace {

using wadi::Brush;
using wadi::BrushKind;
using wadi::LayerId;

constexpr float kSteep = 0.1f;  // softness of what is built

constexpr std::array<ToolFacts, kTools> kFacts = {{
    {"rock",
     markedFor("tool", "raises rock"),
     markedFor("tool", "digs"),
     Brush{.kind = BrushKind::rock, .radius = 10.f, .softness = 1.f, .height = 40.f},
     {"radius", "softness", "height"}},
    {"sand",
     markedFor("tool", "strews sand"),
     markedFor("tool", "takes sand away"),
     Brush{.kind = BrushKind::sand, .radius = 10.f, .softness = 1.f, .height = 15.f},
     {"radius", "softness", "height"}},
    {"water",
     markedFor("tool", "pours water"),
     markedFor("tool", "takes water away"),
     Brush{.kind = BrushKind::water, .radius = 10.f, .softness = 1.f, .height = 5.f},
     {"radius", "softness", "height"}},
    {"smooth",
     markedFor("tool", "smooths"),
     markedFor("tool", "roughens"),
     Brush{.kind = BrushKind::smooth, .radius = 12.f, .strength = 0.3f},
     {"radius", "softness", "strength"}},
    {"flatten",
     markedFor("tool", "flattens"),
     markedFor("tool", "keeps the last level"),
     Brush{.kind = BrushKind::flatten, .radius = 12.f, .strength = 1.f},
     {"radius", "softness", "strength"}},
    {"terrace",
     markedFor("tool", "cuts steps"),
     "",
     Brush{.kind = BrushKind::terrace, .radius = 16.f, .strength = 1.f},
     {"radius", "softness", "strength", "step"}},
    {"obstacle",
     markedFor("tool", "builds"),
     markedFor("tool", "digs"),
     Brush{.kind = BrushKind::obstacle, .radius = 6.f, .softness = kSteep},
     {"radius", "softness", "turn", "height", "hardness"}},
    {"hardness",
     markedFor("tool", "hardens rock"),
     markedFor("tool", "softens"),
     Brush{.kind = BrushKind::hardness, .radius = 10.f},
     {"radius", "softness", "hardness"},
     LayerId::paintedHardness},
    {"spring",
     markedFor("tool", "places a spring, a drag moves it"),
     markedFor("tool", "removes it"),
     {},
     {}},
    {"rain",
     markedFor("tool", "paints rain"),
     markedFor("tool", "paints the usual rain"),
     Brush{.kind = BrushKind::rain, .radius = 24.f, .value = wadi::kMostRain},
     {"radius", "softness", "value"},
     LayerId::paintedRain},
    {"shelter",
     markedFor("tool", "paints shelter"),
     markedFor("tool", "paints all wind"),
     Brush{.kind = BrushKind::wind, .radius = 24.f},
     {"radius", "softness", "value"},
     LayerId::shelter},
    {"mask",
     markedFor("tool", "paints the mask"),
     markedFor("tool", "paints it away"),
     Brush{.kind = BrushKind::mask, .radius = 24.f},
     {"radius", "softness", "value"},
     LayerId::mask},
    {"upliftBrush",
     markedFor("tool", "lets ground rise"),
     markedFor("tool", "lets it sink"),
     Brush{.kind = BrushKind::uplift, .radius = 40.f, .softness = 1.f, .value = 1.f},
     {"radius", "softness", "value"},
     LayerId::paintedUplift},
    {"plants",
     markedFor("tool", "sows plants"),
     markedFor("tool", "pulls plants up"),
     Brush{.kind = BrushKind::vegetation, .radius = 16.f, .value = 1.f},
     {"radius", "softness", "value"},
     LayerId::vegetation},
    {"dye",
     markedFor("tool", "dyes land"),
     markedFor("tool", "washes it out"),
     Brush{.kind = BrushKind::dye, .radius = 16.f, .value = 1.f},
     {"radius", "softness", "value"},
     LayerId::paintedDye},
    {"erase",
     markedFor("tool", "erases hardness, rain, wind, mask, uplift, plants, dye"),
     "",
     Brush{.kind = BrushKind::erase, .radius = 24.f, .softness = kSteep},
     {"radius", "softness"},
     LayerId::paintedHardness},
    {"section", markedFor("tool", "draws a line across the land"), "", {}, {}},
    {"profile", markedFor("tool", "follows the river through a place"), "", {}, {}},
    {"fault",
     markedFor("tool", "draws a fault, left of which ground rises"),
     markedFor("tool", "right of it"),
     {},
     {}},
}};

}  // namespace

std::span<const ToolFacts, kTools> toolTable() {
    return kFacts;
}

}  // namespace app
