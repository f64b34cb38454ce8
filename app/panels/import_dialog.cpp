#include "app/panels/import_dialog.hpp"

#include <imgui.h>

#include <cmath>
#include <utility>

#include "app/panels/icons.hpp"
#include "app/paths.hpp"
#include "sim/quantum.hpp"

namespace app {

namespace {

constexpr const char* kTitle = "Import heightmap";

std::string possibleHeights() {
    return "Heights must lie between " + std::to_string(static_cast<int>(wadi::kLowestMetres)) + " and " +
           std::to_string(static_cast<int>(wadi::kHighestMetres)) + " m.";
}

void question(const char* label, const char* unit, float& value, const char* help) {
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label);
    tooltipOnHover(help);
    ImGui::TableNextColumn();
    ImGui::PushID(label);
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 9);
    ImGui::InputFloat("##value", &value, 0.f, 0.f, "%.6g");
    tooltipOnHover(help);
    ImGui::PopID();
    ImGui::SameLine();
    ImGui::TextUnformatted(unit);
}

}  // namespace

std::string faultOf(const wadi::io::ImportOptions& options) {
    if (options.cellSize && !(std::isfinite(*options.cellSize) && *options.cellSize > 0))
        return "The cell size must be greater than 0 m.";
    if (!options.range) return "";
    const auto [lowest, highest] = *options.range;
    if (!(lowest < highest)) return "The lowest height must lie below the highest.";
    if (!wadi::toQuanta(lowest) || !wadi::toQuanta(highest)) return possibleHeights();
    return "";
}

void ImportDialog::ask(const std::filesystem::path& file, const wadi::io::FileInfo& info) {
    file_ = file;
    info_ = info;
    opening_ = true;
}

void ImportDialog::drawFacts() const {
    ImGui::TextUnformatted(displayName(file_).c_str());
    ImGui::TextDisabled("%s, %d × %d samples", info_.format.c_str(), info_.columns, info_.rows);
    const double across = static_cast<double>(info_.columns - 1) * info_.cellSize / 1000;
    const double down = static_cast<double>(info_.rows - 1) * info_.cellSize / 1000;
    ImGui::TextDisabled("A landscape of %.4g × %.4g km", across, down);
    ImGui::Spacing();
}

void ImportDialog::drawQuestions() {
    if (!ImGui::BeginTable("questions", 2, ImGuiTableFlags_SizingFixedFit)) return;
    question("Cell size", "m", info_.cellSize, "Distance of neighbouring samples.");
    if (!info_.knowsHeights) {
        question("Height of black", "m", info_.range.lowest,
                 "Height of the least value that the file can hold.");
        question("Height of white", "m", info_.range.highest,
                 "Height of the greatest value that the file can hold.");
    }
    ImGui::EndTable();
}

wadi::io::ImportOptions ImportDialog::answers() const {
    wadi::io::ImportOptions options;
    options.cellSize = info_.cellSize;
    if (!info_.knowsHeights) options.range = info_.range;
    return options;
}

std::optional<ImportRequest> ImportDialog::draw(bool accept, bool cancel) {
    if (std::exchange(opening_, false)) ImGui::OpenPopup(kTitle);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
    if (!ImGui::BeginPopupModal(kTitle, nullptr,
                                ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings))
        return std::nullopt;
    drawFacts();
    drawQuestions();
    const wadi::io::ImportOptions options = answers();
    const std::string fault = faultOf(options);
    ImGui::TextUnformatted(fault.c_str());
    const ImVec2 size(ImGui::GetFontSize() * 7, 0);
    ImGui::BeginDisabled(!fault.empty());
    const bool accepted = (ImGui::Button("Import", size) || accept) && fault.empty();
    ImGui::EndDisabled();
    ImGui::SameLine();
    const bool cancelled = ImGui::Button("Cancel", size) || cancel;
    if (accepted || cancelled) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (!accepted) return std::nullopt;
    return ImportRequest{file_, options};
}

}  // namespace app
