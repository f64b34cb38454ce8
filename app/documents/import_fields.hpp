// Import fields: what a person can say in the import dialog, row after row. It decides nothing: that is
// import_answers. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <string>

#include "app/documents/import_answers.hpp"

namespace app {

/// Draws the fields and sets the answers.
void drawImportFields(ImportAnswers& answers, const HeightmapLook& look);

/// Draws what will come of it, or what is wrong, in as much room for every text.
void drawImportOutcome(const std::string& sentence, bool isFault);

}  // namespace app
