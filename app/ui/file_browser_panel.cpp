// How the file browser looks, and what its widgets ask for.
#include <imgui.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/base/paths.hpp"
#include "app/ui/choice_dialog.hpp"
#include "app/ui/file_browser.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "engine/gui/tab_stops.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

constexpr const char* kBrowser = "###files";  // the title before it may change

float em(float times) {
    return times * ImGui::GetFontSize();
}

ImVec2 buttonSize() {
    return {em(7), 0};
}

/// Of the picture of a file in its row.
ImVec2 rowPicture() {
    return {em(3), em(1.9f)};
}

/// Puts the text that follows into the middle of a row as high as that.
void centreText() {
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + (rowPicture().y - em(1)) / 2);
}

void faintLine(const std::string& text) {
    if (text.empty()) return;
    ImGui::PushTextWrapPos(0.f);
    ImGui::TextDisabled("%s", text.c_str());
    ImGui::PopTextWrapPos();
}

/// A frame around the last item, over all columns of its table: every other row is as light as a chosen one.
void frameRow() {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    list.PushClipRect(ImVec2(low.x, list.GetClipRectMin().y), ImVec2(high.x, list.GetClipRectMax().y));
    list.AddRect(low, high, ImGui::GetColorU32(ImGuiCol_CheckMark));
    list.PopClipRect();
}

/// Leaves just enough of the line for so many buttons.
void alignRight(int buttons) {
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    ImGui::SameLine();
    const float left =
        ImGui::GetContentRegionAvail().x + gap - static_cast<float>(buttons) * (buttonSize().x + gap);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.f, left));
}

}  // namespace

bool FileBrowser::entered(const char* id, std::string& text, const char* hint, const DialogKeys& keys) const {
    ImGui::PushID(texts_);
    const bool isEntered = textField(id, text, hint, UpAndDown::stay);
    engine::tabStop();
    ImGui::PopID();
    // Dear ImGui alone would miss a key that goes down and up within a frame.
    return isEntered || (keys.accept && ImGui::IsItemActive());
}

void FileBrowser::drawTop(const DialogKeys& keys) {
    ImGui::BeginDisabled(!folder_.has_relative_path());
    if (iconButton("##up", "up")) goal_ = folder_.parent_path();
    engine::tabStop();
    ImGui::EndDisabled();
    tooltipOnHover(tr("The folder above."));
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-em(8.5f));
    if (entered("##path", typed_, tr("folder or path of a file"), keys)) goal_ = typedPath(typed_, home_);
    tooltipOnHover(
        tr("Where this is. A path can be typed or pasted here; ~ is your own folder. Enter goes there."));
    ImGui::SameLine();
    const bool isAsked = ImGui::Button(named(kNewFolderRow.title), ImVec2(-1, 0));
    engine::tabStop();
    if (!isAsked) return;
    naming_ = focusWanted_ = true;
    newFolder_.clear();
    fault_.clear();
}

void FileBrowser::drawLocation(const std::string& name, const fs::path& folder, int id) {
    ImGui::PushID(id);
    if (ImGui::Selectable("##place", folder == folder_, ImGuiSelectableFlags_DontClosePopups)) goal_ = folder;
    if (id == 0) engine::tabStop();  // arrow keys lead to the others
    tooltipOnHover(toText(folder).c_str());
    ImGui::SameLine(ImGui::GetStyle().WindowPadding.x);
    ImGui::TextUnformatted(name.c_str());
    ImGui::PopID();
}

void FileBrowser::drawLocations() {
    int id = 0;
    ImGui::TextDisabled(tr("Places"));
    for (const auto& [name, folder] : locations_) drawLocation(tr(name), folder, id++);
    for (const auto& [name, folder] : media_) drawLocation(name, folder, id++);
    if (recent_.empty()) return;
    ImGui::Spacing();
    ImGui::TextDisabled(tr("Used last"));
    for (const fs::path& folder : recent_)
        drawLocation(folder.has_filename() ? displayName(folder) : toText(folder), folder, id++);
}

void FileBrowser::drawEntry(int index) {
    const FolderEntry& entry =
        list_.entries[static_cast<std::size_t>(shown_[static_cast<std::size_t>(index)])];
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(index);
    const bool clicked =
        ImGui::Selectable("##entry", index == selected_,
                          ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick |
                              ImGuiSelectableFlags_DontClosePopups,
                          ImVec2(0, rowPicture().y));
    if (index == std::max(selected_, 0)) engine::tabStop();  // arrow keys lead to the others
    ImGui::PopID();
    if (index == selected_) frameRow();
    if (scroll_ && index == selected_) ImGui::SetScrollHereY();
    ImGui::SameLine(0, 0);
    const ImVec2 low = ImGui::GetCursorScreenPos(), size = rowPicture();
    if (!entry.isFolder) {
        drawThumbnail(thumbnails_.of(folder_ / toPath(entry.name)), {low.x, low.y}, {size.x, size.y});
    } else {
        centreText();
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + em(0.8f));
        folderMark();
        ImGui::SameLine(0, 0);
        ImGui::SetCursorScreenPos(low);
    }
    ImGui::Dummy(size);
    ImGui::SameLine(0, em(0.5f));
    centreText();
    ImGui::TextUnformatted(entry.name.c_str());
    ImGui::TableNextColumn();
    centreText();
    if (!entry.isFolder) ImGui::TextDisabled("%s", byteCount(static_cast<double>(entry.bytes)).c_str());
    ImGui::TableNextColumn();
    centreText();
    if (entry.time != fs::file_time_type{}) ImGui::TextDisabled("%s", timeText(entry.time).c_str());
    if (!clicked) return;
    selected_ = index;
    if (!entry.isFolder) name_ = entry.name;
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) || engine::isUsedByKey())
        goal_ = toPath(entry.name);
}

void FileBrowser::drawEntries() {
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
    if (!ImGui::BeginTable("entries", 3, kFlags)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn(tr("Name"), ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn(tr("Size"), ImGuiTableColumnFlags_WidthFixed, em(5));
    ImGui::TableSetupColumn(tr("Changed"), ImGuiTableColumnFlags_WidthFixed, em(8.5f));
    ImGui::TableHeadersRow();
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(shown_.size()));
    if (scroll_ && selected_ >= 0) clipper.ForceDisplayRangeByIndices(selected_, selected_ + 1);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd && i < static_cast<int>(shown_.size()); ++i)
            drawEntry(i);
    clipper.End();
    ImGui::EndTable();
}

void FileBrowser::drawList(const DialogKeys& keys) {
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(-1);
    if (question_.kind != FileAction::save && !naming_ && std::exchange(focusWanted_, false))
        ImGui::SetKeyboardFocusHere();
    const bool isEntered = entered("##filter", filter_, tr("part of a name, to show only those"), keys);
    isSifting_ = ImGui::IsItemActive();
    if (isEntered && filter_.find('/') != filter_.npos) goal_ = typedPath(filter_, home_);
    ImGui::BeginChild("list", ImVec2(0, 0), true);
    if (!list_.fault.empty()) {
        const bool isToBeMade = question_.kind == FileAction::save && folder_ == question_.folder;
        ImGui::TextWrapped(
            "%s", isToBeMade ? tr("This folder is made when the file is saved.") : tr(list_.fault).c_str());
    } else if (reading_ && list_.entries.empty()) {
        ImGui::TextDisabled(tr("Reading ..."));
    } else if (shown_.empty()) {
        ImGui::TextDisabled(tr("There is no %s here."),
                            filter_.empty() ? question_.kinds.c_str() : tr("such name"));
    } else {
        drawEntries();
    }
    ImGui::EndChild();
    ImGui::EndGroup();
}

/// The file that is selected, in a column at the right.
void FileBrowser::drawPreview() {
    const FolderEntry* entry = selected();
    if (!entry || entry->isFolder) return faintLine(tr("What is selected is shown here."));
    const Thumbnail* thumbnail = thumbnails_.of(folder_ / toPath(entry->name));
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = 0.75f * width;
    ImGui::Dummy(ImVec2(width, height));
    drawThumbnail(thumbnail, {low.x, low.y}, {width, height});
    ImGui::PushTextWrapPos(0.f);
    ImGui::TextUnformatted(entry->name.c_str());
    if (thumbnail && !thumbnail->glance.title.empty())
        ImGui::TextUnformatted(tr(thumbnail->glance.title).c_str());
    if (!thumbnail) ImGui::TextDisabled(tr("Looking at it ..."));
    ImGui::PopTextWrapPos();
    if (thumbnail) {
        const FileGlance& glance = thumbnail->glance;
        faintLine(kindText(glance));
        if (glance.epochs)
            faintLine(counted(static_cast<std::int64_t>(*glance.epochs), tr("epoch"), tr("epochs")));
        faintLine(glance.fault.empty() ? tr(glance.description) : tr(glance.fault));
    }
    faintLine(byteCount(static_cast<double>(entry->bytes)));
    if (entry->time != fs::file_time_type{}) faintLine(timeText(entry->time));
}

bool FileBrowser::drawOverwrite(const DialogKeys& keys) {
    if (!overwrite_) return false;
    ImGui::AlignTextToFramePadding();
    const auto asked = [](const std::string& name) {
        return filled(tr("{0} exists already. Overwrite it?"), {name});
    };
    const float room =
        ImGui::GetContentRegionAvail().x - 2 * (buttonSize().x + ImGui::GetStyle().ItemSpacing.x);
    const std::string name =
        shortened(displayName(*overwrite_), room - ImGui::CalcTextSize(asked("").c_str()).x);
    ImGui::TextUnformatted(asked(name).c_str());
    alignRight(2);
    const bool yes = ImGui::Button(named("Overwrite"), buttonSize()) || keys.accept;
    engine::tabStop();
    ImGui::SameLine();
    const bool no = ImGui::Button(named("Back"), buttonSize()) || keys.cancel;
    engine::tabStop();
    if (no) {
        overwrite_.reset();
        focusWanted_ = true;
    } else if (yes) {
        finish(fs::path(*overwrite_));
    }
    return true;
}

bool FileBrowser::drawNewFolder(const DialogKeys& keys) {
    if (!naming_) return false;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("New folder"));
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-em(15));
    if (std::exchange(focusWanted_, false)) ImGui::SetKeyboardFocusHere();
    bool make = entered("##newFolder", newFolder_, "name", keys);
    ImGui::SameLine();
    make |= ImGui::Button(named("Make"), buttonSize());
    engine::tabStop();
    ImGui::SameLine();
    const bool isLeft = ImGui::Button(named("Back"), buttonSize()) || keys.cancel;
    engine::tabStop();
    if (isLeft) {
        naming_ = false;
    } else if (make) {
        makeFolder();
    }
    return true;
}

void FileBrowser::drawDecision(const DialogKeys& keys) {
    bool accepted = keys.accept;
    if (question_.kind == FileAction::save) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(tr("Name"));
        ImGui::SameLine();
        ImGui::SetNextItemWidth(-em(15));
        if (std::exchange(focusWanted_, false)) ImGui::SetKeyboardFocusHere();
        accepted |= entered("##name", name_, tr("name of the file"), keys);
        ImGui::SameLine();
    } else {
        ImGui::Dummy({});
        alignRight(2);
    }
    const bool isPressed = ImGui::Button(question_.button.c_str(), buttonSize());
    engine::tabStop();
    ImGui::SameLine();
    const bool isCancelled = ImGui::Button(named("Cancel"), buttonSize()) || keys.cancel;
    engine::tabStop();
    if (isCancelled) {
        done_ = true;
    } else if (accepted && !isPressed && question_.kind == FileAction::folder && selected()) {
        goal_ = toPath(selected()->name);  // Enter goes into it, the button takes it
    } else if (accepted || isPressed) {
        accept();
    }
}

void FileBrowser::drawBottom(const DialogKeys& keys) {
    if (!fault_.empty())
        ImGui::TextUnformatted(fault_.c_str());
    else if (question_.kind == FileAction::folder)
        ImGui::TextDisabled("%s", toText(chosenFolder()).c_str());
    else
        ImGui::TextDisabled(tr("Files shown: %s"), question_.kinds.c_str());
    if (!drawOverwrite(keys) && !drawNewFolder(keys)) drawDecision(keys);
}

/// Keys that are no answers: Backspace leads to the folder above while nothing is typed to sift the names.
void FileBrowser::walk() {
    const bool isFree = isSifting_ ? filter_.empty() : !ImGui::GetIO().WantTextInput;
    if (!isFree || naming_ || overwrite_) return;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Backspace)) && folder_.has_relative_path())
        goal_ = folder_.parent_path();
}

void FileBrowser::drawContent(const DialogKeys& keys) {
    walk();
    select(keys);
    ImGui::BeginDisabled(overwrite_.has_value());
    drawTop(keys);
    const float height = std::clamp(ImGui::GetIO().DisplaySize.y - em(14), em(8), em(24));
    ImGui::PushStyleColor(ImGuiCol_ChildBg, ImGui::GetStyleColorVec4(ImGuiCol_MenuBarBg));
    ImGui::BeginChild("places", ImVec2(em(12), height), false, ImGuiWindowFlags_AlwaysUseWindowPadding);
    drawLocations();
    ImGui::EndChild();
    ImGui::PopStyleColor();
    // What is selected is looked at first.
    if (const FolderEntry* entry = selected(); entry && !entry->isFolder)
        thumbnails_.of(folder_ / toPath(entry->name));
    ImGui::SameLine();
    const float room = ImGui::GetContentRegionAvail().x, preview = room > em(38) ? em(15) : 0.f;
    ImGui::BeginChild("right", ImVec2(preview > 0 ? -preview : 0.f, height));
    drawList(keys);
    ImGui::EndChild();
    if (preview > 0) {
        ImGui::SameLine();
        ImGui::BeginChild("preview", ImVec2(0, height));
        drawPreview();
        ImGui::EndChild();
    }
    ImGui::EndDisabled();
    // What Enter meant above, it does not mean below as well.
    drawBottom(goal_ ? DialogKeys{} : keys);
    if (const auto goal = std::exchange(goal_, {})) choose(*goal);
}

void FileBrowser::draw(const DialogKeys& keys, Background& background) {
    drawAll(keys, background);
    thumbnails_.follow(background);
}

void FileBrowser::drawAll(const DialogKeys& keys, Background& background) {
    const std::string title = question_.title + kBrowser;
    if (std::exchange(opening_, false)) {
        ImGui::OpenPopup(title.c_str());
        focusWanted_ = true;
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSize(ImVec2(std::max(em(20), std::min(em(70), screen.x - em(1))), 0),
                             ImGuiCond_Always);
    open_ = ImGui::BeginPopupModal(title.c_str(), nullptr,
                                   ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings);
    if (!open_) return;
    const bool isNew = ImGui::IsWindowAppearing();
    done_ = false;
    read(background);
    stops_.begin();
    DialogKeys free = keys;  // those that are not for the control at which the keyboard is
    if (!stops_.areKeysFree()) free.accept = free.up = free.down = false;
    drawContent(isNew ? DialogKeys{} : free);
    stops_.end();
    if (done_) ImGui::CloseCurrentPopup();
    open_ = !done_;
    ImGui::EndPopup();
}

}  // namespace app
