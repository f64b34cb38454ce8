// Save CSV: writes what a plot shows to a file of its own, in the background. Not what stands in it
// (app/data). The window's thread, which the message comes back to.
#pragma once

#include <ctime>
#include <string>

#include "app/base/background.hpp"
#include "app/ui/messages.hpp"

namespace app {

/// Writes `text` to a new file of the folder, named by the time and by what it holds, as "section", and says
/// where; "Saving the section" is a `title`. `messages` must live until the background work has ended.
void saveCsv(const std::string& title, const std::string& kind, std::string text, const std::string& folder,
             const std::tm& time, Background& background, Messages& messages);

}  // namespace app
