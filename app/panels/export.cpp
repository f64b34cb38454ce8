#include "app/panels/export.hpp"

#include <imgui.h>

#include "app/panels/icons.hpp"
#include "app/panels/param_panel.hpp"
#include "app/panels/text_field.hpp"

namespace app {

void ExportPanel::drawChoice() {
    static constexpr std::array<const char*, 3> kHelp = {
        "16-bit grayscale PNG: for game engines and 3-D tools.",
        "8-bit grayscale PNG: a preview; heights become terraces.",
        "32-bit floats, little-endian, row after row, in metres: nothing is lost.",
    };
    beginRow("Folder");
    ImGui::SetNextItemWidth(-1);
    textField("##folder", choice_.folder, "folder");
    tooltipOnHover("Where maps and pictures are written. It is made if it is missing.");
    beginRow("Maps");
    ImGui::Checkbox("height", &choice_.height);
    tooltipOnHover("Height of the ground [m].");
    ImGui::SameLine();
    ImGui::Checkbox("discharge", &choice_.discharge);
    tooltipOnHover("The map of rivers: drops that enter a cell in an epoch.");
    beginRow("Formats");
    ImGui::BeginGroup();
    for (std::size_t i = 0; i < choice_.formats.size(); ++i) {
        ImGui::Checkbox(std::string(wadi::io::kFormatNames[i]).c_str(), &choice_.formats[i]);
        tooltipOnHover(kHelp[i]);
    }
    ImGui::EndGroup();
}

void ExportPanel::drawButton(const std::shared_ptr<const wadi::Snapshot>& snapshot, Background& background,
                             Messages& messages) {
    if (!ImGui::Button("Export maps", ImVec2(ImGui::GetContentRegionAvail().x * 0.5f, 0))) return;
    busy_ = true;
    results_.clear();
    background.start("Exporting to " + choice_.folder, [this, &messages, snapshot, choice = choice_] {
        std::vector<std::string> sentences;
        std::string fault;
        try {
            sentences = exportMaps(*snapshot, choice);
        } catch (const std::exception& error) {
            fault = error.what();
        }
        return [this, &messages, sentences, fault] {
            busy_ = false;
            results_ = sentences;
            if (!fault.empty()) messages.error(fault);
        };
    });
}

bool ExportPanel::draw(const std::shared_ptr<const wadi::Snapshot>& snapshot, Background& background,
                       Messages& messages) {
    drawChoice();
    ImGui::BeginDisabled(busy_ || choice_.nothing());
    drawButton(snapshot, background, messages);
    ImGui::EndDisabled();
    ImGui::SameLine();
    const bool picture = ImGui::Button("Picture", ImVec2(-1, 0));
    tooltipOnHover("Saves the landscape as it is seen, without panels. Key: F12.");
    ImGui::PushTextWrapPos(0.f);
    for (const std::string& sentence : results_) ImGui::TextUnformatted(sentence.c_str());
    ImGui::PopTextWrapPos();
    return picture;
}

}  // namespace app
