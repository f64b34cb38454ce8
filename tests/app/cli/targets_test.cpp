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
    options.vegetationMap = {};
    options.dyeMap = options.json;
    CHECK(says(errorOf([&] { checkApart(options); }), "--json would write over", "--dye-map reads"));

    PictureOptions picture;
    picture.world.import = options.world.import;
    picture.out = options.world.import;
    CHECK(says(errorOf([&] { checkApart(picture); }), "--out would write over", "--import reads"));
    picture.world.import.reset();
    checkApart(picture);
    CHECK(says(errorOf([&] { checkApart(picture, *picture.out); }), "--out would write over",
               "the scene reads"));
    SheetOptions sheet;
    sheet.out = *picture.out;
    checkApart(sheet);
    CHECK(says(errorOf([&] { checkApart(sheet, sheet.out); }), "--out would write over", "the scene reads"));
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

TEST_CASE("an export may not write over what is read by the name that a program's file, or a tile, gets") {
    const TempFolder folder;
    BatchOptions options;
    options.world.import = folder.file("height-unreal.png", "heights");
    options.exported = ExportChoice{folder.path().string(), {}, {}, {wadi::io::Profile::unreal}};
    CHECK(says(errorOf([&] { checkApart(options); }), "--export would write over", "height-unreal.png"));
    options.world.import = folder.file("height_x0_y0.png", "heights");
    options.exported =
        ExportChoice{folder.path().string(), {wadi::LayerId::height}, {wadi::io::Format::png16}};
    checkApart(options);  // height.png is another file
    options.exported->tile = 513;
    CHECK(says(errorOf([&] { checkApart(options); }), "--export would write over", "height_x0_y0.png"));
    options.world.import = folder.file("height.png", "heights");
    checkApart(options);
    options.exported->tile = 0;
    options.world.import.reset();
    checkApart(options);
    CHECK(says(errorOf([&] { checkApart(options, folder / "height.png"); }), "--export would write over",
               "the scene reads"));
}
