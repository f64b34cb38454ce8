// Words: camelCase names as people read them. Not what labels make of them (app/ui/messages). Any thread.
#pragma once

#include <string>
#include <string_view>

namespace app {

/// A camelCase name as words: "depositionRate" becomes "deposition rate", "fromNE" "from NE".
std::string wordsOf(std::string_view name);

}  // namespace app
