#include "app/ui/action_menu.hpp"

#include <imgui.h>

#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

namespace {

void drawItem(Actions& actions, const Actions::Wish& wish, const std::string& title) {
    const Action& action = actions.rows()[wish.row];
    const bool mayRun = actions.whyNot(wish).empty();
    const std::string keys = action.shortcuts[0].exists() ? firstKeys(action, wish.which) : "";
    if (ImGui::MenuItem(title.c_str(), keys.c_str(), actions.isOn(wish.row), mayRun)) actions.wish(wish);
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        tooltipOnHover(helpOf(actions, wish).c_str());
}

/// An item, or a menu of its own for a row of several keys.
void drawRow(Actions& actions, std::size_t row) {
    const Action& action = actions.rows()[row];
    const int count = action.shortcuts[0].count;
    if (count == 1) return drawItem(actions, {row, 0}, tr(action.title));
    if (!ImGui::BeginMenu(named(action.title).c_str())) return;
    for (int which = 1; which <= count; ++which) drawItem(actions, {row, which}, std::to_string(which));
    ImGui::EndMenu();
}

bool hasCommands(const Actions& actions, ActionGroup group) {
    for (std::size_t i = 0; i < actions.rows().size(); ++i)
        if (actions.rows()[i].group == group && actions.isCommand(i)) return true;
    return false;
}

void drawGroup(Actions& actions, ActionGroup group) {
    if (!hasCommands(actions, group)) return;
    if (!ImGui::BeginMenu(named(kActionGroups[static_cast<std::size_t>(group)]))) return;
    for (std::size_t i = 0; i < actions.rows().size(); ++i)
        if (actions.rows()[i].group == group && actions.isCommand(i)) drawRow(actions, i);
    // Tools stand in the strip, each with its key: a menu of their own would be one too many.
    if (group == ActionGroup::edit) {
        ImGui::Separator();
        drawGroup(actions, ActionGroup::tools);
    }
    ImGui::EndMenu();
}

}  // namespace

void drawMenuBar(Actions& actions) {
    using enum ActionGroup;
    if (!ImGui::BeginMainMenuBar()) return;
    for (const ActionGroup group : {file, edit, simulation, view, window, help}) drawGroup(actions, group);
    ImGui::EndMainMenuBar();
}

float menuBarHeight() {
    return ImGui::GetFrameHeight();
}

}  // namespace app
