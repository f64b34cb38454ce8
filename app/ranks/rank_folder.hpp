// Rank folder: what a bake of ranks keeps on a disk that all of them see, so that it can go on after any end,
// also on another number of ranks: what was asked for (bake.json, start.toml, edits.jsonl, start-*.r32) and
// its two newest checkpoints, each a file a rank and one that is written last. Not the run (rank_bake). All
// ranks call alike; throws Agreed and Silent (together).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <vector>

#include "app/base/file_lock.hpp"
#include "app/base/stop_signal.hpp"
#include "app/data/export_choice.hpp"
#include "app/ranks/rank_land.hpp"
#include "app/world/world.hpp"
#include "sim/core/communicator.hpp"
#include "sim/world/edit_log.hpp"
#include "sim/world/state.hpp"

namespace app {

/// What was asked for when a bake began.
struct RankPlan {
    Settings start;             ///< Its parameters are those of the finer map, but for the size of the map
    int columns = 0, rows = 0;  ///< Of the finer map
    std::optional<RankLand> land = {};             ///< That it begins with; nothing: generated
    std::uint64_t epochs = 0;                      ///< To run
    std::vector<wadi::EditLog::Entry> edits = {};  ///< To be carried out, on the finer map
    double minutes = 5;                            ///< From one checkpoint to the next [>= 0]
    ExportChoice exported = {};                    ///< Its folder is that of the bake
    std::optional<std::uint64_t> hash = {};        ///< Of the world that came of it, if it is done

    /// The parameters with which the world begins.
    wadi::Parameters parameters() const { return sized(start.parameters); }
    /// Parameters of this world, of which files hold what one process can make.
    wadi::Parameters sized(wadi::Parameters params) const {
        if (!land) params.terrain.size = side();
        return params;
    }
    /// Cells along the longer side of the finer map, and how many there are.
    int side() const { return std::max(columns, rows); }
    std::size_t cells() const { return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows); }
    /// How many edits are carried out up to an epoch, and what the parameters are after these.
    std::size_t editsUpTo(std::uint64_t epoch) const;
    wadi::Parameters parametersAt(std::uint64_t epoch) const;
};

class RankFolder {
  public:
    /// Makes the folder, which must be new or empty, and writes what a bake begins with. `land`: the
    /// source of the plan's, on the first rank. Throws wadi::Error if `stop` comes while that is
    /// read.
    static RankFolder begin(const wadi::Communicator& ranks, const std::filesystem::path& folder,
                            RankPlan plan, const LandSource& land, StopSignal& stop);
    /// The folder of a bake that has begun.
    RankFolder(const wadi::Communicator& ranks, const std::filesystem::path& folder);

    const std::filesystem::path& path() const { return folder_; }
    const RankPlan& plan() const { return plan_; }
    /// The file of its edits, if it has some.
    std::filesystem::path edits() const;

    /// Keeps a state; of the others only the one before it stays.
    void keep(const wadi::State& state) const;
    /// Fills a state that has not run from the newest checkpoint of which all files are whole, and says on
    /// `err`, on the first rank, which were not. False if there is none: the state is as it was.
    bool restore(wadi::State& state, std::ostream& err) const;
    /// Says that the bake is done, and removes what it has no more use for.
    void finish(std::uint64_t hash);

  private:
    struct Checkpoint {
        std::uint64_t epoch = 0;
        std::vector<std::uint64_t> parts;  ///< Hashes of the files, one a rank
    };

    RankFolder(const wadi::Communicator& ranks, std::filesystem::path folder, std::optional<FileLock> lock);
    std::filesystem::path manifestOf(std::uint64_t epoch) const;
    std::filesystem::path partOf(std::uint64_t epoch, int rank) const;
    std::optional<Checkpoint> checkpoint(std::uint64_t epoch) const;
    void removeAllBut(std::uint64_t newest, std::size_t count) const;
    /// Removes what a bake that is done has no more use for. The first rank.
    void clear();

    const wadi::Communicator& ranks_;
    std::filesystem::path folder_;
    std::optional<FileLock> lock_;  // on the first rank
    RankPlan plan_;
    std::uint64_t mark_ = 0;  // what all checkpoints of this bake say, and those of no other
};

}  // namespace app
