// Help for other programs to show: the man page and, through completion, that of a shell. Both are made of
// the tables that the program itself reads, so that they cannot lag behind it. It prints nothing. Any thread.
#pragma once

#include <string>

#include "app/world/options.hpp"

namespace app {

/// What `wadi help man` and its like print. Throws wadi::Error if a bundled scene is faulty or missing.
std::string helpText(const HelpOptions& options);

/// The man page, in the language of man(7): options, commands and every parameter.
std::string manPage();

}  // namespace app
