#include "app/documents/recent.hpp"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <thread>

#include "app/base/file_lock.hpp"
#include "app/base/paths.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kFile = "file ", kFolder = "folder ";
constexpr std::size_t kMostBytes = 1 << 20;  // far more than the program writes

void addFirst(std::vector<fs::path>& list, const fs::path& path) {
    std::erase(list, path);
    list.insert(list.begin(), path);
    if (list.size() > kMostRecent) list.resize(kMostRecent);
}

void addLast(std::vector<fs::path>& list, std::string_view text) {
    const fs::path path = toPath(std::string(text));
    const bool isKnown = std::ranges::find(list, path) != list.end();
    const bool isUsable = path.is_absolute() && text.find('\0') == std::string_view::npos;
    if (isUsable && !isKnown && list.size() < kMostRecent) list.push_back(path);
}

/// The lock, for which other programs do not ask for long, or nothing.
std::optional<FileLock> takeSoon(const fs::path& file) {
    for (int i = 0; i < 100; ++i) {
        if (auto lock = FileLock::take(file)) return lock;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return std::nullopt;
}

Recent readAll(const fs::path& store) {
    try {
        return parseRecent(wadi::io::readStart(store, kMostBytes));
    } catch (const wadi::Error&) {
        return {};
    }
}

}  // namespace

void Recent::add(const fs::path& file) {
    if (toText(file).find('\n') != std::string::npos) return;  // the store has a line for each
    addFirst(files, file);
    addFirst(folders, file.parent_path());
}

void Recent::dropMissing() {
    std::error_code ignored;
    std::erase_if(files, [&](const fs::path& file) { return !fs::is_regular_file(file, ignored); });
    std::erase_if(folders, [&](const fs::path& folder) { return !fs::is_directory(folder, ignored); });
}

Recent parseRecent(std::string_view text) {
    Recent recent;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.starts_with(kFile)) addLast(recent.files, line.substr(kFile.size()));
        if (line.starts_with(kFolder)) addLast(recent.folders, line.substr(kFolder.size()));
    }
    return recent;
}

std::string recentText(const Recent& recent) {
    std::string text;
    for (const fs::path& file : recent.files) text += std::string(kFile) + toText(file) + "\n";
    for (const fs::path& folder : recent.folders) text += std::string(kFolder) + toText(folder) + "\n";
    return text;
}

Recent loadRecent(const fs::path& store) {
    if (store.empty()) return {};
    Recent recent = readAll(store);
    recent.dropMissing();
    return recent;
}

Recent rememberRecent(const fs::path& store, const fs::path& file) {
    std::error_code fault;
    fs::create_directories(store.parent_path(), fault);
    if (fault) wadi::io::fail(store.parent_path(), "cannot be made ({0}).", wadi::io::reasonOf(fault));
    fs::path lockFile = store;
    lockFile += ".lock";
    const std::optional<FileLock> lock = takeSoon(lockFile);
    if (!lock) wadi::io::fail(store, "cannot be written; set XDG_CONFIG_HOME to a folder that can.");
    Recent recent = readAll(store);
    recent.add(file);
    wadi::io::writeAtomically(store, recentText(recent));
    recent.dropMissing();
    return recent;
}

namespace {

constexpr std::size_t kMostPreferenceBytes = 1 << 16;  // far more than the program writes
constexpr std::string_view kIs = " = ";

void readLine(std::string_view line, std::span<wadi::ParamGroup> groups, PreferencesRead& read) {
    const std::size_t is = line.find(kIs);
    const auto isNamed = [&](const wadi::Param& param) { return param.isAt(line.substr(0, is)); };
    if (line.empty()) return;
    if (is == std::string_view::npos) return void(read.isDamaged = true);
    for (wadi::ParamGroup& group : groups) {
        const auto param = std::ranges::find_if(group.params, isNamed);
        if (param == group.params.end()) continue;
        try {
            param->setText(line.substr(is + kIs.size()));
            read.isAny = true;
        } catch (const wadi::Error&) {
            read.isDamaged = true;
        }
    }
}

}  // namespace

wadi::ParamGroup changedOf(const wadi::ParamGroup& group, std::string_view kept) {
    wadi::ParamGroup changed{group.name, group.title, {}, {}};
    for (std::size_t i = 0; i < group.params.size(); ++i) {
        const std::string line = group.params[i].path() + " = " + group.params[i].text() + '\n';
        if (group.params[i].text() == group.defaults[i].text() && kept.find(line) == kept.npos) continue;
        changed.params.push_back(group.params[i]);
        changed.defaults.push_back(group.defaults[i]);
    }
    return changed;
}

std::string preferencesText(std::span<const wadi::ParamGroup> groups) {
    std::string text;
    for (const wadi::ParamGroup& group : groups)
        for (const wadi::Param& param : group.params)
            text += param.path() + std::string(kIs) + param.text() + "\n";
    return text;
}

PreferencesRead readPreferences(std::string_view text, std::span<wadi::ParamGroup> groups) {
    PreferencesRead read;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        readLine(text.substr(0, end), groups, read);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return read;
}

namespace {

/// loadPreferences(); `text` becomes what was read.
PreferencesRead loadWithText(const fs::path& store, std::span<wadi::ParamGroup> groups, std::string& text) {
    std::error_code ignored;
    if (store.empty() || !fs::exists(store, ignored)) return {};
    try {
        text = wadi::io::readStart(store, kMostPreferenceBytes);
        return readPreferences(text, groups);
    } catch (const wadi::Error&) {
        return {.isDamaged = true};
    }
}

}  // namespace

PreferencesRead loadPreferences(const fs::path& store, std::span<wadi::ParamGroup> groups) {
    std::string text;
    return loadWithText(store, groups, text);
}

void savePreferences(const std::filesystem::path& store, std::string_view text) {
    if (store.empty()) return;
    std::error_code fault;
    std::filesystem::create_directories(store.parent_path(), fault);
    if (fault) wadi::io::fail(store.parent_path(), "cannot be made ({0}).", wadi::io::reasonOf(fault));
    wadi::io::writeAtomically(store, text);
}

bool Preferences::load(std::span<wadi::ParamGroup> groups) {
    std::string text;
    const PreferencesRead read = loadWithText(store_, groups, text);
    areDamaged_ = read.isDamaged;
    if (read.isAny && !read.isDamaged) kept_ = std::move(text);
    return read.isAny;
}

void Preferences::keep(std::span<const wadi::ParamGroup> groups, Background& background) {
    std::string text = preferencesText(groups);
    if (text == kept_) return;
    kept_ = text;
    background.start("Saving preferences", [store = store_, text]() -> Background::Finish {
        savePreferences(store, text);
        return [] {};
    });
}

}  // namespace app
