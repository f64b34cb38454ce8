#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "app/panels/notices.hpp"
#include "app/panels/simulation.hpp"
#include "app/ui/language/tr.hpp"
#include "sim/live/simulation_thread.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/sanitized.hpp"
#include "tests/temp_folder.hpp"

using app::test::Desk;

TEST_CASE("edits have names that people read") {
    CHECK(app::editName("stroke") == "stroke");
    CHECK(app::editName("droplet.dt") == "Rain: Time step");
    CHECK(app::editName("pipes.rain").substr(0, 8) == "Rivers: ");
    CHECK(app::editName("unheard.of") == "unheard.of");
}

TEST_CASE("branches are called in the language of the window, but for names that a person has given") {
    CHECK(app::branchName("Main") == "Main");
    CHECK(app::branchName("Branch 12") == "Branch 12");
    const Desk desk;
    app::Language language({WADI_LANGUAGES});
    language.attach();
    REQUIRE(language.use("de").empty());
    CHECK(app::branchName("Main") == "Hauptzweig");
    CHECK(app::branchName("Branch 12") == "Zweig 12");
    CHECK(app::branchName("Branch 12b") == "Branch 12b");
    CHECK(app::branchName("With more rain") == "With more rain");
}

TEST_CASE("the panel says how far back undo goes and what it takes") {
    wadi::EditFacts edits;
    edits.limit = std::size_t{512} << 20;
    CHECK(app::reachOf(edits) == "Nothing to undo; 0 of 512 MB");
    edits.undoable = 12;
    edits.oldest = 310;
    edits.bytes = std::size_t{34} << 20;
    CHECK(app::reachOf(edits) == "12 edits, back to epoch 310; 34 of 512 MB");
    edits.undoable = 1;
    edits.bytes = 419430;
    CHECK(app::reachOf(edits) == "1 edit, back to epoch 310; 0.4 of 512 MB");
}

TEST_CASE("whoever undoes an edit of the whole ground is told what that means") {
    wadi::EditFacts before, now;
    before.undoable = 1;
    before.newest = "blur";
    now.redoable = 1;
    now.undone = "blur";
    const auto undone = app::turnNotice(before, now);
    REQUIRE(undone);
    CHECK(undone->find("blur") != std::string::npos);
    CHECK(app::turnNotice(now, before));  // redone
    now.undone = "stroke";
    CHECK_FALSE(app::turnNotice(before, now));
    CHECK_FALSE(app::turnNotice(before, before));
}

TEST_CASE("undo of a stroke of which a part has slid off says so, once") {
    wadi::EditFacts before, now;
    before.undoable = 1;
    now.redoable = 1;
    now.undone = "stroke";
    app::LeftNotice notice;
    CHECK_FALSE(notice.of(before, now));  // all of it was still there
    now.gone = 0.3f;
    CHECK_FALSE(notice.of(now, now));
    const auto said = notice.of(before, now);
    REQUIRE(said);
    CHECK(said->find("slid") != std::string::npos);
    CHECK_FALSE(notice.of(before, now));
}

TEST_CASE("the panel says what moments of the time line take, in memory and on disk") {
    wadi::TimelineFacts past;
    past.bytes = std::size_t{120} << 20;
    past.limit = std::size_t{1024} << 20;
    CHECK(app::pastOf(past) == "Moments of the time line: 120 of 1024 MB in memory");
    past.stored = std::size_t{310} << 20;
    past.storedLimit = std::size_t{4096} << 20;
    CHECK(app::pastOf(past) == "Moments of the time line: 120 of 1024 MB in memory, 310 of 4096 MB on disk");
}

TEST_CASE("that the disk takes no more moments is said once, and each time that some could not be read") {
    wadi::TimelineFacts past;
    app::PastNotice notice;
    CHECK_FALSE(notice.of(past));
    past.fault =
        wadi::Sentence("{0}: {1}", std::string("'/home'"), wadi::Sentence("No space left on device"));
    const auto full = notice.of(past);
    REQUIRE(full);
    CHECK(full->find("'/home': No space left on device") != std::string::npos);
    CHECK_FALSE(notice.of(past));
    for (const std::uint64_t lost : {1u, 4u}) {
        past.lost = lost;
        const auto said = notice.of(past);
        REQUIRE(said);
        CHECK(said->find("could not be read") != std::string::npos);
        CHECK_FALSE(notice.of(past));
    }
}

TEST_CASE("moments without room in the memory that a person gives lie on the disk, and are gone back to") {
    Desk desk;
    const wadi::test::TempFolder folder;
    const auto place = folder / "state";
    wadi::Parameters parameters;
    parameters.terrain.size = 256;
    // The more changes the larger are moments, of which the time line takes no more than a thirtieth of the time.
    parameters.pipes.enabled = parameters.wind.enabled = parameters.runoff.enabled = true;
    wadi::SimulationThread simulation(wadi::Simulation(parameters),
                                      app::threadOptions(place, {.statistics = true}));
    app::SimulationControl control(parameters, {}, simulation);
    control.limit(0);
    control.run(false);
    app::HistoryPanel panel;
    std::shared_ptr<const wadi::Snapshot> snapshot;
    // Where others take the processors, a moment is kept the more seldom: 27 to 134 s were seen.
    constexpr int kMostWaits = wadi::test::kIsSanitized ? 1'200'000 : 400'000;  // [ms], and more
    const auto comes = [&](const auto& wanted) {
        for (int i = 0; i < kMostWaits; ++i) {
            snapshot = simulation.latest();
            control.update(*snapshot);
            if (!control.isPending() && wanted()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return false;
    };
    const auto set = [&](std::string_view name, double value) {
        std::ranges::find(panel.group().params, name, &wadi::Param::name)->setNumber(value);
        desk.frame([&] { panel.update(control); });
    };
    REQUIRE(comes([&] { return !snapshot->running; }));
    REQUIRE(snapshot->timeline->storedLimit == std::size_t{4096} << 20);
    set("keyframes", 16);
    control.runFor(7);
    const std::uint64_t first = control.stopsAt().value();
    REQUIRE(comes([&] { return snapshot->epoch == first && !control.running(); }));
    const std::uint64_t hash = snapshot->hash;
    control.run(true);
    REQUIRE(comes([&] { return snapshot->timeline->stored > 0; }));
    control.run(false);
    CHECK(snapshot->timeline->bytes <= std::size_t{16} << 20);
    CHECK(std::filesystem::is_empty(place));
    control.goTo(wadi::kTrunk, first);
    REQUIRE(comes([&] { return snapshot->epoch == first; }));
    CHECK(snapshot->hash == hash);
    CHECK(snapshot->timeline->lost == 0);
    set("disk", 0);
    CHECK(comes([&] { return snapshot->timeline->stored == 0; }));
    CHECK(snapshot->timeline->storedLimit == 0);
}

TEST_CASE("the buttons undo and redo, and are dead when there is nothing to do") {
    Desk desk;
    wadi::Parameters parameters;
    parameters.terrain.size = 16;
    wadi::SimulationThread simulation(wadi::Simulation(parameters), {false, true, {}});
    app::SimulationControl control(parameters, {}, simulation);
    app::HistoryPanel panel;
    auto snapshot = std::make_shared<wadi::Snapshot>(*simulation.latest());
    ImVec2 start;
    const auto draw = [&] {
        start = ImGui::GetCursorScreenPos();
        panel.draw(control, *snapshot);
    };
    const auto edits = [&] { return simulation.latest()->edits; };
    const auto comes = [&](auto wanted) {
        for (int i = 0; i < 120'000 && !wanted(edits()); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        *snapshot = *simulation.latest();
        return wanted(edits());
    };
    desk.frame(draw);
    const ImVec2 undo(start.x + 20, start.y + 8), redo(start.x + 300, start.y + 8);
    desk.click(undo, 0, draw);
    control.blur({1, snapshot->world});
    REQUIRE(comes([](const wadi::EditFacts& e) { return e.undoable == 1; }));
    desk.click(redo, 0, draw);
    desk.click(undo, 0, draw);
    REQUIRE(comes([](const wadi::EditFacts& e) { return e.redoable == 1; }));
    desk.click(redo, 0, draw);
    CHECK(comes([](const wadi::EditFacts& e) { return e.undoable == 1 && e.redoable == 0; }));
}

TEST_CASE("that the guard has taken an epoch back is told once, with the slider and both of its values") {
    app::RestraintNotice notice;
    wadi::Restraint held;
    CHECK(!notice.of(held));
    held = {
        .number = 1, .jump = wadi::Jump::pits, .epoch = 1200, .param = "droplet.dt", .was = 1.2, .is = 0.6};
    CHECK(notice.of(held).value_or("") ==
          "Rain: Time step is 0.6 now instead of 1.2, and the ground holds: epoch 1 200 had left pits "
          "everywhere and was taken back.");
    CHECK(!notice.of(held));
    held.number = 2;
    held.holds = false;
    CHECK(notice.of(held).value_or("").find("less of Rain: Time step did not help") != std::string::npos);
}

TEST_CASE("the time line takes a quarter of the machine's memory at first, 16 MB at least and 1 GB at most") {
    constexpr std::size_t kMega = std::size_t{1} << 20;
    CHECK(app::timeMemory(0) == 16 * kMega);
    CHECK(app::timeMemory(64 * kMega) == 16 * kMega);
    CHECK(app::timeMemory(100 * kMega) == 25 * kMega);
    CHECK(app::timeMemory(2000 * kMega) == 500 * kMega);
    CHECK(app::timeMemory(4096 * kMega) == 1024 * kMega);
    CHECK(app::timeMemory(~std::uint64_t{0}) == 1024 * kMega);
}

TEST_CASE("that new land is lower than it was to be is told when it comes, not when undo brings it") {
    wadi::Parameters params;
    params.terrain.size = 16;
    wadi::Simulation simulation(params);
    wadi::Publisher publisher;
    const auto published = [&] { return publisher.publish(simulation, {}); };
    const wadi::Snapshot first = published();
    params.terrain.cellSize = 1000;
    simulation.apply(wadi::Generate{params});  // 60 / 256 of 16 km high
    const wadi::Snapshot low = published();
    CHECK_FALSE(app::squeezedNotice(first, low));
    params.terrain.verticalScale = 250;  // 15 625 m
    simulation.apply(wadi::Generate{params});
    const wadi::Snapshot high = published();
    CHECK(app::squeezedNotice(low, high).value_or("") ==
          "The relief asked for, 15 625 m, does not fit the range of heights (10 239 m): it is 10 239 m. "
          "Lower Vertical scale or the cell size.");
    CHECK_FALSE(app::squeezedNotice(high, high));
    simulation.step();
    CHECK_FALSE(app::squeezedNotice(high, published()));
    simulation.apply(wadi::Undo{});
    const wadi::Snapshot back = published();
    simulation.apply(wadi::Redo{});
    CHECK_FALSE(app::squeezedNotice(back, published()));
}

TEST_CASE("that a parameter found no room when the land became finer is told then, and not by undo") {
    wadi::Parameters params;
    params.terrain.size = 16;
    params.droplet.enabled = true;
    params.droplet.steps = 200;
    wadi::Simulation simulation(params);
    wadi::Publisher publisher;
    const auto published = [&] { return publisher.publish(simulation, {}); };
    const wadi::Snapshot coarse = published();
    simulation.apply(wadi::Upsample{.converts = true});
    const wadi::Snapshot fine = published();
    const std::vector<std::string> notices = app::finerNotices(coarse, fine);
    REQUIRE(notices.size() == 2);
    CHECK(notices[0].starts_with("The map has 32 × 32 cells now"));
    CHECK(notices[1] == "For the same land Rain: Steps would have to be 400, and is held to 256.");
    CHECK(app::finerNotices(fine, fine).empty());
    simulation.apply(wadi::Undo{});
    const wadi::Snapshot back = published();
    CHECK(app::finerNotices(fine, back).empty());
    simulation.apply(wadi::Redo{});
    CHECK(app::finerNotices(back, published()).empty());
}
