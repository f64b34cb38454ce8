#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>

#include "app/world/restore.hpp"
#include "tests/app/program.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/io/world/edits.hpp"
#include "tests/temp_folder.hpp"

using namespace app;
using namespace app::test;
using namespace wadi::test;

namespace fs = std::filesystem;

namespace {

wadi::Parameters smallWorld() {
    wadi::Parameters params;
    params.terrain.size = 64;
    return params;
}

using Log = std::vector<wadi::EditLog::Entry>;

fs::path written(const TempFolder& folder, const Log& log) {
    wadi::io::saveEdits(folder / "edits.jsonl", log);
    return folder / "edits.jsonl";
}

/// Runs until so many epochs are done.
void run(wadi::Simulation& simulation, Replay& replay, std::uint64_t epochs) {
    replay.begin(simulation);
    for (replay.carryOut(simulation); simulation.epoch() < epochs; replay.carryOut(simulation))
        simulation.step();
}

const wadi::Command kSand = strokeOf(wadi::BrushKind::sand, 1);
const wadi::Command kRock = strokeOf(wadi::BrushKind::rock, 2);

}  // namespace

TEST_CASE("edits are carried out before the step of their epoch, and after the last") {
    const TempFolder folder;
    wadi::Simulation expected(smallWorld()), simulation(smallWorld());
    expected.apply(kSand);
    expected.step();
    expected.step();
    expected.apply(kRock);
    Replay replay(written(folder, {{0, kSand}, {2, kRock}}));
    run(simulation, replay, 2);
    CHECK(simulation.hash() == expected.hash());
    CHECK(replay.leftOver().empty());
}

TEST_CASE("edits after the last epoch are left out, which is said") {
    const TempFolder folder;
    wadi::Simulation expected(smallWorld()), simulation(smallWorld());
    expected.apply(kSand);
    expected.step();
    Replay replay(written(folder, {{0, kSand}, {7, wadi::Blur{1}}, {9, wadi::Blur{1}}}));
    run(simulation, replay, 1);
    CHECK(simulation.hash() == expected.hash());
    CHECK(says(replay.leftOver(), "line 4", "(2)", "--epochs 9"));
}

TEST_CASE("a world goes on with the whole log of which it has seen the first part") {
    const TempFolder folder;
    wadi::Simulation expected(smallWorld());
    expected.apply(kSand);
    expected.step();
    expected.apply(kSand);
    expected.apply(wadi::CopyWorld{});
    wadi::Simulation simulation(*expected.takeCopy().world);
    expected.apply(wadi::EndGesture{});
    expected.apply(kRock);
    expected.step();
    expected.apply(wadi::Undo{});
    Replay replay(written(folder, expected.log().entries()));
    run(simulation, replay, 2);
    CHECK(simulation.hash() == expected.hash());
}

TEST_CASE("a world that was run in several pieces knows the edits that it has seen") {
    const TempFolder folder;
    const fs::path log = written(folder, {{1, kSand}, {3, kRock}, {5, kSand}});
    wadi::Simulation whole(smallWorld());
    Replay all(log);
    run(whole, all, 6);
    std::optional<wadi::Simulation> piecewise(smallWorld());
    for (const std::uint64_t end : {2, 4, 6}) {
        Replay replay(log);
        run(*piecewise, replay, end);
        piecewise->apply(wadi::CopyWorld{});
        piecewise.emplace(*piecewise->takeCopy().world);  // saved and opened again, which ends its gesture
        piecewise->apply(wadi::EndGesture{});
    }
    CHECK(piecewise->hash() == whole.hash());
}

TEST_CASE("what a world is set to as it is opened does not hide the edits that it has seen") {
    const TempFolder folder;
    const fs::path log = written(folder, {{0, kSand}});
    wadi::Simulation simulation(smallWorld());
    const auto map = std::make_shared<const wadi::Field<std::uint8_t>>(64, 64, std::uint8_t{200});
    simulation.apply(wadi::SetPaintedMap{wadi::Painted::rain, map});
    Replay first(log);
    run(simulation, first, 0);
    wadi::Parameters params = simulation.parameters();
    params.droplet.dt = 0.9f;
    simulation.apply(wadi::SetParameters{params});
    for (const std::uint64_t epoch : {0, 2}) {  // at once, and from what was saved later on
        while (simulation.epoch() < epoch) simulation.step();
        const std::uint64_t hash = simulation.hash();
        Replay again(log);
        run(simulation, again, epoch);
        CHECK(simulation.hash() == hash);
    }
}

TEST_CASE("an edit of an epoch that has gone by is refused by its line") {
    const TempFolder folder;
    wadi::Simulation simulation(smallWorld());
    simulation.step();
    const std::uint64_t hash = simulation.hash();
    Replay replay(written(folder, {{0, wadi::Blur{1}}, {3, wadi::Blur{1}}}));
    CHECK(says(errorOf([&] { replay.begin(simulation); }), "edits.jsonl', line 2", "epoch 0", "epoch 1"));
    CHECK(simulation.hash() == hash);
}

TEST_CASE("an undo that finds nothing to undo is refused by its line") {
    const TempFolder folder;
    wadi::Simulation simulation(smallWorld());
    Replay replay(written(folder, {{0, wadi::Blur{1}}, {0, wadi::Undo{}}, {0, wadi::Undo{}}}));
    replay.begin(simulation);
    CHECK(says(errorOf([&] { replay.carryOut(simulation); }), "line 4", "no edit to undo"));
}

TEST_CASE("a map of another size than the world is refused by its line") {
    const TempFolder folder;
    wadi::Simulation simulation(smallWorld());
    const auto map = std::make_shared<const wadi::Field<std::uint8_t>>(63, 64);
    Replay replay(written(folder, {{0, wadi::SetPaintedMap{wadi::Painted::rain, map}}}));
    replay.begin(simulation);
    CHECK(says(errorOf([&] { replay.carryOut(simulation); }), "line 3", "63 × 64"));
}

TEST_CASE("edits are remembered as far as undo needs them, and no longer") {
    const TempFolder folder;
    wadi::Simulation simulation(smallWorld());
    Replay replay(written(folder, {{0, kSand}, {1, wadi::Undo{}}, {1, kRock}}));
    replay.begin(simulation);
    replay.carryOut(simulation);
    CHECK(simulation.history().limit() > wadi::History::kDefaultLimit);
    simulation.step();
    replay.carryOut(simulation);
    CHECK(simulation.history().limit() == 0);
    Replay plain(written(folder, {{0, kSand}}));
    wadi::Simulation other(smallWorld());
    plain.begin(other);
    CHECK(other.history().limit() == 0);
}

TEST_CASE("undoing an upsampling runs its epochs again and ends") {
    const TempFolder folder;
    wadi::Simulation simulation(smallWorld());
    Replay replay(written(folder, {{1, wadi::Upsample{}}, {2, wadi::Undo{}}}));
    run(simulation, replay, 2);
    CHECK(simulation.epoch() == 2);
    CHECK(simulation.terrain().columns() == 64);
}

TEST_CASE("batch refuses nonsense in a log before it begins") {
    const TempFolder folder;
    folder.file("bad.jsonl", "{\"wadi-edits\":1}\n{\"epoch\":0,\"edit\":\"blur\",\"passes\":0}\n");
    const Outcome bad =
        test::run(folder.path(), {"batch", "--size", "64", "--epochs", "1", "--strokes", "bad.jsonl"});
    CHECK(bad.code == 2);
    CHECK(bad.out.empty());
    CHECK(says(bad.err, "wadi: 'bad.jsonl', line 2: "));
    const Outcome none =
        test::run(folder.path(), {"batch", "--size", "64", "--epochs", "1", "--strokes", "none.jsonl"});
    CHECK(none.code == 2);
    CHECK(says(none.err, "'none.jsonl' cannot be found"));
}

TEST_CASE("batch says which edits it leaves out") {
    const TempFolder folder;
    written(folder, {{3, wadi::Blur{1}}});
    const Outcome outcome =
        test::run(folder.path(), {"batch", "--size", "64", "--epochs", "1", "--strokes", "edits.jsonl"});
    CHECK(outcome.code == 0);
    CHECK(says(outcome.err, "'edits.jsonl'", "left out", "--epochs 3"));
}
