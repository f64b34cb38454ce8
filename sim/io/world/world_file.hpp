// World files: a whole world on disk, as .wadi: a zip of its parameters and look (scene.toml), its numbers
// (world.toml), every layer and every particle as the numbers they are, how it began (start.toml, start/),
// the edits since (edits.jsonl), other ways that it went (timeline.json) and a picture (thumbnail.png). A
// world that is loaded has the future of the one that was saved. Not scenes, which hold no layers
// (scene.hpp). Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "sim/core/progress.hpp"
#include "sim/io/world/scene.hpp"
#include "sim/world/history.hpp"

namespace wadi::io {

/// What a world file holds besides the world.
struct WorldExtras {
    SceneInfo scene = {};                     ///< Title, description, epochs, tables; all else is the world's
    std::span<const ParamGroup> groups = {};  ///< The look
    std::string program = {};                 ///< Version of the program
    std::string thumbnail = {};               ///< A PNG, or ""
    std::string view = {};                    ///< More of the look, which older programs leave alone, or ""
    std::string edits = {};                   ///< The log's edits as text (edits.jsonl), or ""
    std::string timeline = {};                ///< The other branches (timeline.json), or ""
    Progress* progress = nullptr;             ///< Is told how far it is, and may ask for an end; or null
};

/// Most bytes of a thumbnail and of the text of edits.
inline constexpr std::uint64_t kMostThumbnail = std::uint64_t{1} << 24;
inline constexpr std::uint64_t kMostEditsText = std::uint64_t{1} << 30;

/// Writes a world file, aside first, and reads it back from the disk before it takes its name; killed at any
/// moment, it leaves the file that was there or a whole new one. The same world and extras give the same
/// bytes. Throws Error naming the file if it cannot be written or does not come back as it was written, and
/// Cancelled.
void saveWorld(const std::filesystem::path& file, const SavedWorld& world, const WorldExtras& extras);
/// The same of a world of which there need be no copy.
void saveWorld(const std::filesystem::path& file, const State& state, const EditLog& log,
               const WorldExtras& extras);

/// A world that was read.
struct LoadedWorld {
    SavedWorld world;
    SceneInfo scene = {};        ///< Springs are those of the world
    std::string thumbnail = {};  ///< The bytes of thumbnail.png, unchecked, or ""
    std::string view = {};       ///< The text of view.toml, unchecked, or ""
    Sentence lost = {};          ///< What of its past could not be read, and why, as a sentence, or ""
};

/// Reads a world file, into the values of `groups` the look with which it was saved, and the tables of
/// `sections` as they stand in its scene. Takes memory as the file has content for it, and no more: what it
/// states is held against that, and against `memory` [bytes; 0: what is free], before it is read. Throws
/// Error naming file and entry if it cannot be read, is damaged, was saved by a newer program, or needs more
/// memory than there is, and Cancelled if `progress` (or null) asks for it; no value is then changed.
LoadedWorld loadWorld(const std::filesystem::path& file, std::span<ParamGroup> groups,
                      std::span<const SceneSection> sections = {}, std::uint64_t memory = 0,
                      Progress* progress = nullptr);

/// How a world came about, as its file tells it.
struct LoadedPast {
    EditLog log;
    std::uint64_t epoch = 0;  ///< That the world has reached
    SceneInfo scene = {};     ///< As of a LoadedWorld
};

/// Reads that alone, with the map that the world began with only if it is asked for, and nothing of the world
/// as it has become. Throws as loadWorld() does.
LoadedPast loadPast(const std::filesystem::path& file, std::span<ParamGroup> groups,
                    std::span<const SceneSection> sections, bool hasMap, Progress* progress = nullptr);

/// Whether the hash must be that of the file; only a test of all else goes without.
enum class HashCheck { yes, no };

/// The same of bytes in memory; `named` is what sentences call them.
LoadedWorld readWorld(const std::filesystem::path& named, std::span<const std::byte> bytes,
                      std::span<ParamGroup> groups, HashCheck check = HashCheck::yes,
                      std::span<const SceneSection> sections = {});

}  // namespace wadi::io
