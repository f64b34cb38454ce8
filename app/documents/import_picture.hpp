// Import picture: the picture of a heightmap file in the import dialog, with a frame around the part that is
// wanted, which the mouse can draw. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include "app/documents/import_answers.hpp"
#include "engine/texture.hpp"

namespace app {

/// Width and height of the place of a picture [window units].
float importPictureSide();

/// Draws the picture, north up. A drag of the mouse over it sets the part to use. `dragged` is kept for it
/// between frames; columns 0: no drag.
void drawImportPicture(const engine::Texture& picture, const HeightmapLook& look, ImportAnswers& answers,
                       wadi::io::Crop& dragged);

}  // namespace app
