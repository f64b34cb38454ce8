#include "app/cli/shot.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>
#include <thread>

#include "app/capture/frame_sink.hpp"
#include "engine/image.hpp"
#include "sim/core/error.hpp"
#include "tests/app/program.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using wadi::test::TempFolder;

namespace {

app::PictureOptions optionsFor(const std::filesystem::path& out) {
    app::PictureOptions options;
    options.world.size = 48;
    options.epochs = 3;
    options.width = 200;
    options.height = 120;
    options.out = out;
    return options;
}

/// Pixels that differ between two pictures of the same size, in each half.
struct Ink {
    int left = 0, right = 0;
};

Ink inkBetween(const std::filesystem::path& bare, const std::filesystem::path& written) {
    const engine::Image one = engine::Image::load(bare), other = engine::Image::load(written);
    Ink ink;
    for (int y = 0; y < one.height(); ++y)
        for (int x = 0; x < one.width(); ++x)
            if (!std::ranges::equal(one.at(x, y), other.at(x, y)))
                ++(x < one.width() / 2 ? ink.left : ink.right);
    return ink;
}

}  // namespace

TEST_CASE("a shot runs the epochs and writes a picture of the landscape before the sky") {
    const TempFolder folder;
    const app::PictureOptions options = optionsFor(folder / "p.png");
    std::ostringstream out, err;
    CHECK(app::shot(options, out, err, false) == 0);
    CHECK(out.str().find("200 x 120") != std::string::npos);
    CHECK(err.str().empty());

    const engine::Image image = engine::Image::load(*options.out);
    REQUIRE(image.width() == 200);
    REQUIRE(image.height() == 120);
    const auto sky = image.at(3, 3), ground = image.at(100, 55);
    CHECK(sky[2] > sky[0]);
    CHECK(ground[2] < ground[0]);
}

TEST_CASE("a look that is set on the command line is the look of the picture") {
    const TempFolder folder;
    app::PictureOptions options = optionsFor(folder / "p.png");
    options.epochs = 0;
    options.world.set = {"look.skyColour=#ff0000", "look.sunStrength=0", "look.exposure=-0.8"};
    std::ostringstream out, err;
    app::shot(options, out, err, false);
    const engine::Image image = engine::Image::load(*options.out);
    CHECK(image.at(3, 3)[0] > 180);
    CHECK(image.at(3, 3)[2] < 10);
}

TEST_CASE("a shot of a scene is taken after its epochs and from its place, if none are asked for") {
    const TempFolder folder;
    app::PictureOptions options = optionsFor(folder / "p.png");
    options.world.scene =
        folder.file("s.toml", "wadi = 1\nepochs = 2\n[camera]\nelevation = 85\ndistance = 0.4\n");
    options.epochs.reset();
    std::ostringstream out, err;
    CHECK(app::shot(options, out, err, false) == 0);
    CHECK(wadi::test::says(out.str(), "after 2 epochs"));
    // From straight above and near by, there is no sky.
    const engine::Image near = engine::Image::load(*options.out);
    CHECK(near.at(3, 3)[2] < near.at(3, 3)[1]);

    options.epochs = 1;
    CHECK(app::shot(options, out, err, false) == 0);
    CHECK(wadi::test::says(out.str(), "after 1 epoch."));

    options.world.scene.reset();
    options.epochs.reset();
    CHECK(wadi::test::says(wadi::test::errorOf([&] { app::shot(options, out, err, false); }), "--epochs"));
}

TEST_CASE("a shot that cannot be written says so and leaves nothing") {
    const TempFolder folder;
    std::ostringstream out, err;
    CHECK_THROWS_AS(app::shot(optionsFor(folder / "missing/p.png"), out, err, false), wadi::Error);
    CHECK_THROWS_AS(app::shot(optionsFor(folder.path()), out, err, false), wadi::Error);
    CHECK(std::filesystem::is_empty(folder.path()));
    CHECK(out.str().empty());
}

TEST_CASE("a shot that is told to stop says so in one sentence and leaves no picture") {
    for (const int number : {SIGINT, SIGTERM}) {
        const wadi::test::TempFolder folder;
        app::test::Program program(
            folder.path(), {"shot", "--epochs", "100000000", "--out", "p.png", "--set", "terrain.size=64"});
        std::this_thread::sleep_for(std::chrono::seconds(1));
        program.signal(number);
        const app::test::Outcome outcome = program.wait();
        INFO(outcome.err);
        CHECK(outcome.code == 130);
        CHECK(outcome.out.empty());
        CHECK(wadi::test::says(outcome.err, "ended after epoch", "of 100000000"));
        CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
        CHECK_FALSE(std::filesystem::exists(folder / "p.png"));
    }
}

TEST_CASE("a time-lapse of shot has a picture for every so many epochs, from one place") {
    const TempFolder folder;
    app::PictureOptions options = optionsFor(folder / "p.png");
    options.epochs = 5;
    // A place of its own, for what is framed grows and sinks with the land.
    options.world.scene = folder.file("s.toml", "wadi = 1\n[terrain]\nsize = 48\n[camera]\nelevation = 40\n");
    options.world.size.reset();
    options.lapse = app::LapseOptions{folder / "frames", 2, 30};
    std::ostringstream out, err;
    CHECK(app::shot(options, out, err, false) == 0);
    CHECK(wadi::test::says(err.str(), "Time-lapse: 3 frames, about ", "runs 4 epochs"));
    CHECK(wadi::test::says(out.str(), "Wrote 3 frames", "after 5 epochs"));
    // Each is what a picture of that epoch alone shows, whose eye follows the ground a little.
    options.lapse.reset();
    options.epochs = 4;
    options.out = folder / "alone.png";
    CHECK(app::shot(options, out, err, false) == 0);
    const engine::Image alone = engine::Image::load(folder / "alone.png");
    const engine::Image frame = engine::Image::load(folder / "frames/frame-00003.png");
    REQUIRE(alone.bytes().size() == frame.bytes().size());
    int worst = 0;
    for (std::size_t i = 0; i < alone.bytes().size(); ++i)
        worst = std::max(worst, std::abs(alone.bytes()[i] - frame.bytes()[i]));
    CHECK(worst <= 3);
    using wadi::test::bytesOf;
    CHECK(bytesOf(folder / "frames/frame-00002.png") != bytesOf(folder / "frames/frame-00003.png"));
    CHECK(bytesOf(folder / "p.png") != bytesOf(folder / "frames/frame-00003.png"));
}

TEST_CASE("a film of shot needs an even size, and says so before the first epoch") {
    const TempFolder folder;
    app::PictureOptions options = optionsFor(folder / "p.png");
    options.lapse = app::LapseOptions{folder / "a.mp4", 1, 30};
    options.width = 201;
    std::ostringstream out, err;
    CHECK(wadi::test::says(wadi::test::errorOf([&] { app::shot(options, out, err, false); }), "even width"));
    CHECK(folder.count() == 0);
}

TEST_CASE("a transparent shot has the land alone") {
    const TempFolder folder;
    app::PictureOptions options = optionsFor(folder / "p.png");
    options.transparent = true;
    std::ostringstream out, err;
    CHECK(app::shot(options, out, err, false) == 0);
    const engine::Image image = engine::Image::load(*options.out);
    REQUIRE(image.channels() == 4);
    CHECK(image.at(3, 3)[3] == 0);
    CHECK(image.at(100, 55)[3] == 255);
}

TEST_CASE("a shot with a legend tells its data in letters, and is else the same") {
    const TempFolder folder;
    app::PictureOptions options = optionsFor(folder / "bare.png");
    options.width = 640;
    options.height = 480;
    options.world.set = {"overlay.layer=slope"};
    std::ostringstream out, err;
    CHECK(app::shot(options, out, err, false) == 0);
    options.out = folder / "written.png";
    options.legend = true;
    CHECK(app::shot(options, out, err, false) == 0);
    const Ink ink = inkBetween(folder / "bare.png", *options.out);
    CHECK(ink.left > 8000);
    CHECK(ink.right == 0);
}

TEST_CASE("a shot with a legend bears the heights of its contours") {
    const TempFolder folder;
    app::PictureOptions options = optionsFor(folder / "bare.png");
    options.width = 640;
    options.height = 480;
    options.world.set = {"overlay.contours=true"};
    std::ostringstream out, err;
    CHECK(app::shot(options, out, err, false) == 0);
    options.out = folder / "written.png";
    options.legend = true;
    CHECK(app::shot(options, out, err, false) == 0);
    CHECK(inkBetween(folder / "bare.png", *options.out).right > 100);
}

TEST_CASE("with a legend the pictures of turns and time-lapses bear it, too") {
    const TempFolder folder;
    for (const auto& turntable : {std::optional<int>(), std::optional(2)}) {
        const std::string name = turntable ? "turn" : "lapse";
        app::PictureOptions options = optionsFor(folder / "p.png");
        options.width = 640;
        options.height = 480;
        options.out.reset();
        options.world.set = {"overlay.layer=slope"};
        options.turntable = turntable;
        std::ostringstream out, err;
        for (const bool legend : {false, true}) {
            options.legend = legend;
            options.lapse = app::LapseOptions{folder / (name + (legend ? "-written" : "-bare")), 3, 30};
            CHECK(app::shot(options, out, err, false) == 0);
        }
        for (const int number : {1, 2}) {
            const Ink ink = inkBetween(folder / (name + "-bare") / app::frameName(number),
                                       folder / (name + "-written") / app::frameName(number));
            CHECK(ink.left > 8000);
            CHECK(ink.right == 0);
        }
    }
}

TEST_CASE("a turntable of shot is taken at the end, from all sides") {
    const TempFolder folder;
    app::PictureOptions options = optionsFor(folder / "p.png");
    options.turntable = 4;
    options.lapse = app::LapseOptions{folder / "turn", 1, 30};
    std::ostringstream out, err;
    CHECK(app::shot(options, out, err, false) == 0);
    CHECK(wadi::test::says(out.str(), "Wrote a turn of 4 pictures", "after 3 epochs"));
    using wadi::test::bytesOf;
    CHECK(bytesOf(folder / "turn/frame-00003.png") != bytesOf(folder / "turn/frame-00001.png"));
    options.out = folder / "again.png";
    CHECK_THROWS_AS(app::shot(options, out, err, false), wadi::Error);  // there are old frames
    CHECK_FALSE(std::filesystem::exists(*options.out));                 // told before the epochs
}

TEST_CASE("a turntable of shot that is told to stop keeps what it has, and says how much that is") {
    const TempFolder folder;
    app::test::Program program(folder.path(), {"shot", "--epochs", "0", "--turntable", "10000", "--timelapse",
                                               "turn", "--size", "64x64", "--set", "terrain.size=64"});
    const auto hasBegun = [&] { return std::filesystem::exists(folder / "turn/frame-00002.png"); };
    for (int i = 0; i < 600 && !hasBegun(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    REQUIRE(hasBegun());
    program.signal(SIGINT);
    const app::test::Outcome outcome = program.wait();
    INFO(outcome.err);
    CHECK(outcome.code == 130);
    CHECK(wadi::test::says(outcome.out, "The turn was stopped. Kept: ", " of 10 000 pictures"));
}

TEST_CASE("a turntable of shot shows the data that the picture shows") {
    const TempFolder folder;
    app::PictureOptions options = optionsFor(folder / "p.png");
    options.turntable = 2;
    std::ostringstream out, err;
    for (const char* name : {"bare", "data"}) {
        options.lapse = app::LapseOptions{folder / name, 1, 30};
        CHECK(app::shot(options, out, err, false) == 0);
        options.world.set = {"overlay.layer=height", "overlay.contours=true"};
    }
    using wadi::test::bytesOf;
    CHECK(bytesOf(folder / "bare/frame-00002.png") != bytesOf(folder / "data/frame-00002.png"));
}
