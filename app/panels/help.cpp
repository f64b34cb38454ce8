#include "app/panels/help.hpp"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "app/base/words.hpp"
#include "app/panels/dock/panel_keys.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "engine/gui/keyboard.hpp"
#include "sim/core/error.hpp"
#include "sim/io/formats/format.hpp"

namespace app {

namespace {

constexpr ImGuiWindowFlags kFlat = ImGuiWindowFlags_NavFlattened;
constexpr const char* kHelpWindow = "###Help";

/// A line of a column: a row of the table, the name of a group, or nothing.
struct Line {
    const Action* row = nullptr;
    const char* caption = "";
};

/// The rows of groups that have keys or gestures, each group under its name.
std::vector<Line> linesOf(std::span<const Action> rows, std::initializer_list<ActionGroup> groups) {
    std::vector<Line> lines;
    for (const ActionGroup group : groups) {
        if (!lines.empty()) lines.push_back({});
        lines.push_back({.caption = kActionGroups[static_cast<std::size_t>(group)]});
        for (const Action& row : rows)
            if (row.group == group && row.hasKeys()) lines.push_back({&row});
    }
    return lines;
}

/// Two cells; in a narrow window in as many lines as they need.
void drawLine(const Line& line, bool wraps = false) {
    const auto text = [&](const std::string& words) {
        if (wraps) ImGui::PushTextWrapPos(0.f);
        ImGui::TextUnformatted(words.c_str());
        if (wraps) ImGui::PopTextWrapPos();
    };
    ImGui::TableNextColumn();
    if (!line.row) {
        ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_CheckMark), "%s", tr(line.caption));
        ImGui::TableNextColumn();
        return;
    }
    text(keysText(*line.row));
    tooltipOnHover(tr(line.row->sentence).c_str());
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    text(tr(line.row->title));
    ImGui::PopStyleColor();
    tooltipOnHover(tr(line.row->sentence).c_str());
}

/// How wide the two columns of some lines are.
float widthOf(const std::vector<Line>& lines) {
    float keys = 0, titles = 0;
    for (const Line& line : lines) {
        if (!line.row) continue;
        keys = std::max(keys, ImGui::CalcTextSize(keysText(*line.row).c_str()).x);
        titles = std::max(titles, ImGui::CalcTextSize(tr(line.row->title).c_str()).x);
    }
    return keys + titles + 4 * ImGui::GetStyle().CellPadding.x;
}

/// All groups below each other, in a window that has no room for two columns of them.
void drawColumn(std::span<const Action> rows) {
    using enum ActionGroup;
    if (!ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingStretchProp)) return;
    for (const Line& line : linesOf(rows, {file, edit, simulation, view, tools, window, help}))
        drawLine(line, true);
    ImGui::EndTable();
}

void drawColumns(std::span<const Action> rows) {
    using enum ActionGroup;
    const std::vector<Line> left = linesOf(rows, {file, view, window});
    const std::vector<Line> right = linesOf(rows, {edit, simulation, tools, help});
    const float between = 1.5f * ImGui::GetFontSize() + 2 * ImGui::GetStyle().CellPadding.x;
    if (widthOf(left) + between + widthOf(right) > ImGui::GetContentRegionAvail().x) return drawColumn(rows);
    if (!ImGui::BeginTable("keys", 5, ImGuiTableFlags_SizingFixedFit)) return;
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        drawLine(i < left.size() ? left[i] : Line{});
        ImGui::TableNextColumn();
        ImGui::Dummy(ImVec2(1.5f * ImGui::GetFontSize(), 0));
        drawLine(i < right.size() ? right[i] : Line{});
    }
    ImGui::EndTable();
}

std::string hint() {
    return filled(
        tr("{0} orbits  ·  scroll zooms  ·  left-drag raises rock  ·  {1}-{2} other tools  ·  {3} keys  ·  "
           "{4} search"),
        {firstKeys("orbit"), firstKeys("rock"), firstKeys("spring"), firstKeys("keys"), firstKeys("search")});
}

void drawHeading(const std::string& text) {
    ImGui::Spacing();
    ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_CheckMark), "%s", text.c_str());
}

/// A paragraph or a cell.
void drawText(const std::string& text) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(unbroken(withoutMarkup(text)).c_str());
    ImGui::PopTextWrapPos();
}

/// Lines to be typed: a click copies them.
void drawCode(const HelpBlock& block, int id) {
    ImGui::PushID(id);
    ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ImGuiCol_FrameBg));
    const float room = std::max(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize());
    const ImVec2 size = ImGui::CalcTextSize(block.text.c_str(), nullptr, false, room);
    const ImVec2 at = ImGui::GetCursorPos();
    if (ImGui::Selectable("##code", true, 0, ImVec2(0, size.y))) ImGui::SetClipboardText(block.text.c_str());
    engine::tabStop();
    tooltipOnHover(tr("Click to copy"));
    ImGui::SetCursorPos(at);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(block.text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    ImGui::PopID();
}

/// The share of a column in the width of its table, by the longest of its cells.
float weightOf(const HelpBlock& table, std::size_t column) {
    std::size_t longest = 6;
    for (const TextRow& row : table.rows) longest = std::max(longest, row[column].size());
    return static_cast<float>(std::min<std::size_t>(longest, 60));
}

void drawTable(const HelpBlock& block, int id) {
    const int columns = static_cast<int>(block.rows.front().size());
    ImGui::PushID(id);
    if (ImGui::BeginTable("table", columns, ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_Resizable)) {
        for (int i = 0; i < columns; ++i)
            ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch,
                                    weightOf(block, static_cast<std::size_t>(i)));
        for (const TextRow& row : block.rows)
            for (const std::string& cell : row) {
                ImGui::TableNextColumn();
                drawText(cell);
            }
        ImGui::EndTable();
    }
    ImGui::PopID();
}

void drawBlock(const HelpBlock& block, int id) {
    switch (block.kind) {
        case HelpBlock::Kind::heading:
            return drawHeading(block.text);
        case HelpBlock::Kind::code:
            return drawCode(block, id);
        case HelpBlock::Kind::table:
            return drawTable(block, id);
        case HelpBlock::Kind::paragraph:
            return drawText(block.text);
    }
}

}  // namespace

/// Takes the page in another language, from the frame on in which that is in use.
void Help::heedLanguage() {
    if (language_ == languageInUse()) return;
    language_ = languageInUse();
    choose(chosen_);
}

std::string helpTitle(std::size_t page) {
    try {
        return helpPage(kHelpPages[page]).title;
    } catch (const wadi::Error&) {
        return std::string(kHelpPages[page]);  // choosing it tells what is wrong
    }
}

void Help::choose(std::size_t page) {
    chosen_ = page;
    page_.reset();
    fault_.clear();
    if (page == 0) return;
    try {
        page_ = helpPage(kHelpPages[page], language_);
    } catch (const wadi::Error& error) {
        fault_ = tr(error.sentence());
    }
}

void Help::drawList() {
    for (std::size_t i = 0; i < kHelpPages.size(); ++i) {
        if (titles_[i].empty()) titles_[i] = helpTitle(i);
        const std::string whole = tr(titles_[i]);
        const std::string title = shortened(whole, ImGui::GetContentRegionAvail().x);
        const bool isChosen = i == chosen_;
        if (isChosen && isLeft_) engine::leadKeyboardToNext();
        if (ImGui::Selectable((title + "###" + std::to_string(i)).c_str(), isChosen)) choose(i);
        if (isChosen) engine::tabStop();
        isRight_ |= engine::keepKey(ImGuiKey_RightArrow).isPressed;  // to the page, not to a code in it
        if (title != whole) tooltipOnHover(whole.c_str());
    }
}

void Help::drawPage(std::span<const Action> rows) {
    if (chosen_ == 0) {
        drawColumns(rows);
        ImGui::TextDisabled(tr("Heightmaps are read from %s."), wadi::io::readNames().c_str());
    }
    if (!fault_.empty()) drawText(fault_);
    if (!page_) return;
    int id = 0;
    for (const HelpBlock& block : page_->blocks) {
        drawBlock(block, ++id);
        ImGui::Spacing();
    }
}

/// While the keyboard is at the page, whose place was noted last.
void Help::readKeys() {
    constexpr float kLines = 2.f, kPage = 0.9f;
    const auto isPressed = [](ImGuiKey key) { return engine::keepKey(key).isPressed; };
    const auto steps = [&](ImGuiKey back, ImGuiKey on) {
        const bool isBack = isPressed(back), isOn = isPressed(on);
        return (isOn ? 1.f : 0.f) - (isBack ? 1.f : 0.f);
    };
    scroll_.lines = kLines * steps(ImGuiKey_UpArrow, ImGuiKey_DownArrow);
    scroll_.pages = kPage * steps(ImGuiKey_PageUp, ImGuiKey_PageDown);
    scroll_.toStart = isPressed(ImGuiKey_Home);
    scroll_.toEnd = isPressed(ImGuiKey_End);
    isLeft_ = isPressed(ImGuiKey_LeftArrow);
}

/// To be called in the page's own window.
void Help::scroll() const {
    if (scroll_.toStart) return ImGui::SetScrollY(0.f);
    if (scroll_.toEnd) return ImGui::SetScrollY(ImGui::GetScrollMaxY());
    const float by =
        scroll_.lines * ImGui::GetTextLineHeightWithSpacing() + scroll_.pages * ImGui::GetWindowHeight();
    if (by != 0.f) ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.f, ImGui::GetScrollMaxY()));
}

/// The place of the page for the keyboard, which comes there first, right of a list of this width.
void Help::stopAtPage(float list) {
    const ImVec2 low = ImGui::GetCursorScreenPos(), size = ImGui::GetContentRegionAvail();
    const float left = list + ImGui::GetStyle().ItemSpacing.x;
    if (std::exchange(isRight_, false)) engine::leadKeyboardToNext();
    engine::keyboardStop("page", {low.x + left, low.y}, {size.x - left, size.y});
    engine::tabStop();
    readKeys();
}

/// What the page says, in a window of its own, which keys scroll.
void Help::drawReading(std::span<const Action> rows) {
    ImGui::PushID(static_cast<int>(chosen_));  // each page is scrolled by itself
    // Padded, as a "j" begins left of where its line does.
    if (ImGui::BeginChild("page", ImVec2(0, 0), false,
                          ImGuiWindowFlags_AlwaysUseWindowPadding | kFlat | keyFlags())) {
        scroll();
        drawPage(rows);
    }
    ImGui::EndChild();
    ImGui::PopID();
}

void Help::draw(bool& open, std::span<const Action> rows) {
    if (!open) return;
    heedLanguage();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Appearing, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSize(ImVec2(std::min(0.92f * screen.x, 72 * em), std::min(0.88f * screen.y, 50 * em)),
                             ImGuiCond_Appearing);
    ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), screen);
    ImGui::SetNextWindowBgAlpha(1.f);  // there is much to read
    if (ImGui::Begin(named("Help"), &open,
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | keyFlags())) {
        const bool isWalked = engine::keyboardWalksIn(kHelpWindow);
        if (isWalked) stops_.begin();
        const float list = std::min(13 * em, screen.x / 4);
        stopAtPage(list);
        // Keys walk from the list to the page as if both were one window.
        if (ImGui::BeginChild("pages", ImVec2(list, 0), false, kFlat | keyFlags())) drawList();
        ImGui::EndChild();
        ImGui::SameLine();
        drawReading(rows);
        if (isWalked) stops_.end();
    }
    ImGui::End();
}

void Hint::draw(double dt, bool dismiss, float left, float right, float bottom) {
    if (secondsLeft_ <= 0) return;
    secondsLeft_ -= dt;
    if (dismiss) secondsLeft_ = std::min(secondsLeft_, kFade);
    const std::string text = hint();
    if (ImGui::CalcTextSize(text.c_str()).x + 2 * ImGui::GetFontSize() > right - left) return;
    const float alpha = static_cast<float>(std::clamp(secondsLeft_ / kFade, 0.0, 1.0));
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, alpha);
    ImGui::SetNextWindowPos(ImVec2((left + right) / 2, bottom - ImGui::GetFontSize()), ImGuiCond_Always,
                            ImVec2(0.5f, 1.f));
    ImGui::Begin("##hint", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::TextUnformatted(text.c_str());
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace app
