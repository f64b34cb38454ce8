// Spelling: how much two words differ, for what a person may have meant. Any thread.
#pragma once

#include <cstddef>
#include <string_view>

namespace wadi {

/// Bytes to change, add or drop to make one text of the other (Levenshtein 1966).
std::size_t lettersApart(std::string_view a, std::string_view b);

}  // namespace wadi
