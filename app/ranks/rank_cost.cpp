#include "app/ranks/rank_cost.hpp"

#include <algorithm>
#include <cstdint>
#include <ostream>

#include "app/base/land_memory.hpp"
#include "app/base/number_format.hpp"
#include "app/cli/bake_cost.hpp"
#include "app/cli/bake_folder.hpp"
#include "app/ranks/together.hpp"
#include "app/world/parameter_past.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/memory.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

/// About the memory that a rank takes [bytes]: what is kept of each cell, in part while the land is made, and
/// what is kept of each tile of the map, as measured of a part before its first epoch.
double memoryOf(const wadi::Parameters& params, const wadi::Subdomain& own) {
    constexpr double kProgram = 40e6, kTile = 130, kClouds = 0.5;  // the last two: of the whole map
    constexpr double kPage = 1024;  // cells beyond both ends of a row that pages of memory hold, too
    const wadi::TileGrid& grid = own.grid();
    double cells = 0;
    for (const wadi::TileGrid::Box& box : own.region())
        cells += std::min(box.columns + kPage, double{1} * grid.columns) * box.rows;
    const double clouds = params.clouds.orographic > 0 ? kClouds * grid.columns * grid.rows : 0;
    return kProgram + kTile * static_cast<double>(grid.count()) + clouds + memoryOfWorld(params, cells);
}

/// What ranks take beside that of the dye that edits bring, and that valleys work on [bytes].
double dyeBytes(const RankPlan& plan, const wadi::Subdomain& own) {
    constexpr double kDye = 4, kInValleys = 8;  // of a cell
    const bool isDyed = std::ranges::any_of(plan.edits, [](const wadi::EditLog::Entry& edit) {
        const auto* const stroke = std::get_if<wadi::Stroke>(&edit.command);
        const auto* const map = std::get_if<wadi::SetPaintedMap>(&edit.command);
        return (stroke != nullptr && stroke->brush.kind == wadi::BrushKind::dye) ||
               (map != nullptr && map->which == wadi::Painted::dye);
    });
    return isDyed ? (kDye + kInValleys) * own.cells().columns * own.cells().rows : 0;
}

/// About what the files of all ranks take that keep a state once [bytes]. Each number: of a cell, as
/// measured.
double keptBytesOf(const wadi::Parameters& params, double cells) {
    constexpr double kTerrain = 27, kDrops = 4, kCurrent = 8, kWater = 20, kDye = 4, kPlants = 4,
                     kValleys = 11, kPaths = 4;
    return cells * (kTerrain + (params.droplet.enabled ? kDrops + kCurrent : 0) +
                    (params.pipes.enabled ? kWater + kDye : 0) + (params.vegetation.enabled ? kPlants : 0) +
                    (params.incision.enabled ? kValleys : 0) + (params.wind.enabled ? kPaths : 0));
}

/// The most of what cost(parameters) says, with those with which a bake begins, and with those to which they
/// are set.
template <class Cost>
double most(const RankPlan& plan, const Cost& cost) {
    double highest = cost(plan.parameters());
    ParameterPast past(plan.start.parameters);
    for (const wadi::EditLog::Entry& edit : plan.edits) {
        past.add(edit.command);
        if (std::holds_alternative<wadi::Stroke>(edit.command)) continue;
        highest = std::max(highest, cost(plan.sized(past.now())));
    }
    return highest;
}

/// The most that an edit takes for as long as it is carried out, beside the cells that it changes [bytes]:
/// the ground before a blur, that while it is blurred and the next pass; and all that lies under a brush that
/// smooths.
double editBytes(const RankPlan& plan, const wadi::Subdomain& own) {
    constexpr double kBlurred = 28, kSmoothed = 20;  // of a cell
    const wadi::TileGrid::Box part = own.cells();
    double most = 0;
    for (const wadi::EditLog::Entry& edit : plan.edits) {
        if (std::holds_alternative<wadi::Blur>(edit.command))
            most = std::max(most, kBlurred * part.columns * part.rows);
        const auto* const stroke = std::get_if<wadi::Stroke>(&edit.command);
        if (stroke == nullptr || stroke->brush.kind != wadi::BrushKind::smooth) continue;
        const double side = std::min(2 * double{stroke->brush.radius} + 2, double{1} * plan.side());
        most = std::max(most, kSmoothed * side * side);
    }
    return most;
}

/// The most that is on the disk at a time: what it begins with, all checkpoints and one that is being
/// written, or, at the end, all maps beside the checkpoints, one of them as numbers from which its tiles are
/// cut.
double diskOf(const RankPlan& plan) {
    const double cells = static_cast<double>(plan.cells()),
                 numbers = plan.exported.tile > 0 ? sizeof(float) : 0;
    const double exported = exportedBytes(plan.exported, cells, plan.side()) + numbers * cells;
    const double kept =
        most(plan, [&](const wadi::Parameters& params) { return keptBytesOf(params, cells); });
    const double begun = plan.land ? static_cast<double>(plan.land->bytes()) : 0;
    return begun + kept * (kCheckpointsKept + 1) + exported;
}

}  // namespace

void checkMemory(const RankPlan& plan, const wadi::Subdomain& own, const MpiCommunicator& ranks,
                 std::ostream& out) {
    using wadi::io::inBytes;
    const double mine = most(plan, [&](const wadi::Parameters& params) { return memoryOf(params, own); }) +
                        editBytes(plan, own) + dyeBytes(plan, own);
    const auto share = static_cast<double>(wadi::io::freeMemory()) / ranks.ranksHere();
    together(ranks, [&] {
        if (mine > share)
            throw wadi::Error(
                wadi::Sentence("Rank {0} would take about {1} of memory, and its share of what is free on "
                               "its machine is {2}: begin more "
                               "ranks on more machines, or give a smaller --size.",
                               ranks.rank(), inBytes(static_cast<std::uint64_t>(mine)),
                               inBytes(static_cast<std::uint64_t>(share))));
    });
    const auto most = static_cast<std::uint64_t>(own.highest(static_cast<std::int64_t>(mine)));
    const auto least = static_cast<std::uint64_t>(-own.highest(-static_cast<std::int64_t>(share)));
    const auto all = static_cast<std::uint64_t>(own.sum(static_cast<std::int64_t>(mine)));
    if (ranks.rank() == 0)
        out << counted(ranks.size(), "rank takes", "ranks take") << " about " << inBytes(most)
            << " of memory each at most, " << inBytes(all) << " together (" << inBytes(least)
            << " free for each).\n"
            << std::flush;
}

void checkDisk(const RankPlan& plan, const MpiCommunicator& ranks, const fs::path& folder,
               std::ostream& out) {
    using wadi::io::inBytes;
    const BakeCost cost{.disk = static_cast<std::uint64_t>(diskOf(plan))};
    BakeCost room;
    together(ranks, [&] {
        if (ranks.rank() != 0) return;
        room = roomFor(folder);
        checkRoom(cost, room);
    });
    if (ranks.rank() == 0)
        out << "Its checkpoints and maps take up to " << inBytes(cost.disk) << " of disk ("
            << inBytes(room.disk) << " free).\n"
            << std::flush;
}

}  // namespace app
