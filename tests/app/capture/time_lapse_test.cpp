#include "app/capture/time_lapse.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>

#include "app/capture/frame_sink.hpp"
#include "app/render/viewpoint.hpp"
#include "engine/device.hpp"
#include "sim/io/import/convert.hpp"
#include "sim/live/simulation_thread.hpp"
#include "tests/app/capture/fake_ffmpeg.hpp"
#include "tests/app/program.hpp"
#include "tests/refusal.hpp"
#include "tests/rights.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using namespace std::chrono_literals;
using wadi::test::bytesOf;
using wadi::test::says;
using wadi::test::TempFolder;

namespace fs = std::filesystem;

namespace {

constexpr const char* kCopies = "cat > \"$out\"\n";

wadi::Simulation small() {
    wadi::Parameters params;
    params.terrain.size = 64;
    return wadi::Simulation(params);
}

/// A window without a window: a worker, whose snapshots are fetched a frame at a time.
struct Desk {
    explicit Desk(bool running = true) : simulation(small(), {.running = running}) {}

    void start(const LapseParams& params, const fs::path& target) {
        snapshot = simulation.latest();
        const LapsePlan plan = planOf(params, *snapshot);
        lapse.start(plan, bytesOf(plan, {}), target, *snapshot);
    }
    void frame() {
        snapshot = simulation.latest();
        lapse.follow(snapshot, nullptr);
    }
    /// Lets frames go by until a condition holds, for two minutes at most: a busy machine takes its time.
    template <class Condition>
    bool await(Condition condition) {
        for (const auto end = std::chrono::steady_clock::now() + 120s;
             std::chrono::steady_clock::now() < end;) {
            frame();
            if (condition()) return true;
            std::this_thread::sleep_for(1ms);
        }
        return false;
    }
    bool finish() {
        return await([&] { return lapse.current() == nullptr; });
    }
    std::string said() const {
        std::string all;
        for (const Messages::Message& message : messages.all()) all += message.text + "\n";
        return all;
    }

    wadi::SimulationThread simulation;
    Messages messages;
    TimeLapse lapse{[this](auto last) { return simulation.holdAt(last); }, messages};
    std::shared_ptr<const wadi::Snapshot> snapshot;
};

LapseParams heights(int every, int frames, LapseTarget target = LapseTarget::folder) {
    return {.kind = LapseKind::heights, .target = target, .every = every, .frames = frames};
}

/// What a command line prints.
std::string wordsOf(const std::string& command) {
    FILE* pipe = popen(command.c_str(), "r");
    std::string words;
    for (int c = 0; (c = std::fgetc(pipe)) != EOF;) words += static_cast<char>(c);
    pclose(pipe);
    return words;
}

std::size_t filesIn(const fs::path& folder) {
    return fs::exists(folder) ? static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}))
                              : 0;
}

}  // namespace

TEST_CASE("ground that rises or sinks keeps to the scale of its time-lapse") {
    for (const std::string set : {"uplift.rate=1.2", "uplift.rate=-2", "incision.baseFall=3"}) {
        CAPTURE(set);
        const TempFolder folder;
        const test::Outcome batch =
            test::run(folder.path(), {"batch", "--size", "48", "--epochs", "40", "--every", "20", "--set",
                                      set, "--timelapse", "frames", "--export", "out"});
        REQUIRE(batch.code == 0);
        const auto frame = wadi::io::importHeightmap(folder / "frames/frame-00003.png").map.heights;
        const auto end = wadi::io::importHeightmap(folder / "out/height.png").map.heights;
        CHECK(std::abs(std::ranges::max(frame.values()) - std::ranges::max(end.values())) < 0.1f);
        CHECK(std::abs(std::ranges::min(frame.values()) - std::ranges::min(end.values())) < 0.1f);
    }
}

TEST_CASE(
    "every frame of the window is the landscape of exactly its epoch, and batch writes the same bytes") {
    const TempFolder folder;
    Desk desk(false);
    desk.start(heights(7, 5), folder / "window");
    desk.simulation.run(true);
    REQUIRE(desk.finish());
    CHECK(says(desk.said(), "5 frames, at most", "Wrote 5 frames"));
    CHECK(desk.await([&] { return desk.snapshot->epoch > 40; }));  // nothing holds the world any more

    const test::Outcome batch =
        test::run(folder.path(), {"batch", "--scene", "noise-mountains", "--size", "64", "--epochs", "28",
                                  "--every", "7", "--timelapse", "batch"});
    CHECK(batch.code == 0);
    CHECK(says(batch.err, "5 frames, at most", "runs 28 epochs", "0 = ", "65535 = "));
    CHECK(says(batch.out, "Wrote 5 frames"));
    REQUIRE(filesIn(folder / "window") == 5);
    REQUIRE(filesIn(folder / "batch") == 5);

    wadi::Simulation byHand = small();
    for (std::uint64_t k = 0; k < 5; ++k) {
        while (byHand.epoch() < 7 * k) byHand.step();
        const fs::path file = folder / "window" / frameName(k + 1);
        CHECK(bytesOf(file) == bytesOf(folder / "batch" / frameName(k + 1)));
        const wadi::io::Imported frame = wadi::io::importHeightmap(file);
        const wadi::Field<float> map = byHand.terrain().heightmap().heights;
        REQUIRE(frame.map.heights.size() == map.size());
        const double step = 2000. / 65535;  // the scale is narrower than that
        float worst = 0;
        for (std::size_t i = 0; i < map.size(); ++i)
            worst = std::max(worst, std::abs(frame.map.heights[i] - map[i]));
        CHECK(worst < step);
    }
    CHECK(bytesOf(folder / "window" / frameName(1)) != bytesOf(folder / "window" / frameName(2)));
}

TEST_CASE("a time-lapse changes nothing in the world") {
    const TempFolder folder;
    const auto plain = test::run(folder.path(), {"batch", "--size", "64", "--epochs", "6"});
    const auto recorded = test::run(
        folder.path(), {"batch", "--size", "64", "--epochs", "6", "--every", "2", "--timelapse", "frames"});
    CHECK(plain.lastLine() == recorded.lastLine());
}

TEST_CASE("a time-lapse that begins while the world runs takes multiples, and misses none") {
    const TempFolder folder;
    Desk desk;
    CHECK(desk.await([&] { return desk.snapshot->epoch > 3; }));
    desk.start(heights(3, 6), folder / "frames");
    std::uint64_t last = 0;
    const auto end = std::chrono::steady_clock::now() + 120s;
    while (desk.lapse.current() && std::chrono::steady_clock::now() < end) {
        const std::uint64_t before = desk.lapse.current()->taken();
        desk.frame();
        if (desk.lapse.current() && desk.lapse.current()->taken() > before) {
            CHECK(desk.snapshot->epoch % 3 == 0);
            CHECK((last == 0 || desk.snapshot->epoch == last + 3));
            last = desk.snapshot->epoch;
        }
        std::this_thread::sleep_for(3ms);  // many epochs, were it not held
    }
    CHECK(last > 0);
    CHECK(filesIn(folder / "frames") == 6);
}

TEST_CASE("a time-lapse that is stopped keeps its frames, and lets the world go on") {
    const TempFolder folder;
    Desk desk;
    desk.start(heights(2, 100000), folder / "frames");
    CHECK(desk.await([&] { return desk.lapse.current()->taken() >= 3; }));
    desk.lapse.stop();
    REQUIRE(desk.finish());
    CHECK(filesIn(folder / "frames") >= 3);
    for (const auto& entry : fs::directory_iterator(folder / "frames"))
        CHECK_NOTHROW(wadi::io::importHeightmap(entry.path()));
    const std::uint64_t epoch = desk.snapshot->epoch;
    CHECK(desk.await([&] { return desk.snapshot->epoch > epoch + 5; }));
}

TEST_CASE("a time-lapse that is stopped before its first frame leaves nothing") {
    const TempFolder folder;
    Desk desk(false);
    desk.simulation.stepOnce();
    CHECK(desk.await([&] { return desk.snapshot->epoch == 1; }));
    for (const bool film : {false, true}) {
        const test::FakeFfmpeg ffmpeg(kCopies);
        desk.start(heights(5, 9, film ? LapseTarget::film : LapseTarget::folder), folder / "lapse");
        desk.frame();
        desk.lapse.stop();
        REQUIRE(desk.finish());
        CHECK(says(desk.said(), "before its first frame"));
        CHECK(folder.count() == 0);
    }
}

TEST_CASE("a new world ends the time-lapse of the one before") {
    const TempFolder folder;
    Desk desk;
    desk.start(heights(2, 100000), folder / "frames");
    CHECK(desk.await([&] { return desk.lapse.current()->taken() >= 2; }));
    desk.simulation.send(wadi::Generate{});
    REQUIRE(desk.finish());
    CHECK(says(desk.said(), "There is a new world", "Wrote "));
    CHECK(desk.await([&] { return desk.snapshot->epoch > 10; }));
}

TEST_CASE("a target that cannot be written is told at the start, and nothing begins") {
    const TempFolder folder;
    const fs::path file = folder.file("file", "x");
    folder.file("frame-00009.png", "old");
    Desk desk;
    desk.start(heights(2, 5), file);
    CHECK(says(desk.said(), "cannot be the folder of a time-lapse"));
    desk.start(heights(2, 5), folder.path());
    CHECK(says(desk.said(), "frames of another time-lapse (frame-00009.png)"));
    const test::FakeFfmpeg ffmpeg(kCopies);
    desk.start(heights(2, 5, LapseTarget::film), folder / "missing/a.mp4");
    CHECK(says(desk.said(), "is not a folder"));
    CHECK_FALSE(desk.lapse.current());
    CHECK(desk.await([&] { return desk.snapshot->epoch > 10; }));
    CHECK(folder.count() == 2);
}

TEST_CASE("a folder that may not be written to is told at the start" * doctest::test_suite("user")) {
    if (!wadi::test::permissionsApply()) return wadi::test::skipped("root may write everywhere");
    const TempFolder folder;
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    Desk desk;
    desk.start(heights(2, 5), folder.path());
    CHECK(says(desk.said(), "cannot be written"));
    CHECK_FALSE(desk.lapse.current());
    fs::permissions(folder.path(), fs::perms::owner_all);
}

TEST_CASE("a folder that is gone under way ends the time-lapse with one sentence, and the world goes on") {
    const TempFolder folder;
    Desk desk;
    desk.start(heights(2, 100000), folder / "frames");
    CHECK(desk.await([&] { return desk.lapse.current()->state().written >= 2; }));
    fs::rename(folder / "frames", folder / "elsewhere");
    REQUIRE(desk.finish());
    const std::string said = desk.said();
    CHECK(says(said, "Wrote "));
    // Before a frame is begun, or while it is written.
    CHECK(says(said, "cannot be written") !=
          says(said, "could not be written to its end: its folder is gone"));
    CHECK(desk.await([&] { return desk.snapshot->epoch > 30; }));
    // If it went while a frame was being written, the file aside went along.
    int asides = 0;
    for (const auto& entry : fs::directory_iterator(folder / "elsewhere")) {
        if (entry.path().extension() == ".png") continue;
        CHECK(entry.path().extension() == ".wadi-part");
        ++asides;
    }
    CHECK(asides <= 1);
}

TEST_CASE("a film is handed to ffmpeg frame by frame, and takes its name when it is whole") {
    const TempFolder folder;
    const test::FakeFfmpeg ffmpeg(kCopies);
    Desk desk;
    desk.start(heights(2, 4, LapseTarget::film), folder / "a.mp4");
    REQUIRE(desk.finish());
    CHECK(bytesOf(folder / "a.mp4").size() == 4 * 64 * 64);
    CHECK(folder.count() == 1);
    CHECK(says(desk.said(), "Wrote 4 frames, 16.4 kB"));
}

TEST_CASE("a film without ffmpeg is refused with the remedy") {
    const TempFolder folder;
    const test::PathRestorer path(folder.path().string());
    Desk desk;
    desk.start(heights(2, 4, LapseTarget::film), folder / "a.mp4");
    CHECK_FALSE(desk.lapse.current());
    CHECK(says(desk.said(), "ffmpeg, which is not installed: install"));
    CHECK(folder.count() == 0);
}

TEST_CASE("an ffmpeg that dies ends the time-lapse with its last words, and the world goes on") {
    const TempFolder folder;
    for (const char* lines : {"echo 'Unknown encoder' >&2; exit 1\n",
                              "head -c 5000 > \"$out\"; echo 'No space "
                              "left' >&2; exit 1\n"}) {
        const test::FakeFfmpeg ffmpeg(lines);
        Desk desk;
        desk.start(heights(1, 100000, LapseTarget::film), folder / "a.mp4");
        REQUIRE(desk.finish());
        CHECK(says(desk.said(), "could not be made: ffmpeg ended"));
        CHECK((says(desk.said(), "(Unknown encoder)") || says(desk.said(), "(No space left)")));
        CHECK(folder.count() == 0);
        const std::uint64_t epoch = desk.snapshot->epoch;
        CHECK(desk.await([&] { return desk.snapshot->epoch > epoch + 5; }));
    }
}

TEST_CASE("the world waits for a slow ffmpeg instead of filling the memory, and still obeys the user") {
    const TempFolder folder;
    const test::FakeFfmpeg ffmpeg("sleep 1; cat > \"$out\"\n");
    Desk desk;
    // A pipe holds sixteen of these frames, the queue three, and one is in the writer's hands.
    desk.start(heights(1, 40, LapseTarget::film), folder / "a.mp4");
    std::this_thread::sleep_for(50ms);
    for (int i = 0; i < 300; ++i) {
        desk.frame();
        if (!desk.lapse.current() || desk.lapse.current()->isClosed()) break;
        CHECK(desk.lapse.current()->taken() - desk.lapse.current()->state().written <=
              Recorder::kMostWaiting + 1);
        std::this_thread::sleep_for(1ms);
    }
    REQUIRE(desk.lapse.current());
    CHECK(desk.lapse.current()->taken() < 40);
    desk.simulation.send(wadi::SetParam{"droplet.rain", 0});
    CHECK(desk.await([&] { return desk.snapshot->parameters.droplet.rain == 0; }));
    REQUIRE(desk.finish());
    CHECK(bytesOf(folder / "a.mp4").size() == 40 * 64 * 64);
}

TEST_CASE("a film of ffmpeg's own has the frames and plays") {
    REQUIRE(programInPath("ffmpeg"));
    REQUIRE(programInPath("ffprobe"));
    const TempFolder folder;
    const auto outcome = test::run(folder.path(), {"batch", "--size", "65", "--epochs", "9", "--every", "3",
                                                   "--timelapse", "a.mp4", "--frame-rate", "2"});
    INFO(outcome.err);
    CHECK(outcome.code == 0);
    const std::string facts = wordsOf(
        "ffprobe -v error -count_frames -show_entries "
        "stream=width,height,nb_read_frames,pix_fmt,r_frame_rate -of csv=p=0 " +
        (folder / "a.mp4").string());
    CHECK(facts == "66,66,yuv420p,2/1,4\n");
}

TEST_CASE(
    "pictures have the size of the start, plants, and are those of their epochs, whatever is shown "
    "meanwhile") {
    const TempFolder folder;
    const engine::Headless context;
    const fs::path shaders = fs::path(WADI_SOURCE_DIR) / "shaders";
    Landscape landscape(shaders);
    Desk desk(false);
    desk.simulation.send(
        strokes::dab(1, {.kind = wadi::BrushKind::vegetation, .radius = 20.f, .value = 1.f}, {32.f, 32.f}));
    desk.simulation.look({.marked = wadi::LayerId::paintedRain});  // of the tool in hand
    REQUIRE(desk.await([&] { return desk.snapshot->commands == 1; }));
    engine::Camera camera;
    camera.resize({300, 200});
    frameBlock(camera, blockOf(*desk.snapshot));
    LapsePlan plan{.kind = LapseKind::pictures, .every = 3, .frames = 3, .size = {160, 90}};
    desk.lapse.start(
        plan, bytesOf(plan, {}), folder / "frames", *desk.snapshot,
        std::make_unique<const OffscreenCamera>(camera, LookParams{}, QualityParams{}, plan.size));
    desk.simulation.run(true);
    const engine::Target window(50, 70, {engine::Format::RGBA8});
    const OverlayParams shown{.contours = true};  // in the window alone
    std::vector<std::string> byHand;
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (desk.lapse.current() && !desk.lapse.current()->isClosed() &&
           std::chrono::steady_clock::now() < end) {
        wadi::View view;
        desk.lapse.request(view);
        CHECK(view == viewOf(LookParams{}));
        view.marked = wadi::LayerId::paintedRain;
        desk.simulation.look(view);
        desk.snapshot = desk.simulation.latest();
        const bool isNext = desk.lapse.current()->isNext(*desk.snapshot);
        landscape.show(shown, 0.02);
        landscape.update(desk.snapshot, LookParams{});
        desk.lapse.follow(desk.snapshot, &landscape, shown);
        CHECK(landscape.overlay().interval > 0.f);
        landscape.render(camera, {}, {}, window.name(), {0, 0}, window.size());
        if (!isNext) continue;
        Landscape fresh(shaders);
        const OffscreenCamera offscreen(camera, {}, {}, {160, 90});
        const std::vector<char> png = offscreen.picture(fresh, wadi::asLand(*desk.snapshot)).png();
        byHand.emplace_back(png.begin(), png.end());
    }
    REQUIRE(desk.await([&] { return desk.lapse.current() == nullptr; }));
    REQUIRE(byHand.size() == 3);
    for (std::uint64_t k = 0; k < 3; ++k) CHECK(bytesOf(folder / "frames" / frameName(k + 1)) == byHand[k]);
    CHECK(byHand[0] != byHand[2]);
}
