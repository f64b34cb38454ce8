#include "app/ui/messages.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>

#include "app/base/number_format.hpp"
#include "app/base/words.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/scales/inks.hpp"

namespace app {

namespace {

template <class... Values>
std::string print(const char* format, Values... values) {
    std::array<char, 64> buffer;
    std::snprintf(buffer.data(), buffer.size(), format, values...);
    return buffer.data();
}

/// Digits that show the least and the greatest value of a range without an exponent.
int significantDigits(const wadi::Param& param) {
    int digits = 4;
    if (param.scale == wadi::Scale::logarithmic && param.lowest > 0)
        digits =
            std::clamp(static_cast<int>(std::ceil(-std::log10(param.lowest))) + 1, digits, 6);  // of a float
    const double greatest = std::max(std::abs(param.lowest), std::abs(param.highest));
    if (greatest >= 1) digits = std::max(digits, static_cast<int>(std::log10(greatest)) + 1);
    return digits;
}

}  // namespace

std::string englishLabel(std::string_view name) {
    if (name == "dt") return markedFor("parameter", "Time step");  // the one symbol among words
    std::string text = wordsOf(name);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string label(std::string_view name) {
    return trFor("parameter", englishLabel(name).c_str());
}

std::string unitFor(const wadi::Param& param, double number) {
    constexpr std::size_t kLeastWord = 3;  // "s" is no plural
    const std::string_view unit = param.unit;
    const bool isPlural = unit.size() >= kLeastWord && unit.back() == 's' &&
                          std::ranges::all_of(unit, [](char c) { return c >= 'a' && c <= 'z'; });
    return tr(number == 1 && isPlural ? unit.substr(0, unit.size() - 1) : unit);
}

std::string sliderFormat(const wadi::Param& param, double number) {
    std::string format = param.isFloat() ? print("%%.%dg", significantDigits(param)) : std::string("%d");
    if (!param.unit.empty() && param.unit != "°") format += ' ';
    for (const char c : unitFor(param, number)) format += c == '%' ? std::string("%%") : std::string(1, c);
    return format;
}

std::string numberText(const wadi::Param& param, double number) {
    std::array<char, 64> text;
    const auto end =
        param.isFloat()
            ? std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(number),
                            std::chars_format::fixed)
                  .ptr
            : std::to_chars(text.data(), text.data() + text.size(), static_cast<std::int64_t>(number)).ptr;
    std::string all(text.data(), end);
    const std::size_t point = std::min(all.find('.'), all.size());
    constexpr double kGrouped = 1e4;
    if (std::abs(number) < kGrouped) return all;
    return grouped(static_cast<std::int64_t>(number)) + all.substr(point);
}

namespace {

std::string withUnit(const std::string& number, const std::string& unit) {
    return number + (unit.empty() || unit == "°" ? unit : ' ' + unit);
}

}  // namespace

std::string valueText(const wadi::Param& param) {
    if (param.isSwitch()) return param.number() != 0 ? tr("on") : tr("off");
    if (param.isChoice()) return label(param.text());
    if (param.isColour()) return param.text();
    return withUnit(numberText(param, param.number()), unitFor(param, param.number()));
}

std::string tooltip(const wadi::Param& param, const wadi::Param& fallback) {
    const std::string finer = param.refinedHelp().empty() ? "" : "\n" + tr(param.refinedHelp());
    const std::string text = tr(param.help) + finer + "\n\n", first = valueText(fallback);
    if (param.isSwitch()) return text + (fallback.number() != 0 ? tr("On at first.") : tr("Off at first."));
    if (param.isColour() || param.isChoice()) return filled(tr("{0}At first: {1}."), {text, first});
    if (std::holds_alternative<std::uint32_t*>(param.value))
        return filled(tr("{0}At first {1}."), {text, first});
    return filled(
        tr("{0}From {1} to {2}; at first {3}.\nCtrl-click to type a value; right-click to reset it."),
        {text, numberText(param, param.lowest), withUnit(numberText(param, param.highest), tr(param.unit)),
         numberText(param, fallback.number())});
}

std::string limitText(const wadi::Param& param) {
    return limitText(param.number() >= param.highest, valueText(param));
}

std::string limitText(bool isMost, const std::string& number) {
    return filled(
        isMost ? tr("Held to {0}, the most there can be.") : tr("Held to {0}, the least there can be."),
        {number});
}

bool differs(const wadi::Param& param, const wadi::Param& fallback) {
    return param.text() != fallback.text();
}

void reset(wadi::Param& param, const wadi::Param& fallback) {
    wadi::Param whole = param;  // a row of heights may span less than there can be: what the land has of them
    whole.lowest = fallback.lowest;
    whole.highest = fallback.highest;
    whole.setText(fallback.text());
}

namespace {

constexpr double kNoticeSeconds = 10, kAppearing = 0.25;
constexpr std::size_t kMost = 50;
constexpr float kMessageWidth = 28.f, kText = 24.f;  // of a message and its words [heights of the font]

/// One message in a window of its own. True if it was dismissed; `top` moves below it.
bool drawMessage(const Messages::Message& message, float right, float& top) {
    const bool isError = message.kind == Messages::Kind::error;
    const std::string name = "##message" + std::to_string(message.id);
    ImGui::SetNextWindowPos(ImVec2(right, top), ImGuiCond_Always, ImVec2(1, 0));
    ImGui::PushStyleColor(ImGuiCol_Border, isError ? ImGui::ColorConvertU32ToFloat4(ink::kFault)
                                                   : ImGui::GetStyleColorVec4(ImGuiCol_Border));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, isError ? 2.f : 1.f);
    ImGui::Begin(name.c_str(), nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    const bool dismissed = iconButton("##dismiss", "close");
    ImGui::SameLine();
    const float end = ImGui::GetCursorPosX() + ImGui::GetFontSize() * kText;
    if (isError) {
        iconMark("warning");
        ImGui::SameLine();
    }
    ImGui::PushTextWrapPos(end);
    ImGui::AlignTextToFramePadding();
    const std::string times =
        message.times > 1 ? filled(tr(" ({0} times)"), {std::to_string(message.times)}) : "";
    ImGui::TextUnformatted(inLines(message.text + times, end - ImGui::GetCursorPosX()).c_str());
    ImGui::PopTextWrapPos();
    top += ImGui::GetWindowHeight() + ImGui::GetStyle().ItemSpacing.y;
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    return dismissed;
}

}  // namespace

void Messages::notice(const wadi::Sentence& sentence) {
    notice(tr(sentence));
}

void Messages::error(const wadi::Sentence& sentence) {
    error(tr(sentence));
}

void Messages::add(Kind kind, const std::string& sentence) {
    if (!messages_.empty() && messages_.back().text == sentence && messages_.back().kind == kind) {
        ++messages_.back().times;
        messages_.back().age = 0;
        return;
    }
    if (messages_.size() == kMost) messages_.erase(messages_.begin());
    messages_.push_back({kind, sentence, 1, 0, nextId_++});
}

void Messages::age(double seconds) {
    for (Message& message : messages_) message.age += seconds;
    std::erase_if(messages_,
                  [](const Message& m) { return m.kind == Kind::notice && m.age > kNoticeSeconds; });
}

bool Messages::isAppearing() const {
    return std::ranges::any_of(messages_, [](const Message& m) { return m.age < kAppearing; });
}

bool Messages::dismissNewest() {
    if (messages_.empty()) return false;
    messages_.pop_back();
    return true;
}

void Messages::draw(const WindowLayout& layout) {
    if (messages_.empty()) return void(height_ = 0);
    const float em = ImGui::GetFontSize(), bottom = ImGui::GetIO().DisplaySize.y;
    const glm::vec2 room = layout.room().size;
    const glm::vec2 size(std::min(kMessageWidth * em, room.x), std::min(std::max(height_, 3 * em), room.y));
    const auto [low, all] = layout.fit("messages", size, size, {1.f, 0.f});
    float top = low.y;
    auto dismissed = messages_.rend();
    for (auto message = messages_.rbegin(); message != messages_.rend() && top < bottom; ++message) {
        if (drawMessage(*message, low.x + all.x, top)) dismissed = message;
    }
    height_ = top - low.y;
    if (dismissed != messages_.rend()) messages_.erase(std::next(dismissed).base());
}

}  // namespace app
