#include "app/panels/welcome/tour.hpp"

#include <imgui.h>

#include <glm/common.hpp>
#include <string>

#include "app/panels/dock/panel_keys.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

namespace {

constexpr float kBubbleText = 17.f;  // width of its lines [heights of the font]
constexpr const char* kBubble = "##tour";

glm::vec2 middleOf(const Area& area) {
    return area.at + 0.5f * area.size;
}

/// Whether a control stands neither left nor right of the room.
bool isAcross(const Area& control, const Area& room) {
    const float middle = middleOf(control).x;
    return middle > room.at.x && middle < room.at.x + room.size.x;
}

/// A frame around the control, and a wedge from the bubble to it.
void point(const Area& control, const Area& bubble, const Area& room) {
    const float reach = 0.5f * ImGui::GetFontSize();
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_CheckMark);
    const glm::vec2 low = control.at - 2.f, high = control.at + control.size + 2.f;
    list.AddRect(ImVec2(low.x, low.y), ImVec2(high.x, high.y), ink, 4.f, 0, 2.f);
    const glm::vec2 middle =
        glm::clamp(middleOf(control), bubble.at + reach, bubble.at + bubble.size - reach);
    if (isAcross(control, room)) {
        const float from = bubble.at.y + bubble.size.y;
        list.AddTriangleFilled(ImVec2(middle.x - reach, from), ImVec2(middle.x + reach, from),
                               ImVec2(middle.x, from + 1.2f * reach), ink);
        return;
    }
    const bool isLeft = middleOf(bubble).x < middleOf(control).x;  // of the control
    const float from = isLeft ? bubble.at.x + bubble.size.x : bubble.at.x;
    list.AddTriangleFilled(ImVec2(from, middle.y - reach), ImVec2(from, middle.y + reach),
                           ImVec2(from + (isLeft ? 1.2f : -1.2f) * reach, middle.y), ink);
}

}  // namespace

glm::vec2 bubblePlace(const Area& control, glm::vec2 bubble, const Area& room, float gap) {
    const glm::vec2 middle = middleOf(control);
    glm::vec2 at = middle - 0.5f * bubble;
    if (isAcross(control, room))
        at.y = control.at.y - gap - bubble.y;
    else
        at.x = middle.x > room.at.x ? control.at.x - gap - bubble.x : control.at.x + control.size.x + gap;
    return glm::max(room.at, glm::min(at, room.at + room.size - bubble));
}

void Tour::drawContent() {
    ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_CheckMark), "%s", tr(stop().title).c_str());
    const float room = kBubbleText * ImGui::GetFontSize();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + room);
    ImGui::TextUnformatted(inLines(tr(stop().text), room).c_str());
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    const bool isLast = stop_ + 1 == kTour.size();
    const ImVec2 size(5 * ImGui::GetFontSize(), 0);
    // One and the same control, or the keyboard would lose it.
    const bool isNext =
        ImGui::Button((std::string(isLast ? tr("Done") : tr("Next")) + "###next").c_str(), size);
    ImGui::SameLine();
    const bool isSkipped = !isLast && ImGui::Button(named("Skip"), size);
    if (!isLast) ImGui::SameLine();
    ImGui::TextDisabled(tr("%zu of %zu"), stop_ + 1, kTour.size());
    if (isNext) ++stop_, isNew_ = true;
    if (isSkipped) end();
}

void Tour::draw(const std::optional<Area>& control, const Area& room) {
    if (!isShown()) return;
    const float gap = ImGui::GetFontSize();
    const glm::vec2 at = control ? bubblePlace(*control, size_, room, gap) : middleOf(room) - 0.5f * size_;
    const bool isMeasured = size_.x > 0.f;
    ImGui::SetNextWindowPos(ImVec2(at.x, at.y), ImGuiCond_Always);
    ImGui::PushStyleColor(ImGuiCol_Border, ImGui::GetStyleColorVec4(ImGuiCol_CheckMark));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.5f);
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, isMeasured ? ImGui::GetStyle().Alpha : 0.01f);
    ImGui::Begin(kBubble, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoNavFocus | keyFlags());
    drawContent();
    size_ = glm::vec2(ImGui::GetWindowWidth(), ImGui::GetWindowHeight());
    ImGui::End();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    if (control && isMeasured) point(*control, {at, size_}, room);
}

}  // namespace app
