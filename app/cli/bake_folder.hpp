// Bake folder: what a bake keeps on the disk so that it can go on after any end: what was asked for
// (bake.json), the world that it comes from (source.wadi), its two newest checkpoints, and at last the world
// that came of it (world.wadi). Not the run of it (bake), nor the maps beside it (exporter). One thread; one
// program at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/file_lock.hpp"
#include "app/data/export_choice.hpp"
#include "app/world/enlarge.hpp"
#include "app/world/world.hpp"
#include "sim/world/history.hpp"

namespace app {

// What bakes of one process and of many (app/ranks) do alike.

/// What is to be exported, but for the folder, as bake.json tells it, and back. The latter throws a
/// std::exception that is no wadi::Error if it is anything else.
nlohmann::ordered_json exportJson(const ExportChoice& choice);
ExportChoice exportOf(const nlohmann::json& json);

/// The hash that hashText() has written. Throws std::bad_optional_access if it is none.
std::uint64_t hashOf(const std::string& text);

/// What the names of checkpoints begin with; then follows the epoch.
inline constexpr std::string_view kCheckpoint = "checkpoint-";
/// How many checkpoints there are once one has been written; while one is, one more.
inline constexpr std::size_t kCheckpointsKept = 2;
/// The epochs of the files of a folder that are called so and end with `ending`, newest first.
std::vector<std::uint64_t> checkpointsIn(const std::filesystem::path& folder, std::string_view ending);

/// The claim on the folder of a bake, for as long as it lives. Throws wadi::Error if another program has it.
FileLock lockedFolder(const std::filesystem::path& folder);

/// The beginning and the edits of a log up to an epoch, on a map of `side` cells (enlarged()); that there are
/// later edits is a notice. Throws wadi::Error as that does.
Enlarged enlargedUpTo(std::uint64_t last, const wadi::EditLog& log, int side,
                      FileMaps maps = FileMaps::resampled);

/// Time to work until the next checkpoint [s], after one that took `seconds` to write: so many minutes, but
/// on slow disks so long that no more than a tenth of the time goes into writing. Without minutes none.
double pauseAfter(double seconds, double minutes);

/// What was asked for when a bake began.
struct BakePlan {
    int size = 0;                ///< Samples along the longer side of the result
    bool isRefined = false;      ///< The present ground is made finer in steps; else the world is made again
    std::uint64_t epochs = 0;    ///< To run; of refinement, after each doubling
    double minutes = 5;          ///< From one checkpoint to the next [>= 0]
    ExportChoice exported = {};  ///< Its folder is that of the bake
    std::uint64_t sourceHash = 0;            ///< Of the world that it comes from
    std::optional<std::uint64_t> hash = {};  ///< Of the world that came of it, if it is done
};

class BakeFolder {
  public:
    /// Throws wadi::Error if a bake cannot begin in this folder: it must be new or empty.
    static void checkFree(const std::filesystem::path& folder);
    /// Makes the folder and writes what a bake begins with; it is this bake's from then on. Throws
    /// wadi::Error if it cannot, or another one has the folder, and wadi::Cancelled if `progress` asks for
    /// it.
    static BakeFolder begin(const std::filesystem::path& folder, const BakePlan& plan, const World& source,
                            wadi::Progress& progress);

    /// The folder of a bake that has begun. Throws wadi::Error if it is none, is damaged, of another program,
    /// or at work in another one, or if it is not trusted and has links that lead out of it: what such a
    /// folder of a stranger makes the program write stays in it.
    explicit BakeFolder(const std::filesystem::path& folder, bool isTrusted = false);

    const BakePlan& plan() const { return plan_; }
    /// The world that it comes from. Throws wadi::Error if that is damaged or another one; wadi::Cancelled if
    /// `progress` (or null) asks for it.
    WorldDocument source(wadi::Progress* progress = nullptr) const;

    /// Keeps a state; of the others only the one before it stays. Throws wadi::Error as saveWorld(), and
    /// wadi::Cancelled if `progress` asks for it; all of them then stay.
    void keep(const wadi::State& state, wadi::Progress& progress) const;
    /// The newest checkpoint that can be read, whose log tells the beginning alone; nothing if there is none.
    /// Says on `err` which could not be read, and sets those aside (`.unread`) until the bake is done. Throws
    /// wadi::Error if one belongs to a bake of other settings, wadi::MachineError if memory does not suffice.
    std::optional<wadi::SavedWorld> newest(std::ostream& err) const;

    /// Writes the world that came of it, with the look of where it comes from, and says that the bake is
    /// done. Throws wadi::Error as saveWorld(), and wadi::Cancelled if `progress` asks for it.
    void finish(const wadi::State& state, const wadi::EditLog& log, const Settings& settings,
                wadi::Progress& progress);

  private:
    BakeFolder(std::filesystem::path folder, FileLock lock);
    std::filesystem::path fileOf(std::uint64_t epoch) const;
    static void setAside(const std::filesystem::path& checkpoint);
    std::string mark() const;
    void clear();

    std::filesystem::path folder_;
    BakePlan plan_;
    std::optional<FileLock> lock_;
};

}  // namespace app
