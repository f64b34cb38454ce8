// Scenes on disk: how a world begins and is first seen, as TOML with a table for every group of parameters.
// Not worlds with their layers. Any thread.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/param.hpp"
#include "sim/environment/rain.hpp"
#include "sim/io/formats/raster.hpp"

namespace wadi::io {

/// Version of the format, written as `wadi = 1`.
inline constexpr int kSceneVersion = 1;

/// Most epochs after which a scene may be shown.
inline constexpr int kMostSceneEpochs = 100'000;

/// From where a scene is seen.
struct SceneCamera {
    float azimuth = 218.f;
    float elevation = 32.f;
    float distance = 1.6f;
    float east = 0.5f;
    float south = 0.5f;
    float above = 0.f;

    bool operator==(const SceneCamera&) const = default;
};

template <class V>
void visit(V&& v, SceneCamera& p) {
    v("azimuth", p.azimuth, 0.f, 360.f, "°",
      "Where the eye stands, seen from the place it looks at, clockwise from north: 180 is south.");
    v("elevation", p.elevation, 0.f, 88.f, "°", "Angle of the eye above the horizon of that place.");
    v("distance", p.distance, 0.01f, 20.f, "maps",
      "From the eye to that place, as a multiple of the map's longer side.");
    v("east", p.east, 0.f, 1.f, "",
      "The place looked at, as a part of the map's width from its western edge.");
    v("south", p.south, 0.f, 1.f, "",
      "The place looked at, as a part of the map's depth from its northern edge.");
    v("above", p.above, -20000.f, 20000.f, "m", "How far the place looked at lies above the ground.");
}

/// Most places that a scene keeps: one for each of the keys 1 to 9.
inline constexpr int kMostBookmarks = 9;

/// A view of the landscape that the user keeps.
struct SceneBookmark {
    int number = 1;         ///< Its key [1..kMostBookmarks]; no two of a scene have the same
    std::string name = {};  ///< Its name, given by the user, or ""
    SceneCamera camera = {};

    bool operator==(const SceneBookmark&) const = default;
};

/// All but the name.
template <class V>
void visit(V&& v, SceneBookmark& p) {
    v("number", p.number, 1, kMostBookmarks, "", "The key that leads there.");
    visit(v, p.camera);
}

/// What a scene holds besides parameters.
struct SceneInfo {
    std::string title = {};                       ///< Short name, or ""
    std::string description = {};                 ///< One sentence, or ""
    std::optional<int> epochs = {};               ///< After which it shows best [0..kMostSceneEpochs]
    std::filesystem::path heightmap = {};         ///< To begin with; empty: a generated terrain
    std::optional<HeightRange> heightRange = {};  ///< As in ImportOptions; only with a heightmap
    std::optional<float> cellSize = {};           ///< As in ImportOptions; only with a heightmap
    std::vector<Spring> springs = {};             ///< At most kMostSprings
    std::optional<SceneCamera> camera = {};       ///< Nothing: all of the map is seen
    std::vector<SceneBookmark> bookmarks = {};    ///< At most kMostBookmarks, by their numbers
};

/// Reads a scene into the values of `groups`; parameters that it does not name get their defaults. A
/// heightmap that it names is looked for beside it, then in `folders`.
/// Throws Error naming file, line and key if the file cannot be read, is not TOML, has another version, an
/// unknown group, key or parameter, a value out of range, or a heightmap that is not there; no value is then
/// changed.
SceneInfo loadScene(const std::filesystem::path& file, std::span<ParamGroup> groups,
                    std::span<const std::filesystem::path> folders = {});

/// The text of a scene: every parameter of `groups`, springs, camera and bookmarks with units and ranges as
/// comments.
std::string sceneText(const SceneInfo& info, std::span<const ParamGroup> groups);

/// Writes sceneText() to a file, aside first and then renamed. Throws Error if it cannot.
void saveScene(const std::filesystem::path& file, const SceneInfo& info, std::span<const ParamGroup> groups);

}  // namespace wadi::io
