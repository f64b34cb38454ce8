// Bake: a world made again at a larger size, or refined to it in steps, on one machine for hours or days: it
// says before what it takes, runs at low priority, keeps checkpoints, and goes on after any end to the same
// result. Not what it keeps on the disk (bake_folder), nor how edits are scaled (app/world/enlarge). Needs
// neither display nor GL. The main thread, before it has started others.
#pragma once

#include <iosfwd>

#include "app/world/options.hpp"

namespace app {

/// Begins a bake, or goes on with one, and ends `out` with the line "hash <16 hexadecimal digits>". Notices
/// and, if `live`, a progress bar go to `err`. Returns the exit code: 0, or 130 if a signal ended it early,
/// which leaves a checkpoint. Throws wadi::Error; what cannot be done is told before the first epoch, and
/// nothing is left of it.
int bake(const BakeOptions& options, std::ostream& out, std::ostream& err, bool live);

}  // namespace app
