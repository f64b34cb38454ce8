#include "app/documents/import_dialog.hpp"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/base/paths.hpp"
#include "app/documents/import_fields.hpp"
#include "app/documents/import_picture.hpp"

namespace app {

namespace {

constexpr const char* kTitle = "Import heightmap";

engine::Texture textureOf(const engine::Image& image) {
    engine::Texture picture(image.width(), image.height(), engine::Format::RGBA8);
    picture.upload(image.bytes());
    return picture;
}

void drawFacts(const HeightmapLook& look) {
    const wadi::io::RasterFacts& facts = look.info.facts;
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + importPictureSide());
    ImGui::TextUnformatted(displayName(look.file).c_str());
    const std::string format(facts.format);
    ImGui::TextDisabled("%s, %d × %d samples", format.c_str(), facts.columns, facts.rows);
    if (!facts.samples.empty()) ImGui::TextDisabled("%s", facts.samples.c_str());
    ImGui::TextDisabled("%.6g..%.6g%s", static_cast<double>(look.values.lowest),
                        static_cast<double>(look.values.highest), look.isInMetres() ? " m" : " in the file");
    ImGui::PopTextWrapPos();
}

}  // namespace

ImportDialog::Question::Question(HeightmapLook what)
    : look(std::move(what)), answers(look), picture(textureOf(*look.picture)) {}

void ImportDialog::ask(HeightmapLook look) {
    questions_.emplace_back(std::move(look));
}

void ImportDialog::renew(HeightmapLook look) {
    if (questions_.empty() || !questions_.front().waits || questions_.front().look.file != look.file) return;
    const ImportAnswers before = questions_.front().answers;
    questions_.front() = Question(std::move(look));
    ImportAnswers& answers = questions_.front().answers;
    if (before.cellSize > 0) answers.cellSize = before.cellSize;
    answers.flip = before.flip;
}

void ImportDialog::refuse(const std::filesystem::path& file, const std::string& fault) {
    if (questions_.empty() || !questions_.front().waits || questions_.front().look.file != file) return;
    Question& question = questions_.front();
    question.waits = false;
    question.refused = question.answers.raw;
    question.refusal = fault;
}

/// Opens the dialog once no other is open. False if it is not drawn in this frame.
bool ImportDialog::show() {
    if (!ImGui::IsPopupOpen(kTitle)) {
        if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return false;
        ImGui::OpenPopup(kTitle);
        shown_ = false;
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
    return ImGui::BeginPopupModal(kTitle, nullptr,
                                  ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
}

std::optional<ImportRequest> ImportDialog::drawContent(Question& question, bool accept, bool cancel) {
    const float em = ImGui::GetFontSize();
    ImGui::BeginGroup();
    drawImportPicture(question.picture, question.look, question.answers, question.dragged);
    drawFacts(question.look);
    ImGui::EndGroup();
    ImGui::SameLine(0, em);
    ImGui::BeginGroup();
    drawImportFields(question.answers, question.look);
    ImGui::EndGroup();

    const HeightmapLook& look = question.look;
    const ImportAnswers& answers = question.answers;
    std::string fault = faultOf(answers, look);
    const bool isRefused = !question.refusal.empty() && question.refused == answers.raw;
    if (fault.empty() && isRefused) fault = question.refusal;
    const bool isStale = wantsReading(answers, look);
    ImGui::Separator();
    drawImportOutcome(fault.empty() && !isStale ? sentenceOf(outcomeOf(answers, look)) : fault,
                      !fault.empty());
    if (isStale && !isRefused && !question.waits && !ImGui::IsAnyItemActive()) {
        question.waits = true;
        ImportRequest again{look.file, optionsOf(answers, look), nullptr};
        if (look.info.facts.raw) again.options.raw = answers.raw;
        return again;
    }

    const ImVec2 size(7 * em, 0);
    const bool isReady = fault.empty() && !isStale;
    const float left = ImGui::GetContentRegionAvail().x - 2 * size.x - ImGui::GetStyle().ItemSpacing.x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.f, left));
    ImGui::BeginDisabled(!isReady);
    const bool accepted = (ImGui::Button("Import", size) || accept) && isReady;
    ImGui::EndDisabled();
    ImGui::SameLine();
    const bool cancelled = ImGui::Button("Cancel", size) || cancel;
    if (!accepted && !cancelled) return std::nullopt;
    ImGui::CloseCurrentPopup();
    ImportRequest request{look.file, optionsOf(answers, look), look.raster};
    questions_.pop_front();
    return accepted ? std::optional(std::move(request)) : std::nullopt;
}

std::optional<ImportRequest> ImportDialog::draw(bool accept, bool cancel) {
    if (questions_.empty() || !show()) return std::nullopt;
    // Enter and Esc may still be those of the dialog before, or of a list.
    const bool isHeard = std::exchange(shown_, true) && !hadList_;
    auto request = drawContent(questions_.front(), accept && isHeard, cancel && isHeard);
    hadList_ = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId);
    ImGui::EndPopup();
    return request;
}

}  // namespace app
