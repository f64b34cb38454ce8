#include "app/cli/list.hpp"

#include "app/base/paths.hpp"
#include "app/base/text_table.hpp"
#include "app/world/presets.hpp"
#include "app/world/scenes.hpp"
#include "app/world/world.hpp"
#include "sim/generate/generate.hpp"
#include "sim/io/formats/format.hpp"

namespace app {

namespace {

std::string kindOf(const wadi::Param& param) {
    if (param.isColour()) return "colour";
    if (param.isSwitch()) return "switch";
    if (param.isChoice()) return "choice";
    return param.isFloat() ? "number" : "whole";
}

std::string params() {
    Settings settings, defaults;
    std::vector<TextRow> rows = {{"NAME", "KIND", "DEFAULT", "RANGE"}};
    std::vector<std::string> help = {"WHAT IT DOES"};
    for (const wadi::ParamGroup& group : groupsOf(settings, defaults)) {
        for (const wadi::Param& param : group.defaults) {
            rows.push_back({param.path(), kindOf(param), param.text(), param.range()});
            help.push_back(param.wholeHelp());
        }
    }
    return textTable(rows, help);
}

std::string processes() {
    std::vector<TextRow> rows = {{"NAME", "TITLE", "WHAT IT DOES"}};
    for (const wadi::ProcessInfo& process : wadi::Processes::kInfos)
        rows.push_back({std::string(process.name), std::string(process.title), std::string(process.help)});
    return textTable(rows) + "Switch one on with --set NAME.enabled=true.\n";
}

std::string generators() {
    std::vector<TextRow> rows = {{"NAME", "WHAT IT MAKES"}};
    for (std::size_t i = 0; i < wadi::kGeneratorNames.size(); ++i)
        rows.push_back({std::string(wadi::kGeneratorNames[i]), std::string(wadi::kGeneratorHelp[i])});
    return textTable(rows) + "Choose one with --set terrain.generator=NAME.\n";
}

std::string maps() {
    std::vector<TextRow> rows = {{"NAME", "UNIT", "WHAT IT SHOWS"}};
    for (const wadi::LayerId id : wadi::fileLayers()) {
        const wadi::LayerInfo& map = wadi::infoOf(id);
        rows.push_back({std::string(map.name), std::string(map.unit), std::string(map.help)});
    }
    return textTable(rows) + "Export them with --maps NAME,NAME.\n";
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
    std::vector<TextRow> rows = {{"NAME", "FILE", "BITS", "MAPS", "WHAT IT HOLDS"}};
    for (const wadi::io::FormatFacts& format : wadi::io::writtenFormats())
        rows.push_back({std::string(format.name), "height" + std::string(format.suffix),
                        format.bits == 0 ? "text" : std::to_string(format.bits), contentText(format.content),
                        std::string(format.help)});
    std::vector<TextRow> read = {{"READ", "FILE", "WHAT IT HOLDS"}};
    for (const wadi::io::FileFormat& format : wadi::io::fileFormats())
        if (format.isRead())
            read.push_back({std::string(format.name), wadi::io::endingsOf(format), std::string(format.help)});
    return textTable(rows) + "Export in them with --format NAME,NAME.\n\n" + textTable(read) +
           "Import one with --import FILE. Of a file named as map_x0_y0.png all tiles are read.\n";
}

std::string sidesText(wadi::io::Profile profile) {
    std::string text;
    for (const int side : wadi::io::sidesOf(profile))
        text += (text.empty() ? "" : " ") + std::to_string(side);
    return text.empty() ? "any" : text;
}

std::string profiles() {
    std::vector<TextRow> rows = {{"NAME", "PROGRAM", "SAMPLES A SIDE", "WHAT IT GETS"}};
    for (std::size_t i = 0; i < wadi::io::kProfiles.size(); ++i) {
        const auto& [name, title, help] = wadi::io::kProfiles[i];
        rows.push_back({std::string(name), std::string(title), sidesText(static_cast<wadi::io::Profile>(i)),
                        std::string(help)});
    }
    return textTable(rows) +
           "Export for them with --profile NAME,NAME: each file comes with a text of what to enter.\n";
}

std::string scenes() {
    std::vector<TextRow> rows = {{"NAME", "TITLE", "WHAT IT SHOWS"}};
    for (const SceneEntry& scene : listScenes(scenesFolder()))
        rows.push_back({scene.name, scene.title, scene.description});
    return textTable(rows) + "Open one with --scene NAME.\n";
}

std::string presets() {
    const PresetFolders folders = presetFolders(dataFolder() / "assets", userFolders().config);
    Settings settings, defaults;
    std::vector<TextRow> rows = {{"NAME", "TITLE", "WHAT IT DOES"}};
    for (const wadi::ParamGroup& group : groupsOf(settings, defaults))
        for (const PresetEntry& entry : listPresets(folders, group.name))
            rows.push_back({std::string(group.name) + "/" + entry.name, entry.preset.title,
                            entry.isOwn ? "A preset of your own." : entry.preset.description});
    return textTable(rows) + "Choose one in the window with Presets, beside the name of a process.\n";
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
