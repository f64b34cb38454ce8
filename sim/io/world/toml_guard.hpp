// TOML guard: finds texts that toml++ must not be given, since it would end the program. Not whether a text
// is TOML, which toml++ says. Any thread.
#pragma once

#include <optional>
#include <string_view>

#include "sim/core/sentence.hpp"

namespace wadi::io {

/// What toml++ 3.3 would end the program at.
struct TomlFault {
    int line;           ///< [>= 1]
    Sentence sentence;  ///< What is wrong and what to do
};

/// The first place at which a text must not be handed to toml++: a table whose name begins with a character
/// that no name may have, as "[^]"; a name of more than 16 parts, as "a.a.a…", each of which is a table in
/// another.
std::optional<TomlFault> unreadableToml(std::string_view text);

}  // namespace wadi::io
