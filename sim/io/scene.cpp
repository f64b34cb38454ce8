#include "sim/io/scene.hpp"

#include <toml++/toml.h>

#include <deque>

#include "sim/error.hpp"
#include "sim/io/atomic_file.hpp"
#include "sim/io/draft.hpp"
#include "sim/io/input_file.hpp"
#include "sim/io/words.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

int lineOf(const toml::source_region& source) {
    return static_cast<int>(source.begin.line);
}

toml::table parse(const fs::path& file, const std::string& text) {
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        failAt(file, lineOf(error.source()),
               "this is not TOML: " + std::string(error.description()) + "; correct the line.");
    }
}

std::string kindOf(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table:
            return "a table";
        case toml::node_type::array:
            return "an array";
        case toml::node_type::string:
            return "a string";
        case toml::node_type::integer:
            return "a whole number";
        case toml::node_type::floating_point:
            return "a number with a fraction";
        case toml::node_type::boolean:
            return "true or false";
        default:
            return "a date or time";
    }
}

// Reads a parsed scene into drafts, and gives these to the parameters when all of it was right.
class SceneReader {
  public:
    SceneReader(const fs::path& file, std::span<ParamGroup> groups) : file_(file), groups_(groups) {
        for (const ParamGroup& group : groups_)
            for (std::size_t i = 0; i < group.params.size(); ++i)
                drafts_.emplace_back(group.params[i], group.defaults[i]);
    }

    SceneInfo read(const toml::table& scene) {
        checkVersion(scene);
        SceneInfo info;
        for (const auto& [key, node] : scene) {
            if (key == "wadi") continue;
            if (key == "title")
                info.title = words(key, node);
            else if (key == "description")
                info.description = words(key, node);
            else
                readGroup(key, node);
        }
        return info;
    }

    void commit() const {
        for (const Draft& draft : drafts_) draft.commit();
    }

  private:
    void checkVersion(const toml::table& scene) const {
        const toml::node* node = scene.get("wadi");
        if (node == nullptr)
            fail(file_, "is not a scene: it lacks the line 'wadi = " + std::to_string(kSceneVersion) +
                            "' at its top.");
        const auto version = node->value_exact<std::int64_t>();
        if (!version || *version < 1)
            failAt(file_, lineOf(node->source()),
                   "wadi must be the version of the scene, a whole number from 1.");
        if (*version > kSceneVersion)
            failAt(file_, lineOf(node->source()),
                   "wadi = " + std::to_string(*version) +
                       " is a scene of a newer Wadi (this one reads up to " + std::to_string(kSceneVersion) +
                       "); update Wadi.");
    }

    std::string words(const toml::key& key, const toml::node& node) const {
        const auto text = node.value_exact<std::string>();
        if (!text)
            failAt(file_, lineOf(node.source()),
                   std::string(key.str()) + " must be a string, in \"quotes\".");
        return *text;
    }

    void readGroup(const toml::key& key, const toml::node& node) {
        const int line = lineOf(key.source());
        const std::string name(key.str());
        if (!isGroup(name)) failAt(file_, line, "'" + name + "' is unknown; there are " + groupNames() + ".");
        const toml::table* table = node.as_table();
        if (table == nullptr)
            failAt(file_, line, name + " must be a table, written as [" + name + "] on a line of its own.");
        for (const auto& [paramKey, value] : *table) readParam(name, paramKey, value);
    }

    void readParam(const std::string& group, const toml::key& key, const toml::node& node) {
        const std::string path = group + "." + std::string(key.str());
        try {
            assign(draft(path).param(), node);
        } catch (const Error& error) {
            failAt(file_, lineOf(key.source()), error.what());
        }
    }

    // Throws Error without a place if the value is of another type or out of range.
    static void assign(Param& param, const toml::node& node) {
        const bool isText = param.isColour() || param.isChoice();
        const bool isNumber = !isText && !param.isSwitch();
        if (isText && node.is_string()) return param.setText(*node.value_exact<std::string>());
        if (param.isSwitch() && node.is_boolean()) return param.setNumber(*node.value_exact<bool>() ? 1 : 0);
        if (isNumber && node.is_number()) return param.setNumber(numberOf(node));
        throw Error(param.path() + " cannot be " + kindOf(node) + ": give " + param.range() +
                    (isText ? " in \"quotes\"." : "."));
    }

    static double numberOf(const toml::node& node) {
        return node.is_integer() ? static_cast<double>(*node.value_exact<std::int64_t>())
                                 : *node.value_exact<double>();
    }

    // Throws Error that names the nearest parameter if there is none of this path.
    Draft& draft(const std::string& path) {
        const Param& target = findParam(groups_, path);
        std::size_t i = 0;
        for (const ParamGroup& group : groups_)
            for (const Param& param : group.params) {
                if (&param == &target) return drafts_[i];
                ++i;
            }
        throw Error("there is no parameter " + path + ".");
    }

    bool isGroup(std::string_view name) const {
        for (const ParamGroup& group : groups_)
            if (group.name == name) return true;
        return false;
    }

    std::string groupNames() const {
        std::string names = "title, description";
        for (const ParamGroup& group : groups_) names += ", [" + std::string(group.name) + "]";
        return names;
    }

    const fs::path& file_;
    std::span<ParamGroup> groups_;
    std::deque<Draft> drafts_;  // In the order of the groups; drafts do not move
};

// A TOML string in double quotes.
std::string tomlString(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') quoted += '\\';
        if (byte < 0x20 || byte == 0x7f)
            quoted += std::string("\\u00") + kDigits[byte >> 4] + kDigits[byte & 15];
        else
            quoted += c;
    }
    return quoted + '"';
}

std::string valueText(const Param& param) {
    return param.isColour() || param.isChoice() ? tomlString(param.text()) : param.text();
}

}  // namespace

SceneInfo loadScene(const fs::path& file, std::span<ParamGroup> groups) {
    const toml::table scene = parse(file, readAll(file));
    SceneReader reader(file, groups);
    SceneInfo info = reader.read(scene);
    reader.commit();
    return info;
}

std::string sceneText(const SceneInfo& info, std::span<const ParamGroup> groups) {
    std::string text = "wadi = " + std::to_string(kSceneVersion) + "\n";
    if (!info.title.empty()) text += "title = " + tomlString(info.title) + "\n";
    if (!info.description.empty()) text += "description = " + tomlString(info.description) + "\n";
    for (const ParamGroup& group : groups) {
        text += "\n[" + std::string(group.name) + "]\n";
        for (const Param& param : group.params)
            text += std::string(param.name) + " = " + valueText(param) + "  # " + param.range() + "\n";
    }
    return text;
}

void saveScene(const fs::path& file, const SceneInfo& info, std::span<const ParamGroup> groups) {
    writeAtomically(file, sceneText(info, groups));
}

}  // namespace wadi::io
