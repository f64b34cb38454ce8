// List: the tables of `wadi list`, made of what the program itself knows. It prints nothing and reads no
// file. Any thread.
#pragma once

#include <string>

#include "app/options.hpp"

namespace app {

/// A table with aligned columns and a head line.
std::string listText(const ListOptions& options);

}  // namespace app
