#include "app/ui/action_menu.hpp"

#include <imgui.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "app/base/paths.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/icons.hpp"

namespace app {

namespace {

constexpr const char* kMenu = "###actions";
constexpr const char* kSearch = "###action search";

const char* groupOf(const Action& action) {
    return kActionGroups[static_cast<std::size_t>(action.group)];
}

/// "Keep this view 4"
std::string actionTitle(const Action& action, int which) {
    return std::string(action.title) + (which == 0 ? "" : ' ' + std::to_string(which));
}

/// What a row says, and why it cannot be done now.
void describe(const Actions& actions, const Actions::Wish& wish) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    const std::string why = actions.whyNot(wish);
    const std::string sentence(actions.rows()[wish.row].sentence);
    tooltipOnHover((why.empty() ? sentence : sentence + '\n' + why).c_str());
}

void drawItem(Actions& actions, const Actions::Wish& wish, const std::string& title) {
    const Action& action = actions.rows()[wish.row];
    const bool mayRun = actions.whyNot(wish).empty();
    const std::string keys = action.shortcuts[0].exists() ? firstKeys(action, wish.which) : "";
    if (ImGui::MenuItem(title.c_str(), keys.c_str(), actions.isOn(wish.row), mayRun)) actions.wish(wish);
    describe(actions, wish);
}

/// An item, or a menu of its own for a row of several keys.
void drawRow(Actions& actions, std::size_t row) {
    const Action& action = actions.rows()[row];
    const int count = action.shortcuts[0].count;
    if (count == 1) return drawItem(actions, {row, 0}, actionTitle(action, 0));
    if (!ImGui::BeginMenu(actionTitle(action, 0).c_str())) return;
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
    if (!ImGui::BeginMenu(kActionGroups[static_cast<std::size_t>(group)])) return;
    for (std::size_t i = 0; i < actions.rows().size(); ++i)
        if (actions.rows()[i].group == group && actions.isCommand(i)) drawRow(actions, i);
    ImGui::EndMenu();
}

/// How well a text finds an action: 0 best, 3 not at all.
int rankOf(const Action& action, int which, const std::string& text) {
    const std::string title = lower(actionTitle(action, which));
    if (title.starts_with(text)) return 0;
    const std::string near = title + ' ' + lower(groupOf(action)) + ' ' + lower(firstKeys(action, which));
    const std::string all = near + ' ' + lower(std::string(action.sentence));
    const auto hasWords = [&](const std::string& place) {
        std::istringstream words(text);
        for (std::string word; words >> word;)
            if (place.find(word) == std::string::npos) return false;
        return true;
    };
    return hasWords(near) ? 1 : hasWords(all) ? 2 : 3;
}

}  // namespace

void drawActionMenu(Actions& actions) {
    if (iconButton("##menu", "menu")) ImGui::OpenPopup(kMenu);
    tooltipOnHover("All commands.");
    ImGui::SetNextWindowPos(ImVec2(ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y));
    if (!ImGui::BeginPopup(kMenu)) return;
    for (std::size_t group = 0; group < kActionGroups.size(); ++group)
        drawGroup(actions, static_cast<ActionGroup>(group));
    ImGui::EndPopup();
}

std::vector<Actions::Wish> findActions(const Actions& actions, const std::string& text) {
    const std::string wanted = lower(text);
    std::vector<std::pair<int, Actions::Wish>> found;
    for (std::size_t row = 0; row < actions.rows().size(); ++row) {
        const Action& action = actions.rows()[row];
        if (!actions.isCommand(row)) continue;
        const int count = action.shortcuts[0].count;
        const int first = count == 1 ? 0 : 1, last = count == 1 ? 0 : count;
        for (int which = first; which <= last; ++which)
            if (const int rank = rankOf(action, which, wanted); rank < 3)
                found.push_back({rank, {row, which}});
    }
    std::ranges::stable_sort(found, {}, &std::pair<int, Actions::Wish>::first);
    std::vector<Actions::Wish> wishes;
    for (const auto& [rank, wish] : found) wishes.push_back(wish);
    return wishes;
}

void ActionSearch::open() {
    open_ = opening_ = true;
    text_ = found_ = "";
    chosen_ = 0;
}

void ActionSearch::draw(Actions& actions, const SearchKeys& keys) {
    if (!open_) return;
    const bool isNew = std::exchange(opening_, false);
    if (isNew) ImGui::OpenPopup(kSearch);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    const float width = std::min(30 * em, screen.x - 2 * em), height = std::min(24 * em, 0.8f * screen.y);
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, 0.1f * screen.y), ImGuiCond_Always, ImVec2(0.5f, 0.f));
    ImGui::SetNextWindowSize(ImVec2(std::max(width, em), std::max(height, em)), ImGuiCond_Always);
    open_ = ImGui::BeginPopup(kSearch, ImGuiWindowFlags_NoMove);
    if (!open_) return;
    if (isNew) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    textField("##text", text_, "Type what you want to do");
    if (std::exchange(found_, text_) != text_) chosen_ = 0;
    ImGui::Spacing();
    ImGui::BeginChild("list");
    // The keys of this frame may still be those that opened it.
    drawList(actions, isNew ? SearchKeys{} : keys);
    ImGui::EndChild();
    ImGui::EndPopup();
}

void ActionSearch::drawList(Actions& actions, const SearchKeys& keys) {
    const std::vector<Actions::Wish> wishes = findActions(actions, text_);
    if (wishes.empty()) return ImGui::TextDisabled("No command is called like this.");
    moved_ = keys.up || keys.down;
    chosen_ += wishes.size() + (keys.down ? 1 : 0) - (keys.up ? 1 : 0);
    chosen_ %= wishes.size();
    for (std::size_t i = 0; i < wishes.size(); ++i)
        drawLine(actions, wishes[i], i == chosen_, keys.enter && i == chosen_);
}

void ActionSearch::drawLine(Actions& actions, const Actions::Wish& wish, bool isChosen, bool enter) {
    const Action& action = actions.rows()[wish.row];
    const std::string why = actions.whyNot(wish);
    const bool mayRun = why.empty();
    const float left = ImGui::GetCursorPosX(), width = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(static_cast<int>(16 * wish.row) + wish.which);
    const ImGuiSelectableFlags flags =
        ImGuiSelectableFlags_DontClosePopups | (mayRun ? 0 : ImGuiSelectableFlags_Disabled);
    ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ImGuiCol_HeaderHovered));
    const bool clicked = ImGui::Selectable("##line", isChosen, flags);
    ImGui::PopStyleColor();
    if (isChosen && moved_) ImGui::SetScrollHereY();
    describe(actions, wish);
    ImGui::PopID();
    const std::string title = actionTitle(action, wish.which);
    ImGui::SameLine(left);
    mayRun ? ImGui::TextUnformatted(title.c_str()) : ImGui::TextDisabled("%s", title.c_str());
    ImGui::SameLine();
    ImGui::TextDisabled("%s", mayRun ? groupOf(action) : why.c_str());
    const std::string keys = action.shortcuts[0].exists() ? firstKeys(action, wish.which) : "";
    ImGui::SameLine(left + width - ImGui::CalcTextSize(keys.c_str()).x);
    ImGui::TextDisabled("%s", keys.c_str());
    if (!mayRun || (!clicked && !enter)) return;
    actions.wish(wish);
    open_ = false;
    ImGui::CloseCurrentPopup();
}

}  // namespace app
