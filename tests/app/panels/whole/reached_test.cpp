// Every control of the panels around the land and of the windows over it is come to by arrow keys, and every
// one of a dialog by Tab, and shows that it has the keyboard.
#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/ui/param_panel.hpp"
#include "tests/app/panels/whole/stand.hpp"
#include "tests/app/ui/drawn_items.hpp"
#include "tests/app/ui/keys.hpp"

using app::DockTab;
using app::test::CutText;
using app::test::DrawnItem;
using app::test::drawnItems;
using app::test::Stand;

namespace {

const DrawnItem* itemOf(unsigned id) {
    const auto& items = drawnItems();
    const auto found = std::ranges::find(items, id, &DrawnItem::id);
    return found == items.end() ? nullptr : &*found;
}

/// The texts in and beside a control, by which a person knows it.
std::string nameOf(const DrawnItem& item) {
    std::string name;
    for (const CutText& text : app::test::textsOfFrame())
        if (text.window == item.window->Name && text.middle.y > item.from.y && text.middle.y < item.to.y)
            name += '"' + text.text + "\" ";
    return name + "in " + item.window->Name + " at " + std::to_string(static_cast<int>(item.from.x)) + ", " +
           std::to_string(static_cast<int>(item.from.y));
}

void press(Stand& stand, ImGuiKey key) {
    app::test::setKey(key, true);
    stand.frame();
    app::test::setKey(key, false);
    stand.frame();
}

bool isFrameShown() {
    return !ImGui::GetCurrentContext()->NavDisableHighlight;
}

/// The control that has the keyboard; 0: none.
unsigned present() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    return isFrameShown() ? context.NavId : 0;
}

/// The panel whose control has the keyboard; "": none.
std::string presentPanel() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    return context.NavWindow && present() != 0 ? context.NavWindow->RootWindow->Name : "";
}

/// Walks over panels. What was come to once need not be come to again.
class Reaching {
  public:
    explicit Reaching(Stand& stand) : stand_(stand) {}

    /// Looks whether arrow keys come to all that a panel has now, whose name ends so.
    void over(const std::string& panel, const std::string& where) {
        INFO(where);
        if (!enter(panel)) {
            FAIL_CHECK(where << ": the keyboard is not led to " << panel);
            return;
        }
        come(present(), where);
        goOn({present()}, panel, where);
        stand_.endWalk();
    }
    /// Looks whether arrow keys come to all of it from where the keyboard has come otherwise.
    void goOn(std::deque<unsigned> ways, const std::string& panel, const std::string& where) {
        for (const unsigned id : ways) reached_.insert(id);
        for (const unsigned id : wanted(panel))
            if (std::ranges::find(ways, id) == ways.end() && reached_.contains(id)) ways.push_back(id);
        std::set<unsigned> left = leftOf(panel);
        std::map<unsigned, std::string> names;  // of some that a key might take away
        for (const unsigned id : left) names[id] = nameOf(*itemOf(id));
        while (!ways.empty() && !left.empty()) {
            const unsigned from = ways.front();
            ways.pop_front();
            for (const ImGuiKey key :
                 {ImGuiKey_DownArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_LeftArrow}) {
                if (left.empty() || !put(from)) break;
                const std::size_t count = drawnItems().size();
                press(stand_, key);
                if (key == ImGuiKey_LeftArrow && present() == from && drawnItems().size() < count)
                    press(stand_, ImGuiKey_RightArrow);  // the row of a section was folded
                const unsigned to = present();
                if (to == 0 || reached_.contains(to) || !presentPanel().ends_with(panel)) continue;
                come(to, where);
                left.erase(to);
                ways.push_front(to);
            }
        }
        for (const unsigned id : left) FAIL_CHECK(where << ": no key comes to " << names[id]);
    }
    std::size_t count() const { return reached_.size(); }

  private:
    bool enter(const std::string& panel) {
        for (int i = 0; i < 20; ++i) {
            stand_.walk();
            if (presentPanel().ends_with(panel)) return true;
        }
        return false;
    }

    std::vector<unsigned> wanted(const std::string& panel) const {
        std::vector<unsigned> ids;
        for (const DrawnItem& item : drawnItems())
            if (std::string_view(item.window->RootWindow->Name).ends_with(panel) && !item.isOff &&
                !item.isOfTitle)
                ids.push_back(item.id);
        return ids;
    }
    std::set<unsigned> leftOf(const std::string& panel) const {
        std::set<unsigned> left;
        for (const unsigned id : wanted(panel))
            if (!reached_.contains(id)) left.insert(id);
        return left;
    }

    void come(unsigned id, const std::string& where) {
        reached_.insert(id);
        stand_.frame();  // it has been scrolled to
        const DrawnItem* const item = itemOf(id);
        if (item && !item->isFramed)
            FAIL_CHECK(where << ": nothing shows that the keyboard is at " << nameOf(*item));
        if (item && !item->isSeen())
            FAIL_CHECK(where << ": the keyboard is where nothing is seen: " << nameOf(*item));
    }

    /// Puts the keyboard back to where it was come to. False if that is gone.
    bool put(unsigned id) {
        const DrawnItem* const item = itemOf(id);
        if (!item) return false;
        if (present() == id) return true;
        ImGui::ClearActiveID();  // a field that Tab came to last would keep the keys
        ImGui::FocusWindow(item->window);
        const ImRect box({item->from.x, item->from.y}, {item->to.x, item->to.y});
        ImGui::SetNavID(id, ImGuiNavLayer_Main, 0, ImGui::WindowRectAbsToRel(item->window, box));
        ImGui::GetCurrentContext()->NavDisableHighlight = false;
        stand_.frame();
        return present() == id;
    }

    Stand& stand_;
    std::set<unsigned> reached_;
};

}  // namespace

TEST_CASE("arrow keys come to every control of the dock, which shows that it has the keyboard") {
    Stand stand({{1280, 720}});
    stand.settle();
    Reaching walk(stand);
    for (const std::string& process : stand.sections()) {
        stand.show(DockTab::processes, process);
        walk.over("Wadi", process);
    }
    for (const DockTab tab : {DockTab::land, DockTab::look, DockTab::data, DockTab::output}) {
        stand.show(tab);
        walk.over("Wadi", std::string(app::kDockTabNames[static_cast<std::size_t>(tab)]));
    }
    MESSAGE(walk.count() << " controls of the dock");
    CHECK(walk.count() > 300);
}

namespace {

/// Draws frames until a window of this name is there, or for some seconds.
bool comes(Stand& stand, const char* name) {
    const auto isThere = [name] {
        const ImGuiWindow* const window = ImGui::FindWindowByName(name);
        return window && window->WasActive;
    };
    for (int i = 0; i < 1000 && !isThere(); ++i) {
        stand.frame();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return isThere();
}

/// Opens the map in the corner, and then in a window.
void overMap(Stand& stand, Reaching& walk) {
    stand.show(DockTab::data);
    const auto tick = [&](const char* row) {
        const auto box = stand.valueOf(app::label(row));
        REQUIRE(box);
        stand.click(*box);
    };
    tick("inset");
    REQUIRE(comes(stand, "##inset"));
    walk.over("##inset", "the map in the corner");
    tick("window");
    REQUIRE(comes(stand, "###Map"));
    stand.settle();
    walk.over("###Map", "the enlarged map");
    tick("window");
    tick("inset");
}

}  // namespace

TEST_CASE("arrow keys come to every control of bars and windows, which shows that it has the keyboard") {
    Stand stand({{1280, 720}});
    stand.settle();
    Reaching walk(stand);
    walk.over("##tools", "tools");
    walk.over("##timeline", "time line");
    for (const app::Action& action : app::kActions) {
        if (action.group != app::ActionGroup::tools) continue;
        stand.act(action.id);
        walk.over("##tool options", "options of " + std::string(action.id));
    }
    stand.act("sheet");
    walk.over("###Contact sheet", "contact sheet");
    stand.act("close");
    overMap(stand, walk);
    wadi::Parameters dry = stand.control().parameters();
    dry.sea.enabled = false;
    stand.control().replace(dry, "without a sea");
    stand.act("newLand");  // of which all is in view
    stand.act("section");
    stand.drag({0.3f, 0.55f}, {0.7f, 0.6f});
    walk.over("###Cross-section", "section");
    stand.toolbox().sectionTool().clear();
    stand.act("profile");
    const auto isRiver = [&] {
        const auto profile = stand.toolbox().profileTool().profile();
        return profile && profile->places() >= 2;
    };
    for (int i = 0; i < 40 && !isRiver(); ++i) {  // not every place has water that comes to it
        const glm::vec2 at(0.3f + 0.05f * static_cast<float>(i % 8),
                           0.5f + 0.06f * static_cast<float>(i / 8));
        stand.toolbox().profileTool().clear();
        stand.drag(at, at);
        for (int wait = 0; wait < 100 && !stand.toolbox().profileTool().profile(); ++wait) {
            stand.frame();
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }
    REQUIRE(isRiver());
    REQUIRE(comes(stand, "###Long profile"));
    walk.over("###Long profile", "profile");
    stand.toolbox().profileTool().clear();
    stand.act("keys");
    walk.over("###Help", "help");
    stand.act("keys");
    stand.act("tour");
    walk.over("##tour", "tour");
    stand.act("close");
    MESSAGE(walk.count() << " controls of bars and windows");
    CHECK(walk.count() > 70);
}

namespace {

/// Looks whether Tab, and arrow keys from where it stops, come to all that a dialog has.
void throughDialog(Stand& stand, const std::string& where) {
    INFO(where);
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    REQUIRE_MESSAGE(!popups.empty(), where);
    const std::string dialog = popups.front().Window->Name;
    std::deque<unsigned> stops;
    for (std::size_t i = 0; i < drawnItems().size() + 4; ++i) {
        press(stand, ImGuiKey_Tab);
        stand.frame();
        const unsigned typed = ImGui::GetCurrentContext()->ActiveId, id = typed != 0 ? typed : present();
        const DrawnItem* const item = itemOf(id);
        if (!item || std::ranges::find(stops, id) != stops.end()) continue;
        stops.push_back(id);
        if (typed == 0 && !item->isFramed)
            FAIL_CHECK(where << ": nothing shows that the keyboard is at " << nameOf(*item));
        if (!item->isSeen())
            FAIL_CHECK(where << ": the keyboard is where nothing is seen: " << nameOf(*item));
    }
    CHECK_MESSAGE(stops.size() >= 2, where);
    Reaching(stand).goOn(stops, dialog, where);
}

/// Leaves whatever is open.
void leave(Stand& stand) {
    for (int i = 0; i < 3 && !ImGui::GetCurrentContext()->OpenPopupStack.empty(); ++i) stand.escape();
    REQUIRE(ImGui::GetCurrentContext()->OpenPopupStack.empty());
}

}  // namespace

TEST_CASE("Tab and arrow keys come to every control of a dialog, which shows that it has the keyboard") {
    Stand stand({{1280, 720}});
    stand.settle();
    app::test::bringKeyboard();
    for (const char* id : {"open", "saveAs"}) {  // scenes and questions have keys of their own, and tests
        stand.act(id);
        throughDialog(stand, id);
        leave(stand);
    }
    stand.documents().open({WADI_SOURCE_DIR "/assets/heightmaps/jacksboro_fault.asc"});
    stand.settle();
    throughDialog(stand, "import of a heightmap");
    leave(stand);
}
