#include "app/render/offscreen_camera.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/render/viewpoint.hpp"
#include "engine/device.hpp"

TEST_CASE("a picture shows all of its snapshot, also what a window lets come in later") {
    const engine::Headless context;
    const std::filesystem::path shaders = std::filesystem::path(WADI_SOURCE_DIR) / "shaders";
    wadi::Parameters params;
    params.terrain.size = 600;  // a hundred tiles, more than come in at once
    wadi::Simulation simulation(params);
    wadi::Publisher publisher;
    const app::LookParams look{.rivers = 1.f};
    const auto publish = [&] {
        return std::make_shared<const wadi::Snapshot>(publisher.publish(simulation, app::viewOf(look)));
    };
    const auto before = publish();
    engine::Camera camera;
    camera.resize({200, 200});
    app::frameBlock(camera, app::blockOf(*before));
    const app::OffscreenCamera offscreen(camera, look, {}, {200, 200});
    app::Landscape shown(shaders), fresh(shaders);
    offscreen.picture(shown, before);
    for (int i = 0; i < 3; ++i) simulation.step();
    const auto now = publish();
    const engine::Image picture = offscreen.picture(shown, now), asNew = offscreen.picture(fresh, now);
    CHECK(std::ranges::equal(picture.bytes(), asNew.bytes()));
    CHECK(offscreen.size() == glm::ivec2(200, 200));
}
