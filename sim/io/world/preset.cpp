#include "sim/io/world/preset.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/scene_reader.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

/// What is said of a text that lacks the table.
Sentence withoutTable(const toml::table& text, std::string_view group) {
    std::string there;
    for (const auto& [key, node] : text)
        if (node.is_table()) there += (there.empty() ? "" : ", ") + ("[" + std::string(key.str()) + "]");
    if (there.empty()) return Sentence("has no table [{0}], which would hold the values.", group);
    return Sentence("has no table [{0}], which would hold the values; it has {1}.", group, there);
}

std::string wordsOr(const toml::table& text, const char* key) {
    return text[key].value_or(std::string());
}

}  // namespace

Preset readPreset(const fs::path& file, const std::string& text, std::string_view group) {
    if (text.size() > kMostPresetText)
        fail(file, "is too long: values of one process have {0} bytes at most.", kMostPresetText);
    const toml::table all = parseToml(file, text);
    const toml::node* node = all.get(group);
    if (node == nullptr) fail(file, withoutTable(all, group));
    return {wordsOr(all, "title"), wordsOr(all, "description"), tableAt(file, group, *node)};
}

Preset loadPreset(const fs::path& file, std::string_view group) {
    return readPreset(file, readStart(file, kMostPresetText + 1), group);
}

std::vector<std::string> apply(const fs::path& file, const Preset& preset, std::span<const Param> params) {
    std::vector<std::string> unknown;
    SceneTable known{preset.values.name};
    std::deque<PendingParam> pending;  // they do not move
    std::vector<Param> tried;
    for (const SceneEntry& entry : preset.values.entries) {
        const auto target = std::ranges::find(params, entry.key, &Param::name);
        if (target == params.end()) {
            unknown.push_back(known.name + "." + entry.key);
            continue;
        }
        known.entries.push_back(entry);
        tried.push_back(pending.emplace_back(*target, *target).param());
    }
    if (known.entries.empty())
        failAt(file, std::max(preset.values.line, 1), "[{0}] names no parameter that there is.", known.name);
    readTable(file, known, std::move(tried));
    for (const PendingParam& each : pending) each.commit();
    return unknown;
}

std::string tableText(const ParamGroup& group) {
    const std::string scene = sceneText({}, {&group, 1});
    return scene.substr(scene.find("\n[") + 1);
}

std::string presetText(const ParamGroup& group, const std::string& title) {
    return sceneText({.title = title}, {&group, 1});
}

}  // namespace wadi::io
