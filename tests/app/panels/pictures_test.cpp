#include <doctest/doctest.h>

#include <thread>

#include "app/panels/capture.hpp"
#include "app/render/viewpoint.hpp"
#include "sim/world/simulation.hpp"
#include "tests/app/ui/desk.hpp"
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
            panel.follow({camera, look, marks, snapshot, {}, {160, 100}}, background, folder.path().string(),
                         std::tm{});
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
    finish();
    REQUIRE(messages.all().size() == 2);
    CHECK(messages.all()[1].text.find("2 pictures") != std::string::npos);
    CHECK(messages.all()[1].kind == app::Messages::Kind::notice);
}
