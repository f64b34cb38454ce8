// Manifest: what world.toml of a world file holds: its size, its hash and every number of its state, as
// readable text. Not the layers (entries of their own) nor parameters (scene.toml). Values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "sim/particles/population.hpp"

namespace wadi::io {

/// Version of the format, written as `format = 6`. Any change that adds, removes or renames a part of the
/// state (sim/core/state_visitor.hpp) counts it up and mends files of before in migrate().
inline constexpr int kWorldVersion = 6;

/// Size of a map.
struct MapFacts {
    int columns = 0;       ///< [kLeastSide..kMostSide]
    int rows = 0;          ///< [kLeastSide..kMostSide]
    float cellSize = 0.f;  ///< [kLeastCellSize..kMostCellSize]
};

struct Manifest {
    int format = kWorldVersion;
    std::string program = {};            ///< Version of the program that wrote it
    std::uint64_t layout = 0;            ///< See layoutNumber()
    std::uint64_t hash = 0;              ///< State::hash(), by that program
    MapFacts map = {};                   ///< Of the world
    std::optional<MapFacts> start = {};  ///< Of the heightmap with which it began
    std::map<std::string, std::int64_t, std::less<>> numbers = {};
    std::map<std::string, bool, std::less<>> has = {};
    std::map<std::string, Counters, std::less<>> counters = {};

    /// That the world has reached; 0 if it tells none.
    std::uint64_t epoch() const;

    // What migrate() found out; never written.
    std::set<std::string, std::less<>> absent =
        {};                      ///< Grids and members of particles that are zero, since there is no entry
    bool lacksCounters = false;  ///< Particles in flight are all that ever were
};

/// Most that a count of particles or steps may be.
inline constexpr std::int64_t kMostCount = std::int64_t{1} << 60;

/// A number for the names of all parameters: hashes of programs with other parameters do not compare.
std::uint64_t layoutNumber();

/// The text of world.toml.
std::string factsText(const Manifest& facts);

/// Reads that text; `named`: what it is called in sentences. Throws Error if it is no such text, of a newer
/// version, or holds numbers out of range. A file of an older version is as it was: see migrate().
Manifest readFacts(const std::string& named, std::string_view text);

/// Gives facts of an older version what has come since:
/// 1 (never published) had no map of damp ground, no painted map of the wind and no counters,
/// 2 did not count years, of which an epoch has had as many as it has by default, and lifted no ground,
/// 3 knew no plants,
/// 4 no dye,
/// 5 no rain beyond all of it.
void migrate(Manifest& facts);

}  // namespace wadi::io
