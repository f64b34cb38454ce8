// Dock: the column at one side of the window in which the panels stand, on five tabs: which tab is shown,
// which of its sections are open, how wide it is and at which side, all of which is remembered between
// starts. It knows nothing of what the sections show. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/bound_params.hpp"
#include "app/ui/action_table.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

enum class DockTab { processes, land, look, data, output };
inline constexpr std::array<std::string_view, 5> kDockTabNames = {"processes", "land", "look", "data",
                                                                  "output"};

/// A tab, for people.
struct DockTabFacts {
    ActionId action;  ///< Shows it; has its name, key and help
    Icon icon;
};
/// In the order of DockTab, from left to right.
inline constexpr std::array<DockTabFacts, kDockTabNames.size()> kDockTabs = {
    {{"processes", "processes"}, {"land", "land"}, {"look", "look"}, {"data", "data"}, {"output", "output"}}};

enum class DockSide { right, left };
inline constexpr std::array<std::string_view, 2> kDockSideNames = {"right", "left"};

/// Limits of its width, which a small window does not keep [heights of the font].
inline constexpr float kLeastDock = 22.f, kMostDock = 120.f;
/// What it takes of the window's width at most, so that the land is seen.
inline constexpr float kMostPart = 0.4f;

/// How the dock stands.
struct DockParams {
    DockTab tab = DockTab::processes;
    DockSide side = DockSide::right;
    float width = 25.f;  // [heights of the font]
};

template <class V>
void visit(V&& v, DockParams& p) {
    v("tab", p.tab, kDockTabNames, "Which tab of the dock is shown.");
    v("side", p.side, kDockSideNames, "At which side of the window the dock stands.");
    v("width", p.width, kLeastDock, kMostDock, "heights of the font",
      "How wide the dock is, where there is room.");
}

/// A section of a tab. Sections stand there in the order of their list.
struct PanelSection {
    DockTab tab = DockTab::processes;
    std::string title = {};  ///< For people; of no other section
    bool isOpen = false;     ///< Whether its content is shown; of the processes' one at most is
    bool isAsked = false;    ///< Whether it is to be scrolled to, once
    std::function<void()> draw = {};
    std::function<void()> menu =
        {};  ///< Draws a button at the right end of its name, while it is open; or empty
    std::function<bool()> isOn = {};  ///< Whether to mark it as one that is at work, or, of a process, as one
                                      ///< that is not; empty: never
    std::vector<const wadi::ParamGroup*> groups = {};  ///< Whose rows the search finds in it
    std::vector<NamedRow> rows = {};            ///< Further controls in it, which the search finds, too
    std::string caption = {};                   ///< Of a process: of those that begin with it; "": none
    std::string help = {};                      ///< Of a process: what it does
    wadi::Param* power = nullptr;               ///< Of a process: switches it on and off; null: nothing does
    const wadi::Param* powerAtFirst = nullptr;  ///< The default of that
    ParamChanged changed = {};                  ///< Is told when it was switched
};

/// Whether each of the sections is open, to be remembered under its title. They must stay where they are.
wadi::ParamGroup openSections(std::vector<PanelSection>& sections);

class Dock {
  public:
    Dock() : params_("dock", "Dock", {}, {}) {}

    /// Begins the dock, from `top` to `bottom` of the screen. Followed by end() in any case.
    void begin(float top, float bottom);
    void end();
    /// The five tabs, in a row. A click shows another one.
    void drawTabs();
    /// Begins what the present tab shows, which scrolls. Followed by endTab() in any case.
    void beginTab();
    void endTab();

    DockTab tab() const { return params_->tab; }
    void show(DockTab tab) { params_->tab = tab; }
    bool isLeft() const { return params_->side == DockSide::left; }
    void exchangeSides() { params_->side = isLeft() ? DockSide::right : DockSide::left; }
    /// Width of the column in the last frame [window units].
    float width() const { return width_; }
    /// What is remembered of it.
    const wadi::ParamGroup& group() const { return params_.group(); }

  private:
    BoundParams<DockParams> params_;
    float width_ = 0;
};

/// Shows a section's tab, and scrolls to its content there; of the processes only this one's is shown.
void showSection(Dock& dock, std::vector<PanelSection>& sections, std::string_view title);

/// Draws the sections of a tab that is not that of the processes below each other, with headings that open
/// and close them.
void drawSections(std::vector<PanelSection>& sections, DockTab tab);

/// Draws a line for each process, with its switch, and below them the content of the one that is chosen or
/// was switched on last.
void drawProcesses(std::vector<PanelSection>& sections);

}  // namespace app
