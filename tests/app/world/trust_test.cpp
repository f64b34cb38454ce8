// Worlds that begin with the scene of a stranger.
#include <doctest/doctest.h>

#include "app/world/world.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

constexpr const char* kHill = "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 30\n1 2 3\n4 5 6\n";

/// A scene in a folder, which begins with a heightmap of another one.
struct Strange : TempFolder {
    WorldOptions options;
    Strange() {
        fs::create_directory(path() / "a");
        file("hill.asc", kHill);
        options.scene = file("a/s.toml", "wadi = 1\nheightmap = \"../hill.asc\"\n");
    }
};

}  // namespace

TEST_CASE("a world begins with a heightmap elsewhere only if the scene is trusted") {
    Strange strange;
    CHECK(says(errorOf([&] { makeWorld(strange.options); }), "'../hill.asc'", "--trust"));
    strange.options.isTrusted = true;
    CHECK(makeWorld(strange.options).simulation.terrain().columns() == 3);
}

TEST_CASE("what the user names may lie anywhere") {
    const Strange strange;
    WorldOptions options;
    options.import = strange / "a/../hill.asc";
    CHECK(makeWorld(options).simulation.terrain().columns() == 3);
}

TEST_CASE("a window that is to open on such a scene opens on another world, and is to ask") {
    Strange strange;
    const World world = makeWorldDespiteFile(strange.options);
    CHECK(world.mustAsk);
    CHECK(world.fault.empty());
    CHECK(world.simulation.terrain().columns() > 3);
    strange.options.isTrusted = true;
    const World trusted = makeWorldDespiteFile(strange.options);
    CHECK_FALSE(trusted.mustAsk);
    CHECK(trusted.simulation.terrain().columns() == 3);
}

TEST_CASE("a tile beside the heightmap of a scene is no link to elsewhere") {
    Strange strange;
    strange.file("a/hill_x0_y0.asc", kHill);
    strange.options.scene = strange.file("a/s.toml", "wadi = 1\nheightmap = \"hill_x0_y0.asc\"\n");
    fs::create_symlink("../hill.asc", strange / "a/hill_x1_y0.asc");
    CHECK(says(errorOf([&] { makeWorld(strange.options); }), "hill_x1_y0.asc", "leads out of the folder",
               "--trust"));
    strange.options.isTrusted = true;
    CHECK(makeWorld(strange.options).simulation.terrain().columns() == 5);
    fs::remove(strange / "a/hill_x1_y0.asc");
    strange.file("a/hill_x1_y0.asc", kHill);
    strange.options.isTrusted = false;
    CHECK(makeWorld(strange.options).simulation.terrain().columns() == 5);
}
