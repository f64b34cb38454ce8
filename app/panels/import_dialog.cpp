#include "app/panels/import_dialog.hpp"

#include <imgui.h>

#include <cmath>
#include <utility>

#include "app/panels/icons.hpp"
#include "app/paths.hpp"

namespace app {

namespace {

constexpr const char* kTitle = "Import heightmap";

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
    // The picture need not hold the ends of the scale; what it does hold is checked by the import.
    if (!std::isfinite(lowest) || !std::isfinite(highest)) return "The heights must be numbers.";
    return "";
}

void ImportDialog::ask(const std::filesystem::path& file, const wadi::io::FileInfo& info) {
    questions_.push_back({file, info});
}

void ImportDialog::drawFacts() const {
    const auto& [file, info] = questions_.front();
    ImGui::TextUnformatted(displayName(file).c_str());
    const wadi::io::RasterFacts& facts = info.facts;
    ImGui::TextDisabled("%s, %d × %d samples", facts.format.data(), facts.columns, facts.rows);
    const double across = static_cast<double>(facts.columns - 1) * info.cellSize / 1000;
    const double down = static_cast<double>(facts.rows - 1) * info.cellSize / 1000;
    ImGui::TextDisabled("A landscape of %.4g × %.4g km", across, down);
    ImGui::Spacing();
}

void ImportDialog::drawQuestions() {
    wadi::io::FileInfo& info = questions_.front().info;
    if (!ImGui::BeginTable("questions", 2, ImGuiTableFlags_SizingFixedFit)) return;
    question("Cell size", "m", info.cellSize, "Distance of neighbouring samples.");
    if (!info.knowsHeights) {
        question("Height of black", "m", info.range.lowest,
                 "Height of the least value that the file can hold.");
        question("Height of white", "m", info.range.highest,
                 "Height of the greatest value that the file can hold.");
    }
    ImGui::EndTable();
}

wadi::io::ImportOptions ImportDialog::answers() const {
    const wadi::io::FileInfo& info = questions_.front().info;
    wadi::io::ImportOptions options;
    options.cellSize = info.cellSize;
    if (!info.knowsHeights) options.range = info.range;
    return options;
}

std::optional<ImportRequest> ImportDialog::draw(bool accept, bool cancel) {
    if (questions_.empty()) return std::nullopt;
    if (!ImGui::IsPopupOpen(kTitle)) ImGui::OpenPopup(kTitle);
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
    if (!accepted && !cancelled) return std::nullopt;
    const Question answered = std::move(questions_.front());
    questions_.pop_front();
    return accepted ? std::optional(ImportRequest{answered.file, options}) : std::nullopt;
}

}  // namespace app
