#include "app/panels/bars/rest_bar.hpp"

#include <imgui.h>

#include <algorithm>

#include "app/base/number_format.hpp"
#include "app/panels/dock/panel_keys.hpp"
#include "app/ui/actions.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

std::string restText(std::int64_t epochs) {
    return filled(tr("This scene rests after {0}."), {counted(epochs, tr("epoch"), tr("epochs"))});
}

void drawRestBar(SimulationControl& control, const Area& free) {
    if (!control.isResting()) return;
    const float em = ImGui::GetFontSize(), room = std::max(free.size.x - 3 * em, 6 * em);
    const std::string text = restText(static_cast<std::int64_t>(*control.restsAt()));
    const char* const goOn = named("Go on");
    const ImVec2 button(ImGui::CalcTextSize(tr("Go on")).x + 2 * em, 0);
    const bool isOneLine = ImGui::CalcTextSize(text.c_str()).x + button.x + em < room;
    ImGui::SetNextWindowPos(ImVec2(free.at.x + free.size.x / 2, free.at.y + free.size.y - em),
                            ImGuiCond_Always, ImVec2(0.5f, 1.f));
    ImGui::PushStyleColor(ImGuiCol_Border, ImGui::GetStyleColorVec4(ImGuiCol_CheckMark));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.5f);
    ImGui::Begin("##rest", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing | keyFlags());
    ImGui::AlignTextToFramePadding();
    ImGui::PushTextWrapPos(isOneLine ? -1.f : room);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    if (isOneLine) ImGui::SameLine();
    if (ImGui::Button(goOn, button)) control.run(true);
    actionTooltip("run");
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

}  // namespace app
