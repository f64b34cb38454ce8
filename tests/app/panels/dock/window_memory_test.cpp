#include "app/panels/dock/window_memory.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "app/documents/recent.hpp"
#include "tests/temp_folder.hpp"

using app::WindowMemory;
using engine::DesktopBox;

namespace {

void save(const std::filesystem::path& store, const WindowMemory& memory) {
    const std::vector<wadi::ParamGroup> groups{memory.group()};
    app::savePreferences(store, app::preferencesText(groups));
}

}  // namespace

TEST_CASE("a window stands at the next start as it stood, but for where an edge was just dragged to") {
    const wadi::test::TempFolder folder;
    const auto store = folder.path() / "preferences";
    constexpr DesktopBox kFirst{10, -20, 1280, 800}, kDragged{10, -20, 700, 800};
    WindowMemory memory(store);
    CHECK_FALSE(memory.box());
    for (int i = 0; i < 60; ++i) memory.follow({kFirst}, 1 / 60.0);
    CHECK(memory.box() == kFirst);
    for (int i = 0; i < 5; ++i) memory.follow({kDragged}, 1 / 60.0);
    CHECK(memory.box() == kFirst);
    save(store, memory);
    CHECK(WindowMemory(store).box() == kFirst);
    memory.follow({kDragged}, 1);
    CHECK(memory.box() == kDragged);
    memory.note({kFirst, false, true});  // where it was before it filled the screen
    save(store, memory);
    const WindowMemory next(store);
    CHECK(next.box() == kFirst);
    CHECK(next.wasFullScreen());
    CHECK_FALSE(next.wasMaximised());
}

TEST_CASE("of a window that is maximised the size before is remembered, whatever it does then") {
    const wadi::test::TempFolder folder;
    const auto store = folder.path() / "preferences";
    constexpr DesktopBox kBefore{130, 70, 1100, 720}, kLarge{0, 27, 1920, 1053};
    WindowMemory memory(store);
    memory.note({kBefore});
    memory.follow({kLarge}, 1 / 60.0);  // desktops say that it is maximised some frames later, or sooner
    memory.follow({kLarge, true}, 1 / 60.0);
    memory.follow({kLarge, true}, 1);
    save(store, memory);
    CHECK(WindowMemory(store).wasMaximised());
    CHECK(WindowMemory(store).box() == kBefore);
    memory.follow({kLarge, true, true}, 1 / 60.0);  // and fills the screen from there
    CHECK(memory.wasFullScreen());
    CHECK(memory.wasMaximised());
    CHECK(memory.box() == kBefore);
    memory.note({kLarge, true});
    CHECK(memory.box() == kBefore);
    memory.follow({kLarge}, 1 / 60.0);
    memory.follow({kBefore}, 1 / 60.0);
    memory.follow({kBefore}, 1);
    CHECK_FALSE(memory.wasMaximised());
    CHECK(memory.box() == kBefore);
}

TEST_CASE("of a window nothing is known where its size is missing or makes no sense") {
    const wadi::test::TempFolder folder;
    const auto store = folder.path() / "preferences";
    for (const char* text : {"", "window.x = 5\nwindow.y = 5\n", "window.width = wide\nwindow.height = 800\n",
                             "window.width = 1280\nwindow.height = -800\n"}) {
        app::savePreferences(store, text);
        CHECK_FALSE(WindowMemory(store).box());
    }
}
