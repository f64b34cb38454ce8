// App: the window application. It owns the window, the simulation thread and the panels, and carries news
// and wishes between them, frame by frame. Not the command line (cli), nor batch. The main thread.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/base/background.hpp"
#include "app/base/simulation_control.hpp"
#include "app/documents/autosave.hpp"
#include "app/documents/copy_command.hpp"
#include "app/documents/document_manager.hpp"
#include "app/documents/opener.hpp"
#include "app/panels/brush.hpp"
#include "app/panels/camera.hpp"
#include "app/panels/capture.hpp"
#include "app/panels/compare.hpp"
#include "app/panels/export.hpp"
#include "app/panels/frame_graph.hpp"
#include "app/panels/keys.hpp"
#include "app/panels/map.hpp"
#include "app/panels/scenes.hpp"
#include "app/panels/section.hpp"
#include "app/panels/statistics.hpp"
#include "app/tools/toolbox.hpp"
#include "app/ui/action_menu.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/file_browser.hpp"
#include "app/ui/gallery.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/window_layout.hpp"
#include "app/view/look_edits.hpp"
#include "app/view/pacing.hpp"
#include "app/view/viewer.hpp"
#include "app/world/options.hpp"
#include "app/world/world.hpp"
#include "engine/gui.hpp"
#include "engine/window.hpp"
#include "sim/live/simulation_thread.hpp"

namespace app {

/// Where the program finds and leaves its files.
struct AppFolders {
    std::filesystem::path shaders;  ///< Shaders
    std::filesystem::path assets;   ///< Fonts, heightmaps, scenes
    std::filesystem::path output;   ///< Maps and pictures, until the person names another
    UserFolders user;               ///< What it remembers for a person
};

class App {
  public:
    /// Opens the window on a world and lets it run. Throws engine::Error without a display, OpenGL 4.1 or
    /// shaders that compile.
    App(World world, const AppFolders& folders);

    /// Opens a heightmap or a scene as if it were dropped on the window; asks what it does not say.
    void open(const std::filesystem::path& file, const wadi::io::ImportOptions& importing) {
        opener_.open(file, importing);
    }
    /// The world with which the window was opened came from this file.
    void belongsTo(const std::filesystem::path& file) { keeper_.opened(file, 0, true); }

    /// Runs until the window is closed.
    void run();

  private:
    void takeNews();
    void registerActions();
    void heedKeys();
    void closeSomething();
    void followPointer();
    void drawPanels();
    void drawWindows();
    void closeTopmost();
    std::optional<glm::vec3> placeUnder() const;
    void drawSidebar();
    void drawProcesses();
    void drawLandSections();
    void drawViewSections();
    bool groupSection(const char* title, std::string_view group, bool open = false);
    void paramSection(const char* title, std::string_view group, bool open = false);
    void drawLandscape();
    void followPictures();
    KeeperHooks keeperHooks();
    void takeWorld(const std::function<void(Taken)>& hand);
    void copyCommand();
    void exportMaps();
    void showTitle();
    void beginScene(const Settings& scene);
    double leastFrame() const;
    bool isAwake();
    void chooseQuality();
    void keepPreferences();

    /// The part of the window that the panels leave free.
    Area area() const;

    engine::Window window_;
    bool isSoftware_;
    engine::Gui gui_;

    wadi::Worker worker_;
    std::shared_ptr<const wadi::Snapshot> snapshot_;
    Steering steering_;

    Viewer viewer_;
    LookEdits lookEdits_;
    Toolbox toolbox_;
    BrushPanel brushPanel_;

    Actions actions_;
    ActionSearch search_;
    Messages messages_;
    Sidebar sidebar_;
    Statistics statistics_;
    FrameGraph frameGraph_;
    Gallery gallery_;
    ExportPanel export_;
    FileBrowser browser_;
    ScenesDialog scenes_;
    Keeper keeper_;  // ends after all work in the background
    WorldCopies copies_;
    std::string title_;
    MapPanel map_;
    SectionPanel section_;
    TimelapsePanel lapse_;
    ComparePanel compare_;
    CameraPanel cameraPanel_;
    PicturesPanel pictures_;
    FollowPanel follow_;
    Berths berths_;
    Hint hint_;
    FrameMeter meter_;
    Pacer pacer_;
    Stillness stillness_;
    bool panelsShown_ = true;
    bool statisticsShown_ = false;
    bool keysShown_ = false;
    bool vsync_ = true;
    std::filesystem::path preferencesFile_;
    std::optional<QualityParams> preferred_;  // as it is in the file

    Background background_;  // after all that finished work is handed to
    Opener opener_;
};

/// Opens the window as the command line says and runs until it is closed. Returns the program's exit code.
/// A scene or heightmap that cannot be used becomes a message over the default world. Throws wadi::Error for
/// other mistakes in the options, engine::Error if the window cannot be opened.
int run(const RunOptions& options);

}  // namespace app
