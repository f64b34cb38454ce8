// Completion: what a shell needs to complete command lines of Wadi, made of the table of options, the list of
// parameters and the scenes that come along. Not how command lines are read (cli). Any thread.
#pragma once

#include <string>

namespace app {

/// A script for bash, which needs no other one. Throws wadi::Error if a bundled scene is faulty or missing.
std::string bashCompletion();

}  // namespace app
