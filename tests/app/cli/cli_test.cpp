#include "app/cli/cli.hpp"

#include <doctest/doctest.h>

#include <initializer_list>

#include "tests/app/cli/command_line.hpp"
#include "tests/refusal.hpp"

using namespace app;
using app::test::parse;
using wadi::test::errorOf;
using wadi::test::says;

namespace {

template <class Options>
Options parseAs(std::initializer_list<const char*> words) {
    return std::get<Options>(parse(words));
}

/// The error of a command line, or "" if it is understood.
std::string faultOf(std::initializer_list<const char*> words) {
    const std::string error = errorOf([&] { parse(words); });
    CHECK(error.find('\n') == std::string::npos);
    return error;
}

}  // namespace

TEST_CASE("no words open the window on the default world") {
    const auto run = parseAs<RunOptions>({});
    CHECK_FALSE(run.world.scene);
    CHECK_FALSE(run.world.import);
    CHECK(run.execution == wadi::Execution{});
    CHECK(run.execution.threads == wadi::defaultThreads());
    CHECK(run.world.set.empty());
}

TEST_CASE("a bare file is a scene if it ends in .toml and a heightmap otherwise") {
    CHECK(parseAs<RunOptions>({"a/canyon.TOML"}).world.scene == "a/canyon.TOML");
    CHECK(parseAs<RunOptions>({"valley.png"}).world.import == "valley.png");
    CHECK(parseAs<BatchOptions>({"batch", "valley.asc", "--epochs", "1"}).world.import == "valley.asc");
}

TEST_CASE("every option of the world is read") {
    const auto world =
        parseAs<RunOptions>({"--size", "512", "--seed", "4294967295", "--cell-size", "2.5", "--set",
                             "droplet.dt=0.8", "--set=droplet.rain=3", "--threads", "2"})
            .world;
    CHECK(world.size == 512);
    CHECK(world.seed == 4294967295u);
    CHECK(world.importing.cellSize == 2.5f);
    CHECK(world.set == std::vector<std::string>{"droplet.dt=0.8", "droplet.rain=3"});
}

TEST_CASE(
    "the window speaks the language of its option, and a code of none is refused with those there are") {
    CHECK(parseAs<RunOptions>({}).language.empty());
    CHECK(parseAs<RunOptions>({"--language", "de", "--size", "64"}).language == "de");
    const std::string fault = faultOf({"--language", "fr"});
    for (const char* part : {"--language", "fr", "en", "de"}) CHECK(fault.find(part) != std::string::npos);
    CHECK(faultOf({"--language", "de", "list", "params"}).find("for the window") != std::string::npos);
}

TEST_CASE("the window leaves a core free, batch and pictures take all, and --threads overrules both") {
    CHECK(parseAs<RunOptions>({}).execution.threads == wadi::defaultThreads());
    CHECK(parseAs<RunOptions>({"--threads", "5"}).execution.threads == 5);
    CHECK(parseAs<BatchOptions>({"batch", "--epochs", "1"}).execution.threads == wadi::coreCount());
    CHECK(parseAs<PictureOptions>({"shot", "--epochs", "1", "--out", "p.png"}).execution.threads ==
          wadi::coreCount());
    CHECK(parseAs<PictureOptions>({"shot", "--epochs", "1", "--out", "p.png", "--threads", "1024"})
              .execution.threads == wadi::kMostThreads);
    CHECK(says(std::get<Answer>(parse({"--help"})).text, "all cores but one"));
    CHECK(says(std::get<Answer>(parse({"batch", "--help"})).text, "all cores]"));
}

TEST_CASE("heights of an import may start below the sea") {
    const auto world = parseAs<RunOptions>({"--import", "sea.png", "--height-range", "-120.5,30"}).world;
    REQUIRE(world.importing.range);
    CHECK(world.importing.range->lowest == -120.5f);
    CHECK(world.importing.range->highest == 30.f);
}

TEST_CASE("all that can be said about an import is read, for window, batch and pictures") {
    const wadi::io::ImportOptions wanted{
        .spacing = wadi::io::Spacing{24.8, 30.9},
        .size = 2048,
        .kernel = wadi::io::Kernel::lanczos,
        .crop = wadi::io::Crop{600, 0, 1024, 512},
        .flip = true,
        .raw = wadi::io::RawLayout{1025, 513, wadi::io::RawSample::f32, true}};
    CHECK(parseAs<RunOptions>({"a.raw", "--spacing", "24.8,30.9", "--resample", "2048", "--kernel", "lanczos",
                               "--crop", "600,0,1024,512", "--flip", "--raw", "1025x513,f32,big"})
              .world.importing == wanted);
    CHECK(parseAs<BatchOptions>({"batch", "--epochs", "1", "a.raw", "--flip"}).world.importing.flip);
    CHECK(parseAs<PictureOptions>({"shot", "--out", "p.png", "a.raw", "--resample", "64"})
              .world.importing.size == 64);
    const auto simple = parseAs<RunOptions>({"a.raw", "--spacing", "30", "--raw", "9x8,u8"}).world.importing;
    CHECK(simple.spacing == wadi::io::Spacing{30, 30});
    CHECK(simple.raw == wadi::io::RawLayout{9, 8, wadi::io::RawSample::u8, false});
}

TEST_CASE("nonsense about an import is refused with what it takes") {
    for (const char* spacing : {"0", "30,", "30,0", "a", "1,2,3", "nan", "-3", ""})
        CHECK(says(faultOf({"a.png", "--spacing", spacing}), "--spacing", "as 30 or 24.8,30.9",
                   "0.001 to 1000000"));
    for (const char* crop : {"1,2,3", "1,2,3,4,5", "1,2,1,9", "-1,0,9,9", "a,0,9,9", "0,0,9,", ""})
        CHECK(says(faultOf({"a.png", "--crop", crop}), "--crop", "as 600,600,1024,512"));
    for (const char* raw : {"9", "9x9", "9x9,u12", "9x9,u16,middle", "1x9,u16", "9x9,u16,", "x,u8", ""})
        CHECK(says(faultOf({"a.png", "--raw", raw}), "--raw", "as 1025x1025,u16,little", "u8, u16, f32",
                   "little, big"));
    for (const char* size : {"1", "8193", "many"})
        CHECK(says(faultOf({"a.png", "--resample", size}), "--resample", "from 2 to 8192"));
    CHECK(says(faultOf({"a.png", "--kernel", "cubic"}), "--kernel", "bicubic, lanczos"));
}

TEST_CASE("what is said about an import is refused without one") {
    CHECK(says(faultOf({"--spacing", "30"}), "--spacing is for imported heightmaps: name one by --import"));
    CHECK(says(faultOf({"batch", "--epochs", "1", "--crop", "0,0,9,9"}), "--crop is for imported"));
    CHECK(says(faultOf({"shot", "--epochs", "1", "--out", "p.png", "--flip"}), "--flip is for imported"));
    CHECK(says(faultOf({"--resample", "9"}), "--resample is for imported"));
    CHECK(says(faultOf({"--kernel", "lanczos"}), "--kernel is for imported"));
    CHECK(says(faultOf({"--raw", "9x9,u8"}), "--raw is for imported"));
}

TEST_CASE("every option of batch is read") {
    const auto batch =
        parseAs<BatchOptions>({"batch", "--epochs", "200", "--threads", "3", "--export", "out", "--maps",
                               "discharge,height,discharge", "--format", "raw32,png8", "--json", "run.json",
                               "--scene", "a.toml", "--rain-map", "rain.png", "--mask", "mask.png"});
    CHECK(batch.rainMap == "rain.png");
    CHECK(batch.mask == "mask.png");
    CHECK(batch.epochs == 200);
    CHECK(batch.execution.threads == 3);
    REQUIRE(batch.exported);
    CHECK(batch.exported->folder == "out");
    CHECK(batch.exported->maps == std::vector{wadi::LayerId::discharge, wadi::LayerId::height});
    CHECK(batch.exported->formats == std::vector{wadi::io::Format::raw32, wadi::io::Format::png8});
    CHECK(batch.json == "run.json");
    CHECK(batch.world.scene == "a.toml");
}

TEST_CASE("every option of bake is read, and a word without an ending is a scene") {
    const auto bake =
        parseAs<BakeOptions>({"bake", "volcano", "--size", "4096", "--epochs", "30", "--refine", "--out", "b",
                              "--checkpoint", "2", "--maps", "discharge", "--threads", "3"});
    CHECK(bake.world.scene == "volcano");
    CHECK_FALSE(bake.world.import);
    CHECK(bake.size == 4096);
    CHECK(bake.epochs == 30);
    CHECK(bake.isRefined);
    CHECK_FALSE(bake.isResumed);
    CHECK(bake.minutes == 2);
    CHECK(bake.exported.folder == "b");
    CHECK(bake.exported.maps == std::vector{wadi::LayerId::discharge});
    CHECK(bake.execution.threads == 3);
    CHECK(parseAs<BakeOptions>({"bake", "a.asc", "--size", "64", "--out", "b"}).world.import == "a.asc");
    const auto again = parseAs<BakeOptions>({"bake", "--resume", "b", "--threads", "2"});
    CHECK(again.isResumed);
    CHECK(again.exported.folder == "b");
    CHECK(says(faultOf({"bake", "--resume", "b", "--epochs", "9"}), "leave out --epochs"));
    CHECK(says(faultOf({"bake", "a.wadi", "--out", "b"}), "--size is required"));
    CHECK(says(faultOf({"bake", "a.wadi", "--size", "64", "--maps", "height"}), "--out"));
}

TEST_CASE("batch exports height as 16-bit PNG unless told otherwise") {
    const auto batch = parseAs<BatchOptions>({"batch", "--epochs", "1", "--export", "out"});
    CHECK(batch.exported->maps == std::vector{wadi::LayerId::height});
    CHECK(batch.exported->formats == std::vector{wadi::io::Format::png16});
}

TEST_CASE("the size of shot is that of the picture") {
    const auto shot = parseAs<PictureOptions>(
        {"shot", "--epochs", "30", "--out", "p.png", "--size", "1920x1080", "--set", "terrain.size=64"});
    CHECK(shot.width == 1920);
    CHECK(shot.height == 1080);
    CHECK(shot.out == "p.png");
    CHECK(shot.epochs == 30);
    CHECK_FALSE(shot.world.size);
    CHECK_FALSE(shot.legend);
    CHECK(parseAs<PictureOptions>({"shot", "--out", "p.png", "--legend"}).legend);
}

TEST_CASE("only the picture of --out can lack a sky") {
    CHECK(says(errorOf([] {
                   parse({"shot", "--epochs", "9", "--transparent", "--timelapse", "a.mp4", "--every", "3"});
               }),
               "--transparent", "--timelapse"));
    CHECK(parseAs<PictureOptions>({"shot", "--epochs", "9", "--transparent", "--timelapse", "a.mp4",
                                   "--every", "3", "--out", "p.png"})
              .transparent);
}

TEST_CASE("a time-lapse is a target and the epochs between frames, of batch as of shot") {
    const auto batch = parseAs<BatchOptions>(
        {"batch", "--epochs", "9", "--timelapse", "a.mp4", "--every", "3", "--frame-rate", "24"});
    REQUIRE(batch.lapse);
    CHECK(batch.lapse->target == "a.mp4");
    CHECK(batch.lapse->every == 3);
    CHECK(batch.lapse->rate == 24);
    CHECK_FALSE(parseAs<BatchOptions>({"batch", "--epochs", "9"}).lapse);
    const auto shot = parseAs<PictureOptions>({"shot", "--timelapse", "a.mp4", "--every", "1"});
    REQUIRE(shot.lapse);
    CHECK_FALSE(shot.out);
    CHECK(shot.lapse->rate == 30);
}

TEST_CASE("nonsense about a time-lapse is refused") {
    CHECK(says(faultOf({"batch", "--epochs", "1", "--every", "2"}), "--every requires --timelapse"));
    CHECK(says(faultOf({"batch", "--epochs", "1", "--timelapse", "d"}), "--timelapse requires --every"));
    CHECK(says(faultOf({"shot", "--timelapse", "d"}), "--timelapse requires --every"));
    const auto turn = parseAs<PictureOptions>({"shot", "--timelapse", "d", "--turntable", "9"});
    CHECK(turn.turntable == 9);
    CHECK(turn.lapse->target == "d");
    CHECK(says(faultOf({"shot", "--timelapse", "d", "--turntable", "9", "--every", "2"}),
               "--every has no use with --turntable"));
    CHECK(says(faultOf({"batch", "--epochs", "1", "--frame-rate", "2"}), "--frame-rate requires"));
    for (const char* command : {"batch", "shot"})
        CHECK(says(
            faultOf({command, "--epochs", "1", "--timelapse", "d", "--every", "1", "--frame-rate", "24"}),
            "--frame-rate is for films", ".mp4"));
    CHECK(says(faultOf({"shot", "--timelapse", "d", "--turntable", "9", "--frame-rate", "24"}),
               "--frame-rate is for films"));
    for (const char* every : {"0", "-1", "1.5", "nan", ""})
        CHECK(says(faultOf({"shot", "--timelapse", "d", "--every", every}), "--every", "from 1"));
    for (const char* rate : {"0", "121", "x"})
        CHECK(says(faultOf({"shot", "--timelapse", "d", "--every", "1", "--frame-rate", rate}), "1 to 120"));
}

TEST_CASE("list takes each of its topics") {
    CHECK(parseAs<ListOptions>({"list", "params"}).topic == ListTopic::params);
    CHECK(parseAs<ListOptions>({"list", "generators"}).topic == ListTopic::generators);
    CHECK(parseAs<ListOptions>({"list", "maps"}).topic == ListTopic::maps);
    CHECK(parseAs<ListOptions>({"list", "formats"}).topic == ListTopic::formats);
    CHECK(parseAs<ListOptions>({"list", "presets"}).topic == ListTopic::presets);
}

TEST_CASE("help and version are answers, not faults") {
    CHECK(says(parseAs<Answer>({"--version"}).text, "wadi 0."));
    CHECK(says(parseAs<Answer>({"--help"}).text, "batch", "shot", "list", "--set", "Examples:"));
    CHECK(says(parseAs<Answer>({"batch", "--help"}).text, "wadi batch", "--epochs", "those of the scene",
               "--json"));
    CHECK_FALSE(parseAs<BatchOptions>({"batch"}).epochs);
    CHECK(says(parseAs<Answer>({"shot", "--help"}).text, "Size of the picture, not of the map"));
}

TEST_CASE("the last of two equal options counts") {
    CHECK(parseAs<RunOptions>({"--seed", "1", "--seed", "2"}).world.seed == 2);
}

TEST_CASE("bad words are refused in one sentence that names them") {
    CHECK(says(faultOf({"--frob"}), "--frob", "wadi --help"));
    CHECK(says(faultOf({"batch", "--epochs"}), "--epochs lacks its value"));
    CHECK(says(faultOf({"batch", "--epochs", "ten"}), "--epochs", "\"ten\"", "whole number"));
    CHECK(says(faultOf({"batch", "--epochs", "-1"}), "--epochs", "\"-1\""));
    CHECK(says(faultOf({"batch", "--epochs", "1", "--threads", "0"}), "--threads", "from 1"));
    CHECK(says(faultOf({"--threads", "1025"}), "--threads", "1024"));
    CHECK(says(faultOf({"batch", "--epochs", "1", "--maps", "height"}), "--maps requires --export"));
    CHECK(says(faultOf({"batch", "--epochs", "1", "--export", "o", "--maps", "hight"}), "hight", "sediment"));
    CHECK(says(faultOf({"batch", "--epochs", "1", "--export", "o", "--format", ""}), "--format", "png16"));
    CHECK(says(faultOf({"shot", "--epochs", "1"}), "--out is required"));
    CHECK(says(faultOf({"shot", "--epochs", "1", "--out", "p.png", "--size", "1280"}), "--size", "1280x720"));
    CHECK(says(faultOf({"shot", "--epochs", "1", "--out", "p.png", "--size", "20000x9"}), "16384"));
    CHECK(says(faultOf({"shot", "--epochs", "1", "--out", "p.png", "--turntable", "9"}), "--timelapse"));
    CHECK(says(faultOf({"shot", "island-in-the-sea", "--out", "p.png"}), "--scene island-in-the-sea"));
    CHECK(says(faultOf({"island-in-the-sea"}), "no file", "--scene island-in-the-sea"));
    CHECK(says(faultOf({"shot", "--scene", "islnd", "--out", "p.png"}), "no scene \"islnd\"",
               "wadi list scenes"));
    CHECK(says(faultOf({"list"}), "topic is required", "wadi list --help"));
    CHECK(says(faultOf({"list", "rivers"}), "rivers", "generators"));
    CHECK(says(faultOf({"--seed", "-1"}), "--seed", "4294967295"));
    CHECK(says(faultOf({"--size", "1"}), "--size", "from 2"));
    CHECK(says(faultOf({"--cell-size", "0"}), "--cell-size", "0.001 to 1000000"));
    CHECK(says(faultOf({"--cell-size", "nan"}), "--cell-size"));
    CHECK(says(faultOf({"a.png", "--height-range", "5"}), "--height-range", "0,1200"));
    CHECK(says(faultOf({"a.png", "--height-range", "9,5"}), "--height-range", "lowest"));
}

TEST_CASE("a world is saved under a name that ends in .wadi") {
    CHECK(parseAs<BatchOptions>({"batch", "--epochs", "1", "--save", "a.wadi"}).save == "a.wadi");
    CHECK(parseAs<RunOptions>({"a.wadi"}).world.scene == "a.wadi");
    CHECK(says(faultOf({"batch", "--epochs", "1", "--save", "a.toml"}), "--save", ".wadi"));
}

TEST_CASE("options that contradict each other are refused") {
    CHECK(says(faultOf({"--scene", "a.toml", "--import", "b.png"}), "--scene", "--import"));
    CHECK(says(faultOf({"a.toml", "--import", "b.png"}), "--import"));
    CHECK(says(faultOf({"--import", "b.png", "--size", "64"}), "--size", "keeps its own size"));
    CHECK(says(faultOf({"--height-range", "0,5"}), "--height-range", "verticalScale"));
    CHECK(says(faultOf({"--seed", "3", "batch", "--epochs", "1"}), "--seed", "before \"batch\""));
}

TEST_CASE("an option that is given nothing is refused by its name") {
    for (const char* option : {"--export", "--save", "--json", "--timelapse", "--strokes", "--scene"}) {
        CAPTURE(option);
        CHECK(says(faultOf({"batch", "--epochs", "1", option, ""}), option, "was given nothing"));
    }
}

TEST_CASE("batch is told what to export and how") {
    const auto batch = parseAs<BatchOptions>(
        {"batch", "--epochs", "1", "--export", "out", "--profile", "unreal,gis", "--export-size", "1009",
         "--tiles", "505", "--format", "raw16,obj", "--mesh-step", "4", "--big-endian", "--flip-rows"});
    REQUIRE(batch.exported);
    const ExportChoice& choice = *batch.exported;
    CHECK(choice.profiles == std::vector{wadi::io::Profile::unreal, wadi::io::Profile::gis});
    CHECK(choice.size == 1009);
    CHECK(choice.tile == 505);
    CHECK(choice.meshStep == 4);
    CHECK(choice.bigEndian);
    CHECK(choice.flip);
    CHECK(choice.maps == std::vector{wadi::LayerId::height});
}

TEST_CASE("who names a program alone wants no other files") {
    const auto batch =
        parseAs<BatchOptions>({"batch", "--epochs", "1", "--export", "out", "--profile", "unity"});
    CHECK(batch.exported->maps.empty());
}

TEST_CASE("options of an export that have no use are refused") {
    const auto refuses = [](std::initializer_list<const char*> words, const char* option, const char* why) {
        CHECK(says(faultOf(words), option, why));
    };
    refuses({"batch", "--epochs", "1", "--export", "o", "--big-endian"}, "--big-endian has no use here",
            "raw16 and raw32");
    refuses({"batch", "--epochs", "1", "--export", "o", "--profile", "unity", "--flip-rows"},
            "--flip-rows has no use here", "raw16");
    refuses({"batch", "--epochs", "1", "--export", "o", "--format", "tiff", "--mesh-step", "2"},
            "--mesh-step has no use here", "obj and gltf");
    refuses({"batch", "--epochs", "1", "--export", "o", "--tiles", "3"}, "--tiles", "17");
    CHECK(says(faultOf({"batch", "--epochs", "1", "--profile", "unity"}), "--profile requires --export"));
}
