// Shot: one picture of a landscape without a window: `wadi shot`, pictures for the README, reference
// pictures of tests. The main thread, before it has started others; it holds a GL context meanwhile.
#pragma once

#include <iosfwd>

#include "app/world/options.hpp"

namespace app {

/// Runs the epochs of the options, or those of the scene, and writes a picture of what is there then. Says on
/// `out` what was written; notices and, if `live`, a progress bar go to `err`. Returns the exit code: 0, or
/// 130 if Ctrl-C or SIGTERM ended the run early, which leaves no picture. Throws wadi::Error as makeWorld()
/// and if the file cannot be written, engine::Error if there is no OpenGL 4.1: all of these before the first
/// epoch.
int shot(const PictureOptions& options, std::ostream& out, std::ostream& err, bool live);

}  // namespace app
