#include "engine/gui/keyboard.hpp"

#include <imgui.h>
#include <imgui_internal.h>

namespace engine {

namespace {

/// Where a window keeps the frame in which a key clicked in it last.
constexpr ImGuiID kMenuClick = 0x77616412;

/// The panel that a window is a part of.
const ImGuiWindow* panelOf(const ImGuiWindow* window) {
    return window ? window->RootWindow : nullptr;
}

bool isSideways(int key) {
    return key == ImGuiKey_LeftArrow || key == ImGuiKey_RightArrow;
}

/// Cancels the way that a key leads in this frame, but none that leadKeyboardLeft() has begun.
void cancelWay(int key) {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if ((context.NavMoveFlags & ImGuiNavMoveFlags_Forwarded) != 0) return;
    const bool isWaySideways = context.NavMoveDir == ImGuiDir_Left || context.NavMoveDir == ImGuiDir_Right;
    if (isWaySideways == isSideways(key)) ImGui::NavMoveRequestCancel();
}

}  // namespace

bool keyboardWalks() {
    return (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0;
}

bool isDialogOpen() {
    return ImGui::GetTopMostPopupModal() != nullptr;
}

bool keyboardWalksIn(const char* panel) {
    const ImGuiWindow* const window = ImGui::FindWindowByName(panel);
    return keyboardWalks() && window && panelOf(ImGui::GetCurrentContext()->NavWindow) == window;
}

bool leadKeyboard(const char* panel) {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    ImGuiWindow* const window = ImGui::FindWindowByName(panel);
    if (!window || !window->WasActive) return false;
    if ((window->DC.NavLayersActiveMask | window->DC.NavLayersActiveMaskNext) == 0) return false;
    window->Flags &=
        ~ImGuiWindowFlags_NoNavInputs;  // those of the frame before, in which it may not have walked
    ImGui::FocusWindow(window);
    context.NavLayer =
        (window->Flags & ImGuiWindowFlags_MenuBar) != 0 ? ImGuiNavLayer_Menu : ImGuiNavLayer_Main;
    ImGui::NavInitWindow(window, true);
    showKeyboard(true);
    return true;
}

void leadKeyboardToNext() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    ImGui::FocusWindow(context.CurrentWindow);
    context.NavLayer = ImGuiNavLayer_Main;
    ImGui::NavInitWindow(context.CurrentWindow, true);
    showKeyboard(true);
}

void showKeyboard(bool isShown) {
    ImGuiContext& context = *ImGui::GetCurrentContext();
#if IMGUI_VERSION_NUM >= 19140
    context.NavCursorVisible = context.NavHighlightItemUnderNav = isShown;
#else
    context.NavDisableHighlight = !isShown;
    context.NavDisableMouseHover = isShown;
#endif
}

bool isKeyboardShown() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
#if IMGUI_VERSION_NUM >= 19140
    return context.NavCursorVisible;
#else
    return !context.NavDisableHighlight;
#endif
}

bool isKeyboardLast() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
#if IMGUI_VERSION_NUM >= 19140
    return context.NavCursorVisible && context.NavHighlightItemUnderNav;
#else
    return context.NavDisableMouseHover && !context.NavDisableHighlight;
#endif
}

bool isKeyboardHere() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    const ImGuiID item = context.LastItemData.ID;
    return keyboardWalks() && isKeyboardShown() && item != 0 && context.NavId == item;
}

bool isPointedAt(glm::vec2 low, glm::vec2 high) {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    const ImRect part({low.x, low.y}, {high.x, high.y});
    if (!keyboardWalks() || !isKeyboardLast())
        return ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(part.Min, part.Max);
    ImGuiWindow* const window = context.CurrentWindow;
    if (context.NavWindow != window || context.NavId == 0) return false;
    return part.Contains(ImGui::WindowRectRelToAbs(window, window->NavRectRel[context.NavLayer]).GetCenter());
}

bool isMouseOver(const char* panel) {
    const ImGuiWindow* const window = ImGui::FindWindowByName(panel);
    return window && panelOf(ImGui::GetCurrentContext()->HoveredWindow) == window;
}

bool isMenuByKey() {
    const ImGuiStorage& notes = ImGui::GetCurrentContext()->CurrentWindow->StateStorage;
    return ImGui::GetFrameCount() - notes.GetInt(kMenuClick, -10) <= 1;
}

void noteMenuByKey(void* window) {
    static_cast<ImGuiWindow*>(window)->StateStorage.SetInt(kMenuClick, ImGui::GetFrameCount());
}

KeptKey keepKey(int key) {
    const int index = ImGui::GetKeyIndex(static_cast<ImGuiKey>(key));
    if (!isKeyboardHere() || !ImGui::IsKeyDown(index)) return {};
    cancelWay(key);
    const bool isPressed = ImGui::IsKeyPressed(index);
    if (isPressed) showKeyboard(true);  // it was used last
    return {isPressed, true};
}

void leadKeyboardLeft() {
    ImGui::NavMoveRequestForward(ImGuiDir_Left, ImGuiDir_Left, ImGuiNavMoveFlags_None, ImGuiScrollFlags_None);
}

void keyboardStop(const char* id, glm::vec2 low, glm::vec2 size) {
    if (!keyboardWalks()) return;
    ImGui::ItemAdd(ImRect({low.x, low.y}, {low.x + size.x, low.y + size.y}), ImGui::GetID(id));
    markKeyboard();
}

void markKeyboard() {
    const ImGuiLastItemData& item = ImGui::GetCurrentContext()->LastItemData;
    if (keyboardWalks()) ImGui::RenderNavHighlight(item.Rect, item.ID);
}

}  // namespace engine
