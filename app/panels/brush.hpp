// Brush panel: the tools to choose from, the values of the one in hand, what else it needs, undo, and a blur
// of the whole ground. It paints nothing: that is Toolbox. Inside a frame of Dear ImGui, on the window's
// thread.
#pragma once

#include <string>
#include <vector>

#include "app/base/background.hpp"
#include "app/base/bound_params.hpp"
#include "app/base/simulation_control.hpp"
#include "app/panels/simulation.hpp"
#include "app/tools/toolbox.hpp"
#include "app/ui/file_browser.hpp"
#include "sim/live/snapshot.hpp"

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
    /// A panel of these tools. Pictures for stencils are asked for in `browser` and read in `background`; all
    /// must live longer.
    BrushPanel(Toolbox& toolbox, FileBrowser& browser, Background& background);

    /// Draws the panel. A change of a brush counts from the next piece of a stroke on.
    void draw(SimulationControl& control, const wadi::Snapshot& snapshot);
    /// What the panel shows whatever tool is in hand.
    std::vector<const wadi::ParamGroup*> groups() const { return {&history_.group(), &blur_.group()}; }
    /// Draws the name of a tool beside the pointer for a moment after it was chosen by a key.
    void drawName(double dt);
    /// Whether that name is shown, which then fades.
    bool isNaming() const { return named_ > 0; }

  private:
    void drawTools();
    void drawShapes(BrushTool& brush);
    void drawBrush(BrushTool& brush);
    void drawSprings();
    void drawSectionHelp();
    void drawProfileHelp();
    void askForPicture();

    Toolbox& toolbox_;
    FileBrowser& browser_;
    Background& background_;
    BoundParams<BlurParams> blur_;
    HistoryPanel history_;
    std::string stampName_;
    unsigned choices_ = 0;
    bool clicked_ = false;
    double named_ = 0;  // [s] for which the name is still shown
};

}  // namespace app
