#include <doctest/doctest.h>

#include "app/panels/camera.hpp"
#include "tests/app/tools/easel.hpp"
#include "tests/app/ui/desk.hpp"

using namespace app;

namespace {

constexpr glm::vec2 kCorner{100.f, 0.f}, kSize{800.f, 600.f};

/// A land with a drop in its middle, a camera over it, and a hand with a mouse.
struct Watch {
    wadi::Snapshot snapshot = test::snapshotOf(test::ground(64, 0.f));
    engine::Camera camera;
    engine::Input input;
    FollowPanel panel;

    Watch() {
        camera.resize(kSize);
        camera.frame({320.f, 0.f, 320.f}, 450.f);
        snapshot.particles = {{.position = {32.f, 32.f},
                               .velocity = {1.f, 0.f},
                               .load = 0.5f,
                               .kind = wadi::Processes::idOf<wadi::Droplet>(),
                               .id = 7}};
    }
    ViewProjection projection() const { return {camera.vp(), camera.position(), kSize}; }
    glm::vec2 onDrop() const {
        return kCorner + *onScreen(placeOf(snapshot.particles[0], snapshot), projection());
    }
    bool click(glm::vec2 at) {
        input.nextFrame();
        input.moveMouse(at);
        input.press(engine::Button::Left);
        const bool taken = panel.aim(input, projection(), kCorner, snapshot);
        input.release(engine::Button::Left);
        return taken;
    }
    void end() {
        ++snapshot.epoch;
        snapshot.particles[0].id = 8;
        panel.update(snapshot);
    }
};

}  // namespace

TEST_CASE("a click follows a particle only with Alt or Ctrl, and then leaves nothing to the tools") {
    Watch watch;
    CHECK_FALSE(watch.click(watch.onDrop()));
    CHECK_FALSE(watch.panel.track());
    for (const engine::Key key : {engine::Key::LeftAlt, engine::Key::RightControl}) {
        Watch other;
        other.input.press(key);
        CHECK(other.click(other.onDrop() + glm::vec2(40.f, 0.f)));
        CHECK_FALSE(other.panel.track());  // beside it
        CHECK(other.panel.miss().empty() == (key == engine::Key::RightControl));
        CHECK(other.click(other.onDrop()));
        REQUIRE(other.panel.track());
        CHECK(other.panel.track()->name() == wadi::ParticleId{wadi::Processes::idOf<wadi::Droplet>(), 7});
        wadi::View view;
        other.panel.request(view);
        CHECK(view.followed == other.panel.track()->name());
    }
}

TEST_CASE("a click on a panel follows nothing, nor where no particles are shown") {
    Watch watch;
    watch.input.press(engine::Key::LeftAlt);
    watch.input.capture(true, false);
    CHECK_FALSE(watch.click(watch.onDrop()));
    watch.input.capture(false, false);
    const glm::vec2 place = watch.onDrop();
    watch.snapshot.particles.clear();
    CHECK(watch.click(place));  // which would paint, and is told
    CHECK(watch.panel.miss().find("Look") != std::string::npos);
    CHECK_FALSE(watch.panel.track());
}

TEST_CASE("the camera goes along until it is there, and not after the end") {
    Watch watch;
    watch.input.press(engine::Key::LeftAlt);
    watch.click(watch.onDrop());
    CHECK_FALSE(watch.panel.displacement(watch.camera, watch.snapshot, 0.1f));
    watch.panel.toggleGoing();
    ++watch.snapshot.epoch;
    watch.snapshot.particles[0].position = {50.f, 32.f};
    watch.panel.update(watch.snapshot);
    for (int frame = 0; frame < 100; ++frame) {
        if (const auto way = watch.panel.displacement(watch.camera, watch.snapshot, 0.1f))
            watch.camera.carry(*way);
    }
    CHECK(watch.camera.pivot().x == doctest::Approx(500.f).epsilon(0.004));
    CHECK_FALSE(watch.panel.displacement(watch.camera, watch.snapshot, 0.1f));
    watch.end();
    CHECK_FALSE(watch.panel.displacement(watch.camera, watch.snapshot, 0.1f));
}

TEST_CASE("the panel shows the plots, and at the end offers the next one") {
    test::Desk desk;
    Watch watch;
    WindowLayout layout;
    const auto draw = [&] {
        layout.begin({{0.f, 0.f}, kSize}, kSize);
        watch.panel.draw(watch.projection(), {0.f, 0.f}, watch.snapshot, layout);
    };
    const auto brightPixels = [&] {
        const engine::Image image = desk.picture();
        int bright = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) bright += image.at(x, y)[1] > 100;
        return bright;
    };
    desk.screen(draw);
    CHECK(brightPixels() == 0);
    watch.input.press(engine::Key::LeftAlt);
    watch.click(watch.onDrop());
    for (int i = 0; i < 3; ++i) desk.screen(draw);
    CHECK(brightPixels() > 200);
    watch.end();
    REQUIRE(watch.panel.track()->hasEnded());
    wadi::View view;
    watch.panel.request(view);
    CHECK_FALSE(view.followed);
    for (int i = 0; i < 3; ++i) desk.screen(draw);
    CHECK(brightPixels() > 200);
}
