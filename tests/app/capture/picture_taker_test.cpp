#include "app/capture/picture_taker.hpp"

#include <doctest/doctest.h>

#include <thread>

#include "tests/app/render/darkroom.hpp"
#include "tests/temp_folder.hpp"

using wadi::test::TempFolder;

namespace {

/// Somebody who takes pictures of hills.
struct Photographer {
    Darkroom room;
    app::Messages messages;
    app::PictureTaker taker{std::string(WADI_SOURCE_DIR) + "/shaders", messages};
    SnapshotPtr snapshot = snapshotOf(hills(64, 64));
    std::optional<app::Background> background{std::in_place};

    Photographer() { app::frameBlock(room.camera, app::blockOf(*snapshot)); }

    app::OffscreenCamera offscreen(glm::ivec2 size, bool sky = true) {
        app::QualityParams quality = app::pictureQuality();
        quality.detail = 16.f;
        quality.shadowSize = 512;
        return {room.camera, room.look, quality, size, sky};
    }
    void finish() {
        while (taker.isBusy()) {
            taker.follow();
            poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }
    void poll() {
        background->poll([&](const std::string& fault) { messages.error(fault); },
                         [&](const std::string& sentence) { messages.notice(sentence); });
    }
};

}  // namespace

TEST_CASE("a picture without a sky is taken over some frames, and a message says where it is") {
    const TempFolder folder;
    Photographer self;
    self.taker.take(self.offscreen({330, 220}, false), self.snapshot, {}, folder / "p.png", *self.background);
    CHECK(self.taker.isBusy());
    self.finish();
    REQUIRE(self.messages.all().size() == 1);
    CHECK(self.messages.all()[0].text.find("330 × 220 pixels") != std::string::npos);
    const engine::Image image = engine::Image::load(folder / "p.png");
    CHECK(image.channels() == 4);
    CHECK(image.at(1, 1)[3] == 0);
    CHECK(image.at(165, 120)[3] == 255);
}

TEST_CASE("a picture of a comparison shows the moment at its left") {
    const TempFolder folder;
    Photographer self;
    const SnapshotPtr flat = snapshotOf(mapOf(64, 64, [](int, int) { return 0.f; }));
    self.taker.take(self.offscreen({320, 240}), self.snapshot, {}, folder / "now.png", *self.background);
    self.finish();
    self.taker.take(self.offscreen({320, 240}), self.snapshot, {flat, 0.5f}, folder / "both.png",
                    *self.background);
    self.finish();
    const engine::Image now = engine::Image::load(folder / "now.png"),
                        both = engine::Image::load(folder / "both.png");
    int left = 0, right = 0;
    for (int y = 0; y < 240; ++y)
        for (int x = 0; x < 320; ++x)
            if (!std::ranges::equal(now.at(x, y), both.at(x, y))) ++(x < 160 ? left : right);
    CHECK(left > 1000);
    CHECK(right == 0);
}

TEST_CASE("a picture shows the data that the window shows") {
    const TempFolder folder;
    Photographer self;
    app::OverlayParams overlay;
    for (const char* name : {"bare.png", "data.png"}) {
        self.taker.take(self.offscreen({320, 240}), self.snapshot, {.overlay = overlay}, folder / name,
                        *self.background);
        self.finish();
        overlay.layer = app::LayerId::height;
    }
    using wadi::test::bytesOf;
    CHECK(bytesOf(folder / "bare.png") != bytesOf(folder / "data.png"));
}

TEST_CASE("a legend is in the picture if that is wished, over whatever tiles there are") {
    const TempFolder folder;
    Photographer self;
    app::Beside beside;
    beside.overlay.layer = app::LayerId::height;
    for (const char* name : {"bare.png", "written.png"}) {
        self.taker.take(self.offscreen({1280, 1100}), self.snapshot, beside, folder / name, *self.background);
        self.finish();
        beside.written = app::GuideParams{};
    }
    const engine::Image bare = engine::Image::load(folder / "bare.png"),
                        written = engine::Image::load(folder / "written.png");
    int above = 0, below = 0, right = 0;
    for (int y = 0; y < 1100; ++y)
        for (int x = 0; x < 1280; ++x)
            if (!std::ranges::equal(bare.at(x, y), written.at(x, y))) ++(x > 640 ? right : y < 550 ? above : below);
    CHECK(above > 10'000);
    CHECK(below > 3000);
    CHECK(right == 0);
}

TEST_CASE("a picture that is cancelled, or has no place to go to, leaves nothing and says so") {
    const TempFolder folder;
    Photographer self;
    self.taker.take(self.offscreen({330, 220}), self.snapshot, {}, folder / "p.png", *self.background);
    self.taker.stop();
    self.finish();
    CHECK(folder.count() == 0);
    REQUIRE(self.messages.all().size() == 1);
    CHECK(self.messages.all()[0].kind == app::Messages::Kind::notice);
    CHECK(self.messages.all()[0].text.find("stopped") != std::string::npos);
    self.taker.take(self.offscreen({330, 220}), self.snapshot, {}, folder / "none/p.png", *self.background);
    self.finish();
    REQUIRE(self.messages.all().size() == 2);
    CHECK(self.messages.all()[1].kind == app::Messages::Kind::error);
}

TEST_CASE("a program that ends while a picture is taken does not wait for it") {
    const TempFolder folder;
    Photographer self;
    self.taker.take(self.offscreen({330, 220}), self.snapshot, {}, folder / "p.png", *self.background);
    self.background.reset();
    CHECK(folder.count() == 0);
}

TEST_CASE("the progress of a large picture moves with each of its tiles") {
    const TempFolder folder;
    Photographer self;
    self.taker.take(self.offscreen({1900, 520}), self.snapshot, {}, folder / "p.png", *self.background);
    float last = 0.f;
    int moves = 0;
    while (self.taker.isBusy()) {
        self.taker.follow();
        moves += self.taker.part() > last;
        last = std::max(last, self.taker.part());
        self.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    // A graphics card draws several tiles in the time of a frame.
    CHECK(moves >= (engine::isSoftware() ? 4 : 1));
    CHECK(engine::Image::load(folder / "p.png").height() == 520);
}
