// Stand: all panels over a world of their own, as the window has them, at any size and in any language, and a
// hand that turns their pages. It draws no landscape and nothing on a screen. For tests only; one thread,
// which holds a context of OpenGL.
#pragma once

#include <imgui.h>

#include <functional>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/panels.hpp"
#include "app/ui/language/tr.hpp"
#include "app/view/look_edits.hpp"
#include "engine/device.hpp"
#include "engine/gui/gui.hpp"
#include "engine/gui/kept_frame.hpp"
#include "engine/image.hpp"
#include "sim/live/simulation_thread.hpp"
#include "tests/app/panels/whole/cut_text.hpp"
#include "tests/temp_folder.hpp"

namespace app::test {

/// A size of the window, and of what stands in it.
struct StandSize {
    glm::ivec2 window;
    float scale = 1;
};

/// Whether rows that fold, such as "More", are open.
enum class Folds { open, closed };

class Stand {
  public:
    /// Panels of the program's own files, over a small world with all processes, in which time stands still.
    explicit Stand(const StandSize& size);
    ~Stand();
    Stand(const Stand&) = delete;
    Stand& operator=(const Stand&) = delete;

    void use(const char* language);
    /// Draws one frame; `also` in it.
    void frame(const std::function<void()>& also = {});
    /// Draws one frame and tells what it looks like, without the landscape.
    engine::Image picture();
    /// Draws one frame, of which only what has changed into what is kept of those before, and all of it into a
    /// picture. Whether both look the same.
    bool looksKept(engine::KeptFrame& kept);
    /// Draws frames until work in the background is done and what was opened has its size.
    void settle();
    /// Leads the keyboard to the next panel, as the key for that does, or takes it away from the controls.
    void walk();
    void endWalk();
    /// Whether keys walk over the controls.
    bool isWalking() const { return gui_.isNavigating(); }
    /// Presses a key of the keyboard that walks.
    void key(ImGuiKey key);
    /// Does what a row of the table of actions does.
    void act(std::string_view id);
    /// Presses Escape, or another key of dialogs.
    void escape() { press(engine::Key::Escape); }
    void press(engine::Key key);
    /// Moves the pointer, or clicks there.
    void point(glm::vec2 at);
    void click(glm::vec2 at, int button = 0);
    /// Clicks on a text, which may be shortened where there is little room; false if there is none.
    bool clickOn(const std::string& text, int button = 0);
    /// Where the control of a row of the dock begins, by what the row is called; nothing if it is not seen.
    std::optional<glm::vec2> valueOf(const std::string& label) const;
    /// Drags the tool in hand between two places of the view [0..1].
    void drag(glm::vec2 from, glm::vec2 to);
    /// Types into the field that has the keyboard.
    void type(const char* text);
    /// Shows a tab of the dock with all of its sections open; of the processes only the one of this title.
    void show(DockTab tab, std::string_view process = {}, Folds folds = Folds::open);
    /// Calls `look` for what is to be seen now, page 0, and for the further pages of whatever can be
    /// scrolled, which is scrolled back.
    void forEachPage(const std::function<void(int page)>& look);
    /// Titles of all sections.
    std::vector<std::string> sections();

    /// What is cut now, and on the further pages of whatever can be scrolled, which is scrolled back.
    std::vector<CutText> cut();
    /// What is cut in the frame that was drawn last.
    std::vector<CutText> cutNow();
    /// Lines of text that both have looked at so far.
    int lines() const { return lines_; }

    Panels& panels() { return *panels_; }
    const Panels& panels() const { return *panels_; }
    Viewer& viewer() { return viewer_; }
    const wadi::Snapshot& snapshot() const { return *snapshot_; }
    Documents& documents() { return documents_; }
    Toolbox& toolbox() { return toolbox_; }
    Messages& messages() { return messages_; }
    SimulationControl& control() { return control_; }
    Background& background() { return background_; }
    BoundParams<InterfaceParams>& interface() { return interface_; }
    const Actions& actions() const { return actions_; }
    const wadi::test::TempFolder& folder() const { return folder_; }

  private:
    PanelFrame now() const { return {input_, size_, 1 / 60.f}; }
    DocumentHooks hooks();
    Settings settings();
    void update();
    void draw(const std::function<void()>& also);
    void fold(Folds folds);
    wadi::ParamGroup group(std::string_view name);

    wadi::test::TempFolder folder_;
    engine::Headless context_;
    glm::vec2 size_;
    engine::Input input_;
    engine::Gui gui_;
    Language language_;
    World world_;
    wadi::SimulationThread simulation_;
    std::shared_ptr<const wadi::Snapshot> snapshot_;
    SimulationControl control_;
    BoundParams<InterfaceParams> interface_{"interface", "Interface", {}, {}};
    Viewer viewer_;
    LookEdits lookEdits_;
    Toolbox toolbox_;
    Actions actions_;
    Messages messages_;
    Background background_;
    Documents documents_;
    std::unique_ptr<Panels> panels_;
    int lines_ = 0;
};

}  // namespace app::test
