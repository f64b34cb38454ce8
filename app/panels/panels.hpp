// Panels: all that is drawn around and over the landscape: the dock, whose sections stand in one list,
// windows, the status bar and dialogs; and what a frame owes to each of them. Not what they show (each has
// its own file), nor keys and mouse (App). Inside a frame of Dear ImGui, on the window's thread, which owns
// the GL context.
#pragma once

#include <filesystem>
#include <functional>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/background.hpp"
#include "app/base/bound_params.hpp"
#include "app/base/simulation_control.hpp"
#include "app/data/processes.hpp"
#include "app/documents/documents.hpp"
#include "app/look/interface.hpp"
#include "app/panels/bake/bake_panel.hpp"
#include "app/panels/brush.hpp"
#include "app/panels/camera.hpp"
#include "app/panels/capture.hpp"
#include "app/panels/compare.hpp"
#include "app/panels/dock/dock.hpp"
#include "app/panels/dock/panel_keys.hpp"
#include "app/panels/dock/preset_menu.hpp"
#include "app/panels/dock/tool_strip.hpp"
#include "app/panels/export.hpp"
#include "app/panels/help.hpp"
#include "app/panels/map.hpp"
#include "app/panels/plots/land_plots.hpp"
#include "app/panels/plots/profile.hpp"
#include "app/panels/plots/timeline.hpp"
#include "app/panels/scenes.hpp"
#include "app/panels/section.hpp"
#include "app/panels/sheet/sheet_panel.hpp"
#include "app/panels/statistics.hpp"
#include "app/panels/welcome/tour.hpp"
#include "app/tools/toolbox.hpp"
#include "app/ui/action_menu.hpp"
#include "app/ui/gallery.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/pictures/parameter_pictures.hpp"
#include "app/ui/scales/legend_grip.hpp"
#include "app/ui/search.hpp"
#include "app/ui/window_layout.hpp"
#include "app/view/pacing.hpp"
#include "app/view/viewer.hpp"
#include "engine/window.hpp"

namespace engine {
class Gui;
}

namespace app {

/// What panels show and change. All must live longer, but for `background`, whose work must have ended when
/// the panels go.
struct PanelContext {
    const std::shared_ptr<const wadi::Snapshot>& snapshot;  ///< The one that is shown at any moment
    SimulationControl& control;
    Viewer& viewer;
    Toolbox& toolbox;
    Documents& documents;
    Background& background;
    Messages& messages;
    Actions& actions;
    BoundParams<InterfaceParams>& interface;
};

/// Where panels find and leave files.
struct PanelFolders {
    std::filesystem::path shaders;
    std::filesystem::path scenes;  ///< The program's own
    std::filesystem::path output;  ///< Maps and pictures, until the user names another
    PresetFolders presets;
};

/// What panels are told of the window in a frame.
struct PanelFrame {
    const engine::Input& input;
    glm::vec2 size;        ///< [window units]
    float dt;              ///< Length of the frame, cut after a stall [s]
    float measuredDt = 0;  ///< As it was [s]
    float restedDt = 0;    ///< How long was waited before it [s]
    bool isDrawn = true;   ///< Whether the frame before was drawn
};

/// Which parts of the window are shown.
struct ShownParts {
    bool panels = true, timeLine = true, toolNames = true;
};

template <class V>
void visit(V&& v, ShownParts& p) {
    v("panels", p.panels, "Whether the panels are shown.");
    v("timeLine", p.timeLine, "Whether the time line is shown with them.");
    v("toolNames", p.toolNames, "Whether tools have their names beside them, where there is room.");
}

class Panels {
    BoundParams<ShownParts> parts_{"shown", "Shown", {}, {}};

  public:
    Panels(const PanelContext& context, const PanelFolders& folders);
    Panels(const Panels&) = delete;
    Panels& operator=(const Panels&) = delete;

    /// Makes panels and camera as clear and as lively as the person wants them.
    void applyInterface(engine::Gui& gui);
    /// Lets the keyboard walk over the controls of what a command has opened, or no more. Once a frame,
    /// before gui.begin().
    void followKeyboard(engine::Gui& gui);
    /// Takes note of the newest snapshot, before anything is drawn in a frame.
    void update(const PanelFrame& frame);
    /// Makes snapshots hold what is shown.
    void request(wadi::View& view) const;
    /// What the search finds besides actions.
    std::span<const SearchPlace> places() const { return places_; }
    /// Shows one of them where it is, lights it for a moment, and leads the keyboard to it.
    void show(const SearchPlace& place);
    /// Draws all panels.
    void draw(const PanelFrame& frame);
    /// Draws the pictures for files that were asked for or are due, and says what is to be measured of the
    /// frame. To be called between Viewer::update() and show(); `pixels`: size of the view.
    void prepareFrame(glm::ivec2 pixels);
    /// Takes note of what a frame cost, once the landscape is drawn.
    void noteFrame();

    /// The part of a window of this size that panels leave free.
    Area area(glm::vec2 window) const;
    /// Leaves the gallery and the choice of a file with the next frame: another choice has been made.
    void leaveChoices() { isLeaving_ = true; }
    /// Whether time must stand still: a question is asked that must be answered before anything else is done,
    /// since what is saved is what was seen, or pictures are taken of the land as it is.
    bool holdsTime() const {
        return documents_.isAsking() || scenes_.isOpen() || isWelcomeDue_ || pictures.holdsTime();
    }
    /// Whether something in them moves by itself or is being taken.
    bool isMoving() const;
    /// Writes the maps that are chosen, or says why that cannot be.
    void exportMaps();
    /// Lets actions do what panels can.
    void registerActions();
    /// Whether the search for actions has the keyboard.
    bool isSearching() const { return search_.isOpen(); }

    /// The program was started without a file: shows the welcome if a person wants it so, and if it is the
    /// first time of all, the tour after it.
    void welcome(bool isFirst);

    /// What is remembered of the dock, of what is shown, and the welcome between starts.
    std::vector<wadi::ParamGroup> preferred() {
        return {dock_.group(), openSections(sections_), parts_.group(), scenes_.group()};
    }

    /// How much undo and the time line may take, to be remembered likewise as far as somebody has set it:
    /// what it is at first depends on the memory that is free.
    const wadi::ParamGroup& memory() { return brush_.memory(); }

    bool& shown = parts_->panels;  ///< Whether dock, tools, bars and map are drawn
    bool helpShown = false;
    Help help;
    bool& timelineShown = parts_->timeLine;
    bool& toolNames = parts_->toolNames;  ///< Whether tools have names beside them, where there is room
    PanelKeys keys;

    // What keys and mouse reach.
    CameraPanel camera;
    FollowPanel follow;
    ComparePanel compare;
    PicturesPanel pictures;

  private:
    void closeSomething();
    void closeWalked(std::string_view panel);
    void openHelp();
    void openSheet();
    void reveal(const SearchPlace& place, bool isLed);
    void listSections();
    void listPlaces();
    void listScenePlaces();
    std::function<bool()> isAtWork(const DockSection& process, bool isSwitched);
    void listProcesses();
    void listLandSections();
    void listViewSections();
    void listOutputSections();
    void switched(const wadi::Param& power);
    PresetTarget presetTarget(std::string_view group);
    std::function<void()> presetsOf(std::string_view group);
    void readPlaces();
    void readPresetPlaces();
    void readHelpPlaces();
    void addPresetPlace(std::string_view group, const PresetEntry& entry);
    void listSectionPlaces();
    void listRowPlaces();
    void listToolPlaces();
    void listDialogPlaces();
    void listDataPlaces();
    void welcomeWhenDue();
    void begin(const SceneChoice& choice);
    void drawReadings(const Area& free);
    Area roomForLegend(const Area& free) const;
    Area besideLegend(const Area& free) const;
    void drawTour(const Area& free);
    void showStop();
    std::optional<Area> placeOfStop(const Area& free) const;
    void followShown();
    void drawDialogs(const engine::Input& input);
    void drawDock(float top, float bottom);
    void drawFileButtons();
    void drawFound(const engine::Input& input);
    void drawTools(const Area& free);
    void drawTimeline(const Area& free, float bottom);
    /// Height that bars take below the view [window units].
    float barsHeight() const;
    void drawGroup(std::string_view name);
    void drawWindows(glm::vec2 window);
    void drawBareWind();
    void drawExport();
    void drawSheet();
    void saveSheet();
    void drawBake();
    void beginBake();
    bool tellFault(const std::function<void()>& attempt);
    std::optional<glm::vec3> placeUnder(const Area& free) const;

    const std::shared_ptr<const wadi::Snapshot>& snapshot_;
    SimulationControl& control_;
    Viewer& viewer_;
    Toolbox& toolbox_;
    Documents& documents_;
    Background& background_;
    Messages& messages_;
    Actions& actions_;
    BoundParams<InterfaceParams>& interface_;
    ActionSearch search_;
    SearchField field_;

    std::vector<PanelSection> sections_;
    std::vector<SearchPlace> places_;        // that the search finds
    std::optional<SearchPlace> shownPlace_;  // that it has found
    bool isShownLed_ = false;                // whether the keyboard is led there
    bool hasScenePlaces_ = false;            // whether those of the scenes are among them
    bool hasPresetPlaces_ = false;           // the same of presets and pages of help, or will be
    double shownFor_ = 0;                    // [s]
    Dock dock_;
    ToolStrip strip_;
    WindowLayout layout_;
    BrushPanel brush_;
    Statistics statistics_;
    LandPlots landPlots_;
    FrameGraph frameGraph_;
    Gallery gallery_;
    bool isLeaving_ = false;  // see leaveChoices()
    ExportPanel export_;
    ScenesDialog scenes_;
    std::string sift_;  // of a long list of choices
    SheetPanel sheet_;
    BakePanel bake_{thisProgram()};
    ParameterPictures parameterPictures_;
    PresetMenu presets_;
    MapPanel map_;
    SectionPanel section_;
    ProfilePanel profile_;
    TimelapsePanel lapse_;
    TimelinePanel timeline_;
    Hint hint_;
    Tour tour_;
    std::optional<RowPlace> tourRow_;  // of the present hint, as it was drawn last
    bool isWelcomeDue_ = false;        // see welcomeWhenDue()
    bool isTourDue_ = false;           // when the welcome is over
    FrameMeter meter_;
    bool statisticsShown_ = false;
    LegendGrip legendGrip_;
    glm::vec2 guides_{0.f};  // extent of compass and scale bar [window units]
    float dt_ = 0;           // of the frame [s]
    float gone_ = 0;         // with the rest before it [s]
};

}  // namespace app
