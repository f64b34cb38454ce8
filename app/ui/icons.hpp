// Icons: small buttons whose pictures are drawn with lines, so that they need no glyph of any font.
// Inside a frame of Dear ImGui, on the window's thread.
#pragma once

namespace app {

/// A button with an arrow that turns back. True when it is clicked.
bool resetButton(const char* id);

/// A button with a die. True when it is clicked.
bool diceButton(const char* id);

/// A button with a cross. True when it is clicked.
bool closeButton(const char* id);

/// A button with an arrow that points up. True when it is clicked.
bool upButton(const char* id);

/// A small picture of a folder, as wide as the space before the names in a list.
void folderMark();

/// Shows a tooltip of limited width while the pointer is on the last item.
void tooltipOnHover(const char* text);

}  // namespace app
