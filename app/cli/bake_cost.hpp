// Bake cost: what memory, disk and time a bake will take, found by a short trial on the world as it is, and
// whether there is as much. Not the bake itself. The thread that made the StopSignal.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "app/cli/bake_folder.hpp"
#include "app/cli/epochs.hpp"
#include "app/data/export_choice.hpp"
#include "sim/world/simulation.hpp"

namespace app {

/// What a bake takes, or what there is.
struct BakeCost {
    std::uint64_t memory = 0;  ///< At its peak [bytes]
    std::uint64_t disk = 0;    ///< At most, with what is written aside [bytes]
    double seconds = 0;        ///< About; 0 of what there is
};

/// What the bake of a world takes. Runs some epochs on a copy, for a second or two.
BakeCost costOf(const BakePlan& plan, const wadi::Simulation& source, StopSignal& stop);

/// About the bytes of all that is exported of a map of so many cells, `side` of them along its longer side.
double exportedBytes(const ExportChoice& choice, double cells, int side);

/// What there is for a bake into this folder, which need not be there yet.
BakeCost roomFor(const std::filesystem::path& folder);

/// Both, as a sentence for people.
std::string costText(const BakeCost& cost, const BakeCost& room);

/// Throws wadi::Error with both figures if there is less than it takes.
void checkRoom(const BakeCost& cost, const BakeCost& room);

/// How often a side must be doubled to have `size` cells; nothing if that cannot be.
std::optional<int> doublingsTo(int size, int side);

}  // namespace app
