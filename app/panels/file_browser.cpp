#include "app/panels/file_browser.hpp"

#include <imgui.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "app/panels/text_field.hpp"
#include "app/paths.hpp"

namespace app {

namespace fs = std::filesystem;

std::vector<FolderEntry> listFolder(const fs::path& folder, const std::vector<std::string>& endings) {
    std::vector<FolderEntry> entries;
    std::error_code fault;
    for (fs::directory_iterator at(folder, fs::directory_options::skip_permission_denied, fault), end;
         !fault && at != end; at.increment(fault)) {
        std::error_code ignored;
        const FolderEntry entry{toText(at->path().filename()), at->is_directory(ignored)};
        const std::string ending = lower(toText(at->path().extension()));
        const bool wanted =
            endings.empty() || std::find(endings.begin(), endings.end(), ending) != endings.end();
        if (entry.name[0] != '.' && (entry.isFolder || wanted)) entries.push_back(entry);
    }
    std::sort(entries.begin(), entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
        return std::tuple(!a.isFolder, lower(a.name), a.name) <
               std::tuple(!b.isFolder, lower(b.name), b.name);
    });
    return entries;
}

bool nameContains(const std::string& name, const std::string& part) {
    return lower(name).find(lower(part)) != std::string::npos;
}

fs::path follow(const fs::path& folder, const fs::path& path) {
    const fs::path whole = (folder / path).lexically_normal();
    // Behind a slash at the end stands an empty name, whose parent is the same folder again.
    return whole.has_filename() ? whole : whole.parent_path();
}

FileBrowser::FileBrowser(fs::path folder, std::vector<std::string> endings, std::string title,
                         std::string none)
    : folder_(std::move(folder)),
      endings_(std::move(endings)),
      title_(std::move(title)),
      none_(std::move(none)) {}

void FileBrowser::open() {
    enter(folder_);
    opening_ = true;
}

void FileBrowser::enter(const fs::path& folder) {
    folder_ = folder;
    entries_ = listFolder(folder, endings_);
    typed_ = toText(folder);
    filter_.clear();
    fault_.clear();
}

std::optional<fs::path> FileBrowser::choose(const fs::path& path) {
    std::error_code ignored;
    const fs::path whole = follow(folder_, path);
    if (fs::is_directory(whole, ignored)) {
        enter(whole);
    } else if (fs::exists(whole, ignored)) {
        return whole;
    } else {
        fault_ = "There is no such file or folder.";
    }
    return std::nullopt;
}

std::optional<fs::path> FileBrowser::drawList() {
    std::optional<fs::path> clicked;
    ImGui::BeginChild("list", ImVec2(0, ImGui::GetFontSize() * 17), true);
    if (folder_.has_parent_path() && folder_ != folder_.root_path() && ImGui::Selectable(".. (up)"))
        clicked = folder_.parent_path();
    for (const FolderEntry& entry : entries_) {
        if (!nameContains(entry.name, filter_)) continue;
        if (ImGui::Selectable((entry.name + (entry.isFolder ? "/" : "")).c_str()))
            clicked = toPath(entry.name);
    }
    if (entries_.empty()) ImGui::TextDisabled("%s", none_.c_str());
    ImGui::EndChild();
    return clicked;
}

std::optional<fs::path> FileBrowser::drawContent(bool cancel, bool& close) {
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    const bool entered = textField("##path", typed_, "path");
    ImGui::SetNextItemWidth(-1);
    textField("##filter", filter_, "part of a name");
    std::optional<fs::path> wanted = drawList();
    ImGui::TextUnformatted(fault_.c_str());
    const ImVec2 size(ImGui::GetFontSize() * 7, 0);
    if (ImGui::Button("Open", size) || entered) wanted = toPath(typed_);
    ImGui::SameLine();
    close = ImGui::Button("Cancel", size) || cancel;
    return wanted ? choose(*wanted) : std::nullopt;
}

std::optional<fs::path> FileBrowser::draw(bool cancel) {
    if (std::exchange(opening_, false)) ImGui::OpenPopup(title_.c_str());
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSize(ImVec2(std::min(36 * em, screen.x - em), 0), ImGuiCond_Always);
    if (!ImGui::BeginPopupModal(title_.c_str(), nullptr,
                                ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings))
        return std::nullopt;
    bool close = false;
    const std::optional<fs::path> chosen = drawContent(cancel, close);
    if (chosen || close) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return chosen;
}

}  // namespace app
