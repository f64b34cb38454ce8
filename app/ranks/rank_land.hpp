// Rank land: the heightmap with which a bake of ranks begins, as it came from its file or its world, in the
// folder of the bake: each layer as rows of numbers, of which each rank reads those that its own part is made
// of. Not its import (sim/io/import), nor land that is generated. The thread that steps the simulation; each
// rank for itself, but for what says otherwise.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "sim/core/communicator.hpp"
#include "sim/core/progress.hpp"
#include "sim/core/subdomain.hpp"
#include "sim/io/import/banded.hpp"
#include "sim/io/import/resample.hpp"
#include "sim/terrain/heightmap.hpp"

namespace app {

/// What of the map is known without its rows.
struct RankLand {
    int columns = 0, rows = 0;  ///< Of the map as it is kept
    float cellSize = 0;         ///< Likewise [m]
    wadi::io::LayerRanges ranges = {};
    std::uint64_t rowsHash = 0;                            ///< Of all rows that saveLand() has written
    std::shared_ptr<const wadi::Georeference> place = {};  ///< As of a Heightmap

    /// Bytes of its files.
    std::uint64_t bytes() const;
    /// … of its cells when there are so many along the longer side of the map [m].
    double cellSizeAt(int side) const;
};

/// Where its heights come from, on the first rank: one of the two, or neither if land is generated.
struct LandSource {
    std::shared_ptr<const wadi::Heightmap> map = {};
    std::optional<wadi::io::BandedHeightmap> bands = {};  ///< Of a file, which is read as the rows are saved
};

RankLand landOf(const wadi::Heightmap& map);
RankLand landOf(const wadi::io::BandedHeightmap& bands);
std::optional<RankLand> landOf(const LandSource& source);

/// That of the first rank. All ranks.
std::optional<RankLand> landOfFirst(const wadi::Communicator& ranks, const std::optional<RankLand>& land);

/// A map that has its size and no heights, and takes no memory.
wadi::Heightmap blankOf(const RankLand& land);

/// As bake.json tells it, and back; the latter throws a std::exception if it is anything else.
nlohmann::ordered_json landJson(const RankLand& land);
RankLand landFrom(const nlohmann::json& json);

/// Whether a file of the folder of a bake is one of those that saveLand() writes.
bool isLandFile(std::string_view name);

/// Writes the rows of the land's map into a folder, and tells the land their hash. Throws wadi::MachineError
/// if it cannot, wadi::Error if bands come from that very file or have other heights than before,
/// wadi::Cancelled; then there are none.
void saveLand(const wadi::Heightmap& map, const std::filesystem::path& folder, RankLand& land);
void saveLand(const wadi::io::BandedHeightmap& bands, const std::filesystem::path& folder, RankLand& land,
              wadi::Progress* progress = nullptr);
void saveLand(const LandSource& source, const std::filesystem::path& folder, RankLand& land,
              wadi::Progress* progress);
/// Throws wadi::Error if the folder has other rows.
void checkLand(const std::filesystem::path& folder, const RankLand& land);
void removeLand(const std::filesystem::path& folder);

/// The land of a part of a finer map, from the files that saveLand() has written: bit for bit what the bake
/// of one process begins with (Enlarged). Throws wadi::MachineError if they cannot be read.
wadi::Heightmap readLand(const std::filesystem::path& folder, const RankLand& land,
                         const wadi::Subdomain& own);

}  // namespace app
