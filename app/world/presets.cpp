#include "app/world/presets.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <tuple>
#include <utility>

#include "app/base/paths.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/messages.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

constexpr const char* kPresetEnding = ".toml";

PresetEntry presetEntry(const fs::path& file, std::string_view group, bool isOwn) {
    PresetEntry entry{.name = toText(file.stem()), .preset = {}, .file = file, .isOwn = isOwn};
    try {
        entry.preset = wadi::io::loadPreset(file, group);
    } catch (const wadi::Error& error) {
        entry.fault = error.sentence();
    }
    if (entry.preset.title.empty()) entry.preset.title = entry.name;
    return entry;
}

void listFrom(const fs::path& folder, std::string_view group, bool isOwn, std::vector<PresetEntry>& entries) {
    if (folder.empty()) return;
    std::error_code fault;
    for (fs::directory_iterator at(folder / toPath(std::string(group)), fault), end; !fault && at != end;
         at.increment(fault))
        if (lower(toText(at->path().extension())) == kPresetEnding)
            entries.push_back(presetEntry(at->path(), group, isOwn));
}

/// Whether a parameter has the value of a text.
bool hasValue(const wadi::Param& param, const std::string& value) {
    if (param.isSwitch() || param.isChoice() || param.isColour()) return param.text() == value;
    const double number = std::strtod(value.c_str(), nullptr);
    return param.isFloat() ? static_cast<float>(param.number()) == static_cast<float>(number)
                           : param.number() == number;
}

/// Bytes that begin a letter of UTF-8.
std::size_t letters(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

/// A letter that no file system minds.
char inFileName(char c) {
    constexpr std::string_view kOdd = "/\\:*?\"<>|\x7f";
    const bool isControl = static_cast<unsigned char>(c) < 0x20;
    return isControl || kOdd.find(c) != std::string_view::npos ? '-' : c;
}

}  // namespace

PresetFolders presetFolders(const fs::path& assets, const fs::path& config) {
    return {assets / "presets", config.empty() ? fs::path() : config / "presets"};
}

std::vector<PresetEntry> listPresets(const PresetFolders& folders, std::string_view group) {
    std::vector<PresetEntry> entries;
    listFrom(folders.shipped, group, false, entries);
    listFrom(folders.own, group, true, entries);
    std::ranges::sort(entries, {}, [](const PresetEntry& entry) {
        return std::tuple(entry.isOwn, lower(entry.preset.title), entry.name);
    });
    return entries;
}

bool holds(const wadi::ParamGroup& group, const wadi::io::Preset& preset) {
    return std::ranges::all_of(preset.values.entries, [&](const wadi::io::SceneEntry& entry) {
        const auto param = std::ranges::find(group.params, entry.key, &wadi::Param::name);
        return param == group.params.end() || hasValue(*param, entry.value);
    });
}

fs::path presetFile(const PresetFolders& folders, std::string_view group, const std::string& title) {
    if (folders.own.empty())
        throw wadi::Error("There is no folder to keep presets in: set HOME or XDG_CONFIG_HOME.");
    const std::size_t first = title.find_first_not_of(' '), last = title.find_last_not_of(' ');
    if (first == std::string::npos) throw wadi::Error("A preset needs a name: type one.");
    std::string name = title.substr(first, last - first + 1);
    if (letters(name) > kMostPresetTitle)
        throw wadi::Error("The name of a preset has {0} letters at most: shorten it.", kMostPresetTitle);
    std::ranges::transform(name, name.begin(), inFileName);
    if (name.front() == '.') name.front() = '-';  // it would be hidden
    return folders.own / toPath(std::string(group)) / toPath(name + kPresetEnding);
}

void savePreset(const fs::path& file, const std::string& text) {
    std::error_code fault;
    fs::create_directories(file.parent_path(), fault);
    if (fault) wadi::io::fail(file.parent_path(), "cannot be made ({0}).", wadi::io::reasonOf(fault));
    wadi::io::writeAtomically(file, text);
}

void deletePreset(const PresetEntry& entry) {
    if (!entry.isOwn) throw wadi::Error("Presets of the program cannot be deleted.");
    std::error_code fault;
    if (!fs::remove(entry.file, fault) && fault)
        wadi::io::fail(entry.file, "cannot be deleted ({0}).", wadi::io::reasonOf(fault));
}

}  // namespace app
