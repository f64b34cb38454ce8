// Strokes: lines of charts, which their pattern tells apart where colours are not seen, and the words that
// say what is what, each after a piece of its line, area or dot. Not what is drawn. Inside a frame of Dear
// ImGui, on the window's thread.
#pragma once

#include <imgui.h>

#include <span>
#include <vector>

#include "app/ui/scales/fills.hpp"
#include "app/ui/scales/inks.hpp"

namespace app {

/// Of what pieces a line is.
enum class Pattern { solid, dashed, dotted, dashDotted };

/// How a line is drawn.
struct Stroke {
    ImU32 colour = 0;
    float width = 1.f;  ///< [window units]
    Pattern pattern = Pattern::solid;
};

/// The lines of land and rivers as they are and as they were at the start, in all charts.
inline constexpr Stroke kNow{ink::kNow, 2.f};
inline constexpr Stroke kAtStart{ink::kAtStart, 1.5f, Pattern::dashed};

/// The pieces of a line through `points` [window units], each with its places. `unit`: height of the font [>
/// 0]. Parts of the line that are no finite way, or one longer than any screen, are left out.
std::vector<std::vector<ImVec2>> piecesOf(std::span<const ImVec2> points, Pattern pattern, float unit);

/// Draws a line through points on the screen.
void drawStroke(ImDrawList& list, std::span<const ImVec2> points, const Stroke& stroke);

/// Goes on in the row of the last item if this word of a key has room there, else in the next.
void besideKey(const char* word);

/// Writes a word of a key, with a piece of the line, the area or the dot that it is about before it.
void strokeKey(const char* word, const Stroke& stroke);
void areaKey(const char* word, const Fill& fill);
void dotKey(const char* word, ImU32 colour);

/// The words for kNow and, if there is such a line, kAtStart, after the last item.
void writeMomentKeys(bool hasStart);

}  // namespace app
