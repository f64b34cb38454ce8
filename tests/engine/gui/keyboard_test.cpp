#include "engine/gui/keyboard.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <functional>
#include <string>
#include <utility>

#include "engine/gui/gui.hpp"
#include "engine/target.hpp"
#include "tests/engine/gl_context.hpp"

using namespace engine;
using namespace engine::test;

namespace {

constexpr const char* kFont = WADI_SOURCE_DIR "/assets/fonts/Roboto-Regular.ttf";

/// Panels with a keyboard, which walks.
class Walk {
  public:
    explicit Walk(const Headless& context) : gui(context, {320, 200}, {.font = kFont}), target_(320, 200) {
        for (const ImGuiKey key :
             {ImGuiKey_Space, ImGuiKey_Enter, ImGuiKey_Escape, ImGuiKey_Tab, ImGuiKey_LeftArrow,
              ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_PageDown})
            set(key, false);
        ImGui::GetIO().MousePos = {310, 190};
        gui.navigate(true);
    }

    void frames(int count, const std::function<void()>& draw) {
        for (int i = 0; i < count; ++i) {
            target_.target(glm::vec3(0.0f));
            gui.begin(1.0f / 60.0f);
            draw();
            gui.end();
        }
    }
    void press(ImGuiKey key, const std::function<void()>& draw) {
        set(key, true);
        frames(1, draw);
        set(key, false);
        frames(2, draw);
    }

    /// The keyboard comes to a panel.
    void lead(const char* panel, const std::function<void()>& draw) {
        frames(2, draw);
        frames(1, [&] {
            CHECK(leadKeyboard(panel));
            draw();
        });
        frames(2, draw);
    }

    static void set(ImGuiKey key, bool isDown) {
        ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
        io.KeyMap[key] = 300 + key;
        io.KeysDown[io.KeyMap[key]] = isDown;
#else
        io.AddKeyEvent(key, isDown);
#endif
    }

    Gui gui;

  private:
    Target target_;
};

/// Draws a panel at a place.
void panel(const char* name, ImVec2 at, const std::function<void()>& content) {
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize({140, 150});
    ImGui::Begin(name, nullptr, ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoDecoration);
    content();
    ImGui::End();
}

/// A button; says where the keyboard is.
void button(const char* name, std::string& at) {
    ImGui::Button(name, {100, 20});
    if (isKeyboardHere()) at = name;
}

}  // namespace

TEST_CASE_FIXTURE(GlContext, "the keyboard is led to no panel that is not there") {
    Walk walk(context);
    const auto draw = [] { panel("Panel", {20, 20}, [] { ImGui::Button("Rain"); }); };
    walk.frames(2, draw);
    walk.frames(1, [&] {
        CHECK(leadKeyboard("Panel"));
        CHECK_FALSE(leadKeyboard("Other"));
    });
    walk.frames(1, [] { CHECK_FALSE(leadKeyboard("Panel")); });  // it was not drawn any more
}

TEST_CASE_FIXTURE(GlContext, "the keyboard is led to no panel without a control") {
    Walk walk(context);
    for (const bool hasButton : {false, true}) {
        const auto draw = [&] {
            panel("Bar", {20, 20}, [&] {
                ImGui::TextUnformatted("Paused");
                if (hasButton) ImGui::Button("Cancel");
            });
        };
        walk.frames(2, draw);
        walk.frames(1, [&] {
            CHECK(leadKeyboard("Bar") == hasButton);
            draw();
        });
    }
}

TEST_CASE_FIXTURE(GlContext, "the keyboard is led to a control in the midst of a panel, and is shown there") {
    Walk walk(context);
    std::string at;
    bool isLed = false;
    const auto draw = [&] {
        panel("Panel", {20, 20}, [&] {
            button("first", at);
            if (std::exchange(isLed, false)) leadKeyboardToNext();
            ImGui::TextUnformatted("A label");
            button("second", at);
            button("third", at);
        });
    };
    walk.frames(2, draw);
    isLed = true;
    walk.frames(3, draw);
    CHECK(at == "second");
    walk.press(ImGuiKey_DownArrow, draw);
    CHECK(at == "third");
}

TEST_CASE_FIXTURE(GlContext,
                  "keys that a control keeps lead nowhere, and others on; it leads them away itself") {
    Walk walk(context);
    std::string at;
    int downs = 0, pages = 0;
    bool isHeld = false;
    const auto draw = [&] {
        panel("Panel", {20, 20}, [&] {
            button("above", at);
            button("left", at);
            ImGui::SameLine();
            keyboardStop("text", {150, 20}, {10, 150});
            if (isKeyboardHere()) at = "text";
            const KeptKey down = keepKey(ImGuiKey_DownArrow);
            if (down.isPressed) ++downs;
            isHeld |= down.isDown;
            if (keepKey(ImGuiKey_PageDown).isPressed) ++pages;
            if (keepKey(ImGuiKey_UpArrow).isPressed) leadKeyboardLeft();
            ImGui::NewLine();
            button("below", at);
        });
    };
    walk.lead("Panel", draw);
    REQUIRE(at == "above");
    walk.press(ImGuiKey_DownArrow, draw);
    CHECK(downs == 0);  // the keyboard was elsewhere
    walk.press(ImGuiKey_RightArrow, draw);
    REQUIRE(at == "text");
    walk.press(ImGuiKey_DownArrow, draw);
    walk.press(ImGuiKey_PageDown, draw);
    CHECK(at == "text");
    CHECK(downs == 1);
    CHECK(pages == 1);
    CHECK(isHeld);
    walk.press(ImGuiKey_UpArrow, draw);
    CHECK(at != "text");
}

TEST_CASE_FIXTURE(GlContext, "keys go back when the panel in which they walk is gone, but not with another") {
    Walk walk(context);
    bool isFirst = true, isSecond = true;
    const auto draw = [&] {
        if (isFirst) panel("First", {10, 20}, [] { ImGui::Button("Rain"); });
        if (isSecond) panel("Second", {160, 20}, [] { ImGui::Button("Wind"); });
    };
    walk.lead("First", draw);
    CHECK(walk.gui.isWalking());
    isSecond = false;
    walk.frames(2, draw);
    CHECK(walk.gui.isWalking());
    isSecond = true;
    walk.lead("First", draw);
    isFirst = false;
    walk.frames(2, draw);
    CHECK_FALSE(walk.gui.isNavigating());
    CHECK_FALSE(walk.gui.isEscaped());
}

TEST_CASE_FIXTURE(
    GlContext,
    "keys walk on in the frame in which the key of a button goes up, but not while a slider is changed") {
    Walk walk(context);
    bool isWalking = false;
    float rain = 1.0f;
    std::function<void()> control = [] { ImGui::Button("Rain"); };
    const auto draw = [&] {
        isWalking = walk.gui.isWalking();  // as keys are taken, before the panels
        panel("Panel", {20, 20}, control);
    };
    walk.lead("Panel", draw);
    CHECK(isWalking);
    const auto letGo = [&](ImGuiKey key) {
        Walk::set(key, false);
        for (int n = 0; n < 3; ++n) {
            walk.frames(1, draw);
            CHECK(isWalking);
        }
    };
    Walk::set(ImGuiKey_Space, true);
    walk.frames(3, draw);
    CHECK_FALSE(isWalking);
    letGo(ImGuiKey_Space);
    Walk::set(ImGuiKey_Enter, true);  // holds a button for a frame alone
    walk.frames(1, draw);
    letGo(ImGuiKey_Enter);

    control = [&] { ImGui::SliderFloat("Rain", &rain, 0.0f, 2.0f); };
    walk.lead("Panel", draw);
    CHECK(isWalking);
    Walk::set(ImGuiKey_Space, true);
    walk.frames(3, draw);
    Walk::set(ImGuiKey_Space, false);
    for (int n = 0; n < 3; ++n) {
        walk.frames(1, draw);
        CHECK_FALSE(isWalking);  // it is changed by keys until Space or Escape
    }
}

TEST_CASE_FIXTURE(GlContext, "that Escape has ended the walking is told in that frame alone") {
    Walk walk(context);
    int told = 0;
    const auto draw = [&] {
        if (walk.gui.isEscaped()) ++told;
        panel("Panel", {20, 20}, [] { ImGui::Button("Rain"); });
    };
    walk.frames(3, draw);
    CHECK(told == 0);
    walk.press(ImGuiKey_Escape, draw);
    CHECK(told == 1);
    CHECK_FALSE(walk.gui.isNavigating());
    walk.press(ImGuiKey_Escape, draw);
    CHECK(told == 1);
}

TEST_CASE_FIXTURE(GlContext, "Escape closes a menu within a menu though the mouse rests on its line") {
    Walk walk(context);
    walk.gui.navigate(false);
    ImVec2 title, line;  // middles
    const auto middle = [] {
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        return ImVec2((low.x + high.x) / 2, (low.y + high.y) / 2);
    };
    const auto draw = [&] {
        if (!ImGui::BeginMainMenuBar()) return;
        const bool isOpen = ImGui::BeginMenu("Edit");
        if (!isOpen) title = middle();
        if (isOpen) {
            ImGui::MenuItem("Undo");
            const bool isWithin = ImGui::BeginMenu("Tools");
            if (!isWithin) line = middle();
            if (isWithin) {
                ImGui::MenuItem("Rock");
                ImGui::EndMenu();
            }
            ImGui::EndMenu();
        }
        ImGui::EndMainMenuBar();
    };
    const auto menus = [] { return ImGui::GetCurrentContext()->OpenPopupStack.Size; };
    ImGuiIO& io = ImGui::GetIO();
    walk.frames(2, draw);
    io.MousePos = title;
    walk.frames(2, draw);
    io.MouseDown[0] = true;
    walk.frames(1, draw);
    io.MouseDown[0] = false;
    walk.frames(2, draw);
    REQUIRE(menus() == 1);
    io.MousePos = line;
    walk.frames(3, draw);
    REQUIRE(menus() == 2);
    walk.press(ImGuiKey_Escape, draw);
    walk.frames(3, draw);
    CHECK(menus() == 0);
}

TEST_CASE_FIXTURE(GlContext, "of mouse and keyboard the one that was used last points at something") {
    Walk walk(context);
    ImVec2 low, high;
    int pointed = 0;  // 1 at the first button, 2 at the second
    const auto draw = [&] {
        pointed = 0;
        panel("Panel", {20, 20}, [&] {
            for (const int number : {1, 2}) {
                ImGui::Button(number == 1 ? "first" : "second", {100, 20});
                low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
                if (isPointedAt({low.x, low.y}, {high.x, high.y})) pointed += number;
            }
        });
    };
    walk.frames(2, draw);
    ImGui::GetIO().MousePos = {(low.x + high.x) / 2, (low.y + high.y) / 2};
    walk.frames(2, draw);
    CHECK(pointed == 2);
    walk.lead("Panel", draw);
    CHECK(pointed == 1);  // the mouse rests on the other
    ImGui::GetIO().MousePos.x += 1;
    walk.frames(2, draw);
    CHECK(pointed == 2);
}
