// Export fields: lists to choose maps, formats, sizes and programs from, each a row of the export panel. They
// are narrow: what is chosen stands in the row, and the rest shows when it is opened. Inside a frame of Dear
// ImGui, on the window's thread.
#pragma once

#include <string>

#include "app/export/exporter.hpp"

namespace app {

/// "height, slope and 3 more", of names that stand on a list: as many as are short; "none" if it is empty.
std::string summary(const std::vector<std::string_view>& names);

/// The program that everything is made for, or a person's own choice.
void drawProgram(ExportChoice& choice);
/// The maps, and the formats of each.
void drawMaps(ExportChoice& choice);
void drawFormats(ExportChoice& choice);
/// The number of samples, and that of a tile's.
void drawSize(ExportChoice& choice);
void drawTiles(ExportChoice& choice);
/// What only some formats ask: how fine a mesh is, how bytes lie.
void drawMeshStep(ExportChoice& choice);
void drawByteOrder(ExportChoice& choice);

}  // namespace app
