#include "app/cli/sheet.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>

#include "app/base/number_format.hpp"
#include "app/world/world.hpp"
#include "engine/image.hpp"
#include "tests/app/cli/command_line.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using app::test::parse;
using wadi::test::errorOf;
using wadi::test::says;
using wadi::test::TempFolder;

namespace {

app::SheetOptions sheetFor(const std::filesystem::path& out) {
    app::SheetOptions options;
    options.world.size = 32;
    options.epochs = 3;
    options.out = out;
    options.width = 60;
    options.height = 40;
    options.steps = 3;
    options.vary = {"droplet.dt=0.5..1.5", "droplet.enabled"};
    return options;
}

std::string refusal(const app::SheetOptions& options) {
    std::ostringstream out, err;
    return errorOf([&] { app::sheet(options, out, err, false); });
}

}  // namespace

TEST_CASE("a sheet shows a world for each pair of values, which is the world of those values") {
    const TempFolder folder;
    app::SheetOptions options = sheetFor(folder / "s.png");
    options.execution.threads = 4;
    std::ostringstream out, err;
    CHECK(app::sheet(options, out, err, false) == 0);
    CHECK(err.str().empty());
    const engine::Image image = engine::Image::load(options.out);
    CHECK(image.width() > 3 * 60);
    CHECK(image.height() > 2 * 40);

    app::WorldOptions world = options.world;
    world.set = {"droplet.dt=1.5"};
    wadi::Simulation one = app::makeWorld(world).simulation;
    for (int i = 0; i < 3; ++i) one.step();
    CHECK(says(out.str(), "droplet.dt=1.5 droplet.enabled=true hash " + app::hashText(one.hash()) + "\n",
               "6 worlds"));
    // Without rain the time step of drops changes nothing that is seen; with it, something.
    const auto sameAs = [&](int row) {
        int same = 0;
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 60; ++x)
                same +=
                    image.at(6 + x, 28 + row * 66 + y)[0] == image.at(6 + 2 * 66 + x, 28 + row * 66 + y)[0];
        return same;
    };
    CHECK(sameAs(0) == 60 * 40);
    CHECK(sameAs(1) < 60 * 40 - 50);
}

TEST_CASE("a sheet begins with the present state of a world that was saved") {
    const TempFolder folder;
    app::WorldOptions start;
    start.size = 32;
    app::World world = app::makeWorld(start);
    for (int i = 0; i < 2; ++i) world.simulation.step();
    app::saveWorldAs(folder / "w.wadi", {world.simulation.state(), world.simulation.log()},
                     {.look = world.settings.look});
    app::SheetOptions options = sheetFor(folder / "s.png");
    options.world = {};
    options.world.scene = folder / "w.wadi";
    options.epochs = std::nullopt;
    options.vary = {"droplet.dt=0.5,1"};
    std::ostringstream out, err;
    CHECK(app::sheet(options, out, err, false) == 0);
    CHECK(says(out.str(), "2 worlds after 0 epochs"));
}

TEST_CASE("a sheet of a scene with a heightmap has the size of that") {
    const TempFolder folder;
    app::SheetOptions options = sheetFor(folder / "s.png");
    options.world = {};
    options.world.scene = "jacksboro";
    options.epochs = 0;
    options.vary = {"talus.cliff=40,50"};
    std::ostringstream out, err;
    CHECK(app::sheet(options, out, err, false) == 0);
    CHECK(says(out.str(), "2 worlds"));
}

TEST_CASE("what a sheet cannot be is refused before anything runs") {
    const TempFolder folder;
    app::SheetOptions options = sheetFor(folder / "s.png");
    options.vary = {"droplet.dt", "droplet.dt=0.5,1"};
    CHECK(says(refusal(options), "droplet.dt twice"));
    options = sheetFor(folder / "s.png");
    options.width = 16000;
    CHECK(says(refusal(options), "--picture"));
    options = sheetFor(folder / "none" / "s.png");
    CHECK(says(refusal(options), "none"));
    CHECK_FALSE(std::filesystem::exists(folder / "s.png"));
}

TEST_CASE("a sheet for which no machine has the memory is refused before it runs") {
    const TempFolder folder;
    app::SheetOptions options = sheetFor(folder / "s.png");
    // Two hundred worlds of 8192² beside two hundred small ones, all at once.
    std::string values = "droplet.rain=";
    for (int i = 1; i <= 200; ++i) values += std::to_string(0.25 * i) + (i < 200 ? "," : "");
    options.vary = {"terrain.size=32,8192", values};
    options.execution.threads = 400;
    std::ostringstream out, err;
    const std::string why = errorOf([&] { app::sheet(options, out, err, false); });
    CAPTURE(why);
    CHECK(says(why, "take some 13.4 TB at once", "are free", "a smaller --size or fewer --threads"));
    CHECK(out.str().empty());
    CHECK(std::filesystem::is_empty(folder.path()));
    options.execution.threads = 1;
    options.epochs = 0;
    options.vary = {"terrain.size=32,64"};
    CHECK(app::sheet(options, out, err, false) == 0);
}

TEST_CASE("the command line of a sheet says what is missing") {
    CHECK(says(errorOf([] { parse({"sheet", "--out", "s.png"}); }), "--vary has to be given once or twice"));
    CHECK(says(errorOf([] { parse({"sheet", "--vary", "droplet.dt"}); }), "--out is required"));
    const auto options = std::get<app::SheetOptions>(
        parse({"sheet", "--vary", "a", "--vary", "b", "--out", "s.png", "--steps", "3"}));
    CHECK(options.vary == std::vector<std::string>{"a", "b"});
    CHECK(options.steps == 3);
}
