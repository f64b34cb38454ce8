#include "app/panels/file_browser.hpp"

#include <imgui.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "app/figures.hpp"
#include "app/panels/icons.hpp"
#include "app/panels/text_field.hpp"
#include "app/paths.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

constexpr const char* kWindow = "###files";  // the title before it may change

float em(float times) {
    return times * ImGui::GetFontSize();
}

ImVec2 buttonSize() {
    return {em(7), 0};
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

void FileBrowser::ask(FileQuestion question, std::vector<fs::path> recentFolders, Chosen chosen) {
    question_ = std::move(question);
    recent_ = std::move(recentFolders);
    chosen_ = std::move(chosen);
    name_ = question_.name;
    media_ = mountedMedia();
    opening_ = true;
    enter(question_.folder.empty() ? folder_ : question_.folder);
}

void FileBrowser::enter(const fs::path& folder) {
    folder_ = folder;
    typed_ = toText(folder);
    show({});
    filter_.clear();
    fault_.clear();
    naming_ = false;
    overwrite_.reset();
    stale_ = true;
}

void FileBrowser::show(FolderList list) {
    list_ = std::move(list);
    reading_ = false;
    shown_.clear();
    siftedBy_.reset();
}

void FileBrowser::read(Background& background) {
    if (!std::exchange(stale_, false)) return;
    reading_ = true;
    const std::uint64_t reading = ++readings_;
    background.start("Reading " + toText(folder_),
                     [this, reading, folder = folder_, endings = question_.endings]() -> Background::Finish {
                         FolderList list = listFolder(folder, endings);
                         return [this, reading, list = std::move(list)]() mutable {
                             if (reading != readings_) return;
                             show(std::move(list));
                         };
                     });
}

void FileBrowser::finish(const fs::path& path) {
    done_ = true;
    const Chosen chosen = chosen_;  // which may ask the next question
    if (chosen) chosen(path);
}

void FileBrowser::choose(const fs::path& path) {
    std::error_code ignored;
    const fs::path whole = follow(folder_, path);
    if (fs::is_directory(whole, ignored)) {
        if (typedPath(name_, home_) == path) name_ = question_.name;  // it was the folder's, and did its duty
        return enter(whole);
    }
    if (question_.deed == FileDeed::save) return chooseNew(whole);
    if (fs::exists(whole, ignored)) return finish(whole);
    fault_ = "There is no such file or folder.";
}

void FileBrowser::chooseNew(const fs::path& path) {
    std::error_code ignored;
    const fs::path folder = path.parent_path();
    fs::path file = folder / toPath(withEnding(displayName(path), question_.endings));
    if (folder == question_.folder) fs::create_directories(folder, ignored);
    if (!fs::is_directory(folder, ignored)) {
        fault_ = "There is no folder " + toText(folder) + ".";
    } else if (fs::exists(file, ignored)) {
        overwrite_ = std::move(file);
    } else {
        finish(file);
    }
}

void FileBrowser::makeFolder() {
    std::error_code problem;
    const fs::path folder = follow(folder_, typedPath(newFolder_, home_));
    if (typedPath(newFolder_, home_).empty()) {
        fault_ = "The new folder needs a name.";
    } else if (fs::create_directories(folder, problem)) {
        enter(folder);
    } else {
        fault_ = problem ? "The folder cannot be made (" + problem.message() + ")."
                         : "There is such a folder already.";
    }
}

void FileBrowser::sift() {
    if (siftedBy_ == filter_) return;  // a folder may hold very many files
    siftedBy_ = filter_;
    shown_.clear();
    for (std::size_t i = 0; i < list_.entries.size(); ++i)
        if (nameContains(list_.entries[i].name, filter_)) shown_.push_back(static_cast<int>(i));
    selected_ = -1;
}

const FolderEntry* FileBrowser::selected() const {
    if (selected_ < 0 || selected_ >= static_cast<int>(shown_.size())) return nullptr;
    return &list_.entries[static_cast<std::size_t>(shown_[static_cast<std::size_t>(selected_)])];
}

void FileBrowser::select(const DialogKeys& keys) {
    sift();
    const int last = static_cast<int>(shown_.size()) - 1;
    const int step = static_cast<int>(keys.down) - static_cast<int>(keys.up);
    selected_ = std::min(selected_ < 0 && step < 0 ? last : selected_ + step, last);
    if (step != 0) selected_ = std::max(selected_, 0);
    scroll_ = step != 0;
    const FolderEntry* entry = selected();
    if (step != 0 && entry && !entry->isFolder) name_ = entry->name;
}

void FileBrowser::drawTop() {
    ImGui::BeginDisabled(!folder_.has_relative_path());
    if (upButton("##up")) goal_ = folder_.parent_path();
    ImGui::EndDisabled();
    tooltipOnHover("The folder above.");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-em(8.5f));
    if (textField("##path", typed_, "folder or path of a file")) goal_ = typedPath(typed_, home_);
    tooltipOnHover(
        "Where this is. A path can be typed or pasted here; ~ is your own folder. Enter goes there.");
    ImGui::SameLine();
    if (ImGui::Button("New folder", ImVec2(-1, 0))) {
        naming_ = focusWanted_ = true;
        newFolder_.clear();
        fault_.clear();
    }
}

void FileBrowser::drawPlace(const std::string& name, const fs::path& folder, int id) {
    ImGui::PushID(id);
    if (ImGui::Selectable("##place", folder == folder_, ImGuiSelectableFlags_DontClosePopups)) goal_ = folder;
    tooltipOnHover(toText(folder).c_str());
    ImGui::SameLine(ImGui::GetStyle().WindowPadding.x);
    ImGui::TextUnformatted(name.c_str());
    ImGui::PopID();
}

void FileBrowser::drawPlaces() {
    int id = 0;
    ImGui::TextDisabled("Places");
    for (const auto& [name, folder] : places_) drawPlace(name, folder, id++);
    for (const auto& [name, folder] : media_) drawPlace(name, folder, id++);
    if (recent_.empty()) return;
    ImGui::Spacing();
    ImGui::TextDisabled("Used last");
    for (const fs::path& folder : recent_)
        drawPlace(folder.has_filename() ? displayName(folder) : toText(folder), folder, id++);
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
                              ImGuiSelectableFlags_DontClosePopups);
    ImGui::PopID();
    if (scroll_ && index == selected_) ImGui::SetScrollHereY();
    ImGui::SameLine(0, 0);
    if (entry.isFolder)
        folderMark();
    else
        ImGui::Dummy(ImVec2(em(1.4f), em(1)));
    ImGui::SameLine(0, 0);
    ImGui::TextUnformatted(entry.name.c_str());
    ImGui::TableNextColumn();
    if (!entry.isFolder) ImGui::TextDisabled("%s", byteCount(static_cast<double>(entry.bytes)).c_str());
    ImGui::TableNextColumn();
    if (entry.time != fs::file_time_type{}) ImGui::TextDisabled("%s", timeText(entry.time).c_str());
    if (!clicked) return;
    selected_ = index;
    if (!entry.isFolder) name_ = entry.name;
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) goal_ = toPath(entry.name);
}

void FileBrowser::drawEntries() {
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg;
    if (!ImGui::BeginTable("entries", 3, kFlags)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("Name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("Size", ImGuiTableColumnFlags_WidthFixed, em(5));
    ImGui::TableSetupColumn("Changed", ImGuiTableColumnFlags_WidthFixed, em(8.5f));
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

void FileBrowser::drawList() {
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(-1);
    if (question_.deed == FileDeed::open && !naming_ && std::exchange(focusWanted_, false))
        ImGui::SetKeyboardFocusHere();
    if (textField("##filter", filter_, "part of a name, to show only those") &&
        filter_.find('/') != filter_.npos)
        goal_ = typedPath(filter_, home_);
    ImGui::BeginChild("list", ImVec2(0, 0), true);
    if (!list_.fault.empty()) {
        const bool isToBeMade = question_.deed == FileDeed::save && folder_ == question_.folder;
        ImGui::TextWrapped("%s",
                           isToBeMade ? "This folder is made when the file is saved." : list_.fault.c_str());
    } else if (reading_ && list_.entries.empty()) {
        ImGui::TextDisabled("Reading ...");
    } else if (shown_.empty()) {
        ImGui::TextDisabled("There is no %s here.", filter_.empty() ? question_.kinds.c_str() : "such name");
    } else {
        drawEntries();
    }
    ImGui::EndChild();
    ImGui::EndGroup();
}

bool FileBrowser::drawOverwrite(const DialogKeys& keys) {
    if (!overwrite_) return false;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted((displayName(*overwrite_) + " exists already. Overwrite it?").c_str());
    alignRight(2);
    const bool yes = ImGui::Button("Overwrite", buttonSize()) || keys.accept;
    ImGui::SameLine();
    const bool no = ImGui::Button("Back", buttonSize()) || keys.cancel;
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
    ImGui::TextUnformatted("New folder");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-em(15));
    if (std::exchange(focusWanted_, false)) ImGui::SetKeyboardFocusHere();
    const bool entered = textField("##newFolder", newFolder_, "name");
    ImGui::SameLine();
    const bool make = ImGui::Button("Make", buttonSize()) || entered;
    ImGui::SameLine();
    if (ImGui::Button("Back", buttonSize()) || keys.cancel) {
        naming_ = false;
    } else if (make) {
        makeFolder();
    }
    return true;
}

void FileBrowser::drawDecision(const DialogKeys& keys) {
    bool accepted = keys.accept;
    if (question_.deed == FileDeed::save) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted("Name");
        ImGui::SameLine();
        ImGui::SetNextItemWidth(-em(15));
        if (std::exchange(focusWanted_, false)) ImGui::SetKeyboardFocusHere();
        accepted |= textField("##name", name_, "name of the file");
        ImGui::SameLine();
    } else {
        ImGui::Dummy({});
        alignRight(2);
    }
    accepted |= ImGui::Button(question_.button.c_str(), buttonSize());
    ImGui::SameLine();
    if (ImGui::Button("Cancel", buttonSize()) || keys.cancel) {
        done_ = true;
    } else if (accepted && question_.deed == FileDeed::save) {
        const fs::path typed = typedPath(name_, home_);
        if (typed.empty())
            fault_ = "The file needs a name.";
        else
            goal_ = typed;
    } else if (accepted) {
        if (!selected() && shown_.size() == 1) selected_ = 0;
        if (const FolderEntry* entry = selected())
            goal_ = toPath(entry->name);
        else
            fault_ = "Choose a file, or type its path above.";
    }
}

void FileBrowser::drawBottom(const DialogKeys& keys) {
    if (fault_.empty())
        ImGui::TextDisabled("Files shown: %s", question_.kinds.c_str());
    else
        ImGui::TextUnformatted(fault_.c_str());
    if (!drawOverwrite(keys) && !drawNewFolder(keys)) drawDecision(keys);
}

void FileBrowser::drawContent(const DialogKeys& keys) {
    select(keys);
    ImGui::BeginDisabled(overwrite_.has_value());
    drawTop();
    const float height = std::clamp(ImGui::GetIO().DisplaySize.y - em(14), em(8), em(24));
    ImGui::PushStyleColor(ImGuiCol_ChildBg, ImGui::GetStyleColorVec4(ImGuiCol_MenuBarBg));
    ImGui::BeginChild("places", ImVec2(em(12), height), false, ImGuiWindowFlags_AlwaysUseWindowPadding);
    drawPlaces();
    ImGui::EndChild();
    ImGui::PopStyleColor();
    ImGui::SameLine();
    ImGui::BeginChild("right", ImVec2(0, height));
    drawList();
    ImGui::EndChild();
    ImGui::EndDisabled();
    // What Enter meant above, it does not mean below as well.
    drawBottom(goal_ ? DialogKeys{} : keys);
    if (const auto goal = std::exchange(goal_, {})) choose(*goal);
}

void FileBrowser::draw(const DialogKeys& keys, Background& background) {
    const std::string title = question_.title + kWindow;
    if (std::exchange(opening_, false)) {
        ImGui::OpenPopup(title.c_str());
        focusWanted_ = true;
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSize(ImVec2(std::max(em(20), std::min(em(54), screen.x - em(1))), 0),
                             ImGuiCond_Always);
    open_ = ImGui::BeginPopupModal(title.c_str(), nullptr,
                                   ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings);
    if (!open_) return;
    const bool isNew = ImGui::IsWindowAppearing();
    done_ = false;
    read(background);
    drawContent(isNew ? DialogKeys{} : keys);
    if (done_) ImGui::CloseCurrentPopup();
    open_ = !done_;
    ImGui::EndPopup();
}

}  // namespace app
