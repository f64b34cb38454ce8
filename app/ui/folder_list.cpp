#include "app/ui/folder_list.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <system_error>
#include <tuple>

#include "app/base/paths.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

FolderEntry entryOf(const fs::directory_entry& found) {
    std::error_code fault;
    FolderEntry entry{toText(found.path().filename()), found.is_directory(fault), 0, {}};
    if (!entry.isFolder && found.is_regular_file(fault)) entry.bytes = found.file_size(fault);
    if (fault) entry.bytes = 0;
    entry.time = found.last_write_time(fault);
    if (fault) entry.time = {};
    return entry;
}

bool isWanted(const FolderEntry& entry, const std::vector<std::string>& endings) {
    if (entry.name.starts_with('.')) return false;
    if (entry.isFolder || endings.empty()) return true;
    const std::string name = lower(entry.name);
    return std::ranges::any_of(endings, [&](const std::string& ending) { return name.ends_with(ending); });
}

}  // namespace

FolderList listFolder(const fs::path& folder, const std::vector<std::string>& endings) {
    FolderList list;
    std::error_code fault;
    for (fs::directory_iterator at(folder, fault), end; !fault && at != end; at.increment(fault)) {
        FolderEntry entry = entryOf(*at);
        if (isWanted(entry, endings)) list.entries.push_back(std::move(entry));
    }
    if (fault) list.fault = "This folder cannot be read (" + fault.message() + ").";
    std::ranges::sort(list.entries, {}, [](const FolderEntry& entry) {
        return std::tuple(!entry.isFolder, lower(entry.name), entry.name);
    });
    return list;
}

bool nameContains(const std::string& name, const std::string& part) {
    return lower(name).find(lower(part)) != std::string::npos;
}

fs::path follow(const fs::path& folder, const fs::path& path) {
    const fs::path whole = (folder / path).lexically_normal();
    // Behind a slash at the end stands an empty name, whose parent is the same folder again.
    return whole.has_filename() ? whole : whole.parent_path();
}

fs::path typedPath(const std::string& text, const fs::path& home) {
    constexpr const char* kBlank = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string::npos) return {};
    const std::string trimmed = text.substr(first, text.find_last_not_of(kBlank) - first + 1);
    const bool isOfHome = trimmed == "~" || trimmed.starts_with("~/");
    if (!isOfHome || home.empty()) return toPath(trimmed);
    return follow(home, toPath(trimmed.size() > 2 ? trimmed.substr(2) : "."));
}

std::string withEnding(const std::string& name, const std::vector<std::string>& endings) {
    const std::string small = lower(name);
    const auto isIt = [&](const std::string& ending) {
        return small.size() > ending.size() && small.ends_with(ending);
    };
    if (endings.empty() || std::ranges::any_of(endings, isIt)) return name;
    return name + endings.front();
}

std::string timeText(fs::file_time_type time) {
    const auto clock = std::chrono::file_clock::to_sys(time);
    const std::time_t seconds = std::chrono::system_clock::to_time_t(
        std::chrono::time_point_cast<std::chrono::system_clock::duration>(clock));
    std::tm local = {};
    if (!localtime_r(&seconds, &local)) return "";
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local)};
}

}  // namespace app
