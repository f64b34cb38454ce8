// High contrast, as the window has it: letters, edges of controls, and where the keyboard is
// (WCAG 2.2, 1.4.6, 1.4.11 and 2.4.13).
#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "app/data/processes.hpp"
#include "tests/app/panels/whole/stand.hpp"
#include "tests/app/ui/keys.hpp"
#include "tests/app/ui/scales/patterns.hpp"

using app::DockTab;
using app::test::CutText;
using app::test::Pattern;
using app::test::Stand;

namespace {

constexpr glm::ivec2 kWindow{1280, 720};

glm::ivec2 inWindow(glm::vec2 at) {
    return glm::clamp(glm::ivec2(at), glm::ivec2(0), kWindow);
}

/// The contrast of a text with what is behind it: the commonest colour of the rows above and below its
/// letters.
double contrastOf(const CutText& text, const engine::Image& picture) {
    const glm::ivec2 low = inWindow(text.low), high = inWindow(text.high);
    Pattern pattern(picture, {low.x, low.y - 2}, {high.x, low.y});
    pattern.add(picture, {low.x, high.y}, {high.x, high.y + 2});
    const ImVec4 ink = ImGui::ColorConvertU32ToFloat4(text.colour);
    return pattern.contrastWith({ink.x, ink.y, ink.z}, ink.w);
}

/// Whether a window lies behind a dialog, which darkens all but itself.
bool isBehind(const std::string& window) {
    const ImGuiWindow* const dialog = ImGui::GetTopMostPopupModal();
    return dialog && !window.starts_with(dialog->Name);
}

/// Fails for letters that stand out by less than 7 : 1, or 4.5 : 1 of what is disabled, which is drawn
/// fainter.
void look(Stand& stand, const std::string& where, int& lines) {
    const engine::Image picture = stand.picture();
    for (const CutText& text : app::test::textsOfFrame()) {
        if (text.isHidden || text.isCut() || text.low.y < 2 || text.high.y > kWindow.y - 2.f) continue;
        if (isBehind(text.window)) continue;
        ++lines;
        CAPTURE(where);
        CAPTURE(text.text);
        CAPTURE(text.window);
        const bool isDisabled = (text.colour & IM_COL32_A_MASK) != IM_COL32_A_MASK;
        CHECK(contrastOf(text, picture) >= (isDisabled ? 4.5 : 7.));
    }
}

/// The same of what the menus of the bar hold, one after the other; how many there are.
int lookAtMenus(Stand& stand, int& lines) {
    const float em = ImGui::GetFontSize();
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    int menus = 0;
    ImGuiID last = 0;
    stand.click({1.5f * em, 0.6f * em});
    for (float x = 1.5f * em; x < 40 * em; x += em) {
        stand.point({x, 0.6f * em});
        if (popups.empty()) break;
        if (std::exchange(last, popups.front().PopupId) == popups.front().PopupId) continue;
        look(stand, "menu " + std::to_string(menus++), lines);
    }
    stand.click({0.6f * kWindow.x, 0.6f * kWindow.y});
    stand.point({-1, -1});
    return menus;
}

/// The rectangle of the control at which the keyboard is, if it is seen whole.
std::optional<ImRect> walkedRect() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    const ImGuiWindow* const window = context.NavWindow;
    if (!window || context.NavId == 0 || context.NavDisableHighlight) return {};
    ImRect rect = window->NavRectRel[context.NavLayer];
    rect.Translate(window->Pos);
    if (!window->Rect().Contains(rect) || rect.GetWidth() < 8 || rect.GetHeight() < 8) return {};
    return rect;
}

}  // namespace

TEST_CASE("with high contrast every letter of dock, bars, menus and dialogs stands out by 7 : 1") {
    Stand stand({kWindow});
    stand.settle();
    stand.interface()->highContrast = true;
    stand.settle();
    int lines = 0;
    for (const app::DockSection& process : app::dockSections()) {
        stand.show(DockTab::processes, process.heading);
        stand.forEachPage([&](int) { look(stand, process.heading, lines); });
    }
    for (const DockTab tab : {DockTab::land, DockTab::look, DockTab::data, DockTab::output}) {
        stand.show(tab);
        const std::string where = "tab " + std::to_string(static_cast<int>(tab));
        stand.forEachPage([&](int) { look(stand, where, lines); });
    }
    CHECK(lookAtMenus(stand, lines) == 6);
    for (const char* action : {"search", "keys", "sheet", "scenes", "welcome", "open", "saveAs"}) {
        const int before = lines;
        stand.act(action);
        look(stand, action, lines);
        CHECK_MESSAGE(lines > before + 10, action);
        stand.escape();
        stand.escape();
    }
    CHECK(lines > 1000);
}

TEST_CASE("with high contrast controls have edges, and the one at which the keyboard is has a frame") {
    Stand stand({kWindow});
    stand.settle();
    stand.interface()->highContrast = true;
    stand.show(DockTab::land);
    const engine::Image before = stand.picture();
    int controls = 0;
    for (int panel = 0; panel < 5; ++panel) {
        stand.walk();
        for (int step = 0; step < 12; ++step) {
            const engine::Image walked = stand.picture();
            const auto rect = walkedRect();
            if (rect) {
                const glm::ivec2 low = inWindow({rect->Min.x - 4, rect->Min.y - 4}),
                                 high = inWindow({rect->Max.x + 4, rect->Max.y + 4});
                const Pattern bare(before, low, high), framed(walked, low, high);
                CAPTURE(panel);
                CAPTURE(step);
                CAPTURE(ImGui::GetCurrentContext()->NavWindow->Name);
                ++controls;
                // A frame of two pixels around the control.
                const int around = 2 * (high.x - low.x + high.y - low.y);
                CHECK(framed.pixelsThatChange(bare, 3.) >= around / 2);
                CHECK(bare.contrast() > 3.);
            }
            app::test::pressKey(ImGuiKey_DownArrow, false, [&](bool) { stand.frame(); });
        }
    }
    CHECK(controls > 15);
}
