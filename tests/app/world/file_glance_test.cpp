#include "app/world/file_glance.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>

#include "app/base/paths.hpp"
#include "app/world/world.hpp"
#include "engine/error.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/input_file.hpp"
#include "tests/temp_folder.hpp"

namespace fs = std::filesystem;
using app::FileGlance;
using app::PictureCache;
using wadi::test::TempFolder;

namespace {

/// A world after some epochs, with the picture of bytes.
fs::path savedWorld(const TempFolder& folder, const std::string& thumbnail,
                    const std::string& name = "a.wadi") {
    app::WorldOptions options;
    options.size = 40;
    app::World world = app::makeWorld(options);
    for (int i = 0; i < 3; ++i) world.simulation.step();
    app::saveWorldAs(folder / name, {world.simulation.state(), world.simulation.log()},
                     {.look = world.settings.look, .thumbnail = thumbnail});
    return folder / name;
}

std::string pngOf(int width, int height, std::uint8_t red) {
    engine::Image image(width, height, 3);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) image.at(x, y)[0] = red;
    const std::vector<char> bytes = image.png();
    return {bytes.begin(), bytes.end()};
}

FileGlance glance(const fs::path& file, const PictureCache& cache = PictureCache("")) {
    wadi::Progress progress;
    return app::glanceAt(file, cache, progress);
}

}  // namespace

TEST_CASE("a world shows the picture with which it was saved, its size and its epochs") {
    const TempFolder folder;
    const FileGlance seen = glance(savedWorld(folder, pngOf(600, 300, 200)));
    CHECK(seen.fault == "");
    CHECK(seen.kind == "World");
    CHECK(seen.extent == "40 × 40");
    CHECK(seen.epochs == 3);
    REQUIRE(seen.picture);
    CHECK(seen.picture->width() == 200);
    CHECK(seen.picture->height() == 100);
    CHECK(seen.picture->at(50, 50)[0] == 200);
}

TEST_CASE("a world without a picture shows its heights, which are kept for the next time") {
    const TempFolder folder;
    const PictureCache cache(folder / "cache");
    const fs::path world = savedWorld(folder, "");
    CHECK_FALSE(cache.find(world));
    const FileGlance seen = glance(world, cache);
    REQUIRE(seen.picture);
    CHECK(seen.picture->width() == 40);
    const auto [least, most] = std::ranges::minmax(seen.picture->bytes());
    CHECK(most - least > 60);
    REQUIRE(cache.find(world));
    CHECK(std::ranges::equal(cache.find(world)->bytes(), seen.picture->bytes()));
    CHECK(glance(world, cache).picture);
    CHECK(glance(world, cache).epochs == 3);
}

TEST_CASE("a world with a damaged picture is still known as a world") {
    const TempFolder folder;
    const FileGlance seen = glance(savedWorld(folder, "no picture at all"));
    CHECK_FALSE(seen.picture);
    CHECK(seen.fault == "");
    CHECK(seen.epochs == 3);
}

TEST_CASE("a scene shows its title and the picture beside it, a heightmap its relief, and a picture itself") {
    const FileGlance scene = glance(app::dataFolder() / "assets/scenes/dune-sea.toml");
    CHECK(scene.title == "Dune sea");
    CHECK(scene.epochs == 600);
    CHECK(scene.picture);
    const FileGlance map = glance(app::dataFolder() / "assets/heightmaps/jacksboro_fault.asc");
    CHECK(map.kind == "Heightmap");
    CHECK(map.extent == "403 × 344");
    REQUIRE(map.picture);
    CHECK(std::max(map.picture->width(), map.picture->height()) <= app::kGlancePixels);
}

TEST_CASE("a file that cannot be read says why in a sentence") {
    const TempFolder folder;
    for (const fs::path& file :
         {folder.file("a.wadi", "no zip"), folder.file("b.toml", "= ="), folder.file("c.png", "no png"),
          folder.file("d.asc", "ncols x"), folder / "missing.wadi"}) {
        CAPTURE(file);
        const FileGlance seen = glance(file);
        CHECK_FALSE(seen.picture);
        CHECK(seen.fault.english().ends_with('.'));
    }
}

TEST_CASE("a glance that is cancelled ends") {
    const TempFolder folder;
    wadi::Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(app::glanceAt(savedWorld(folder, ""), PictureCache(""), progress), wadi::Cancelled);
}

TEST_CASE("a picture is kept for a file as it is: one that has changed has none") {
    const TempFolder folder;
    const PictureCache cache(folder / "cache");
    const fs::path file = folder.file("a.png", "x");
    cache.keep(file, engine::Image(4, 4, 4));
    CHECK(cache.find(file));
    folder.file("a.png", "y");  // as long, but later
    CHECK_FALSE(cache.find(file));
    CHECK_FALSE(cache.find(folder / "missing.png"));
    CHECK_FALSE(PictureCache("").find(file));
}

TEST_CASE("of many pictures those used last are kept, and what else lies in their folder stays") {
    const TempFolder folder;
    const PictureCache cache(folder / "cache", 3);
    std::vector<fs::path> files;
    for (int i = 0; i < 6; ++i) {
        files.push_back(folder.file(std::to_string(i) + ".asc", "x"));
        cache.keep(files.back(), engine::Image(4, 4, 4));
        if (i == 0) folder.file("cache/other.txt", "x");
        fs::last_write_time(folder / "cache", fs::file_time_type::clock::now());
        for (const auto& each : fs::directory_iterator(folder / "cache"))  // as if an hour had gone by
            fs::last_write_time(each.path(), fs::last_write_time(each.path()) - std::chrono::hours(1));
    }
    CHECK(cache.find(files[5]));
    CHECK(cache.find(files[3]));
    CHECK_FALSE(cache.find(files[2]));
    CHECK(fs::exists(folder / "cache/other.txt"));
}

TEST_CASE("a folder that cannot be made keeps nothing and hurts nobody") {
    const TempFolder folder;
    const fs::path file = folder.file("a.png", "x");
    const PictureCache cache(file / "cache");
    cache.keep(file, engine::Image(4, 4, 4));
    CHECK_FALSE(cache.find(file));
}

TEST_CASE("the cache lies where the environment says, else in the home of the user, else nowhere") {
    CHECK(app::cacheFolder("/home/a", "/tmp/c") == "/tmp/c/wadi");
    CHECK(app::cacheFolder("/home/a", nullptr) == "/home/a/.cache/wadi");
    CHECK(app::cacheFolder("/home/a", "relative") == "/home/a/.cache/wadi");
    CHECK(app::cacheFolder(nullptr, nullptr) == "");
}
