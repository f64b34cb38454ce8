// Sheet: many small worlds in one picture, in which one or two parameters vary: `wadi sheet`. The main thread, before
// it has started others; it holds a GL context meanwhile.
#pragma once

#include <iosfwd>

#include "app/world/options.hpp"

namespace app {

/// Makes the worlds, runs the epochs of the options, or those of the scene, in each, as many at once as there are
/// threads, and writes their pictures. Says on `out` the values and the hash of each, then what was written; notices
/// and, if `live`, a progress bar go to `err`. Returns the exit code: 0, or 130 if a signal ended the run early, which
/// leaves no picture. Throws wadi::Error as makeWorld(), for variations that cannot be, if there is too little memory or
/// the file cannot be written, engine::Error if there is no OpenGL 4.1: all of these before the first epoch.
int sheet(const SheetOptions& options, std::ostream& out, std::ostream& err, bool live);

}  // namespace app
