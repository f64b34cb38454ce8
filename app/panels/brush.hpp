// Brush panel: the values of the tool in hand, also in a bar over the view, what else it needs, undo, and a
// blur of the whole ground. It paints nothing: that is Toolbox. Inside a frame of Dear ImGui, on the window's
// thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/background.hpp"
#include "app/base/bound_params.hpp"
#include "app/base/simulation_control.hpp"
#include "app/panels/simulation.hpp"
#include "app/tools/toolbox.hpp"
#include "app/ui/file_browser.hpp"
#include "app/ui/param_panel.hpp"
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

/// A control of the panel, or a parameter, that is there while a tool is in hand that has it.
struct ToolRow {
    NamedRow row;
    std::size_t tool;  ///< That has it
};
struct ToolParam {
    const wadi::Param* param;  ///< Of the first tool that has it
    std::size_t tool;
};

class BrushPanel {
  public:
    /// A panel of these tools. Pictures for stencils are asked for in `browser` and read in `background`; all
    /// must live longer.
    BrushPanel(Toolbox& toolbox, FileBrowser& browser, Background& background);

    /// Takes a tool in hand that was clicked.
    void choose(std::size_t tool);
    /// Draws the panel. A change of a brush counts from the next piece of a stroke on.
    void draw(SimulationControl& control, const wadi::Snapshot& snapshot);
    /// Draws a bar of one row over the view, with the name of the tool in hand and as much of its values, and
    /// of what it does, as has room between `left` and `right` below `top` [window units]. True if the person
    /// asks for the panel.
    bool drawBar(SimulationControl& control, float left, float right, float top);
    /// How high that is [window units].
    static float barHeight();
    /// Tells the simulation how much undo and the time line may take; once a frame.
    void update(SimulationControl& control) { history_.update(control); }
    /// How much that is, to be remembered between starts.
    wadi::ParamGroup& memory() { return history_.group(); }
    /// What the panel shows whatever tool is in hand.
    std::vector<const wadi::ParamGroup*> groups() const { return {&history_.group(), &blur_.group()}; }
    /// What the panel shows besides parameters, for the search: with any tool, and with some.
    static std::vector<NamedRow> rows();
    std::vector<ToolRow> toolRows() const;
    /// The parameters of all tools, each once, by its path. They live as long as the tools.
    std::vector<ToolParam> toolParams();
    /// Takes the tool in hand that has a row of this path, unless the present one has it.
    void chooseWith(const std::string& path, std::size_t tool);
    /// Draws the name of a tool beside the pointer for a moment after it was chosen by a key.
    void drawName(double dt);
    /// Whether that name is shown, which then fades.
    bool isNaming() const { return named_ > 0; }

  private:
    void drawShapes(BrushTool& brush);
    void drawShapeButtons(BrushTool& brush, float side);
    void drawBrush(BrushTool& brush);
    void drawBarValues(float right);
    std::vector<std::string_view> valuesOf(BrushTool& brush) const;
    void drawObstacle();
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
