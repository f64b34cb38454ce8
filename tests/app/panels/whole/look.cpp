#include "tests/app/panels/whole/look.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>

namespace app::test {

namespace {

constexpr StandSize kSizes[] = {{{800, 600}}, {{1280, 720}}, {{1920, 1080}}, {{3840, 2160}, 2.f}};

const char* edgeOf(const CutText& text) {
    return text.isLeft ? "left" : text.isRight ? "right" : text.isAbove ? "upper edge" : "lower edge";
}

std::string nameOf(const StandSize& size, const std::string& language) {
    return language + ' ' + std::to_string(size.window.x) + "x" + std::to_string(size.window.y) + ' ';
}

}  // namespace

void forEachStand(const std::function<void(Stand& stand, const std::string& at)>& show,
                  const std::function<void(Stand&)>& before) {
    for (const StandSize& size : kSizes) {
        std::optional<Stand> stand;
        for (const char* language : {"en", "de"}) {
            if (!stand || before) stand.emplace(size);
            if (before) before(*stand);
            stand->use(language);
            stand->settle();
            show(*stand, nameOf(size, language));
        }
    }
}

void look(Stand& stand, const std::string& where, bool turnsPages) {
    const int before = stand.lines();
    for (const CutText& each : turnsPages ? stand.cut() : stand.cutNow())
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
