// A look at what a stand shows: whether its texts are whole. For tests only.
#pragma once

#include <functional>
#include <string>

#include "tests/app/panels/whole/stand.hpp"

namespace app::test {

/// Calls `show` with a stand of each size at which all texts are whole, in each language; `at` ("de 800x600
/// ") begins what is told of it. A size has one stand for all languages, unless something has to be so before
/// its first frame: `before`.
void forEachStand(const std::function<void(Stand& stand, const std::string& at)>& show,
                  const std::function<void(Stand&)>& before = {});

/// Fails for each text that is cut in what is drawn now and, if wished, on further pages of it, and for each
/// window that holds more than it shows.
void look(Stand& stand, const std::string& where, bool turnsPages = true);

/// Whether such a text is to be seen, whole.
bool isSeen(const std::string& text);

}  // namespace app::test
