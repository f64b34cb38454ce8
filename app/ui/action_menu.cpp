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
std::string helpOf(const Actions& actions, const Actions::Wish& wish) {
    const std::string why = actions.whyNot(wish);
    const std::string sentence(actions.rows()[wish.row].sentence);
    return why.empty() ? sentence : sentence + '\n' + why;
}

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

constexpr int kNotFound = 3;

/// How well a text finds what is called `title`: 0 best, kNotFound not at all. `near` are more words for it,
/// `help` what is said of it.
int rankOf(const std::string& title, const std::string& near, const std::string& help,
           const std::string& text) {
    if (lower(title).starts_with(text)) return 0;
    const std::string close = lower(title + ' ' + near), all = close + ' ' + lower(help);
    const auto hasWords = [&](const std::string& place) {
        std::istringstream words(text);
        for (std::string word; words >> word;)
            if (place.find(word) == std::string::npos) return false;
        return true;
    };
    return hasWords(close) ? 1 : hasWords(all) ? 2 : kNotFound;
}

int rankOf(const Action& action, int which, const std::string& text) {
    return rankOf(actionTitle(action, which), std::string(groupOf(action)) + ' ' + firstKeys(action, which),
                  std::string(action.sentence), text);
}

int rankOf(const ParamPlace& place, const std::string& text) {
    return rankOf(place.title, place.section + ' ' + place.path, place.help, text);
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
            if (const int rank = rankOf(action, which, wanted); rank < kNotFound)
                found.push_back({rank, {row, which}});
    }
    std::ranges::stable_sort(found, {}, &std::pair<int, Actions::Wish>::first);
    std::vector<Actions::Wish> wishes;
    for (const auto& [rank, wish] : found) wishes.push_back(wish);
    return wishes;
}

std::vector<std::size_t> findParams(std::span<const ParamPlace> places, const std::string& text) {
    const std::string wanted = lower(text);
    std::vector<std::size_t> found;
    if (wanted.find_first_not_of(' ') == std::string::npos) return found;
    for (int rank = 0; rank < kNotFound; ++rank)
        for (std::size_t i = 0; i < places.size(); ++i)
            if (rankOf(places[i], wanted) == rank) found.push_back(i);
    return found;
}

void ActionSearch::open() {
    open_ = opening_ = true;
    text_ = found_ = "";
    chosen_ = 0;
}

std::optional<std::size_t> ActionSearch::draw(Actions& actions, std::span<const ParamPlace> places,
                                              const SearchKeys& keys) {
    if (!open_) return std::nullopt;
    const bool isNew = std::exchange(opening_, false);
    if (isNew) ImGui::OpenPopup(kSearch);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    const float width = std::min(30 * em, screen.x - 2 * em), height = std::min(24 * em, 0.8f * screen.y);
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, 0.1f * screen.y), ImGuiCond_Always, ImVec2(0.5f, 0.f));
    ImGui::SetNextWindowSize(ImVec2(std::max(width, em), std::max(height, em)), ImGuiCond_Always);
    open_ = ImGui::BeginPopup(kSearch, ImGuiWindowFlags_NoMove);
    if (!open_) return std::nullopt;
    if (isNew) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    textField("##text", text_, "Type what you want to do or to set");
    if (std::exchange(found_, text_) != text_) chosen_ = 0;
    ImGui::Spacing();
    ImGui::BeginChild("list");
    // The keys of this frame may still be those that opened it.
    const auto place = drawList(actions, places, isNew ? SearchKeys{} : keys);
    ImGui::EndChild();
    if (!open_) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return place;
}

std::optional<std::size_t> ActionSearch::drawList(Actions& actions, std::span<const ParamPlace> places,
                                                  const SearchKeys& keys) {
    const std::vector<Actions::Wish> wishes = findActions(actions, text_);
    const std::vector<std::size_t> params = findParams(places, text_);
    const std::size_t count = wishes.size() + params.size();
    std::optional<std::size_t> shown;
    if (count == 0) {
        ImGui::TextDisabled("No command or parameter is called like this.");
        return shown;
    }
    moved_ = keys.up || keys.down;
    chosen_ += count + (keys.down ? 1 : 0) - (keys.up ? 1 : 0);
    chosen_ %= count;
    for (std::size_t i = 0; i < wishes.size(); ++i)
        drawAction(actions, wishes[i], i == chosen_, keys.enter && i == chosen_);
    for (std::size_t i = 0; i < params.size(); ++i) {
        const ParamPlace& place = places[params[i]];
        const bool isChosen = wishes.size() + i == chosen_;
        if (drawLine(-1 - static_cast<int>(i), {place.title, place.section, "parameter", place.help},
                     isChosen, keys.enter && isChosen))
            shown = params[i];
    }
    return shown;
}

void ActionSearch::drawAction(Actions& actions, const Actions::Wish& wish, bool isChosen, bool enter) {
    const Action& action = actions.rows()[wish.row];
    const std::string keys = action.shortcuts[0].exists() ? firstKeys(action, wish.which) : "";
    const Line line{actionTitle(action, wish.which), groupOf(action), keys, helpOf(actions, wish),
                    actions.whyNot(wish)};
    if (drawLine(static_cast<int>(16 * wish.row) + wish.which, line, isChosen, enter)) actions.wish(wish);
}

/// True when it is chosen, which closes the search.
bool ActionSearch::drawLine(int id, const Line& line, bool isChosen, bool enter) {
    const bool mayRun = line.why.empty();
    const float left = ImGui::GetCursorPosX(), width = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(id);
    const ImGuiSelectableFlags flags =
        ImGuiSelectableFlags_DontClosePopups | (mayRun ? 0 : ImGuiSelectableFlags_Disabled);
    ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ImGuiCol_HeaderHovered));
    const bool clicked = ImGui::Selectable("##line", isChosen, flags);
    ImGui::PopStyleColor();
    ImGui::PopID();
    if (isChosen && moved_) ImGui::SetScrollHereY();
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) tooltipOnHover(line.help.c_str());
    ImGui::SameLine(left);
    mayRun ? ImGui::TextUnformatted(line.title.c_str()) : ImGui::TextDisabled("%s", line.title.c_str());
    ImGui::SameLine();
    ImGui::TextDisabled("%s", mayRun ? line.where.c_str() : line.why.c_str());
    ImGui::SameLine(left + width - ImGui::CalcTextSize(line.keys.c_str()).x);
    ImGui::TextDisabled("%s", line.keys.c_str());
    if (!mayRun || (!clicked && !enter)) return false;
    open_ = false;
    return true;
}

}  // namespace app
