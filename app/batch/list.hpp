// List: the tables of `wadi list`. Any thread.
#pragma once

#include <string>

#include "app/options.hpp"

namespace app {

/// A table with aligned columns and a head line.
std::string listText(const ListOptions& options);

}  // namespace app
