// Part of a program that is the window itself and tells where its controls are, so that a test finds them:
// after each frame of the window, drawn or as the one before, it writes the file that WADI_TELL_CONTROLS
// names anew, in lines whose parts are tabbed; "-" is nothing, ids are hexadecimal.
//
// frame NUMBER MOUSE_X MOUSE_Y BUTTON HOVERED RUNS LAYER: BUTTON is 1 while the left one is down, RUNS while
// the world runs.
//
// page LAYER WINDOW X Y UP DOWN: something that scrolls, where, and whether it can up and down.
//
// item LAYER ID X Y KIND WINDOW NAME: a control that is seen and can be used, and its own words.
//
// A LAYER is the menu, list or dialog that it belongs to, of the frame the one on top, "over" of windows that
// lie over the others, or else "base". Kinds: "row" of the dock's list of processes, "tab" of the dock, a
// tool or a page of the help, "fold" of what is as wide as the dock, as headings are, "menu" of the bar,
// "close" of a window, or "plain".
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/data/processes.hpp"
#include "app/ui/language/tr.hpp"
#include "tests/app/panels/whole/cut_text.hpp"
#include "tests/app/ui/drawn_items.hpp"

void realRender() asm("__real__ZN5ImGui6RenderEv");
void watchedRender() asm("__wrap__ZN5ImGui6RenderEv");

namespace {

using app::test::DrawnItem;

std::string hexadecimal(unsigned id) {
    std::string text = "00000000";
    for (auto digit = text.rbegin(); digit != text.rend(); ++digit, id /= 16)
        *digit = "0123456789abcdef"[id % 16];
    return text;
}

/// One line without tabs; "-" if there is nothing.
std::string word(std::string text) {
    for (char& c : text)
        if (c == '\t' || c == '\n') c = ' ';
    return text.empty() ? "-" : text;
}

std::string layerOf(const ImGuiWindow& window) {
    // A menu within a menu is a child of that, and one of its own.
    for (const ImGuiWindow* each = &window; each;
         each = each == window.RootWindow ? nullptr : each->ParentWindow)
        for (const ImGuiPopupData& popup : ImGui::GetCurrentContext()->OpenPopupStack)
            if (popup.Window == each) return hexadecimal(popup.PopupId);
    constexpr ImGuiWindowFlags kBelow = ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_MenuBar;
    return (window.RootWindow->Flags & kBelow) != 0 ? "base" : "over";
}

/// Whether it belongs to a menu, list or dialog that has closed in this frame, though it was drawn, or to
/// what is not drawn until its size is known.
bool isUnseen(const ImGuiWindow& window) {
    const bool isClosed =
        (window.RootWindow->Flags & ImGuiWindowFlags_Popup) != 0 && layerOf(window) == "over";
    return isClosed || window.Hidden || window.RootWindow->Hidden;
}

/// Whether it is a page within a window, or that of the help, which the keyboard comes to as to a control.
bool isPage(const DrawnItem& item) {
    if (item.id == ImHashStr("page", 0, item.window->ID)) return true;
    return std::ranges::any_of(ImGui::GetCurrentContext()->Windows,
                               [&](const ImGuiWindow* window) { return window->ChildId == item.id; });
}

std::string topLayer() {
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    for (int i = popups.Size - 1; i >= 0; --i)
        if (popups[i].Window && popups[i].Window->WasActive) return hexadecimal(popups[i].PopupId);
    return "base";
}

/// The words that stand in a control.
std::string nameOf(const DrawnItem& item, const std::vector<app::test::CutText>& texts) {
    std::string name;
    for (const app::test::CutText& text : texts)
        if (text.window == item.window->Name && text.middle.x > item.low.x && text.middle.x < item.high.x &&
            text.middle.y > item.low.y && text.middle.y < item.high.y)
            name += (name.empty() ? "" : " ") + text.text;
    return name;
}

/// Whether the status bar says that the world runs.
bool isRunning(const std::vector<app::test::CutText>& texts) {
    return std::ranges::any_of(texts, [](const app::test::CutText& text) {
        return text.window == "##status" && text.text.starts_with(app::tr("Running"));
    });
}

bool isProcess(const std::string& name) {
    const std::vector<app::DockSection> sections = app::dockSections();
    const auto isOf = [&](const app::DockSection& section) {
        return name.starts_with(app::tr(section.heading));
    };
    return name.starts_with(app::tr("Simulation")) || std::ranges::any_of(sections, isOf);
}

std::string_view kindOf(const DrawnItem& item, const std::string& name) {
    const ImGuiWindow& window = *item.window;
    const std::string_view title = window.Name;
    if (item.id == ImHashStr("#CLOSE", 0, window.ID)) return "close";
    if (title == "##MainMenuBar") return "menu";
    if (title == "##tools" || title.starts_with("Help###Help/pages")) return "tab";
    // The lines of the list are as wide as the panel but for their switches; values stand in its right half.
    const bool isWide = item.high.x - item.low.x > 0.6f * window.Size.x;
    if (title.starts_with("Wadi/processes") && isWide && isProcess(name)) return "row";
    if (title.starts_with("Wadi/") && isWide) return "fold";
    if (title == "Wadi" && item.high.y - item.low.y > 1.5f * ImGui::GetFontSize()) return "tab";
    return "plain";
}

void tellPages(std::ostream& out) {
    constexpr ImGuiWindowFlags kStill =
        ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_Tooltip;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        const bool scrolls = window->WasActive && window->ScrollMax.y > 0 && (window->Flags & kStill) == 0;
        if (!scrolls) continue;
        const ImVec2 middle = window->InnerRect.GetCenter();
        out << "page\t" << layerOf(*window) << '\t' << word(window->Name) << '\t'
            << static_cast<int>(middle.x) << '\t' << static_cast<int>(middle.y) << '\t'
            << (window->Scroll.y > 0) << '\t' << (window->Scroll.y < window->ScrollMax.y) << '\n';
    }
}

void tell(const std::filesystem::path& file) {
    const std::filesystem::path draft = file.string() + ".new";
    {
        std::ofstream out(draft);
        const ImGuiIO& io = ImGui::GetIO();
        const std::vector<app::test::CutText> texts = app::test::textsOfFrame();
        out << "frame\t" << ImGui::GetFrameCount() << '\t' << static_cast<int>(io.MousePos.x) << '\t'
            << static_cast<int>(io.MousePos.y) << '\t' << io.MouseDown[0] << '\t'
            << hexadecimal(ImGui::GetCurrentContext()->HoveredId) << '\t' << isRunning(texts) << '\t'
            << topLayer() << '\n';
        tellPages(out);
        constexpr float kLeast = 3;  // [window units] of what is seen of a control, for a mouse to find it
        for (const DrawnItem& item : app::test::drawnItems()) {
            // What no window has been begun for stands in one of Dear ImGui's own.
            if (item.isOff || isUnseen(*item.window) || isPage(item) ||
                std::string_view(item.window->Name).starts_with("Debug##") ||
                item.high.x - item.low.x < kLeast || item.high.y - item.low.y < kLeast)
                continue;
            const std::string name = nameOf(item, texts);
            out << "item\t" << layerOf(*item.window) << '\t' << hexadecimal(item.id) << '\t'
                << static_cast<int>((item.low.x + item.high.x) / 2) << '\t'
                << static_cast<int>((item.low.y + item.high.y) / 2) << '\t' << kindOf(item, name) << '\t'
                << word(item.window->Name) << '\t' << word(name) << '\n';
        }
    }
    std::filesystem::rename(draft, file);
}

}  // namespace

void watchedRender() {
    realRender();
    const char* const file = std::getenv("WADI_TELL_CONTROLS");
    // Labels of pictures are drawn in contexts of their own, which have no window.
    if (file && ImGui::GetIO().BackendPlatformUserData) tell(file);
}
