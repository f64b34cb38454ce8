// Batch: epochs without a window, for scripts and long runs. Needs neither display nor GL.
// The main thread, before it has started others.
#pragma once

#include <iosfwd>

#include "app/world/options.hpp"

namespace app {

/// Runs, writes what was asked for, and ends `out` with the line "hash <16 hexadecimal digits>". Notices
/// and, if `live`, a progress bar go to `err`. Returns the exit code: 0, or 130 if Ctrl-C or SIGTERM ended
/// the run early. Throws wadi::Error; files that cannot be written are told before the first epoch.
int batch(const BatchOptions& options, std::ostream& out, std::ostream& err, bool live);

}  // namespace app
