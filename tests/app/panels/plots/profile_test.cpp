#include "app/panels/plots/profile.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <thread>

#include "tests/app/data/layers.hpp"
#include "tests/app/tools/easel.hpp"
#include "tests/app/ui/desk.hpp"

using namespace app;
using app::test::Desk;
using app::test::land;

namespace {

using SnapshotPtr = std::shared_ptr<const wadi::Snapshot>;

SnapshotPtr valley(std::uint64_t world, float rise) {
    wadi::Snapshot snapshot = land(200, 9, [rise](int x, int z) {
        return rise * static_cast<float>(x) + 5.f * static_cast<float>(std::abs(z - 4));
    });
    snapshot.world = world;
    return std::make_shared<const wadi::Snapshot>(std::move(snapshot));
}

void click(ProfileTool& tool, const wadi::Snapshot& snapshot, glm::vec2 at) {
    app::test::Record record;
    tool.update(
        {.ground = snapshot, .events = {{HandEvent::Kind::press, at}, {HandEvent::Kind::release, at}}},
        record);
}

/// A panel with a tool on a desk.
struct Stand {
    Desk desk;
    ProfilePanel panel;
    ProfileTool tool;
    WindowLayout layout;

    void frame(const SnapshotPtr& snapshot, double dt = 1 / 60.0) {
        desk.screen([&] {
            layout.begin({{0.f, 0.f}, {400.f, 600.f}}, {400.f, 600.f});
            panel.draw(snapshot, tool, dt, layout);
        });
    }
    void wait(const SnapshotPtr& snapshot) {
        do {
            frame(snapshot);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        } while (panel.isFollowing());
    }
};

}  // namespace

TEST_CASE("the profile of the place that was clicked comes, and stays with it while the ground changes") {
    Stand stand;
    const SnapshotPtr before = valley(1, 1.f), after = valley(1, 2.f);
    stand.frame(before);
    CHECK_FALSE(stand.panel.isFollowing());  // nothing was clicked
    click(stand.tool, *before, {50.f, 4.f});
    stand.wait(before);
    REQUIRE(stand.tool.profile());
    CHECK(stand.tool.profile()->ground[stand.tool.profile()->chosen] == 50.f);
    stand.frame(before);
    CHECK_FALSE(stand.panel.isFollowing());  // nothing has changed
    stand.wait(after);
    CHECK(stand.tool.profile()->ground[stand.tool.profile()->chosen] == 100.f);
    click(stand.tool, *after, {80.f, 4.f});
    stand.wait(after);
    CHECK(stand.tool.profile()->ground[stand.tool.profile()->chosen] == 160.f);
}

TEST_CASE("while the world runs rivers are not followed at every frame") {
    Stand stand;
    auto running = std::make_shared<wadi::Snapshot>(*valley(1, 1.f));
    running->running = true;
    click(stand.tool, *running, {50.f, 4.f});
    stand.wait(running);
    const auto first = stand.tool.profile();
    const auto next = std::make_shared<const wadi::Snapshot>(*running);
    stand.frame(next, 0.1);
    CHECK_FALSE(stand.panel.isFollowing());
    stand.frame(next, 0.6);
    CHECK(stand.panel.isFollowing());
    stand.wait(next);
    CHECK(stand.tool.profile() != first);
}

TEST_CASE("the river of a world that is gone is dropped, and so is one that nobody wants any more") {
    Stand stand;
    const SnapshotPtr before = valley(1, 1.f), after = valley(2, 1.f);
    click(stand.tool, *before, {50.f, 4.f});
    stand.frame(before);
    stand.tool.clear();  // as with a new world
    while (stand.panel.isFollowing()) stand.frame(after);
    CHECK_FALSE(stand.tool.profile());
    click(stand.tool, *before, {50.f, 4.f});
    stand.frame(before);
    stand.wait(after);
    REQUIRE(stand.tool.profile());
    CHECK(stand.tool.profile()->world == 2);
}
