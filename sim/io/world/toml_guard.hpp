// TOML guard: finds what toml++ 3.3 does not survive, before it is given a text: a table whose name begins
// with a character that no name may have, as "[^]", ends the program there. Not a parser. Any thread.
#pragma once

#include <string_view>

namespace wadi::io {

/// The first line [>= 1] with such a table, or 0.
int lineOfNamelessTable(std::string_view text);

}  // namespace wadi::io
