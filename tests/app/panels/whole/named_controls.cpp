#include "tests/app/panels/whole/named_controls.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

namespace app::test {

namespace {

/// Words, not numbers, units or paths.
bool isWord(const std::string& text) {
    const bool hasLetter = std::ranges::any_of(text, [](unsigned char c) { return std::isalpha(c) != 0; });
    const bool isNumber = !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0;
    return hasLetter && !isNumber && text.find('/') == std::string::npos;
}

bool isInRow(const CutText& a, const CutText& b) {
    return a.window == b.window && std::abs(a.middle.y - b.middle.y) < 0.3f * ImGui::GetFontSize();
}

}  // namespace

/// 0: nothing of that window answers.
unsigned ControlFinder::itemAt(glm::vec2 at, const std::string& window) {
    ImGui::GetIO().MousePos = {at.x, at.y};
    stand_.frame();
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    return context.HoveredWindow && context.HoveredWindow->Name == window ? context.HoveredId : 0;
}

/// Whether a text that answers to nothing itself is the label of a row of the dock, or stands behind its
/// control.
bool ControlFinder::isLabel(const CutText& text) {
    const float em = ImGui::GetFontSize();
    const ImGuiWindow* const window = ImGui::FindWindowByName(text.window.c_str());
    if (!window) return false;
    const float left = window->WorkRect.Min.x;
    const bool isFirst = text.left < left + 0.2f * em;
    if (!isFirst) return itemAt({text.left - 0.7f * em, text.middle.y}, text.window) != 0;
    constexpr float kColumn = 0.37f;  // see beginRow()
    const float value = left + kColumn * window->WorkRect.GetWidth();
    return text.middle.x < value && itemAt({value + 0.5f * em, text.middle.y}, text.window) != 0;
}

ControlFinder::Seen ControlFinder::look(const CutText& text) {
    if (const auto known = seen_.find({text.window, text.text}); known != seen_.end()) {
        known->second.isNew = false;
        known->second.text = text;
        return known->second;
    }
    Seen seen{text, Role::shown, true, itemAt(text.middle, text.window)};
    seen.role = seen.item != 0 ? Role::control : isLabel(text) ? Role::label : Role::shown;
    return seen_[{text.window, text.text}] = seen;
}

std::vector<ControlFinder::Seen> ControlFinder::lookAround() {
    std::vector<Seen> all;
    for (const CutText& text : textsOfFrame())
        if (!text.isHidden && !text.isCut() && isWord(text.text)) all.push_back(look(text));
    return all;
}

/// Whether what was looked at stands there still: rows come and go with what is measured meanwhile.
bool ControlFinder::isInPlace(const std::vector<Seen>& all) const {
    const std::vector<CutText> now = textsOfFrame();
    return std::ranges::all_of(all, [&](const Seen& seen) {
        return std::ranges::any_of(now, [&](const CutText& text) {
            return text.text == seen.text.text && isInRow(text, seen.text) && text.left == seen.text.left;
        });
    });
}

std::vector<NamedControl> ControlFinder::next() {
    const auto known = seen_;
    std::vector<Seen> all;
    for (int attempt = 0; attempt < 5; ++attempt) {
        seen_ = known;
        all = lookAround();
        stand_.point({-1, -1});
        if (isInPlace(all)) break;
    }
    std::set<unsigned> items;
    std::vector<NamedControl> found;
    for (const Seen& seen : all) {
        // What is told in a control behind its name; and what a row is set to.
        const bool isFurther = seen.role == Role::control && !items.insert(seen.item).second;
        const bool isValue = seen.role == Role::control && std::ranges::any_of(all, [&](const Seen& other) {
                                 return other.role == Role::label && isInRow(other.text, seen.text) &&
                                        other.text.left < seen.text.left;
                             });
        if (seen.role != Role::shown && seen.isNew && !isValue && !isFurther)
            found.push_back({seen.text.text, seen.text.window});
    }
    return found;
}

}  // namespace app::test
