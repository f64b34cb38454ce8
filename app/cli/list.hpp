// List: the tables of `wadi list`, made of what the program itself knows and, of scenes, what its folder
// holds. It prints nothing. Any thread.
#pragma once

#include <string>

#include "app/world/options.hpp"

namespace app {

/// A table with aligned columns and a head line. Throws wadi::Error if a bundled scene is faulty or missing.
std::string listText(const ListOptions& options);

}  // namespace app
