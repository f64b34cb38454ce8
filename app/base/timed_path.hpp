// Timed path: names for files that are made again and again, by the time at which they are. Not what goes
// into them. Any thread.
#pragma once

#include <ctime>
#include <filesystem>
#include <string>

namespace app {

/// A name for a file made at a local time: "wadi-20260131-235959.png" if `ending` is ".png".
std::string timedName(const std::tm& time, const std::string& ending);

/// A free path for a file in `folder`: timedName(), with a number if there is such a file already.
/// Makes the folder. Throws wadi::Error if it cannot.
std::filesystem::path timedPath(const std::string& folder, const std::tm& time, const std::string& ending);

}  // namespace app
