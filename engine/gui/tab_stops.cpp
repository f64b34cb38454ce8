#include "engine/gui/tab_stops.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

#include "engine/gui/keyboard.hpp"

namespace engine {

namespace {

/// Where the window of a dialog keeps in which frame it let keys walk last, and its stops while it is drawn.
constexpr ImGuiID kWalks = 0x77616410, kStops = 0x77616411;

ImGuiStorage& notesOfDialog() {
    return ImGui::GetCurrentContext()->CurrentWindow->RootWindow->StateStorage;
}

void showFrame() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
#if IMGUI_VERSION_NUM >= 19140
    context.NavCursorVisible = true;
#else
    context.NavDisableHighlight = false;
#endif
}

/// Which way Tab leads in this frame.
int stepOfTab() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyCtrl || io.KeyAlt || !ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Tab))) return 0;
    return io.KeyShift ? -1 : 1;
}

/// ImGui's own way of Tab, from one field of text to the next, is not gone in this frame.
void cancelOwnTab() {
    ImGui::NavMoveRequestCancel();
    ImGui::GetCurrentContext()->NavTabbingResultFirst.Clear();
}

/// The control that has the keyboard: that is typed into or held, or has the frame; 0: none.
ImGuiID present() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.ActiveId != 0) return context.ActiveId;
    return isKeyboardShown() ? context.NavId : 0;
}

}  // namespace

void TabStops::begin() {
    ImGuiStorage& notes = notesOfDialog();
    notes.SetInt(kWalks, ImGui::GetFrameCount());
    notes.SetVoidPtr(kStops, this);
    before_.swap(now_);
    now_.clear();
    wanted_ = 0;
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    const bool isHere =
        context.NavWindow && context.NavWindow->RootWindow == context.CurrentWindow->RootWindow;
    const bool isField = std::ranges::find(fields_, std::uint32_t{context.NavId}) != fields_.end();
    keysFree_ = !isHere || !isKeyboardShown() || context.NavId == 0 || context.ActiveId != 0 || isField;
    fields_.clear();
    const int step = stepOfTab();
    if (step == 0 || before_.empty() || ImGui::IsWindowAppearing()) return;
    cancelOwnTab();
    const auto count = static_cast<std::ptrdiff_t>(before_.size());
    const auto found = std::ranges::find(before_, std::uint32_t{present()});
    const std::ptrdiff_t at = found == before_.end() ? (step > 0 ? -1 : 0) : found - before_.begin();
    wanted_ = before_[static_cast<std::size_t>((at + step + count) % count)];
}

void TabStops::end() {
    notesOfDialog().SetVoidPtr(kStops, nullptr);
}

void TabStops::add() {
    const ImGuiLastItemData& item = ImGui::GetCurrentContext()->LastItemData;
    if (item.ID == 0 || (item.InFlags & ImGuiItemFlags_Disabled) != 0) return;
    now_.push_back(item.ID);
    if ((item.InFlags & ImGuiItemFlags_Inputable) != 0) fields_.push_back(item.ID);
    if (item.ID != wanted_) return;
    ImGui::SetKeyboardFocusHere(-1);
    showFrame();  // ImGui itself shows none where Tab leads
}

void tabStop() {
    if (void* stops = notesOfDialog().GetVoidPtr(kStops)) static_cast<TabStops*>(stops)->add();
}

bool letsKeysWalk(const void* window) {
    const ImGuiStorage& notes = static_cast<const ImGuiWindow*>(window)->StateStorage;
    return ImGui::GetFrameCount() - notes.GetInt(kWalks, -10) <= 1;
}

bool isUsedByKey() {
    return !ImGui::IsMouseReleased(0) && !ImGui::IsMouseClicked(0) && !ImGui::IsMouseDoubleClicked(0);
}

}  // namespace engine
