// Pictures of scenes against those that are kept in tests/data/pictures: what changes how the landscape looks
// shows here, wanted or not. With WADI_RENEW_PICTURES set the kept ones are made anew, to be looked at.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "app/render/landscape.hpp"
#include "app/render/offscreen_camera.hpp"
#include "app/render/viewpoint.hpp"
#include "app/world/world.hpp"
#include "engine/device.hpp"
#include "tests/ssim.hpp"

namespace {

constexpr int kEpochs = 20;
constexpr glm::ivec2 kSize{240, 160};

std::filesystem::path keptPicture(const std::string& scene) {
    return std::filesystem::path(WADI_SOURCE_DIR) / "tests/data/pictures" / (scene + ".png");
}

/// A scene on a small map, after a few epochs.
engine::Image pictureOf(const std::string& scene) {
    app::WorldOptions options;
    options.scene = std::filesystem::path(WADI_SOURCE_DIR) / "assets/scenes" / (scene + ".toml");
    options.size = 128;
    app::World world = app::makeWorld(options);
    for (int i = 0; i < kEpochs; ++i) world.simulation.step();
    wadi::Publisher publisher;
    const app::LookParams& look = world.settings.look;
    const auto snapshot =
        std::make_shared<const wadi::Snapshot>(publisher.publish(world.simulation, app::viewOf(look)));
    engine::Camera camera;
    camera.resize(kSize);
    app::frameBlock(camera, app::blockOf(*snapshot));
    if (world.settings.cameras.first) app::placeCamera(camera, *snapshot, *world.settings.cameras.first);
    app::Landscape landscape(std::string(WADI_SOURCE_DIR) + "/shaders");
    return app::OffscreenCamera(camera, look, app::pictureQuality(), kSize).picture(landscape, snapshot);
}

}  // namespace

TEST_CASE("scenes look as they did when somebody looked at them last") {
    const engine::Headless context;
    for (const char* scene : {"alpine-rain", "island-in-the-sea", "volcano", "mesa", "dune-sea"}) {
        CAPTURE(scene);
        const engine::Image picture = pictureOf(scene);
        if (std::getenv("WADI_RENEW_PICTURES")) picture.save(keptPicture(scene));
        CHECK(ssim(picture, engine::Image::load(keptPicture(scene))) >= 0.98);
    }
}

TEST_CASE("a picture in another light is not taken for the same") {
    const engine::Image kept = engine::Image::load(keptPicture("alpine-rain"));
    CHECK(ssim(kept, engine::Image::load(keptPicture("volcano"))) < 0.9);
}
