#include "app/panels/export.hpp"

#include <imgui.h>

#include <algorithm>
#include <initializer_list>

#include "app/base/paths.hpp"
#include "app/panels/export_fields.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/text_field.hpp"

namespace app {

namespace {

using wadi::io::Format;

constexpr const char* kStillWriting =
    "An export is still being written: wait for it, or cancel it in the line at the bottom.";

bool hasAny(const ExportChoice& choice, std::initializer_list<Format> formats) {
    return std::ranges::find_first_of(choice.formats, formats) != choice.formats.end();
}

}  // namespace

std::string ExportPanel::fault() const {
    if (!running_.expired()) return kStillWriting;
    try {
        check(choice());
    } catch (const wadi::Error& fault) {
        return fault.what();
    }
    return "";
}

ExportChoice ExportPanel::choice() const {
    ExportChoice choice = choice_;
    if (!choice.profiles.empty()) {
        choice.maps.clear();
        choice.formats.clear();
    }
    return choice;
}

void ExportPanel::drawOwnChoice() {
    drawMaps(choice_);
    drawFormats(choice_);
    if (hasAny(choice_, {Format::obj, Format::gltf})) drawMeshStep(choice_);
    if (hasAny(choice_, {Format::raw16, Format::raw32})) drawByteOrder(choice_);
}

void ExportPanel::drawChoice() {
    beginRow("Folder");
    ImGui::SetNextItemWidth(-1);
    textField("##folder", choice_.folder, "folder");
    tooltipOnHover("Where maps and pictures are written. It is made if it is missing.");
    drawProgram(choice_);
    if (choice_.profiles.empty())
        drawOwnChoice();
    else
        ImGui::TextWrapped("%s.", std::string(wadi::io::facts(choice_.profiles.front()).help).c_str());
    drawSize(choice_);
    drawTiles(choice_);
}

void ExportPanel::exportMaps(const std::shared_ptr<const wadi::Survey>& survey, const ExportChoice& choice,
                             Background& background, Messages& messages) {
    // Another one may have been asked for while the survey was on its way.
    if (!running_.expired()) return messages.error(kStillWriting);
    running_ = background.start("Exporting to " + displayName(toPath(choice.folder)),
                                [&messages, survey, choice](wadi::io::Progress& progress) {
                                    const auto sentences = app::exportMaps(*survey, choice, &progress);
                                    return Background::Finish([&messages, sentences] {
                                        for (const std::string& sentence : sentences)
                                            messages.notice(sentence);
                                    });
                                });
}

ExportWishes ExportPanel::draw() {
    drawChoice();
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = ImGui::GetContentRegionAvail().x - 2 * gap;
    ExportWishes wishes;
    const std::string why = fault();
    ImGui::BeginDisabled(!why.empty());
    wishes.maps = ImGui::Button("Export maps", ImVec2(0.34f * width, 0));
    ImGui::EndDisabled();
    constexpr const char* kWhat = "Writes what is chosen. Keys: Ctrl + E.";
    tooltipOnHover(why.empty() ? kWhat : why.c_str());
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
