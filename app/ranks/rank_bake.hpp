// Rank bake: a scene made at a larger size by many ranks, each of which works on a part of the map, with
// checkpoints; it comes to the hash that one machine would have come to. Not what is kept (rank_folder) or
// written (rank_maps). The main thread of every rank, before it has started others.
#pragma once

#include <iosfwd>

#include "app/base/stop_signal.hpp"
#include "app/ranks/mpi_communicator.hpp"
#include "app/world/options.hpp"

namespace app {

/// Begins a bake, or goes on with one. The first rank ends `out` with the line "hash <16 hexadecimal
/// digits>"; notices and, if `live`, a progress bar go to `err`. Returns the exit code: 0, or 130 if a signal
/// ended it early, which leaves a checkpoint. Throws Agreed and Silent (together) for what cannot be done,
/// which is told before the first epoch; other errors come of one rank alone, and end the others only by
/// MpiSession::abort().
int rankBake(const BakeOptions& options, const MpiCommunicator& ranks, StopSignal& stop, std::ostream& out,
             std::ostream& err, bool live);

}  // namespace app
