// Scene reader: a parsed scene, checked key by key; and the guard against texts that toml++ does not survive.
// It changes no parameter before commit(), so that nothing is half-loaded. Only for sim/io/world; not for
// drawing or running a scene. Any thread.
#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <deque>
#include <filesystem>
#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sim/core/param.hpp"
#include "sim/io/world/scene.hpp"

namespace wadi::io {

/// A parameter with a value of its own, in which a change can be tried without touching the real one.
class PendingParam {
  public:
    /// A pending value for `target` that begins with the value of `initial`, a parameter of the same type.
    /// What `target` refers to must outlive it.
    PendingParam(const Param& target, const Param& initial);
    PendingParam(const PendingParam&) = delete;
    PendingParam& operator=(const PendingParam&) = delete;

    /// The target's description with the pending value.
    Param& param() { return param_; }

    /// Gives the value to the target.
    void commit() const;

  private:
    std::variant<bool, int, std::uint32_t, float, glm::vec3> value_;  // A choice is an int
    Param::Value target_;
    Param param_;
};

/// The line on which something stands [>= 1].
int lineOf(const toml::source_region& source);

/// The TOML of a text, which sentences call `file`. Throws Error naming it and the line.
toml::table parseToml(const std::filesystem::path& file, const std::string& text);

/// A table as it stands there; its values are numbers, truths and texts. Throws Error naming file, line and
/// key if they are others.
SceneTable tableAt(const std::filesystem::path& file, std::string_view name, const toml::node& node);

class SceneReader {
  public:
    /// Reads for these groups and sections; a heightmap may lie beside `file` or in one of `folders`, within
    /// the reach. All must outlive it.
    SceneReader(const std::filesystem::path& file, std::span<ParamGroup> groups,
                std::span<const std::filesystem::path> folders, std::span<const SceneSection> sections,
                Reach reach);

    /// What the scene says about itself. Throws Error naming file, line and key.
    SceneInfo read(const toml::table& scene);
    /// Gives the values that were read to the parameters of all groups, or of the first so many.
    void commit() const;
    void commit(std::size_t groups) const;

  private:
    void checkVersion(const toml::table& scene) const;
    void readKey(SceneInfo& info, const toml::key& key, const toml::node& node);
    std::string words(const toml::key& key, const toml::node& node) const;
    int epochs(const toml::key& key, const toml::node& node, int least) const;
    std::filesystem::path heightmap(const toml::node& node) const;
    void checkReach(const std::filesystem::path& written, int line) const;
    HeightRange heightRange(const toml::node& node) const;
    float cellSize(const toml::node& node) const;
    std::vector<Spring> springs(const toml::node& node) const;
    std::vector<SceneTable> tables(const toml::table& scene) const;
    void checkHeightmap(const toml::table& scene) const;
    void readGroup(const toml::key& key, const toml::node& node);
    void readParam(const std::string& group, const toml::key& key, const toml::node& node);
    void readSpring(Spring& spring, const toml::table& table) const;
    PendingParam& pending(const std::string& path);
    bool isGroup(std::string_view name) const;
    bool isSection(std::string_view name) const;
    std::string groupNames() const;

    const std::filesystem::path& file_;
    std::span<ParamGroup> groups_;
    std::span<const std::filesystem::path> folders_;
    std::span<const SceneSection> sections_;
    Reach reach_;
    std::deque<PendingParam> pending_;  // in the order of the groups; they do not move
};

/// The text of a scene that was read and checked, before its values are taken. It may name no file.
class SceneText {
  public:
    /// `file` is what sentences call it; that, groups and sections must outlive it. Throws Error as
    /// loadScene().
    SceneText(const std::filesystem::path& file, const std::string& text, std::span<ParamGroup> groups,
              std::span<const SceneSection> sections = {});

    const SceneInfo& info() const { return info_; }
    /// Gives the values to the parameters of the first so many groups.
    void commit(std::size_t groups) const { reader_.commit(groups); }

  private:
    SceneReader reader_;
    SceneInfo info_;
};

}  // namespace wadi::io
