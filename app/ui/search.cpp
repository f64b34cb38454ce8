#include "app/ui/search.hpp"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/base/finding.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/search_words.hpp"
#include "engine/gui/gui.hpp"

namespace app {

// Rows of parameters have the words of parameters.
std::string shownTitle(const SearchPlace& place) {
    return place.kind == "parameter" ? trFor("parameter", place.title.c_str()) : tr(place.title);
}

namespace {

constexpr const char* kSearch = "###action search";

const char* groupOf(const Action& action) {
    return kActionGroups[static_cast<std::size_t>(action.group)];
}

/// "Keep this view 4"
std::string numbered(const std::string& title, int which) {
    return title + (which == 0 ? "" : ' ' + std::to_string(which));
}

std::string actionTitle(const Action& action, int which) {
    return numbered(tr(action.title), which);
}

/// More words for what has one of these names, each with a blank before it.
template <class Shown>
std::string moreWords(std::string_view path, std::string_view title, Shown shown) {
    std::string words;
    for (const SearchWords& row : kSearchWords)
        if (row.of == path || row.of == title) words += std::string(" ") + shown(row.words);
    return words;
}
std::string moreWordsHere(std::string_view path, std::string_view title) {
    return moreWords(path, title, [](const char* words) { return tr(words); });
}
std::string moreWordsInEnglish(std::string_view path, std::string_view title) {
    return moreWords(path, title, [](const char* words) { return words; });
}

/// By its words in the language in use or in English, whichever finds it better.
int rankOf(const Action& action, int which, const std::string& text) {
    const std::string keys = ' ' + firstKeys(action, which);
    return std::min(rankOf(Findable{.title = actionTitle(action, which),
                                    .near = tr(groupOf(action)) + keys + moreWordsHere(action.id, ""),
                                    .help = tr(action.sentence)},
                           text),
                    rankOf(Findable{.title = numbered(std::string(action.title), which),
                                    .near = groupOf(action) + keys + moreWordsInEnglish(action.id, ""),
                                    .help = std::string(action.sentence)},
                           text));
}

int rankOf(const SearchPlace& place, const std::string& text) {
    if (smallLetters(place.path) == text) return 0;  // as batch calls it
    const std::string path = ' ' + place.path;
    const std::string row = place.kind == "section" ? "" : place.path;  // a section has that of its first row
    return std::min(rankOf(Findable{.title = shownTitle(place),
                                    .near = tr(place.section) + path + moreWordsHere(row, place.title),
                                    .help = tr(place.help)},
                           text),
                    rankOf(Findable{.title = place.title,
                                    .near = place.section + path + moreWordsInEnglish(row, place.title),
                                    .help = place.help},
                           text));
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

}  // namespace

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

std::vector<Found> nearest(const Actions& actions, std::span<const SearchPlace> places,
                           const std::string& text) {
    std::vector<std::vector<std::string>> names;
    std::vector<Found> all, found;
    for (std::size_t row = 0; row < actions.rows().size(); ++row) {
        if (!actions.isCommand(row) || actions.rows()[row].shortcuts[0].count != 1) continue;
        names.push_back({actionTitle(actions.rows()[row], 0), std::string(actions.rows()[row].title)});
        all.push_back(Actions::Wish{row, 0});
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        names.push_back({shownTitle(places[i]), places[i].title});
        all.push_back(i);
    }
    for (const std::size_t position : nearestOf(names, text)) found.push_back(all[position]);
    return found;
}

namespace {

/// What a line of the list says.
struct Line {
    std::string title, where, keys, help;
    std::string why = {};  // it may not be done now
};

Line lineOf(const Actions& actions, const Actions::Wish& wish) {
    const Action& action = actions.rows()[wish.row];
    const std::string keys = action.shortcuts[0].exists() ? firstKeys(action, wish.which) : "";
    return {actionTitle(action, wish.which), tr(groupOf(action)), keys, helpOf(actions, wish),
            actions.whyNot(wish)};
}

Line lineOf(const SearchPlace& place) {
    return {shownTitle(place), place.section == place.title ? "" : tr(place.section), tr(place.kind),
            tr(place.help)};
}

void drawTexts(const Line& line, float left, float width) {
    const bool mayRun = line.why.empty();
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
}

/// True when it is clicked.
bool drawLine(int id, const Line& line, bool isChosen) {
    const float left = ImGui::GetCursorPosX(), width = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(id);
    const ImGuiSelectableFlags flags =
        ImGuiSelectableFlags_DontClosePopups | (line.why.empty() ? 0 : ImGuiSelectableFlags_Disabled);
    ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ImGuiCol_HeaderHovered));
    const bool isClicked = ImGui::Selectable("##line", isChosen, flags);
    ImGui::PopStyleColor();
    ImGui::PopID();
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) tooltipOnHover(line.help.c_str());
    ImGui::SameLine(left);
    drawTexts(line, left, width);
    return isClicked;
}

}  // namespace

void SearchList::clear() {
    text = searched_ = "";
    chosen_ = 0;
}

SearchList::Answer SearchList::draw(Actions& actions, std::span<const SearchPlace> places,
                                    const SearchKeys& keys) {
    if (std::exchange(searched_, text) != text) chosen_ = 0;
    std::vector<Found> found = search(actions, places, text);
    if (found.empty()) {
        found = nearest(actions, places, text);
        ImGui::TextDisabled(found.empty() ? tr("Nothing is called like this.")
                                          : tr("Nothing is called like this, but:"));
        if (found.empty()) return {};
    }
    chosen_ += found.size() + (keys.down ? 1 : 0) - (keys.up ? 1 : 0);
    chosen_ %= found.size();
    Answer answer;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const bool isChosen = i == chosen_;
        const auto* const wish = std::get_if<Actions::Wish>(&found[i]);
        const std::size_t at = wish ? 0 : std::get<std::size_t>(found[i]);
        const Line line = wish ? lineOf(actions, *wish) : lineOf(places[at]);
        const int id = wish ? static_cast<int>(16 * wish->row) + wish->which : -1 - static_cast<int>(at);
        const bool isClicked = drawLine(id, line, isChosen);
        if (isChosen && (keys.up || keys.down)) ImGui::SetScrollHereY();
        if (!line.why.empty() || (!isClicked && !(keys.enter && isChosen))) continue;
        answer.isDone = true;
        wish ? actions.wish(*wish) : void(answer.place = at);
    }
    return answer;
}

void ActionSearch::open() {
    if (!open_) list_.clear();
    open_ = opening_ = true;
    isEntered_ = false;
    early_.begin();
}

/// Draws the field; true once Enter has been pressed (`isEntered`: in this frame) and all that was typed
/// before is in it.
bool ActionSearch::drawText(bool isEntered) {
    ImGui::SetNextItemWidth(-1);
    early_.beforeField();
    isEntered |= textField("##text", list_.text, tr("Type what you want to do, to set or to see"));
    early_.afterField();
    isEntered_ |= isEntered;
    return early_.isAllTyped() && std::exchange(isEntered_, false);
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
    // The keys of this frame may still be those that opened it.
    const SearchKeys now = isNew ? SearchKeys{} : keys;
    const bool isEntered = drawText(now.enter);
    ImGui::Spacing();
    ImGui::BeginChild("list");
    const SearchList::Answer answer = list_.draw(actions, places, {isEntered, now.up, now.down});
    ImGui::EndChild();
    if (isEntered) early_.begin();  // Enter took the keyboard from the field
    if (answer.isDone) {
        open_ = false;
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
    return answer.place;
}

bool SearchField::draw(float width) {
    const float em = ImGui::GetFontSize(), above = ImGui::GetStyle().FramePadding.y;
    const bool wasTyped = isTyped_;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(1.7f * em, above));
    ImGui::SetNextItemWidth(width);
    if (returning_ > 0) ImGui::SetKeyboardFocusHere();
    isEntered_ =
        textField("##search", list_.text, (tr("Search") + keysHint("search")).c_str(), UpAndDown::stay);
    ImGui::PopStyleVar();
    isTyped_ = ImGui::IsItemActive();
    returning_ = isTyped_ ? 0 : std::max(returning_ - 1, 0);
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    engine::glyph(Icon("search").character(), {low.x + 0.9f * em, (low.y + high.y) / 2}, 0.9f * em);
    ImGui::PopStyleColor();
    if (!isTyped_) actionTooltip("search");
    if (wasTyped && !isTyped_ && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) list_.clear();
    at_ = {low.x, high.y};
    width_ = high.x - low.x;
    return isTyped_ && !wasTyped;
}

std::optional<std::size_t> SearchField::drawFound(Actions& actions, std::span<const SearchPlace> places,
                                                  SearchKeys keys) {
    keys.enter = std::exchange(isEntered_, false);
    const bool isWanted = isTyped_ || keys.enter || isHeld_ || returning_ > 0;
    isHeld_ = false;
    if (!isWanted) list_.clear();
    if (list_.text.empty()) return std::nullopt;
    const float em = ImGui::GetFontSize(), gap = ImGui::GetStyle().ItemInnerSpacing.y;
    const float room = ImGui::GetIO().DisplaySize.y - at_.y - 2 * gap;
    ImGui::SetNextWindowPos(ImVec2(at_.x, at_.y + gap));
    ImGui::SetNextWindowSize(ImVec2(width_, std::max(std::min(24 * em, room), em)));
    ImGui::SetNextWindowBgAlpha(1.f);  // it lies over other words
    ImGui::Begin("##found", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoNav);
    const SearchList::Answer answer = list_.draw(actions, places, keys);
    // The field is left when the mouse goes down on a line, which is chosen when it goes up there.
    isHeld_ = !answer.isDone && (ImGui::IsWindowFocused() ||
                                 ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem));
    ImGui::End();
    if (answer.isDone) list_.clear();
    if (keys.enter && !answer.isDone) returning_ = 3;
    return answer.place;
}

}  // namespace app
