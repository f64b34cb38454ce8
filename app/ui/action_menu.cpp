#include "app/ui/action_menu.hpp"

#include <imgui.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

#include "app/base/paths.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "sim/core/spelling.hpp"

namespace app {

namespace {

constexpr const char* kSearch = "###action search";

const char* groupOf(const Action& action) {
    return kActionGroups[static_cast<std::size_t>(action.group)];
}

/// In small letters, those with dots and accents of western languages too (U+00C0 to U+00DE).
std::string small(const std::string& text) {
    std::string result = lower(text);
    for (std::size_t i = 0; i + 1 < result.size(); ++i) {
        const auto second = static_cast<unsigned char>(result[i + 1]);
        const bool isLarge = static_cast<unsigned char>(result[i]) == 0xc3 && second < 0x9f && second != 0x97;
        if (isLarge) result[i + 1] = static_cast<char>(second + 0x20);
    }
    return result;
}

/// "Keep this view 4"
std::string numbered(const std::string& title, int which) {
    return title + (which == 0 ? "" : ' ' + std::to_string(which));
}

std::string actionTitle(const Action& action, int which) {
    return numbered(tr(action.title), which);
}

/// What a row says, and why it cannot be done now.
std::string helpOf(const Actions& actions, const Actions::Wish& wish) {
    const std::string why = actions.whyNot(wish);
    const std::string sentence = tr(actions.rows()[wish.row].sentence);
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
    ImGui::EndMenu();
}

constexpr int kNotFound = 6;

/// The places in `text` where words begin count alone if `isBegun`.
bool holds(const std::string& text, const std::string& word, bool isBegun) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if (!isBegun || at == 0 || text[at - 1] == ' ') return true;
    return false;
}

bool holdsAll(const std::string& text, const std::string& words, bool isBegun = false) {
    std::istringstream each(words);
    for (std::string word; each >> word;)
        if (!holds(text, word, isBegun)) return false;
    return true;
}

/// How well a text finds what is called `title`: 0 best, kNotFound not at all. `near` are more words for it,
/// `help` what is said of it.
int rankOf(const std::string& title, const std::string& near, const std::string& help,
           const std::string& text) {
    const std::string called = small(title), close = called + ' ' + small(near);
    if (called == text) return 0;
    if (called.starts_with(text)) return 1;
    if (holdsAll(called, text, true)) return 2;
    if (holdsAll(called, text)) return 3;
    return holdsAll(close, text) ? 4 : holdsAll(close + ' ' + small(help), text) ? 5 : kNotFound;
}

/// By its words in the language in use or in English, whichever finds it better.
int rankOf(const Action& action, int which, const std::string& text) {
    const std::string keys = ' ' + firstKeys(action, which);
    return std::min(rankOf(actionTitle(action, which), tr(groupOf(action)) + keys, tr(action.sentence), text),
                    rankOf(numbered(std::string(action.title), which), groupOf(action) + keys,
                           std::string(action.sentence), text));
}

/// What a place is called. Rows of parameters have the words of parameters.
std::string shownTitle(const SearchPlace& place) {
    return place.kind == "parameter" ? trFor("parameter", place.title.c_str()) : tr(place.title);
}

int rankOf(const SearchPlace& place, const std::string& text) {
    if (small(place.path) == text) return 0;  // as batch calls it
    return std::min(rankOf(shownTitle(place), tr(place.section) + ' ' + place.path, tr(place.help), text),
                    rankOf(place.title, place.section + ' ' + place.path, place.help, text));
}

/// Something that is found, and how well.
struct Ranked {
    int rank;  // twice rankOf(), and one more for what is not at work
    Found what;
};

void findActions(const Actions& actions, const std::string& text, std::vector<Ranked>& found) {
    for (std::size_t row = 0; row < actions.rows().size(); ++row) {
        const Action& action = actions.rows()[row];
        if (!actions.isCommand(row)) continue;
        const int count = action.shortcuts[0].count;
        const int first = count == 1 ? 0 : 1, last = count == 1 ? 0 : count;
        for (int which = first; which <= last; ++which)
            if (const int rank = rankOf(action, which, text); rank < kNotFound)
                found.push_back({2 * rank, Actions::Wish{row, which}});
    }
}

void findPlaces(std::span<const SearchPlace> places, const std::string& text, std::vector<Ranked>& found) {
    if (text.empty()) return;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const int rank = rankOf(places[i], text);
        const bool isIdle = places[i].isAtWork && !places[i].isAtWork();
        if (rank < kNotFound) found.push_back({2 * rank + (isIdle ? 1 : 0), i});
    }
}

/// How many letters a text lacks to be a title, or a word of it; nothing if it is not like it at all.
std::optional<std::size_t> apart(const std::string& title, const std::string& text) {
    const std::string called = small(title);
    std::size_t least = wadi::lettersApart(called, text);
    std::istringstream words(called);
    for (std::string word; words >> word;) least = std::min(least, wadi::lettersApart(word, text));
    const std::size_t most = std::max<std::size_t>(1, text.size() / 3);
    return least <= most ? std::optional(least) : std::nullopt;
}

/// A typed text without blanks around it, in small letters.
std::string wantedOf(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
    return first == std::string::npos ? "" : small(text.substr(first, last - first + 1));
}

}  // namespace

void drawMenuBar(Actions& actions) {
    if (!ImGui::BeginMainMenuBar()) return;
    for (std::size_t group = 0; group < kActionGroups.size(); ++group)
        drawGroup(actions, static_cast<ActionGroup>(group));
    ImGui::EndMainMenuBar();
}

float menuBarHeight() {
    return ImGui::GetFrameHeight();
}

std::vector<Found> search(const Actions& actions, std::span<const SearchPlace> places,
                          const std::string& text) {
    const std::string wanted = wantedOf(text);
    std::vector<Ranked> ranked;
    findActions(actions, wanted, ranked);
    findPlaces(places, wanted, ranked);
    std::ranges::stable_sort(ranked, {}, &Ranked::rank);
    std::vector<Found> found;
    found.reserve(ranked.size());
    for (const Ranked& each : ranked) found.push_back(each.what);
    return found;
}

std::vector<Found> nearest(const Actions& actions, std::span<const SearchPlace> places, const std::string& text) {
    constexpr std::size_t kLeast = 3, kMost = 5, kFar = 1000;
    const std::string wanted = wantedOf(text);
    if (wanted.size() < kLeast) return {};
    std::vector<Ranked> ranked;
    const auto add = [&](const std::string& shown, std::string_view english, const Found& what) {
        const auto letters = apart(shown, wanted), others = apart(std::string(english), wanted);
        if (letters || others)
            ranked.push_back(
                {static_cast<int>(std::min(letters.value_or(kFar), others.value_or(kFar))), what});
    };
    for (std::size_t row = 0; row < actions.rows().size(); ++row)
        if (actions.isCommand(row) && actions.rows()[row].shortcuts[0].count == 1)
            add(actionTitle(actions.rows()[row], 0), actions.rows()[row].title, Actions::Wish{row, 0});
    for (std::size_t i = 0; i < places.size(); ++i) add(shownTitle(places[i]), places[i].title, i);
    std::ranges::stable_sort(ranked, {}, &Ranked::rank);
    std::vector<Found> found;
    for (std::size_t i = 0; i < std::min(ranked.size(), kMost); ++i) found.push_back(ranked[i].what);
    return found;
}

void ActionSearch::open() {
    open_ = opening_ = true;
    text_ = found_ = "";
    chosen_ = 0;
}

std::optional<std::size_t> ActionSearch::draw(Actions& actions, std::span<const SearchPlace> places,
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
    textField("##text", text_, tr("Type what you want to do, to set or to see"));
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

std::optional<std::size_t> ActionSearch::drawList(Actions& actions, std::span<const SearchPlace> places,
                                                  const SearchKeys& keys) {
    std::vector<Found> found = search(actions, places, text_);
    std::optional<std::size_t> shown;
    if (found.empty()) {
        found = nearest(actions, places, text_);
        ImGui::TextDisabled(found.empty() ? tr("Nothing is called like this.")
                                          : tr("Nothing is called like this, but:"));
        if (found.empty()) return shown;
    }
    moved_ = keys.up || keys.down;
    chosen_ += found.size() + (keys.down ? 1 : 0) - (keys.up ? 1 : 0);
    chosen_ %= found.size();
    for (std::size_t i = 0; i < found.size(); ++i) {
        const bool isChosen = i == chosen_, enter = keys.enter && isChosen;
        if (const auto* wish = std::get_if<Actions::Wish>(&found[i])) {
            drawAction(actions, *wish, isChosen, enter);
            continue;
        }
        const std::size_t at = std::get<std::size_t>(found[i]);
        const SearchPlace& place = places[at];
        if (drawLine(-1 - static_cast<int>(at),
                     {shownTitle(place), place.section == place.title ? "" : tr(place.section),
                      tr(place.kind), tr(place.help)},
                     isChosen, enter))
            shown = at;
    }
    return shown;
}

void ActionSearch::drawAction(Actions& actions, const Actions::Wish& wish, bool isChosen, bool enter) {
    const Action& action = actions.rows()[wish.row];
    const std::string keys = action.shortcuts[0].exists() ? firstKeys(action, wish.which) : "";
    const Line line{actionTitle(action, wish.which), tr(groupOf(action)), keys, helpOf(actions, wish),
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
    const float keys = ImGui::CalcTextSize(line.keys.c_str()).x, gap = ImGui::GetStyle().ItemSpacing.x;
    const float room = width - keys - (keys > 0 ? gap : 0.f);  // of what stands before the keys
    const std::string title = shortened(line.title, room);
    mayRun ? ImGui::TextUnformatted(title.c_str()) : ImGui::TextDisabled("%s", title.c_str());
    ImGui::SameLine();
    const float rest = left + room - ImGui::GetCursorPosX();
    if (title == line.title && rest > ImGui::GetFontSize())
        ImGui::TextDisabled("%s", shortened(mayRun ? line.where : line.why, rest).c_str());
    ImGui::SameLine(left + width - keys);
    ImGui::TextDisabled("%s", line.keys.c_str());
    if (!mayRun || (!clicked && !enter)) return false;
    open_ = false;
    return true;
}

}  // namespace app
