// What the document manager remembers of recent files, and what it shows in the column of panels.
#include <imgui.h>

#include <optional>
#include <utility>

#include "app/base/background.hpp"
#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/documents/document_manager.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

/// What is known of a file, with its picture.
void drawFileTip(const fs::path& file, const Thumbnail* thumbnail) {
    const float width = 16 * ImGui::GetFontSize();
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(width);
    if (thumbnail && thumbnail->picture) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        ImGui::Dummy(ImVec2(width, 0.6f * width));
        drawThumbnail(thumbnail, {low.x, low.y}, {width, 0.6f * width});
    }
    if (thumbnail) {
        const FileGlance& glance = thumbnail->glance;
        for (const std::string& text : {tr(glance.title), kindText(glance), tr(glance.fault)})
            if (!text.empty()) ImGui::TextUnformatted(text.c_str());
        if (glance.epochs)
            ImGui::TextUnformatted(
                counted(static_cast<std::int64_t>(*glance.epochs), tr("epoch"), tr("epochs")).c_str());
    }
    ImGui::TextDisabled("%s", toText(file).c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

}  // namespace

void DocumentManager::remember(const fs::path& file) {
    if (store().empty()) return;
    background_.start(
        filled(tr("Noting {0}"), {displayName(file)}), [this, file, store = store()]() -> Background::Finish {
            Recent recent;
            const wadi::Sentence fault = faultOf([&] { recent = rememberRecent(store, file); });
            return [this, recent, fault, file] {
                if (fault.empty()) {
                    recent_ = recent;
                    return;
                }
                recent_.add(file);
                if (!std::exchange(storeFault_, true))
                    messages_.notice(
                        filled(tr("Recent files are forgotten when the program ends: {0}"), {tr(fault)}));
            };
        });
}

void DocumentManager::refreshRecent() {
    if (storeFault_) return;  // what this program knows is more
    background_.start(tr("Reading recent files"), [this, store = store()]() -> Background::Finish {
        Recent recent = loadRecent(store);
        return [this, recent] {
            if (!storeFault_) recent_ = recent;
        };
    });
}

fs::path DocumentManager::store() const {
    return folders_.user.config.empty() ? fs::path() : folders_.user.config / "recent.txt";
}

void DocumentManager::registerActions(Actions& actions) {
    actions.on("open", [this] { chooseFile(); });
    actions.on(
        "save", [this] { save(); }, [this] { return whyNotSaved(); });
    actions.on(
        "saveAs", [this] { saveAs(); }, [this] { return whyNotSaved(); });
    actions.on("quit", [this] { close(); });
}

/// What comes would be written over what is seen.
std::string DocumentManager::whyNotSaved() const {
    return hooks_.isMaking()
               ? tr("Another world is being made, and would be saved in the place of this one: wait for it, "
                    "or cancel it in the status bar.")
               : "";
}

/// A button that saves, unless another world is on its way.
bool DocumentManager::saveButton(const char* label, float width) const {
    ImGui::BeginDisabled(!whyNotSaved().empty());
    const bool isPressed = ImGui::Button(label, ImVec2(width, 0));
    ImGui::EndDisabled();
    return isPressed;
}

void DocumentManager::drawButtons(float width) {
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const ImVec2 size((width - 2 * gap) / 3, 0);
    if (ImGui::Button(named("Open..."), size)) chooseFile();
    actionTooltip("open");
    ImGui::SameLine(0, gap);
    if (ImGui::Button(named(kRecentRow.title), size) || std::exchange(isRecentAsked_, false)) {
        refreshRecent();
        browser_.thumbnails().forget();
        ImGui::OpenPopup("recent");
    }
    tooltipOnHover(tr(kRecentRow.help));
    drawRecent();
    ImGui::SameLine(0, gap);
    if (saveButton(named("Save"), size.x)) save();
    const std::string why = whyNotSaved();
    actionTooltip("save",
                  why.empty() ? filled(tr("{0} asks for another name."), {firstKeys("saveAs")}) : why);
}

/// A row with a picture; in its tooltip a larger one. True when it is clicked.
bool DocumentManager::drawRecentFile(const fs::path& file) {
    const float em = ImGui::GetFontSize();
    const ImVec2 picture(3 * em, 1.9f * em);
    const Thumbnail* thumbnail = browser_.thumbnails().of(file);
    const bool isClicked = ImGui::Selectable("##file", false, 0, ImVec2(0, picture.y));
    if (ImGui::IsItemHovered()) drawFileTip(file, thumbnail);
    ImGui::SameLine(ImGui::GetStyle().WindowPadding.x);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawThumbnail(thumbnail, {low.x, low.y}, {picture.x, picture.y});
    ImGui::Dummy(picture);
    ImGui::SameLine(0, em / 2);
    ImGui::BeginGroup();
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + (picture.y - em) / 2);
    ImGui::TextUnformatted(displayName(file).c_str());
    ImGui::SameLine();
    ImGui::TextDisabled("%s", toText(file.parent_path()).c_str());
    ImGui::EndGroup();
    return isClicked;
}

void DocumentManager::drawRecent() {
    if (!ImGui::BeginPopup("recent")) return;
    if (recent_.files.empty()) ImGui::TextDisabled(tr("No files were opened or saved yet."));
    std::optional<fs::path> chosen;
    int id = 0;
    for (const fs::path& file : recent_.files) {
        ImGui::PushID(id++);
        if (drawRecentFile(file)) chosen = file;
        ImGui::PopID();
    }
    ImGui::EndPopup();
    if (chosen) open({*chosen});
}

void DocumentManager::drawSection() {
    ImGui::PushTextWrapPos(0.f);
    if (document_.file()) {
        ImGui::TextUnformatted(toText(*document_.file()).c_str());
        ImGui::TextDisabled("%s",
                            document_.changed() ? tr("There are unsaved changes.") : tr("All is saved."));
    } else {
        ImGui::TextDisabled(tr("This world was not saved to a file yet."));
    }
    ImGui::PopTextWrapPos();
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const ImVec2 size((ImGui::GetContentRegionAvail().x - gap) / 2, 0);
    if (saveButton(named("Save"), size.x)) save();
    actionTooltip("save", whyNotSaved());
    ImGui::SameLine(0, gap);
    if (saveButton(named("Save as..."), size.x)) saveAs();
    actionTooltip("saveAs", whyNotSaved());
    drawParams(params_.group(), [](const wadi::Param&) {});
}

}  // namespace app
