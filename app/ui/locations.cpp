#include "app/ui/locations.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <fstream>
#include <iterator>
#include <system_error>
#include <tuple>

#include "app/base/marked.hpp"
#include "app/base/paths.hpp"
#include "sim/io/files/messages.hpp"

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
    if (fault) list.fault = wadi::Sentence("This folder cannot be read ({0}).", wadi::io::reasonOf(fault));
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

namespace fs = std::filesystem;

namespace {

bool isOctal(std::string_view digits) {
    return digits.size() == 3 && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '7'; });
}

/// A field of the table of mounts, in which a blank is written as "\040".
std::string unescaped(std::string_view field) {
    std::string text;
    for (std::size_t i = 0; i < field.size(); ++i) {
        const std::string_view digits = field.substr(i + 1, 3);
        if (field[i] == '\\' && isOctal(digits)) {
            text += static_cast<char>((digits[0] - '0') * 64 + (digits[1] - '0') * 8 + digits[2] - '0');
            i += 3;
        } else {
            text += field[i];
        }
    }
    return text;
}

/// The second word of a line.
std::string_view secondWord(std::string_view line) {
    const std::size_t begin = line.find(' ');
    if (begin == std::string_view::npos) return {};
    const std::string_view rest = line.substr(begin + 1);
    return rest.substr(0, rest.find(' '));
}

}  // namespace

std::vector<Location> mountedMedia(std::string_view mounts) {
    std::vector<Location> locations;
    while (!mounts.empty()) {
        const std::size_t end = std::min(mounts.find('\n'), mounts.size());
        const std::string folder = unescaped(secondWord(mounts.substr(0, end)));
        mounts.remove_prefix(std::min(end + 1, mounts.size()));
        for (const char* root : {"/media/", "/run/media/", "/mnt/"})
            if ((folder + "/").starts_with(root) && folder != "/media")
                locations.push_back({displayName(toPath(folder)), toPath(folder)});
    }
    return locations;
}

std::vector<Location> mountedMedia() {
    std::ifstream in("/proc/self/mounts", std::ios::binary);
    return mountedMedia(std::string(std::istreambuf_iterator<char>(in), {}));
}

std::vector<Location> usualLocations(const fs::path& home) {
    std::vector<Location> locations;
    if (!home.empty()) locations.push_back({marked("Home"), home});
    std::error_code fault;
    const fs::path working = fs::current_path(fault);
    if (!fault && working != home) locations.push_back({marked("Working folder"), working});
    locations.push_back({marked("Computer"), "/"});
    return locations;
}

}  // namespace app
