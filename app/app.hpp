// App: the window application. It owns the window, the simulation, the view, the documents and the panels,
// and carries news and wishes between them, frame by frame. Not the command line (cli), nor batch. The main
// thread.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/base/background.hpp"
#include "app/base/bound_params.hpp"
#include "app/base/simulation_control.hpp"
#include "app/base/stop_signal.hpp"
#include "app/documents/documents.hpp"
#include "app/documents/recent.hpp"
#include "app/look/interface.hpp"
#include "app/panels/dock/screen_scales.hpp"
#include "app/panels/dock/window_memory.hpp"
#include "app/panels/notices.hpp"
#include "app/panels/panels.hpp"
#include "app/panels/simulation.hpp"
#include "app/tools/key_pointer.hpp"
#include "app/tools/toolbox.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/view/look_edits.hpp"
#include "app/view/pacing.hpp"
#include "app/view/viewer.hpp"
#include "app/world/options.hpp"
#include "app/world/world.hpp"
#include "engine/gui/gui.hpp"
#include "engine/gui/kept_frame.hpp"
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
    /// `language`: of kLanguageCodes, until another is chosen in the window, or "".
    App(World world, const AppFolders& folders, std::string language = {});
    ~App() { window_.onDisplayLost({}); }
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    /// Opens a heightmap or a scene as if it were dropped on the window; asks what it does not say.
    void open(const std::filesystem::path& file, const wadi::io::ImportOptions& importing) {
        documents_.open(file, importing);
    }
    /// Opens a scene of which the user is to be asked whether it is trusted.
    void openScene(const WorldOptions& options) { documents_.openScene(options); }
    /// No file was named: shows a person who is new, or wants it so, ways to begin.
    void welcome() { panels_.welcome(isFirstStart_); }
    /// The world with which the window was opened came from this file.
    void belongsTo(const std::filesystem::path& file) { documents_.belongsTo(file); }

    /// Runs until the window is closed or a signal comes, when the world is saved for the next start. Returns
    /// what to say of that, or "" if the window was closed. Throws std::runtime_error once nothing can be
    /// drawn any more, or there is no memory for it; what the world was then is saved. A desktop that ends
    /// ends the process, after the world was saved and that was said.
    std::string run(StopSignal& stop);

  private:
    PanelFrame panelFrame() const;
    /// Whether the window shows another picture since.
    bool drawFrame();
    std::string rescue();
    [[noreturn]] void endLost();
    [[noreturn]] void endFaulty(const std::string& why);
    [[noreturn]] void endWithoutDisplay();
    DocumentHooks documentHooks();
    Settings settings();
    void showScene(const Settings& scene);
    void update();
    void registerActions();
    void handleKeys(Actions::Keys keys);
    /// Whether a field has the keyboard that stands in no dialog, list or menu.
    bool isTypedInPanel() const;
    void pointByKeys();
    void followPointer();
    /// Draws what the window is to show of it. The parts of the window that may differ from what it shows.
    engine::Parts drawLandscape();
    void showTitle();
    double leastFrame() const;
    bool isAwake(StopSignal& stop);
    /// What a person has chosen for whatever world; the values are those in use.
    std::vector<wadi::ParamGroup> preferred();
    void recallPreferences();
    void keepPreferences();
    void tellOfWindow();
    void useLanguage();

    /// The part of the window that the panels leave free.
    Area area() const { return panels_.area(window_.size()); }

    Preferences preferences_;
    WindowMemory windowMemory_;
    ScreenScales screenScales_;
    engine::Window window_;
    bool isSoftware_;
    engine::Gui gui_;
    engine::KeptFrame kept_;
    Language language_;

    wadi::SimulationThread simulation_;
    std::shared_ptr<const wadi::Snapshot> snapshot_;
    SimulationControl control_;

    BoundParams<InterfaceParams> interface_{"interface", "Interface", {}, {}};
    Viewer viewer_;
    LookEdits lookEdits_;
    Toolbox toolbox_;
    KeyPointer keyPointer_;

    Actions actions_;
    Messages messages_;
    Documents documents_;
    Panels panels_;
    std::string startLanguage_;                              // that of the command line
    LanguageChoice chosenAtStart_ = LanguageChoice::system;  // in whose place it stands
    bool isFirstStart_ = false;                              // nothing is remembered of another one

    HeldNotice heldNotice_;
    RestraintNotice restraintNotice_;
    LeftNotice leftNotice_;
    PastNotice pastNotice_;
    bool isLost_ = false;  // what the graphics card held, or the desktop: nothing can be drawn
    std::string title_;
    bool vsync_ = true;
    bool isDrawn_ = true;  // the last frame
    Pacer pacer_;
    FrameGate gate_;

    Background background_;  // its work ends before all that it is handed to
};

/// Opens the window as the command line says and runs until it is closed. Returns the program's exit code.
/// A scene or heightmap that cannot be used becomes a message over the default world. Throws wadi::Error for
/// other mistakes in the options, engine::Error if the window cannot be opened.
int run(const RunOptions& options);

}  // namespace app
