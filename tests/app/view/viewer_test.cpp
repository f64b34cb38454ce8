#include "app/view/viewer.hpp"

#include <doctest/doctest.h>

#include "tests/app/render/darkroom.hpp"

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
