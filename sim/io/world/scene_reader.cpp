#include "sim/io/world/scene_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <system_error>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/world/edit_fields.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi::io {

namespace {

using Value = std::variant<bool, int, std::uint32_t, float, glm::vec3>;

Value valueOf(const Param& param) {
    return std::visit(
        [](const auto& reference) -> Value {
            if constexpr (requires { reference.get; })
                return reference.get(reference.value);
            else
                return *reference;
        },
        param.value);
}

// A reference to `value` of the same kind as `like`.
Param::Value referTo(Value& value, const Param::Value& like) {
    if (std::holds_alternative<ChoiceRef>(like))
        return ChoiceRef{&std::get<int>(value), [](const void* p) { return *static_cast<const int*>(p); },
                         [](void* p, int i) { *static_cast<int*>(p) = i; }};
    return std::visit([](auto& own) -> Param::Value { return &own; }, value);
}

}  // namespace

PendingParam::PendingParam(const Param& target, const Param& initial)
    : value_(valueOf(initial)), target_(target.value), param_(target) {
    param_.value = referTo(value_, target.value);
}

void PendingParam::commit() const {
    std::visit(
        [this](const auto& reference) {
            if constexpr (requires { reference.set; })
                reference.set(reference.value, std::get<int>(value_));
            else
                *reference = std::get<std::remove_cvref_t<decltype(*reference)>>(value_);
        },
        target_);
}

namespace fs = std::filesystem;

namespace {

Sentence kindOf(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table:
            return Sentence("a table");
        case toml::node_type::array:
            return Sentence("an array");
        case toml::node_type::string:
            return Sentence("a string");
        case toml::node_type::integer:
            return Sentence("a whole number");
        case toml::node_type::floating_point:
            return Sentence("a number with a fraction");
        case toml::node_type::boolean:
            return Sentence("true or false");
        default:
            return Sentence("a date or time");
    }
}

double numberOf(const toml::node& node) {
    return node.is_integer() ? static_cast<double>(*node.value_exact<std::int64_t>())
                             : *node.value_exact<double>();
}

// Throws Error without a place if the value is of another type or out of range.
void assign(Param& param, const toml::node& node) {
    const bool isText = param.isColour() || param.isChoice();
    const bool isNumber = !isText && !param.isSwitch();
    if (isText && node.is_string()) return param.setText(*node.value_exact<std::string>());
    if (param.isSwitch() && node.is_boolean()) return param.setNumber(*node.value_exact<bool>() ? 1 : 0);
    if (isNumber && node.is_number()) return param.setNumber(numberOf(node));
    refuseKind(param, kindOf(node));
}

// The value of a number, a truth or a string; nothing for what holds more than one.
std::optional<std::string> textOf(const toml::node& node) {
    if (auto text = node.value_exact<std::string>()) return text;
    if (const auto whole = node.value_exact<std::int64_t>()) return std::to_string(*whole);
    if (const auto truth = node.value_exact<bool>()) return *truth ? "true" : "false";
    const auto number = node.value_exact<double>();
    if (!number) return std::nullopt;
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), *number);
    return std::string(text.data(), end.ptr);
}

// Whether a text can be a name that people are asked about: it does not go on with sentences of its own.
bool isFileName(std::string_view text) {
    constexpr std::size_t kLongest = 1000;
    return !text.empty() && text.size() <= kLongest &&
           std::ranges::none_of(text, [](unsigned char c) { return c < 0x20; });
}

// A height in metres that a map can hold, or nothing.
std::optional<float> heightOf(const toml::node& node) {
    if (!node.is_number()) return std::nullopt;
    const double metres = numberOf(node);
    if (!(metres >= kLowestMetres && metres <= kHighestMetres)) return std::nullopt;
    return static_cast<float>(metres);
}

}  // namespace

int lineOf(const toml::source_region& source) {
    return static_cast<int>(source.begin.line);
}

SceneReader::SceneReader(const fs::path& file, std::span<ParamGroup> groups,
                         std::span<const fs::path> folders, std::span<const SceneSection> sections,
                         Reach reach)
    : file_(file), groups_(groups), folders_(folders), sections_(sections), reach_(reach) {
    for (const ParamGroup& group : groups_) {
        for (std::size_t i = 0; i < group.params.size(); ++i)
            pending_.emplace_back(group.params[i], group.defaults[i]);
    }
}

SceneInfo SceneReader::read(const toml::table& scene) {
    checkVersion(scene);
    SceneInfo info;
    for (const auto& [key, node] : scene) readKey(info, key, node);
    info.tables = tables(scene);
    checkHeightmap(scene);
    return info;
}

void SceneReader::commit() const {
    commit(groups_.size());
}

void SceneReader::commit(std::size_t groups) const {
    auto pending = pending_.begin();
    for (const ParamGroup& group : groups_.first(groups)) {
        for (std::size_t i = 0; i < group.params.size(); ++i) (pending++)->commit();
    }
}

void SceneReader::readKey(SceneInfo& info, const toml::key& key, const toml::node& node) {
    if (key == "wadi" || isSection(key.str())) return;
    if (key == "title") {
        info.title = words(key, node);
    } else if (key == "description") {
        info.description = words(key, node);
    } else if (key == "epochs") {
        info.epochs = epochs(key, node, 0);
    } else if (key == "restsAfter") {
        info.restsAfter = epochs(key, node, 1);
    } else if (key == "heightmap") {
        info.heightmap = heightmap(node);
    } else if (key == "heightRange") {
        info.heightRange = heightRange(node);
    } else if (key == "cellSize") {
        info.cellSize = cellSize(node);
    } else if (key == "spring") {
        info.springs = springs(node);
    } else {
        readGroup(key, node);
    }
}

int SceneReader::epochs(const toml::key& key, const toml::node& node, int least) const {
    const auto number = node.value_exact<std::int64_t>();
    if (!number || *number < least || *number > kMostSceneEpochs)
        failAt(file_, lineOf(node.source()), "{0} must be a whole number from {1} to {2}.", key.str(), least,
               kMostSceneEpochs);
    return static_cast<int>(*number);
}

fs::path SceneReader::heightmap(const toml::node& node) const {
    const auto name = node.value_exact<std::string>();
    if (!name || !isFileName(*name))
        failAt(file_, lineOf(node.source()), "heightmap must be the name of a file, in \"quotes\".");
    const fs::path written(std::u8string(name->begin(), name->end()));
    checkReach(written, lineOf(node.source()));
    std::error_code ignored;
    fs::path beside = file_.parent_path() / written;
    if (fs::is_regular_file(beside, ignored)) return beside;
    const bool isPlain = std::ranges::find(written, fs::path("..")) == written.end();
    for (const fs::path& folder : folders_) {
        const bool mayBe = isPlain || reach_ == Reach::any;
        if (mayBe && fs::is_regular_file(folder / written, ignored)) return folder / written;
    }
    if (folders_.empty())
        failAt(file_, lineOf(node.source()), "heightmap is {0}, and there is no such file beside the scene.",
               quoted(written));
    failAt(file_, lineOf(node.source()),
           "heightmap is {0}, and there is no such file beside the scene or in {1}.", quoted(written),
           quoted(folders_.front()));
}

// Asks nothing of a file beyond the reach, not even whether it is there: a stranger need not learn that.
void SceneReader::checkReach(const fs::path& written, int line) const {
    if (reach_ == Reach::any) return;
    if (reach_ == Reach::none)
        failAt(file_, line, "heightmap is for scenes, and a world has ground of its own: delete the line.");
    const fs::path beside = file_.parent_path() / written;
    const auto isThere = [&](const fs::path& folder) { return leadsInto(beside, folder); };
    if (isThere(file_.parent_path()) || std::ranges::any_of(folders_, isThere)) return;
    throw ReachError(
        Sentence("{0}, line {1}: heightmap is {2}, which leads out of the folder of the scene, and a scene "
                 "reads nothing there: move the file beside the scene, or allow it by --trust.",
                 quoted(file_), line, quoted(written)),
        written);
}

HeightRange SceneReader::heightRange(const toml::node& node) const {
    const toml::array* both = node.as_array();
    if (both != nullptr && both->size() == 2) {
        const auto lowest = heightOf((*both)[0]), highest = heightOf((*both)[1]);
        if (lowest && highest && *lowest < *highest) return {*lowest, *highest};
    }
    failAt(file_, lineOf(node.source()),
           "heightRange must be the lowest and the highest height in metres, as [0, 1200], both from {0} to "
           "{1}.",
           number(kLowestMetres), number(kHighestMetres));
}

float SceneReader::cellSize(const toml::node& node) const {
    const float metres = node.is_number() ? static_cast<float>(numberOf(node)) : 0.f;
    if (!isCellSize(metres))
        failAt(file_, lineOf(node.source()), "cellSize must be metres from 0.001 to 1000000.");
    return metres;
}

std::vector<Spring> SceneReader::springs(const toml::node& node) const {
    const toml::array* tables = node.as_array();
    const bool fits = tables != nullptr && tables->size() <= kMostSprings;
    if (!fits)
        failAt(file_, lineOf(node.source()),
               "spring must be a list of at most {0} springs, each written under [[spring]] on a line of its "
               "own.",
               kMostSprings);
    std::vector<Spring> springs;
    for (const toml::node& entry : *tables) {
        const toml::table* table = entry.as_table();
        if (table == nullptr)
            failAt(file_, lineOf(entry.source()),
                   "spring must hold tables, each written under [[spring]] on a line of its own.");
        readSpring(springs.emplace_back(), *table);
    }
    return springs;
}

void SceneReader::readSpring(Spring& spring, const toml::table& table) const {
    ParamGroup group{"spring", "spring", listParams("spring", spring), {}};
    for (const auto& [key, value] : table) {
        try {
            assign(findParam({&group, 1}, "spring." + std::string(key.str())), value);
        } catch (const Error& error) {
            failAt(file_, lineOf(key.source()), error.sentence());
        }
    }
}

std::vector<SceneTable> SceneReader::tables(const toml::table& scene) const {
    std::vector<SceneTable> tables;
    for (const auto& [name, most] : sections_) {
        const toml::node* node = scene.get(name);
        if (node == nullptr) continue;
        if (most == 0) {
            tables.push_back(tableAt(file_, name, *node));
            continue;
        }
        const toml::array* list = node->as_array();
        const auto fits = [](const toml::node& entry) { return entry.is_table(); };
        if (list == nullptr || std::ssize(*list) > most || !std::ranges::all_of(*list, fits))
            failAt(
                file_, lineOf(node->source()),
                "{0} must be a list of at most {1} tables, each written under [[{2}]] on a line of its own.",
                name, most, name);
        for (const toml::node& entry : *list) {
            tables.push_back(tableAt(file_, name, entry));
            tables.back().isInList = true;
        }
    }
    return tables;
}

SceneTable tableAt(const fs::path& file, std::string_view name, const toml::node& node) {
    const std::string section(name);
    const toml::table* lines = node.as_table();
    if (lines == nullptr)
        failAt(file, lineOf(node.source()), "{0} must be a table, written as [{1}] on a line of its own.",
               section, section);
    SceneTable table{section, false, {}, lineOf(node.source())};
    for (const auto& [key, value] : *lines) {
        const auto text = textOf(value);
        const int line = lineOf(key.source());
        if (!text)
            failAt(file, line, "{0}.{1} cannot be {2}: give a number, true, false or a text in \"quotes\".",
                   section, key.str(), kindOf(value));
        table.entries.push_back({std::string(key.str()), *text, value.is_string(), {}, line});
    }
    return table;
}

// What is said of a heightmap needs one.
void SceneReader::checkHeightmap(const toml::table& scene) const {
    if (scene.contains("heightmap")) return;
    for (const std::string_view key : {"heightRange", "cellSize"}) {
        const toml::node* node = scene.get(key);
        if (node != nullptr)
            failAt(file_, lineOf(node->source()),
                   "{0} is for a heightmap: name one with heightmap = \"file\".", key);
    }
}

void SceneReader::checkVersion(const toml::table& scene) const {
    const toml::node* node = scene.get("wadi");
    if (node == nullptr)
        fail(file_, "is not a scene: it lacks the line 'wadi = {0}' at its top.", kSceneVersion);
    const auto version = node->value_exact<std::int64_t>();
    if (!version || *version < 1)
        failAt(file_, lineOf(node->source()),
               "wadi must be the version of the scene, a whole number from 1.");
    if (*version > kSceneVersion)
        failAt(file_, lineOf(node->source()),
               "wadi = {0} is a scene of a newer Wadi (this one reads up to {1}); update Wadi.", *version,
               kSceneVersion);
}

std::string SceneReader::words(const toml::key& key, const toml::node& node) const {
    const auto text = node.value_exact<std::string>();
    if (!text) failAt(file_, lineOf(node.source()), "{0} must be a string, in \"quotes\".", key.str());
    return *text;
}

void SceneReader::readGroup(const toml::key& key, const toml::node& node) {
    const int line = lineOf(key.source());
    const std::string name(key.str());
    if (!isGroup(name)) failAt(file_, line, "'{0}' is unknown; there are {1}.", name, groupNames());
    const toml::table* table = node.as_table();
    if (table == nullptr)
        failAt(file_, line, "{0} must be a table, written as [{1}] on a line of its own.", name, name);
    for (const auto& [paramKey, value] : *table) readParam(name, paramKey, value);
}

void SceneReader::readParam(const std::string& group, const toml::key& key, const toml::node& node) {
    const std::string path = group + "." + std::string(key.str());
    try {
        assign(pending(path).param(), node);
    } catch (const Error& error) {
        failAt(file_, lineOf(key.source()), error.sentence());
    }
}

PendingParam& SceneReader::pending(const std::string& path) {
    const Param& target = findParam(groups_, path);
    std::size_t i = 0;
    for (const ParamGroup& group : groups_)
        for (const Param& param : group.params) {
            if (&param == &target) return pending_[i];
            ++i;
        }
    throw Error("there is no parameter {0}.", path);
}

bool SceneReader::isGroup(std::string_view name) const {
    for (const ParamGroup& group : groups_)
        if (group.name == name) return true;
    return false;
}

bool SceneReader::isSection(std::string_view name) const {
    return std::ranges::find(sections_, name, &SceneSection::name) != sections_.end();
}

std::string SceneReader::groupNames() const {
    std::string names =
        "title, description, epochs, restsAfter, heightmap, heightRange, cellSize, [[spring]]";
    for (const auto& [name, most] : sections_)
        names += most == 0 ? ", [" + std::string(name) + "]" : ", [[" + std::string(name) + "]]";
    for (const ParamGroup& group : groups_) names += ", [" + std::string(group.name) + "]";
    return names;
}

}  // namespace wadi::io
