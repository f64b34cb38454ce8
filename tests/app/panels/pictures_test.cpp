#include <doctest/doctest.h>

#include <thread>

#include "app/panels/capture.hpp"
#include "app/render/viewpoint.hpp"
#include "engine/target.hpp"
#include "sim/world/simulation.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/ssim.hpp"
#include "tests/temp_folder.hpp"

TEST_CASE("the panel takes a picture of the chosen scale and a turn of so many pictures") {
    const wadi::test::TempFolder folder;
    app::test::Desk desk;
    app::Messages messages;
    app::PicturesPanel panel(std::string(WADI_SOURCE_DIR) + "/shaders", messages);
    app::Background background;
    wadi::Parameters params;
    params.terrain.size = 48;
    wadi::Simulation simulation(params);
    const auto snapshot = std::make_shared<const wadi::Snapshot>(wadi::Publisher().publish(simulation, {}));
    engine::Camera camera;
    camera.resize({160, 100});
    app::frameBlock(camera, app::blockOf(*snapshot));
    const app::LookParams look;
    const app::GroundMarks marks;
    const auto finish = [&] {
        do {
            panel.follow({camera, look, app::QualityParams(), marks, snapshot, {}, {160, 100}}, background,
                         folder.path().string(), std::tm{});
            desk.frame([&] { panel.draw(); });
            background.poll([&](const std::string& fault) { messages.error(fault); });
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        } while (panel.isRunning());
    };
    panel.params().scale = 2;
    panel.wish();
    finish();
    REQUIRE(messages.all().size() == 1);
    CHECK(messages.all()[0].text.find("320 × 200 pixels") != std::string::npos);

    panel.turnParams().frames = 2;
    panel.turnParams().size = app::LapseSize::lines720;
    panel.wishTurn();
    CHECK_FALSE(panel.holdsTime());
    finish();
    CHECK_FALSE(panel.holdsTime());
    REQUIRE(messages.all().size() == 2);
    CHECK(messages.all()[1].text.find("2 pictures") != std::string::npos);
    CHECK(messages.all()[1].kind == app::Messages::Kind::notice);
}

namespace {

/// A window's view of a small land, whose camera is on its way elsewhere.
struct Sight {
    static constexpr glm::ivec2 kSize{240, 150};

    app::test::Desk desk;
    wadi::test::TempFolder folder;
    std::shared_ptr<const wadi::Snapshot> snapshot = made();
    engine::Camera camera;
    app::LookParams look;
    app::QualityParams quality = app::qualityOf(app::QualityPreset::ultra);
    app::GroundMarks marks;
    app::Messages messages;
    app::Background background;
    app::PicturesPanel panel{std::string(WADI_SOURCE_DIR) + "/shaders", messages};

    Sight() {
        camera.resize(kSize);
        app::frameBlock(camera, app::blockOf(*snapshot));
        camera.glide(camera.pivot(), 0.5f * camera.distance(), camera.yaw() + 1.f, camera.pitch());
        camera.update({}, 0.05f);
    }
    static std::shared_ptr<const wadi::Snapshot> made() {
        wadi::Parameters params;
        params.terrain.size = 48;
        wadi::Simulation simulation(params);
        return std::make_shared<const wadi::Snapshot>(wadi::Publisher().publish(simulation, {}));
    }
    void follow() {
        panel.follow({camera, look, quality, marks, snapshot, {}, kSize}, background, folder.path().string(),
                     std::tm{});
    }
    /// The picture that is saved.
    engine::Image taken() {
        panel.wish();
        do {
            follow();
            background.poll([&](const std::string& fault) { messages.error(fault); });
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        } while (panel.isRunning());
        for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
            if (entry.path().extension() == ".png") return engine::Image::load(entry.path());
        FAIL("There is no picture.");
        return {1, 1, 3};
    }
    /// What a window of that size shows.
    engine::Image seen(const engine::Camera& from) const {
        app::Landscape landscape(std::string(WADI_SOURCE_DIR) + "/shaders");
        app::showWholly(landscape, snapshot, look);
        engine::Target target(kSize.x, kSize.y, {engine::Format::SRGB8A8});
        landscape.render(from, look, quality, target.name(), {0, 0}, kSize, marks);
        return target.picture();
    }
};

}  // namespace

TEST_CASE("a picture frames what the view shows at that moment, though the camera is under way") {
    Sight sight;
    const engine::Image seen = sight.seen(sight.camera), taken = sight.taken();
    REQUIRE(taken.width() == Sight::kSize.x);
    REQUIRE(taken.height() == Sight::kSize.y);
    const double likeness = ssim(seen, taken);
    CAPTURE(likeness);
    CHECK(likeness > 0.93);  // 0.96 is measured
    const double difference = tint(seen, taken);
    CAPTURE(difference);
    CHECK(difference < 8);  // 3.9 of 255 are measured: the picture has finer ground
    engine::Camera later = sight.camera;
    later.settle();
    CHECK(ssim(sight.seen(later), taken) < likeness - 0.1);
}

TEST_CASE("a picture is drawn at the quality of the view or better") {
    for (const app::QualityPreset preset : app::kQualityPresets) {
        const app::QualityParams view = app::qualityOf(preset), picture = app::pictureQuality(view);
        CHECK(picture.detail <= view.detail);
        CHECK(picture.shadowSize >= view.shadowSize);
        const auto points = [](const app::QualityParams& quality) {
            return static_cast<float>(quality.samples) * quality.resolution * quality.resolution;
        };
        CHECK(points(picture) >= points(view));
        CHECK(picture.groundDetail >= view.groundDetail);
        CHECK(picture.plainGround <= view.plainGround);
        CHECK(picture.ripples >= view.ripples);
        CHECK(picture.shadows >= view.shadows);
    }
    app::QualityParams fine;
    fine.detail = 1;
    fine.shadowSize = 8192;
    CHECK(app::pictureQuality(fine).detail == 1);
    CHECK(app::pictureQuality(fine).shadowSize == 8192);
}

TEST_CASE("time stands still during a turntable, unless that is switched off") {
    Sight sight;
    sight.panel.turnParams().frames = 50;
    sight.panel.turnParams().size = app::LapseSize::lines720;
    CHECK(sight.panel.turnParams().holdTime);
    sight.panel.wishTurn();
    sight.follow();
    REQUIRE(sight.panel.isRunning());
    CHECK(sight.panel.holdsTime());
    sight.panel.turnParams().holdTime = false;
    CHECK_FALSE(sight.panel.holdsTime());
    sight.panel.turnParams().holdTime = true;
    CHECK(sight.panel.stop());
    CHECK_FALSE(sight.panel.holdsTime());
    while (sight.panel.isRunning()) sight.follow();
}
