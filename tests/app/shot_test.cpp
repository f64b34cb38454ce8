#include "app/shot.hpp"

#include <doctest/doctest.h>

#include <string>

#include "engine/error.hpp"

namespace {

std::filesystem::path freshFolder(const std::string& name) {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / ("wadi_" + name);
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    return folder;
}

wadi::Simulation smallWorld() {
    wadi::Parameters parameters;
    parameters.terrain.size = 48;
    return wadi::Simulation(parameters);
}

app::ShotOptions optionsFor(const std::filesystem::path& out) {
    app::ShotOptions options;
    options.size = {200, 120};
    options.out = out;
    options.shaders = std::string(WADI_SOURCE_DIR) + "/shaders";
    return options;
}

}  // namespace

TEST_CASE("a shot runs the epochs and writes a picture of the landscape before the sky") {
    const std::filesystem::path folder = freshFolder("shot");
    wadi::Simulation simulation = smallWorld();
    app::ShotOptions options = optionsFor(folder / "p.png");
    options.epochs = 3;
    int seen = 0;
    options.afterEpoch = [&] { ++seen; };
    app::shot(simulation, options);
    CHECK(seen == 3);
    CHECK(simulation.epoch() == 3);

    const engine::Image image = engine::Image::load(options.out);
    REQUIRE(image.width() == 200);
    REQUIRE(image.height() == 120);
    const auto sky = image.at(3, 3), ground = image.at(100, 55);
    CHECK(sky[2] > sky[0]);
    CHECK(ground[2] < ground[0]);
    std::filesystem::remove_all(folder);
}

TEST_CASE("a shot that cannot be taken says so before the first epoch") {
    const std::filesystem::path folder = freshFolder("no_shot");
    wadi::Simulation simulation = smallWorld();
    app::ShotOptions options = optionsFor(folder / "missing" / "p.png");
    options.epochs = 1;
    CHECK_THROWS_WITH_AS(app::shot(simulation, options), doctest::Contains("its folder does not exist"),
                         engine::Error);
    options.out = folder / "p.png";
    for (const glm::ivec2 size : {glm::ivec2(0, 10), glm::ivec2(10, -1), glm::ivec2(9000, 10)}) {
        options.size = size;
        CHECK_THROWS_WITH_AS(app::shot(simulation, options), doctest::Contains("--size"), engine::Error);
    }
    CHECK(simulation.epoch() == 0);
    std::filesystem::remove_all(folder);
}
