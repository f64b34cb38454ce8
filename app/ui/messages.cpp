#include "app/ui/messages.hpp"

#include <imgui.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "app/ui/icons.hpp"

namespace app {

namespace {

constexpr double kNoticeSeconds = 10;
constexpr std::size_t kMost = 50;
constexpr float kWidth = 28.f, kText = 24.f;  // of a message and its words [heights of the font]

/// One message in a window of its own. True if it was dismissed; `top` moves below it.
bool drawMessage(const Messages::Message& message, float right, float& top) {
    const bool isError = message.kind == Messages::Kind::error;
    const std::string name = "##message" + std::to_string(message.id);
    ImGui::SetNextWindowPos(ImVec2(right, top), ImGuiCond_Always, ImVec2(1, 0));
    ImGui::PushStyleColor(ImGuiCol_Border, isError ? ImVec4(0.93f, 0.42f, 0.33f, 1.f)
                                                   : ImGui::GetStyleColorVec4(ImGuiCol_Border));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, isError ? 2.f : 1.f);
    ImGui::Begin(name.c_str(), nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    const bool dismissed = closeButton("##dismiss");
    ImGui::SameLine();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + ImGui::GetFontSize() * kText);
    ImGui::AlignTextToFramePadding();
    const std::string times = message.times > 1 ? " (" + std::to_string(message.times) + " times)" : "";
    ImGui::TextUnformatted((message.text + times).c_str());
    ImGui::PopTextWrapPos();
    top += ImGui::GetWindowHeight() + ImGui::GetStyle().ItemSpacing.y;
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    return dismissed;
}

}  // namespace

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

bool Messages::isFading() const {
    return std::ranges::any_of(messages_, [](const Message& m) { return m.kind == Kind::notice; });
}

bool Messages::dismissNewest() {
    if (messages_.empty()) return false;
    messages_.pop_back();
    return true;
}

void Messages::draw(const Berths& berths) {
    if (messages_.empty()) return void(height_ = 0);
    const float em = ImGui::GetFontSize(), bottom = ImGui::GetIO().DisplaySize.y;
    const glm::vec2 room = berths.room().size;
    const glm::vec2 size(std::min(kWidth * em, room.x), std::min(std::max(height_, 3 * em), room.y));
    const auto [low, all] = berths.fit("messages", size, size, {1.f, 0.f});
    float top = low.y;
    auto dismissed = messages_.rend();
    for (auto message = messages_.rbegin(); message != messages_.rend() && top < bottom; ++message) {
        if (drawMessage(*message, low.x + all.x, top)) dismissed = message;
    }
    height_ = top - low.y;
    if (dismissed != messages_.rend()) messages_.erase(std::next(dismissed).base());
}

}  // namespace app
