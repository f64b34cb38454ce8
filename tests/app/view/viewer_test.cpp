#include "app/view/viewer.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/app/render/darkroom.hpp"

TEST_CASE("a world that has just come has its place, before any picture of it is drawn") {
    const engine::Headless context;
    const SnapshotPtr high = snapshotOf(mapOf(64, 64, [](int, int) { return 3000.f; }));
    app::Viewer viewer(std::string(WADI_SOURCE_DIR) + "/shaders", {}, {}, {}, high, {});
    viewer.resize({800.f, 600.f});
    const app::CameraPlace place{.azimuth = 120.f, .elevation = 40.f, .distance = 2.f};
    viewer.await({}, place);
    auto low = std::make_shared<wadi::Snapshot>(*snapshotOf(hills(32, 32)));
    low->world = high->world + 1;
    viewer.update(low, 0.02);
    CHECK(viewer.place().azimuth == doctest::Approx(120));
    CHECK(viewer.place().distance == doctest::Approx(2));
    CHECK(std::abs(viewer.place().above) < 1.f);
}

TEST_CASE("the data of a scene are shown when its world is there") {
    const engine::Headless context;
    const SnapshotPtr first = snapshotOf(hills(64, 64));
    app::Viewer viewer(std::string(WADI_SOURCE_DIR) + "/shaders", {}, {}, {}, first, {});
    app::OverlayParams overlay;
    overlay.layer = app::LayerId::slope;
    viewer.await(overlay, {});
    viewer.update(std::make_shared<const wadi::Snapshot>(*first), 0.02);
    CHECK(*viewer.overlay() == app::OverlayParams{});
    auto next = std::make_shared<wadi::Snapshot>(*first);
    ++next->world;
    viewer.update(next, 0.02);
    CHECK(*viewer.overlay() == overlay);
}

TEST_CASE("water rests for who wants little motion") {
    const engine::Headless context;
    wadi::Parameters parameters;
    parameters.terrain.size = 32;
    parameters.sea.enabled = true;
    parameters.sea.level = 1e3f;
    wadi::Simulation simulation(parameters);
    wadi::Publisher publisher;
    auto sea = std::make_shared<wadi::Snapshot>(*snapshotOf(simulation, publisher, {}));
    sea->running = true;
    app::Viewer viewer(std::string(WADI_SOURCE_DIR) + "/shaders", {}, {}, {}, sea, {});
    viewer.update(sea, 0.02);
    viewer.update();
    CHECK(viewer.isLively());
    viewer.moves(false);
    CHECK_FALSE(viewer.isLively());
    const auto drawn = [&] {
        engine::Target target(64, 64);
        viewer.update(sea, 0.5);  // more than a step of the ripples
        viewer.update();
        viewer.landscape().render(viewer.camera(), *viewer.look(), *viewer.quality(), target.name(), {0, 0},
                                  {64, 64}, {}, {});
        return viewer.landscape().cost().pictureDrawn;
    };
    for (int i = 0; i < 100 && drawn(); ++i) {  // until all of the water is there
    }
    CHECK_FALSE(drawn());
    viewer.moves(true);
    CHECK(drawn());
}

TEST_CASE(
    "data that are wished for are said to be on their way, and not to be there once snapshots came without") {
    const engine::Headless context;
    SnapshotPtr now = snapshotOf(hills(64, 64));
    app::Viewer viewer(std::string(WADI_SOURCE_DIR) + "/shaders", {}, {}, {}, now, {});
    viewer.resize({800.f, 600.f});
    const auto next = [&] {
        now = std::make_shared<const wadi::Snapshot>(*now);
        viewer.update(now, 0.02);
        return viewer.legendText({{0.f, 0.f}, {800.f, 600.f}}, std::nullopt);
    };
    CHECK(next().missing == app::LayerId::none);
    viewer.overlay()->layer = app::LayerId::rain;  // of which these snapshots have nothing
    for (int i = 0; i < 2; ++i) {
        const app::LegendText text = next();
        CHECK(text.missing == app::LayerId::rain);
        CHECK(text.isOnItsWay);
    }
    for (int i = 0; i < 3; ++i) next();
    CHECK(next().missing == app::LayerId::rain);
    CHECK_FALSE(next().isOnItsWay);
}
