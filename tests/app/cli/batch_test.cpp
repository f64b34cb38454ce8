#include "app/cli/batch.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <variant>

#include "app/world/world.hpp"
#include "sim/core/execution.hpp"
#include "sim/io/import/convert.hpp"
#include "tests/app/cli/command_line.hpp"
#include "tests/app/program.hpp"
#include "tests/refusal.hpp"
#include "tests/rights.hpp"
#include "tests/sim/io/formats/png_files.hpp"
#include "tests/temp_folder.hpp"

using namespace app::test;
using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

nlohmann::json jsonOf(const fs::path& file) {
    return nlohmann::json::parse(bytesOf(file));
}

}  // namespace

TEST_CASE("batch runs the epochs that the scene names, and asks for them where none does") {
    const TempFolder folder;
    folder.file("three.toml", "wadi = 1\nepochs = 3\n[terrain]\nsize = 64\n");
    folder.file("none.toml", "wadi = 1\n[terrain]\nsize = 64\n");
    const Outcome saved =
        run(folder.path(), {"batch", "--scene", "three.toml", "--json", "run.json", "--save", "a.wadi"});
    CHECK(jsonOf(folder / "run.json").at("epochs") == 3);
    run(folder.path(), {"batch", "--scene", "three.toml", "--epochs", "2", "--json", "run.json"});
    CHECK(jsonOf(folder / "run.json").at("epochs") == 2);
    checkRefused(folder.path(), {"batch", "--scene", "none.toml"}, "--epochs is required");
    // A world that was saved is what it was.
    CHECK(run(folder.path(), {"batch", "--scene", "a.wadi"}).lastLine() == saved.lastLine());
}

TEST_CASE("batch ends with the hash of the state") {
    const TempFolder folder;
    const Outcome outcome = run(folder.path(), small({"--epochs", "3"}));
    CHECK(outcome.code == 0);
    CHECK(outcome.err.empty());
    CHECK(outcome.lastLine().size() == std::string("hash ").size() + 16);
    CHECK(outcome.lastLine().starts_with("hash "));
    CHECK(outcome.lastLine().find_first_not_of("0123456789abcdef", 5) == std::string::npos);
}

TEST_CASE("the hash is the same on every run and for any number of threads, but not for another seed") {
    const TempFolder folder;
    const std::string first = run(folder.path(), small({"--epochs", "5"})).lastLine();
    CHECK(run(folder.path(), small({"--epochs", "5"})).lastLine() == first);
    CHECK(run(folder.path(), small({"--epochs", "5", "--threads", "1"})).lastLine() == first);
    CHECK(run(folder.path(), small({"--epochs", "5", "--threads", "2"})).lastLine() == first);
    CHECK(run(folder.path(), small({"--epochs", "5", "--seed", "2"})).lastLine() != first);
}

TEST_CASE("a run that is saved and gone on with ends as one that was not interrupted") {
    const TempFolder folder;
    const std::string whole = run(folder.path(), small({"--epochs", "8"})).lastLine();
    run(folder.path(), small({"--epochs", "5", "--save", "a.wadi"}));
    const Outcome rest =
        run(folder.path(), {"batch", "--scene", "a.wadi", "--epochs", "3", "--json", "run.json"});
    CHECK(rest.lastLine() == whole);
    CHECK(jsonOf(folder / "run.json").at("epochs") == 3);
}

TEST_CASE("a saved world goes back to any epoch of its past, and on to later ones") {
    const TempFolder folder;
    const std::string early = run(folder.path(), small({"--epochs", "3", "--save", "early.wadi"})).lastLine();
    const std::string late = run(folder.path(), small({"--epochs", "8", "--save", "late.wadi"})).lastLine();
    CHECK(run(folder.path(), {"batch", "--scene", "late.wadi", "--until", "3", "--save", "back.wadi"})
              .lastLine() == early);
    CHECK(run(folder.path(), {"batch", "--scene", "early.wadi", "--until", "8"}).lastLine() == late);
    // What lay behind is still there.
    CHECK(run(folder.path(), {"batch", "--scene", "back.wadi", "--until", "8"}).lastLine() == late);
    checkRefused(folder.path(), small({"--until", "3"}),
                 "--until goes to an epoch of a world that was saved");
    checkRefused(folder.path(), {"batch", "--scene", "late.wadi", "--until", "3", "--epochs", "2"},
                 "--until and --epochs exclude each other");
}

TEST_CASE("a run goes on with the world of a file that was exported, made again from what it carries") {
    const TempFolder folder;
    const std::string whole =
        run(folder.path(), small({"--epochs", "8", "--set", "droplet.dt=0.9"})).lastLine();
    const Outcome first =
        run(folder.path(), small({"--epochs", "5", "--set", "droplet.dt=0.9", "--export", ".", "--maps",
                                  "height,normal", "--format", "png16,tiff,exr"}));
    for (const char* file : {"height.png", "height.tif", "height.exr", "normal.png"}) {
        CAPTURE(file);
        CHECK(run(folder.path(), {"batch", "--scene", file}).lastLine() == first.lastLine());
    }
    const Outcome rest =
        run(folder.path(), {"batch", "--scene", "height.png", "--epochs", "3", "--json", "run.json"});
    CHECK(rest.lastLine() == whole);
    CHECK(rest.err.empty());
    CHECK(jsonOf(folder / "run.json").at("epochs") == 3);
    CHECK(run(folder.path(), {"batch", "--scene", "height.png", "--epochs", "3", "--set", "droplet.dt=1"})
              .lastLine() != whole);
}

TEST_CASE("a picture that carries no world is no scene, which is said") {
    const TempFolder folder;
    const auto refused = [&](std::vector<std::string> more, const std::string& part) {
        more.insert(more.begin(), {"batch", "--epochs", "1", "--scene"});
        checkRefused(folder.path(), more, part);
    };
    run(folder.path(), small({"--epochs", "1", "--export", "."}));
    refused({"height.png", "--seed", "3"}, "--seed is for new landscapes: a world that was exported");
    refused({"height.png", "--size", "32"}, "--size is for new landscapes");
    writePicture(folder / "plain.png", {.columns = 20, .rows = 20}, [](int x, int, int) { return 7 * x; });
    refused({"plain.png"}, "does not tell from which world it comes; import its heights by --import");
    refused({"none.png"}, "'none.png'");
}

TEST_CASE("ground that uplift brings to where heights end is told once, and the run's years are counted") {
    const TempFolder folder;
    const Outcome held =
        run(folder.path(), small({"--epochs", "3", "--set", "uplift.enabled=true", "--set", "uplift.rate=10",
                                  "--set", "time.yearsPerEpoch=1000000", "--json", "run.json"}));
    CHECK(held.code == 0);
    CHECK(says(held.err, "where heights end"));
    CHECK(held.err.find("heights end") == held.err.rfind("heights end"));
    CHECK(jsonOf(folder / "run.json").at("years") == 3'000'000);
    CHECK(jsonOf(folder / "run.json").at("ledger").at("drift") == 0);
    const Outcome risen = run(folder.path(), small({"--epochs", "3", "--set", "uplift.enabled=true"}));
    CHECK_FALSE(says(risen.err, "where heights end"));
}

TEST_CASE("the numbers of a run are complete and its ledger closes") {
    const TempFolder folder;
    const Outcome outcome =
        run(folder.path(), small({"--epochs", "20", "--seed", "7", "--json", "run.json"}));
    REQUIRE(outcome.code == 0);
    const nlohmann::json json = jsonOf(folder / "run.json");
    CHECK("hash " + json.at("hash").get<std::string>() == outcome.lastLine());
    CHECK(json.at("epochs") == 20);
    CHECK(json.at("interrupted") == false);
    CHECK(json.at("seconds") > 0);
    CHECK(json.at("particleSteps") > 1000);
    CHECK(json.at("nsPerStep") > 0);
    CHECK(json.at("threads") == wadi::coreCount());
    CHECK(json.at("simd") == std::string(nameOf(wadi::bestSimd())));
    CHECK(json.at("seed") == 7);
    CHECK(json.at("size").at("columns") == 64);
    CHECK(json.at("size").at("rows") == 64);
    CHECK(json.at("cellSize") == 60);
    CHECK(json.at("version").is_string());
    for (const auto& unit : json.at("units").items()) CHECK_MESSAGE(json.contains(unit.key()), unit.key());
    CHECK(json.at("units").at("cellSize") == "m");
    CHECK(json.at("units").at("landform").at("relief") == "m");
    CHECK(json.at("pitFraction").at("start") > 0);
    CHECK(json.at("pitFraction").at("end").is_number());
    const nlohmann::json& landform = json.at("landform");
    CHECK(landform.at("pits") == json.at("pitFraction").at("end"));
    CHECK(landform.at("concavity").is_number());
    CHECK(landform.at("hack") > 0.2);  // whatever it is: 64² cells tell little of rivers
    CHECK(landform.at("slope95") > 20);
    const nlohmann::json& ledger = json.at("ledger");
    CHECK(ledger.at("drift") == 0);
    CHECK(ledger.at("bedrock").get<std::int64_t>() + ledger.at("sediment").get<std::int64_t>() +
              ledger.at("carried").get<std::int64_t>() + ledger.at("left").get<std::int64_t>() ==
          ledger.at("entered").get<std::int64_t>());
}

TEST_CASE("the numbers of a run tell where the water is") {
    const TempFolder folder;
    REQUIRE(run(folder.path(), small({"--epochs", "20", "--set", "pipes.enabled=true", "--json", "run.json"}))
                .code == 0);
    const nlohmann::json water = jsonOf(folder / "run.json").at("water");
    CHECK(water.at("drift") == 0);
    CHECK(water.at("entered") > 0);
    CHECK(water.at("left") > 0);
    CHECK(water.at("evaporated") > 0);
    CHECK(water.at("standing") == water.at("entered").get<std::int64_t>() -
                                      water.at("left").get<std::int64_t>() -
                                      water.at("evaporated").get<std::int64_t>());
}

TEST_CASE("the numbers of a run tell how it was worked, as it was asked for") {
    const TempFolder folder;
    const Outcome best = run(folder.path(), small({"--epochs", "2"}));
    const Outcome plain = run(folder.path(), small({"--epochs", "2", "--threads", "3", "--json", "run.json"}),
                              "WADI_SIMD=baseline");
    REQUIRE(plain.code == 0);
    CHECK(jsonOf(folder / "run.json").at("threads") == 3);
    CHECK(jsonOf(folder / "run.json").at("simd") == "baseline");
    CHECK(plain.lastLine() == best.lastLine());
}

TEST_CASE("every map is exported in every format, and heights read back as they were") {
    const TempFolder folder;
    const Outcome outcome =
        run(folder.path(),
            small({"--epochs", "4", "--cell-size", "5", "--export", "a/b", "--maps",
                   "height,discharge,windpath,sediment,bedrock,water,flow", "--format", "png16,png8,raw32"}));
    REQUIRE(outcome.code == 0);
    for (const char* map : {"height", "discharge", "windpath", "sediment", "bedrock", "water", "flow"}) {
        CHECK(fs::exists(folder / ("a/b/" + std::string(map) + ".png")));
        CHECK(fs::exists(folder / ("a/b/" + std::string(map) + "_8bit.png")));
        CHECK(fs::file_size(folder / ("a/b/" + std::string(map) + ".r32")) == 64 * 64 * 4);
    }

    const wadi::Heightmap png = wadi::io::importHeightmap(folder / "a/b/height.png").map;
    CHECK(png.heights.columns() == 64);
    CHECK(png.cellSize == 5.f);
    const std::string raw = bytesOf(folder / "a/b/height.r32");
    wadi::Field<float> exact(64, 64);
    std::memcpy(exact.values().data(), raw.data(), raw.size());
    const auto [lowest, highest] = std::minmax_element(exact.values().begin(), exact.values().end());
    const float step = (*highest - *lowest) / 65535;
    for (std::size_t i = 0; i < exact.size(); ++i) REQUIRE(std::abs(png.heights[i] - exact[i]) <= step);
}

TEST_CASE("a heightmap is imported and eroded, and what was noticed is told") {
    const TempFolder folder;
    folder.file("a.asc",
                "ncols 4\nnrows 3\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -1\n"
                "1 2 3 9\n4 -1 6 9\n1 2 3 9\n");
    const Outcome outcome = run(folder.path(), {"batch", "a.asc", "--epochs", "2", "--json", "run.json"});
    CHECK(outcome.code == 0);
    CHECK(outcome.err.starts_with("wadi: "));
    CHECK(jsonOf(folder / "run.json").at("size").at("columns") == 4);
    CHECK(jsonOf(folder / "run.json").at("cellSize") == 30);
    CHECK(jsonOf(folder / "run.json").at("landform").at("hack").is_null());  // too small for channels
}

TEST_CASE("a painted map of rain lets it rain where it is white, and a mask works for those that use it") {
    const TempFolder folder;
    const wadi::test::PngLayout layout{.columns = 64, .rows = 64, .bits = 8};
    writePicture(folder / "black.png", layout, [](int, int, int) { return 0; });
    writePicture(folder / "white.png", layout, [](int, int, int) { return 255; });
    const auto left = [&](std::vector<std::string> more) {
        std::vector<std::string> words =
            small({"--scene", "noise-mountains", "--epochs", "30", "--set", "masks.droplet=painted", "--set",
                   "talus.enabled=false", "--json", "run.json"});
        words.insert(words.end(), more.begin(), more.end());
        const Outcome outcome = run(folder.path(), words);
        CHECK(outcome.code == 0);
        CHECK(outcome.err.empty());
        return jsonOf(folder / "run.json").at("ledger").at("left").get<std::int64_t>();
    };
    const std::int64_t all = left({});
    CHECK(all > 0);
    CHECK(left({"--mask", "white.png"}) == all);
    // A painted rain falls on other cells, for it draws them in another way, but not more or less of it.
    CHECK(static_cast<double>(left({"--rain-map", "white.png"})) ==
          doctest::Approx(static_cast<double>(all)).epsilon(0.005));
    CHECK(left({"--rain-map", "black.png"}) == 0);
    CHECK(left({"--mask", "black.png"}) == 0);
}

TEST_CASE("a world that goes on with the map that it was painted with needs it no second time") {
    const TempFolder folder;
    writePicture(folder / "m.png", {.columns = 64, .rows = 64, .bits = 8},
                 [](int x, int, int) { return 3 * x; });
    const auto mapsOf = [&](const char* file) {
        return std::ranges::count_if(
            app::openWorld(folder / file).world->log.entries(),
            [](const auto& entry) { return std::holds_alternative<wadi::SetPaintedMap>(entry.command); });
    };
    CHECK(run(folder.path(), small({"--epochs", "1", "--rain-map", "m.png", "--save", "a.wadi"})).code == 0);
    CHECK(run(folder.path(),
              {"batch", "--scene", "a.wadi", "--epochs", "1", "--rain-map", "m.png", "--save", "b.wadi"})
              .code == 0);
    CHECK(mapsOf("a.wadi") == 1);
    CHECK(mapsOf("b.wadi") == 1);
}

TEST_CASE("a map of dye dyes what is white, and the numbers of the run tell where it has gone") {
    const TempFolder folder;
    writePicture(folder / "half.png", {.columns = 64, .rows = 64, .bits = 8},
                 [](int x, int, int) { return x < 32 ? 255 : 0; });
    const auto numbers = [&](std::vector<std::string> more) {
        std::vector<std::string> words = small({"--epochs", "10", "--json", "run.json"});
        words.insert(words.end(), more.begin(), more.end());
        CHECK(run(folder.path(), words).code == 0);
        return jsonOf(folder / "run.json");
    };
    const nlohmann::json plain = numbers({}), dyed = numbers({"--dye-map", "half.png", "--save", "d.wadi"});
    CHECK_FALSE(plain.contains("dye"));
    CHECK_FALSE(plain.at("units").contains("dye"));
    CHECK(dyed.at("ledger") == plain.at("ledger"));
    const nlohmann::json& dye = dyed.at("dye");
    CHECK(dye.at("drift") == 0);
    CHECK(dye.at("stayed") > 0);
    CHECK(dye.at("moved") > 0);
    CHECK(dye.at("meanDistance") >= 60.);
    CHECK(dye.at("distance90") >= 60.);
    for (const auto& [key, unit] : dyed.at("units").at("dye").items()) CHECK(dye.contains(key));
    CHECK(dyed.at("units").at("dye").size() == dye.size());
    CHECK(app::openWorld(folder / "d.wadi").world->state.terrain.isDyed());
}

TEST_CASE("a painted mask that no process uses is reported") {
    const TempFolder folder;
    writePicture(folder / "m.png", {.columns = 64, .rows = 64, .bits = 8}, [](int, int, int) { return 9; });
    const Outcome outcome = run(folder.path(), small({"--epochs", "1", "--mask", "m.png"}));
    CHECK(outcome.code == 0);
    CHECK(says(outcome.err, "No process uses the painted mask", "masks.droplet=painted"));
}

TEST_CASE("a run of no epochs exports the beginning") {
    const TempFolder folder;
    const Outcome outcome = run(folder.path(), small({"--epochs", "0", "--export", "."}));
    CHECK(outcome.code == 0);
    CHECK(fs::exists(folder / "height.png"));
}

TEST_CASE("what was not printed ends with code 1") {
    const TempFolder folder;
    const std::string wadi = WADI_PROGRAM;
    for (const char* rest :
         {" list params >/dev/full", " list params >&-", " batch --size 16 --epochs 1 >/dev/full"}) {
        CAPTURE(rest);
        const int status = std::system((wadi + rest + " 2>'" + (folder / "err").string() + "'").c_str());
        CHECK(WEXITSTATUS(status) == 1);
        CHECK(says(wadi::test::bytesOf(folder / "err"), "standard output is closed or full"));
    }
}

TEST_CASE(
    "a world that finds no room on the disk ends batch with code 1, leaves no file, and hinders no other") {
    const TempFolder folder;
    const std::string command = "cd '" + folder.path().string() + "'; ulimit -f 8; exec " +
                                std::string(WADI_PROGRAM) +
                                " batch --size 128 --epochs 1 --save w.wadi --json n.json >out 2>err";
    CHECK(WEXITSTATUS(std::system(("bash -c \"" + command + "\"").c_str())) == 1);
    CHECK(says(bytesOf(folder / "err"), "could not be written to its end"));
    CHECK_FALSE(fs::exists(folder / "w.wadi"));
    CHECK(says(bytesOf(folder / "out"), "hash " + jsonOf(folder / "n.json")["hash"].get<std::string>()));
}

TEST_CASE("what was asked for is written though nobody listens to what is said any more") {
    const TempFolder folder;
    folder.file("late.jsonl", "{\"wadi-edits\":1}\n{\"epoch\":9,\"edit\":\"blur\",\"passes\":1}\n");
    const std::string command = "cd '" + folder.path().string() + "'; " + WADI_PROGRAM +
                                " batch --size 64 --epochs 1 --strokes late.jsonl --save w.wadi 2>&1 | true";
    std::system(("bash -c \"" + command + "\"").c_str());
    CHECK(fs::exists(folder / "w.wadi"));
}

TEST_CASE("bad input ends batch with code 2 and one sentence") {
    const TempFolder folder;
    const auto refused = [&](std::vector<std::string> more, const std::string& part) {
        checkRefused(folder.path(), small(std::move(more)), part);
    };
    refused({}, "--epochs is required");
    refused({"--epochs", "1", "--frob"}, "--frob");
    refused({"--epochs", "1", "--set", "droplet.dd=1"}, "did you mean droplet.dt");
    refused({"--epochs", "1", "--set", "droplet.dt=9"}, "[0.05 .. 2]");
    refused({"--epochs", "1", "--scene", "none.toml"}, "'none.toml'");
    checkRefused(folder.path(), {"batch", "--epochs", "1", "none.png"}, "'none.png'");
    refused({"--epochs", "1", "--rain-map", "none.png"}, "'none.png'");
    writePicture(folder / "wide.png", {.columns = 65, .rows = 64, .bits = 8},
                 [](int, int, int) { return 0; });
    refused({"--epochs", "1", "--rain-map", "wide.png"}, "is 65 × 64 pixels, the map 64 × 64 cells");
    refused({"--epochs", "1", "--mask", "wide.png"}, "'wide.png' is 65 × 64 pixels");
}

TEST_CASE("a place that cannot be written to is told before the first epoch") {
    const TempFolder folder;
    folder.file("taken", "a file, not a folder");
    fs::create_directory(folder / "out");
    fs::create_directory(folder / "out/height.png");
    const auto refused = [&](const char* option, const char* value, const std::string& part) {
        checkRefused(folder.path(), small({"--epochs", "100000000", option, value}), part);
    };
    refused("--export", "taken", "taken");
    refused("--export", "taken/below", "taken/below");
    refused("--export", "out", "out/height.png");
    refused("--json", "none/run.json", "none/run.json");
    refused("--json", "out", "'out'");
}

TEST_CASE("a folder that may not be written to is told before the first epoch" *
          doctest::test_suite("user")) {
    if (!permissionsApply()) return skipped("root may write everywhere");
    const TempFolder folder;
    fs::create_directory(folder / "out");
    fs::permissions(folder / "out", fs::perms::owner_read | fs::perms::owner_exec);
    checkRefused(folder.path(), small({"--epochs", "100000000", "--json", "out/run.json"}), "out/run.json");
    fs::permissions(folder / "out", fs::perms::owner_all);
}

TEST_CASE("a time-lapse that fails under way is told at the end, and the run is finished all the same") {
    const TempFolder folder;
    const fs::path ffmpeg = folder.file("ffmpeg", "#!/bin/sh\necho 'no more room' >&2\nexit 1\n");
    fs::permissions(ffmpeg, fs::perms::owner_all);
    const Outcome outcome =
        run(folder.path(), small({"--epochs", "40", "--every", "1", "--timelapse", "a.mp4", "--json", "n"}),
            "PATH=" + folder.path().string() + ":/usr/bin:/bin");
    CHECK(outcome.code == 1);
    CHECK(says(outcome.err, "41 frames", "could not be made: ffmpeg ended", "(no more room)"));
    CHECK(outcome.lastLine().starts_with("hash "));
    CHECK(jsonOf(folder / "n")["epochs"] == 40);
    CHECK_FALSE(fs::exists(folder / "a.mp4"));
    CHECK_FALSE(fs::exists(folder / "a.mp4.part"));
}

TEST_CASE("a time-lapse ends with a sentence and code 1 where an edit makes the land finer") {
    const TempFolder folder;
    folder.file("finer.jsonl", "{\"wadi-edits\":1}\n{\"epoch\":2,\"edit\":\"finer\"}\n");
    const Outcome outcome =
        run(folder.path(),
            small({"--strokes", "finer.jsonl", "--epochs", "4", "--every", "1", "--timelapse", "frames"}));
    CHECK(outcome.code == 1);
    CHECK(says(outcome.err, "time-lapse ended before epoch 2", "finer"));
    CHECK(says(outcome.out, "Wrote 2 frames", "hash "));
}

TEST_CASE("a disk that fills up ends a time-lapse with its whole frames" * doctest::test_suite("root")) {
    const TempFolder folder;
    const SmallDisk disk(folder / "disk", "size=64k");
    if (!disk.isThere()) return skipped("only root may mount a small disk");
    const Outcome outcome =
        run(folder.path(), small({"--epochs", "40", "--every", "1", "--timelapse", "disk/frames"}));
    std::size_t frames = 0;
    for (const auto& entry : fs::directory_iterator(folder / "disk/frames")) {
        CHECK(entry.path().extension() == ".png");
        CHECK_NOTHROW(wadi::io::importHeightmap(entry.path()));
        ++frames;
    }
    CHECK(frames > 2);
    CHECK(frames < 20);
    CHECK(outcome.code == 1);
    CHECK(says(outcome.err, "could not be written to its end", "free space"));
    CHECK(outcome.lastLine().starts_with("hash "));
}

TEST_CASE("batch says that the land is lower than it was to be, and how high that was") {
    const TempFolder folder;
    const Outcome outcome = run(folder.path(), {"batch", "--size", "16", "--cell-size", "1000", "--set",
                                                "terrain.verticalScale=250", "--epochs", "0"});
    CHECK(outcome.code == 0);
    CHECK(outcome.err.find("wadi: The relief asked for, 15 625 m, does not fit the range of heights "
                           "(10 239 m): it is 10 239 m.") != std::string::npos);
    const Outcome sand =
        run(folder.path(), {"batch", "--size", "16", "--cell-size", "1000", "--set", "terrain.generator=sand",
                            "--set", "terrain.sand=60", "--set", "terrain.cellSize=1000", "--epochs", "0"});
    CHECK(sand.err.find("reach up to") == std::string::npos);  // 3 750 m
    const Outcome fits =
        run(folder.path(), {"batch", "--size", "16", "--cell-size", "1000", "--epochs", "0"});
    CHECK(fits.code == 0);
    CHECK(fits.err.find("relief") == std::string::npos);
}
