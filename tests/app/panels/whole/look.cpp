#include "tests/app/panels/whole/look.hpp"

#include <doctest/doctest.h>

#include <algorithm>

namespace app::test {

namespace {

/// Fields whose texts may be longer than they are, as the hand scrolls in them: paths.
bool mayBeCut(const CutText& text) {
    return text.text.find('/') != std::string::npos;
}

const char* edgeOf(const CutText& text) {
    return text.isLeft ? "left" : text.isRight ? "right" : text.isAbove ? "upper edge" : "lower edge";
}

}  // namespace

std::string nameOf(const StandSize& size, const std::string& language) {
    return language + ' ' + std::to_string(size.window.x) + "x" + std::to_string(size.window.y) + ' ';
}

void look(Stand& stand, const std::string& where, bool turnsPages) {
    const int before = stand.lines();
    for (const CutText& each : turnsPages ? stand.cut() : stand.cutNow())
        if (!mayBeCut(each))
            FAIL_CHECK(where << ": \"" << each.text << "\" of " << each.window << " is cut at its "
                             << std::string(edgeOf(each)));
    for (const std::string& window : crowdedWindows())
        FAIL_CHECK(where << ": " << window << " holds more than it shows.");
    CHECK_MESSAGE(stand.lines() > before + 20, where);
}

bool isSeen(const std::string& text) {
    return std::ranges::any_of(textsOfFrame(),
                               [&](const CutText& each) { return each.text == text && !each.isCut(); });
}

}  // namespace app::test
