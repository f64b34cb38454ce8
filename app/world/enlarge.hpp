// Enlarge: how a world began and the edits of its log, for a map of the same ground with more cells: places
// and reaches of edits are scaled, painted maps and heightmaps resampled, parameters made what they mean on
// smaller cells (sim/world/refined). Not the run of it (app/cli/bake). Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/world/edit_log.hpp"
#include "sim/world/state.hpp"

namespace app {

/// A beginning and what is to be done to it.
struct Enlarged {
    wadi::EditLog start;                       ///< Without edits
    std::vector<wadi::EditLog::Entry> edits;   ///< At the epochs at which they were made, for any world
    std::vector<wadi::Sentence> notices = {};  ///< What is not quite as it was, one sentence each
    int columns = 0, rows = 0;                 ///< Of the larger map
};

/// What the cells of a larger map begin as.
enum class CellsOf { generator, heightmap, present };

/// Throws Error if cells of so many metres, `side` of them along the longer side, would be too small.
void checkCells(double metres, int side, CellsOf cells);

/// Cells along the longer side of the map with which a world began.
int startSide(const wadi::EditLog& log);

/// What becomes of maps that came from files: of that with which the world began, and painted ones.
enum class FileMaps {
    resampled,  ///< They have as many cells as the larger map
    kept        ///< They stay as they are, for ranks, each of which resamples its part
};

/// The beginning and the edits of a log on a map of `side` cells along its longer side. Where the world was
/// made finer, the map is as fine from the start. Throws Error if cells would be too small, or naming the
/// epoch of an edit that cannot be repeated.
Enlarged enlarged(const wadi::EditLog& log, int side, FileMaps maps = FileMaps::resampled);

/// Edits that make a world finer.
struct Refining {
    std::vector<wadi::EditLog::Entry> edits = {};
    std::vector<wadi::Sentence> notices = {};  ///< As in Enlarged
};

/// Makes a world twice as fine so many times, at once and after `epochs` each, and converts its parameters.
Refining refinement(const wadi::State& state, int doublings, std::uint64_t epochs);

/// Whether a file may hold the edits: their number and their maps have bounds.
bool canBeKept(const std::vector<wadi::EditLog::Entry>& edits);

}  // namespace app
