#include "app/cli/list.hpp"

#include <algorithm>

#include "app/base/paths.hpp"
#include "app/world/presets.hpp"
#include "app/world/scenes.hpp"
#include "app/world/world.hpp"
#include "sim/generate/generate.hpp"
#include "sim/io/formats/format.hpp"

namespace app {

namespace {

using Row = std::vector<std::string>;

/// Letters of a UTF-8 text: bytes that do not continue one.
std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

constexpr std::size_t kLine = 100;      // letters of a line
constexpr std::size_t kLeastRoom = 40;  // for the last column, even if the line becomes longer

/// Lines of at most `room` letters if it can be: broken at spaces, and behind the bars between choices.
std::vector<std::string> broken(const std::string& text, std::size_t room) {
    std::vector<std::string> lines = {""};
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t found = text.find_first_of(" |", at);
        const std::size_t end = found == std::string::npos ? text.size() : found + 1;
        const std::string word = text.substr(at, end - at);
        const std::size_t letters = width(word) - (word.back() == ' ' ? 1 : 0);
        if (!lines.back().empty() && width(lines.back()) + letters > room) lines.emplace_back();
        lines.back() += word;
        at = end;
    }
    for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
    return lines;
}

/// Rows under each other, with columns as wide as their widest cell; the last one goes on in the lines below.
/// What stands in `under` comes below its row, a little to the right.
std::string table(const std::vector<Row>& rows, const std::vector<std::string>& under = {}) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
    }
    std::size_t left = 0;
    for (std::size_t i = 0; i + 1 < widths.size(); ++i) left += widths[i] + 2;
    const std::size_t room = std::max(kLine, left + kLeastRoom) - left;
    std::string text;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const Row& row = rows[r];
        for (std::size_t i = 0; i + 1 < row.size(); ++i)
            text += row[i] + std::string(widths[i] + 2 - width(row[i]), ' ');
        std::string indent;
        for (const std::string& line : broken(row.back(), room)) {
            text += indent + line + "\n";
            indent = std::string(left, ' ');
        }
        if (r >= under.size() || under[r].empty()) continue;
        for (const std::string& line : broken(under[r], kLine - 4)) text += "    " + line + "\n";
    }
    return text;
}

std::string kindOf(const wadi::Param& param) {
    if (param.isColour()) return "colour";
    if (param.isSwitch()) return "switch";
    if (param.isChoice()) return "choice";
    return param.isFloat() ? "number" : "whole";
}

std::string params() {
    Settings settings, defaults;
    std::vector<Row> rows = {{"NAME", "KIND", "DEFAULT", "RANGE"}};
    std::vector<std::string> help = {"WHAT IT DOES"};
    for (const wadi::ParamGroup& group : groupsOf(settings, defaults)) {
        for (const wadi::Param& param : group.defaults) {
            rows.push_back({param.path(), kindOf(param), param.text(), param.range()});
            help.emplace_back(param.help);
        }
    }
    return table(rows, help);
}

std::string processes() {
    std::vector<Row> rows = {{"NAME", "TITLE", "WHAT IT DOES"}};
    for (const wadi::ProcessInfo& process : wadi::Processes::kInfos)
        rows.push_back({std::string(process.name), std::string(process.title), std::string(process.help)});
    return table(rows) + "Switch one on with --set NAME.enabled=true.\n";
}

std::string generators() {
    std::vector<Row> rows = {{"NAME", "WHAT IT MAKES"}};
    for (std::size_t i = 0; i < wadi::kGeneratorNames.size(); ++i)
        rows.push_back({std::string(wadi::kGeneratorNames[i]), std::string(wadi::kGeneratorHelp[i])});
    return table(rows) + "Choose one with --set terrain.generator=NAME.\n";
}

std::string maps() {
    std::vector<Row> rows = {{"NAME", "UNIT", "WHAT IT SHOWS"}};
    for (const wadi::LayerId id : wadi::fileLayers()) {
        const wadi::LayerInfo& map = wadi::infoOf(id);
        rows.push_back({std::string(map.name), std::string(map.unit), std::string(map.help)});
    }
    return table(rows) + "Export them with --maps NAME,NAME.\n";
}

std::string contentText(wadi::io::MapContent content) {
    switch (content) {
        case wadi::io::MapContent::values:
            return "all without colour";
        case wadi::io::MapContent::heights:
            return "maps in metres";
        case wadi::io::MapContent::colours:
            break;
    }
    return "all";
}

std::string formats() {
    std::vector<Row> rows = {{"NAME", "FILE", "BITS", "MAPS", "WHAT IT HOLDS"}};
    for (const wadi::io::FormatFacts& format : wadi::io::writtenFormats())
        rows.push_back({std::string(format.name), "height" + std::string(format.suffix),
                        format.bits == 0 ? "text" : std::to_string(format.bits), contentText(format.content),
                        std::string(format.help)});
    std::vector<Row> read = {{"READ", "FILE", "WHAT IT HOLDS"}};
    for (const wadi::io::FileFormat& format : wadi::io::fileFormats())
        if (format.isRead())
            read.push_back({std::string(format.name), wadi::io::endingsOf(format), std::string(format.help)});
    return table(rows) + "Export in them with --format NAME,NAME.\n\n" + table(read) +
           "Import one with --import FILE. Of a file named as map_x0_y0.png all tiles are read.\n";
}

std::string sidesText(wadi::io::Profile profile) {
    std::string text;
    for (const int side : wadi::io::sidesOf(profile))
        text += (text.empty() ? "" : " ") + std::to_string(side);
    return text.empty() ? "any" : text;
}

std::string profiles() {
    std::vector<Row> rows = {{"NAME", "PROGRAM", "SAMPLES A SIDE", "WHAT IT GETS"}};
    for (std::size_t i = 0; i < wadi::io::kProfiles.size(); ++i) {
        const auto& [name, title, help] = wadi::io::kProfiles[i];
        rows.push_back({std::string(name), std::string(title), sidesText(static_cast<wadi::io::Profile>(i)),
                        std::string(help)});
    }
    return table(rows) +
           "Export for them with --profile NAME,NAME: each file comes with a text of what to enter.\n";
}

std::string scenes() {
    std::vector<Row> rows = {{"NAME", "TITLE", "WHAT IT SHOWS"}};
    for (const SceneEntry& scene : listScenes(scenesFolder()))
        rows.push_back({scene.name, scene.title, scene.description});
    return table(rows) + "Open one with --scene NAME.\n";
}

std::string presets() {
    const PresetFolders folders = presetFolders(dataFolder() / "assets", userFolders().config);
    Settings settings, defaults;
    std::vector<Row> rows = {{"NAME", "TITLE", "WHAT IT DOES"}};
    for (const wadi::ParamGroup& group : groupsOf(settings, defaults))
        for (const PresetEntry& entry : listPresets(folders, group.name))
            rows.push_back({std::string(group.name) + "/" + entry.name, entry.preset.title,
                            entry.isOwn ? "A preset of your own." : entry.preset.description});
    return table(rows) + "Choose one in the window with Presets, beside the name of a process.\n";
}

}  // namespace

std::string listText(const ListOptions& options) {
    switch (options.topic) {
        case ListTopic::params:
            return params();
        case ListTopic::processes:
            return processes();
        case ListTopic::generators:
            return generators();
        case ListTopic::maps:
            return maps();
        case ListTopic::formats:
            return formats();
        case ListTopic::profiles:
            return profiles();
        case ListTopic::scenes:
            return scenes();
        case ListTopic::presets:
            return presets();
    }
    return {};
}

}  // namespace app
