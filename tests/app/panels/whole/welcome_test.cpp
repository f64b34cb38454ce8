// What a person is asked at a start, and in which order; what is remembered of files.
#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "app/documents/autosave.hpp"
#include "app/world/world.hpp"
#include "tests/app/panels/whole/look.hpp"
#include "tests/app/ui/pictured_world.hpp"

namespace fs = std::filesystem;
using app::tr;
using app::test::isSeen;
using app::test::Stand;

namespace {

/// A world that a program left behind.
template <class Write>
void leaveWorld(const Stand& stand, const Write& write) {
    app::Autosave(stand.folder() / "state", ".wadi").save(write, {});
}

void leaveNonsense(const Stand& stand) {
    leaveWorld(stand, [](const fs::path& file) { std::ofstream(file) << "a world"; });
}

bool isWelcomed(Stand& stand) {
    stand.frame();
    return isSeen(tr("Grow mountains"));
}

}  // namespace

TEST_CASE("the welcome comes at once where no world was left behind, and time stands still until then") {
    Stand stand({{1280, 720}});
    stand.panels().welcome(true);
    CHECK(stand.panels().holdsTime());
    stand.settle();
    CHECK_FALSE(isSeen(tr("Recover")));
    CHECK(isWelcomed(stand));
}

TEST_CASE("whether a world that was left behind is wanted is asked before the welcome") {
    Stand stand({{1280, 720}});
    leaveNonsense(stand);
    stand.panels().welcome(true);
    stand.settle();
    CHECK(isSeen(tr("Recover")));
    CHECK_FALSE(isWelcomed(stand));
    stand.escape();  // later
    stand.settle();
    CHECK(isWelcomed(stand));
}

TEST_CASE("whoever takes a world back that was left behind needs no welcome, but if it is damaged") {
    for (const bool isSound : {true, false}) {
        CAPTURE(isSound);
        Stand stand({{1280, 720}});
        if (isSound) {
            app::WorldOptions options;
            options.size = 32;
            const app::World world = app::makeWorld(options);
            leaveWorld(stand, [&](const fs::path& file) {
                app::saveWorldAs(file, {world.simulation.state(), world.simulation.log()});
            });
        } else {
            leaveNonsense(stand);
        }
        stand.panels().welcome(true);
        stand.settle();
        REQUIRE(isSeen(tr("Recover")));
        const std::uint64_t before = stand.snapshot().world;
        stand.press(engine::Key::Enter);
        for (int i = 0; i < 2000 && isSound && stand.snapshot().world == before; ++i) {
            stand.frame();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        stand.settle();
        CHECK(isWelcomed(stand) != isSound);
    }
}

TEST_CASE("a heightmap that was imported is among the recent files") {
    Stand stand({{1280, 720}});
    stand.settle();
    const fs::path file = stand.folder() / "mine.asc";
    fs::copy_file(WADI_SOURCE_DIR "/assets/heightmaps/jacksboro_fault.asc", file);
    stand.documents().open({file});
    stand.settle();
    REQUIRE(stand.documents().isAsking());
    const std::uint64_t before = stand.snapshot().world;
    stand.press(engine::Key::Enter);
    for (int i = 0; i < 5000 && stand.snapshot().world == before; ++i) {
        stand.frame();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    stand.settle();
    const auto& recent = stand.documents().recentFiles();
    REQUIRE_FALSE(recent.empty());
    CHECK(recent.front() == file);
}

TEST_CASE("the list of files that were used last shows the picture of each world") {
    Stand stand({{1280, 720}});
    stand.settle();
    std::vector<int> red;
    for (const int worlds : {0, 1, 2}) {
        if (worlds > 0) {
            const fs::path file = stand.folder() / (std::to_string(worlds) + ".wadi");
            app::test::saveRedWorld(file);
            const std::uint64_t before = stand.snapshot().world;
            stand.documents().open({file});
            for (int i = 0; i < 5000 && stand.snapshot().world == before; ++i) {
                stand.frame();
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            stand.settle();
        }
        while (stand.messages().dismissNewest()) {
        }
        stand.documents().showRecent();
        for (int i = 0; i < 3; ++i) {  // pictures are read in the background
            stand.frame();
            stand.settle();
        }
        red.push_back(app::test::redPixels(stand.picture()));
        stand.escape();
    }
    CHECK(red[0] == 0);
    CHECK(red[1] > 100);
    CHECK(red[2] == 2 * red[1]);
}
