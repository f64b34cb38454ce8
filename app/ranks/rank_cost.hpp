// Rank cost: what memory and disk a bake of ranks will take, and whether there is as much. Not the bake
// itself (rank_bake), nor the cost of one on one machine (cli/bake_cost). All ranks call alike; throws Agreed
// and Silent (together).
#pragma once

#include <filesystem>
#include <iosfwd>

#include "app/ranks/mpi_communicator.hpp"
#include "app/ranks/rank_folder.hpp"

namespace app {

/// Says what memory it takes, on the first rank. Throws if a rank has too little for its share.
void checkMemory(const RankPlan& plan, const wadi::Subdomain& own, const MpiCommunicator& ranks,
                 std::ostream& out);

/// Says what of the disk it takes with all checkpoints and maps, on the first rank. Throws if there is less
/// where the folder is, or will be.
void checkDisk(const RankPlan& plan, const MpiCommunicator& ranks, const std::filesystem::path& folder,
               std::ostream& out);

}  // namespace app
