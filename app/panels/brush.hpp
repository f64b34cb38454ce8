// Brush panel: the tools to choose from, the values of the one in hand, what else it needs, undo, and a blur
// of the whole ground. It paints nothing: that is Toolbox. Inside a frame of Dear ImGui, on the window's
// thread.
#pragma once

#include <filesystem>
#include <string>

#include "app/background.hpp"
#include "app/panels/file_browser.hpp"
#include "app/panels/history.hpp"
#include "app/steering.hpp"
#include "app/tools/toolbox.hpp"
#include "app/tuned.hpp"
#include "sim/snapshot.hpp"

namespace app {

/// The blur, as the person sets it.
struct BlurParams {
    int passes = 4;
};

template <class V>
void visit(V&& v, BlurParams& p) {
    v("passes", p.passes, 1, wadi::kMostBlurPasses, "", "How far the blur reaches: more passes smooth more.");
}

class BrushPanel {
  public:
    /// Pictures for stencils are first looked for in `folder`.
    explicit BrushPanel(const std::filesystem::path& folder);

    /// Draws the panel. A change of a brush counts from the next piece of a stroke on.
    void draw(Toolbox& toolbox, Steering& steering, const wadi::Snapshot& snapshot);
    /// Draws the question for a picture if it is open; `cancel` stands for its button. The picture is read
    /// in the background.
    void drawDialog(Toolbox& toolbox, Background& background, bool cancel);
    /// Draws the name of a tool beside the pointer for a moment after it was chosen by a key.
    void drawName(const Toolbox& toolbox, double dt);

  private:
    void drawTools(Toolbox& toolbox);
    void drawShapes(BrushTool& brush);
    void drawBrush(Toolbox& toolbox, BrushTool& brush);
    void drawSprings(Toolbox& toolbox);

    Tuned<BlurParams> blur_;
    HistoryPanel history_;
    FileBrowser pictures_;
    std::string stencilName_;
    unsigned choices_ = 0;
    bool clicked_ = false;
    double named_ = 0;  // [s] for which the name is still shown
};

}  // namespace app
