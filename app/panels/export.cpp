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
    ImGui::BeginGroup();
    ImGui::Checkbox("height", &choice_.height);
    tooltipOnHover("Height of the ground [m].");
    ImGui::SameLine();
    ImGui::Checkbox("discharge", &choice_.discharge);
    tooltipOnHover("The map of rivers: drops that leave a cell in an epoch.");
    ImGui::Checkbox("windpath", &choice_.windpath);
    tooltipOnHover("The map of the wind's paths: how often its grains touch a cell in an epoch.");
    ImGui::EndGroup();
    beginRow("Formats");
    ImGui::BeginGroup();
    for (std::size_t i = 0; i < choice_.formats.size(); ++i) {
        ImGui::Checkbox(std::string(wadi::io::kFormatNames[i]).c_str(), &choice_.formats[i]);
        tooltipOnHover(kHelp[i]);
    }
    ImGui::EndGroup();
}

void ExportPanel::exportMaps(const std::shared_ptr<const wadi::Snapshot>& snapshot, Background& background,
                             Messages& messages) {
    if (choice_.nothing())
        return messages.error("There is nothing to export: choose a map and a format in the Export panel.");
    if (busy_) return;
    busy_ = true;
    background.start("Exporting to " + choice_.folder, [this, &messages, snapshot, choice = choice_] {
        std::vector<std::string> sentences;
        std::string fault;
        try {
            sentences = app::exportMaps(*snapshot, choice);
        } catch (const std::exception& error) {
            fault = error.what();
        }
        return [this, &messages, sentences, fault] {
            busy_ = false;
            for (const std::string& sentence : sentences) messages.notice(sentence);
            if (!fault.empty()) messages.error(fault);
        };
    });
}

ExportWishes ExportPanel::draw(const std::shared_ptr<const wadi::Snapshot>& snapshot, Background& background,
                               Messages& messages) {
    drawChoice();
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = ImGui::GetContentRegionAvail().x - 2 * gap;
    ExportWishes wishes;
    ImGui::BeginDisabled(busy_ || choice_.nothing());
    if (ImGui::Button("Export maps", ImVec2(0.34f * width, 0))) exportMaps(snapshot, background, messages);
    ImGui::EndDisabled();
    tooltipOnHover("Writes the chosen maps in the chosen formats. Keys: Ctrl + E.");
    ImGui::SameLine(0, gap);
    wishes.picture = ImGui::Button("Picture", ImVec2(0.24f * width, 0));
    tooltipOnHover("Saves the landscape as it is seen, without panels. Key: F12.");
    ImGui::SameLine(0, gap);
    wishes.command = ImGui::Button("Copy as command", ImVec2(0.42f * width, 0));
    tooltipOnHover(
        "Writes how this world began and all edits since into a new folder, and copies the command line that "
        "repeats it without a window, to the same hash.");
    return wishes;
}

}  // namespace app
