#include "sim/io/world/scene.hpp"

#include <toml++/toml.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/io/files/file_transaction.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/edit_fields.hpp"
#include "sim/io/world/scene_reader.hpp"
#include "sim/io/world/toml_guard.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

toml::table parseToml(const fs::path& file, const std::string& text) {
    if (const auto fault = unreadableToml(text))
        failAt(file, fault->line, "this is not TOML: {0}", fault->sentence);
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        failAt(file, lineOf(error.source()), "this is not TOML: {0}; correct the line.", error.description());
    }
}

namespace {

// A TOML string in double quotes: JSON's, in which bytes that are no UTF-8 become U+FFFD, or the file could
// never be read again; TOML alone wants DEL escaped.
std::string tomlString(std::string_view text) {
    std::string quoted = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    for (std::size_t at = quoted.find('\x7f'); at != std::string::npos; at = quoted.find('\x7f', at))
        quoted.replace(at, 1, "\\u007f");
    return quoted;
}

std::string valueText(const Param& param) {
    return param.isColour() || param.isChoice() ? tomlString(param.text()) : param.text();
}

// The lines of a table, one for each parameter.
std::string tableText(const std::string& head, const std::vector<Param>& params) {
    std::string text = "\n" + head + "\n";
    for (const Param& param : params)
        text += std::string(param.name) + " = " + valueText(param) + "  # " + param.range() + "\n";
    return text;
}

std::string tableText(const SceneTable& table) {
    std::string text = table.isInList ? "\n[[" + table.name + "]]\n" : "\n[" + table.name + "]\n";
    for (const SceneEntry& entry : table.entries) {
        text += entry.key + " = " + (entry.isText ? tomlString(entry.value) : entry.value);
        text += entry.comment.empty() ? "\n" : "  # " + entry.comment + "\n";
    }
    return text;
}

// Throws Error without a place if the value is of another type or out of range.
void assign(Param& param, const SceneEntry& entry) {
    const bool isText = param.isColour() || param.isChoice();
    const bool isTruth = !entry.isText && (entry.value == "true" || entry.value == "false");
    if (isText != entry.isText || param.isSwitch() != isTruth) {
        const Sentence kind = entry.isText ? Sentence("a string")
                              : isTruth    ? Sentence("true or false")
                                           : Sentence("a number");
        refuseKind(param, kind);
    }
    param.setText(entry.value);
}

std::string heightmapText(const SceneInfo& info) {
    if (info.heightmap.empty()) return {};
    const std::u8string name = info.heightmap.u8string();
    std::string text = "heightmap = " + tomlString(std::string(name.begin(), name.end())) + "\n";
    if (info.heightRange)
        text += "heightRange = [" + exactNumber(info.heightRange->lowest) + ", " +
                exactNumber(info.heightRange->highest) + "]\n";
    if (info.cellSize) text += "cellSize = " + exactNumber(*info.cellSize) + "\n";
    return text;
}

}  // namespace

SceneText::SceneText(const fs::path& file, const std::string& text, std::span<ParamGroup> groups,
                     std::span<const SceneSection> sections)
    : reader_(file, groups, {}, sections, Reach::none), info_(reader_.read(parseToml(file, text))) {}

SceneInfo loadScene(const fs::path& file, std::span<ParamGroup> groups, std::span<const fs::path> folders,
                    std::span<const SceneSection> sections, Reach reach) {
    const toml::table scene = parseToml(file, readAll(file));
    SceneReader reader(file, groups, folders, sections, reach);
    SceneInfo info = reader.read(scene);
    reader.commit();
    return info;
}

SceneTable tableOf(std::string name, std::span<const Param> params) {
    SceneTable table{std::move(name)};
    for (const Param& param : params)
        table.entries.push_back(
            {std::string(param.name), param.text(), param.isColour() || param.isChoice(), param.range()});
    return table;
}

void readTable(const fs::path& file, const SceneTable& table, std::vector<Param> params,
               std::string_view without) {
    ParamGroup group{table.name, table.name, std::move(params), {}};
    for (const SceneEntry& entry : table.entries) {
        if (entry.key == without) continue;
        try {
            assign(findParam({&group, 1}, table.name + "." + entry.key), entry);
        } catch (const Error& error) {
            failAt(file, entry.line, error.sentence());
        }
    }
}

std::string sceneText(const SceneInfo& info, std::span<const ParamGroup> groups) {
    std::string text = "wadi = " + std::to_string(kSceneVersion) + "\n";
    if (!info.title.empty()) text += "title = " + tomlString(info.title) + "\n";
    if (!info.description.empty()) text += "description = " + tomlString(info.description) + "\n";
    if (info.epochs) text += "epochs = " + std::to_string(*info.epochs) + "\n";
    if (info.restsAfter) text += "restsAfter = " + std::to_string(*info.restsAfter) + "\n";
    text += heightmapText(info);
    for (const ParamGroup& group : groups)
        text += tableText("[" + std::string(group.name) + "]", group.params);
    for (Spring spring : info.springs) text += tableText("[[spring]]", listParams("spring", spring));
    for (const SceneTable& table : info.tables) text += tableText(table);
    return text;
}

void saveScene(const fs::path& file, const SceneInfo& info, std::span<const ParamGroup> groups) {
    writeAtomically(file, sceneText(info, groups));
}

}  // namespace wadi::io
