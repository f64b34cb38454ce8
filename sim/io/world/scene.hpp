// Scenes on disk: how a world begins, as TOML with a table for every group of parameters, and with tables in
// which the application keeps what only it understands. Not worlds with their layers (world_file.hpp). Any
// thread.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/core/param.hpp"
#include "sim/environment/rain.hpp"
#include "sim/io/formats/raster.hpp"

namespace wadi::io {

/// Version of the format, written as `wadi = 1`.
inline constexpr int kSceneVersion = 1;

/// Most epochs after which a scene may be shown, or rest.
inline constexpr int kMostSceneEpochs = 100'000;

/// A line `key = value` of a table of the application.
struct SceneEntry {
    std::string key;
    std::string value;         ///< A number, true or false; or any text, if it is one
    bool isText = false;       ///< Whether it stands in quotes
    std::string comment = {};  ///< Written behind it, if it is not empty; not read
    int line = 0;              ///< Of the file that it was read from [>= 1]; 0: of none

    bool operator==(const SceneEntry&) const = default;
};

/// A table that belongs to the application, as [camera]: what it means, and which keys there are, is not
/// known here.
struct SceneTable {
    std::string name;
    bool isInList = false;  ///< Whether it is one of several, as [[bookmark]]
    std::vector<SceneEntry> entries = {};
    int line = 0;  ///< As in SceneEntry

    bool operator==(const SceneTable&) const = default;
};

/// A kind of such tables that a scene may hold.
struct SceneSection {
    std::string_view name;
    int most = 0;  ///< Length of the list [[name]]; 0: a single table [name]
};

/// What a scene holds besides parameters.
struct SceneInfo {
    std::string title = {};                       ///< Short name, or ""
    std::string description = {};                 ///< One sentence, or ""
    std::optional<int> epochs = {};               ///< After which it shows best [0..kMostSceneEpochs]
    std::optional<int> restsAfter = {};           ///< Epochs that a window runs of it [1..kMostSceneEpochs]
    std::filesystem::path heightmap = {};         ///< To begin with; empty: a generated terrain
    std::optional<HeightRange> heightRange = {};  ///< As in ImportOptions; only with a heightmap
    std::optional<float> cellSize = {};           ///< As in ImportOptions; only with a heightmap
    std::vector<Spring> springs = {};             ///< At most kMostSprings
    std::vector<SceneTable> tables = {};          ///< Of the application, in the order of its sections
};

/// Which files a scene may name. It may be a stranger's, and whoever opens it need not know what it names.
enum class Reach {
    none,  ///< No file
    own,   ///< Those in its own folder and below, and where heightmaps are kept
    any    ///< All: whoever opens it trusts it
};

/// That a scene names a file beyond its reach, which may have been there or not.
class ReachError : public Error {
  public:
    ReachError(Sentence sentence, std::filesystem::path named)
        : Error(std::move(sentence)), named_(std::move(named)) {}
    /// The file, as the scene names it.
    const std::filesystem::path& named() const { return named_; }

  private:
    std::filesystem::path named_;
};

/// Reads a scene into the values of `groups`; parameters that it does not name get their defaults. A
/// heightmap that it names is looked for beside it, then in `folders`, within its reach. Tables of `sections`
/// are read as they stand there.
/// Throws Error naming file, line and key if the file cannot be read, is not TOML, has another version, an
/// unknown group, key or parameter, a value out of range, or a heightmap that is not there, ReachError if
/// that is beyond its reach; no value is then changed.
SceneInfo loadScene(const std::filesystem::path& file, std::span<ParamGroup> groups,
                    std::span<const std::filesystem::path> folders = {},
                    std::span<const SceneSection> sections = {}, Reach reach = Reach::own);

/// A table with the values of parameters, and with units and ranges as comments.
SceneTable tableOf(std::string name, std::span<const Param> params);

/// Gives the values of a table to parameters, but not those of the key `without`. Throws Error naming file,
/// line and key if there is no such parameter, or it cannot have the value.
void readTable(const std::filesystem::path& file, const SceneTable& table, std::vector<Param> params,
               std::string_view without = {});

/// The text of a scene: every parameter of `groups` and springs with units and ranges as comments, then the
/// tables of the application.
std::string sceneText(const SceneInfo& info, std::span<const ParamGroup> groups);

/// Writes sceneText() to a file, aside first and then renamed. Throws Error if it cannot.
void saveScene(const std::filesystem::path& file, const SceneInfo& info, std::span<const ParamGroup> groups);

}  // namespace wadi::io
