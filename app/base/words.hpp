// Words: names and sentences as people read them. Not what labels make of them (app/ui/messages). Any thread.
#pragma once

#include <string>
#include <string_view>

namespace app {

/// A camelCase name as words: "depositionRate" becomes "deposition rate", "fromNE" "from NE".
std::string wordsOf(std::string_view name);

/// A text that lines are made of: groups of digits and numbers with their units stay in one line.
std::string unbroken(std::string_view text);

/// A text for a terminal: control characters, which a file may hold to steer it, become "?"; lines stay.
std::string printable(std::string_view text);

}  // namespace app
