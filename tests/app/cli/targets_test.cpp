#include "app/cli/targets.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using wadi::test::errorOf;
using wadi::test::says;
using wadi::test::TempFolder;

TEST_CASE("a run may not write over what it reads") {
    const TempFolder folder;
    BatchOptions options;
    options.world.import = folder.file("height.png", "heights");
    options.exported = ExportChoice{};
    options.exported->folder = folder.path().string();
    CHECK(says(errorOf([&] { checkApart(options); }), "--export would write over", "height.png",
               "--import reads"));
    options.exported.reset();
    options.json = folder / "../" / folder.path().filename() / "height.png";  // by another name
    CHECK(says(errorOf([&] { checkApart(options); }), "--json would write over", "--import reads"));
    options.json = folder / "run.json";
    checkApart(options);
    options.vegetationMap = options.json;
    CHECK(says(errorOf([&] { checkApart(options); }), "--json would write over", "--vegetation-map reads"));

    PictureOptions picture;
    picture.world.import = options.world.import;
    picture.out = options.world.import;
    CHECK(says(errorOf([&] { checkApart(picture); }), "--out would write over", "--import reads"));
}

TEST_CASE("a run may not write two things into one file") {
    const TempFolder folder;
    BatchOptions options;
    options.json = options.save = folder / "a.wadi";
    CHECK(says(errorOf([&] { checkApart(options); }), "--json and --save would both write", "a.wadi"));
}

TEST_CASE("a world may be saved over the one that it goes on with, and nothing else may") {
    const TempFolder folder;
    BatchOptions options;
    options.world.scene = options.save = folder.file("a.wadi", "a world");
    checkApart(options);
    options.strokes = options.save;
    options.world.scene.reset();
    CHECK(says(errorOf([&] { checkApart(options); }), "--save would write over", "--strokes reads"));
}
