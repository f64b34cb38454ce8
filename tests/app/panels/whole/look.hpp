// A look at what a stand shows: whether its texts are whole. For tests only.
#pragma once

#include <string>

#include "tests/app/panels/whole/stand.hpp"

namespace app::test {

/// Sizes at which all texts are whole.
inline constexpr StandSize kStandSizes[] = {{{800, 600}}, {{1280, 720}}, {{1920, 1080}}, {{3840, 2160}, 2.f}};

/// "de 800x600 ", to begin what is told of it.
std::string nameOf(const StandSize& size, const std::string& language);

/// Fails for each text that is cut in what is drawn now and, if wished, on further pages of it, and for each
/// window that holds more than it shows.
void look(Stand& stand, const std::string& where, bool turnsPages = true);

/// Whether such a text is to be seen, whole.
bool isSeen(const std::string& text);

}  // namespace app::test
