#include "app/panels/export.hpp"

#include <imgui.h>

#include <algorithm>

#include "app/panels/icons.hpp"
#include "app/panels/param_panel.hpp"
#include "app/panels/text_field.hpp"

namespace app {

namespace {

/// A box that puts a thing on a list, or takes it off.
template <class Thing>
void drawChoice(std::vector<Thing>& chosen, Thing thing, std::string_view name, std::string_view help) {
    const auto found = std::ranges::find(chosen, thing);
    bool isChosen = found != chosen.end();
    if (ImGui::Checkbox(std::string(name).c_str(), &isChosen)) {
        if (isChosen)
            chosen.push_back(thing);
        else
            chosen.erase(found);
    }
    tooltipOnHover(std::string(help).c_str());
}

}  // namespace

void ExportPanel::drawChoice() {
    beginRow("Folder");
    ImGui::SetNextItemWidth(-1);
    textField("##folder", choice_.folder, "folder");
    tooltipOnHover("Where maps and pictures are written. It is made if it is missing.");
    beginRow("Maps");
    ImGui::BeginGroup();
    for (const MapKind kind : {MapKind::height, MapKind::discharge, MapKind::windpath}) {
        app::drawChoice(choice_.maps, kind, facts(kind).name, facts(kind).help);
        if (kind == MapKind::height) ImGui::SameLine();
    }
    ImGui::EndGroup();
    beginRow("Formats");
    ImGui::BeginGroup();
    for (std::size_t i = 0; i < wadi::io::kFormats.size(); ++i)
        app::drawChoice(choice_.formats, static_cast<wadi::io::Format>(i), wadi::io::kFormats[i].name,
                        wadi::io::kFormats[i].help);
    ImGui::EndGroup();
}

void ExportPanel::exportMaps(const std::shared_ptr<const wadi::Survey>& survey, Background& background,
                             Messages& messages) {
    if (busy_) return;
    busy_ = true;
    background.start("Exporting to " + choice_.folder, [this, &messages, survey, choice = choice_] {
        std::vector<std::string> sentences;
        std::string fault;
        try {
            sentences = app::exportMaps(*survey, choice);
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

ExportWishes ExportPanel::draw() {
    drawChoice();
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = ImGui::GetContentRegionAvail().x - 2 * gap;
    ExportWishes wishes;
    ImGui::BeginDisabled(!isReady());
    wishes.maps = ImGui::Button("Export maps", ImVec2(0.34f * width, 0));
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
