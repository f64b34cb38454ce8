#include "sim/world/timeline.hpp"

#include <doctest/doctest.h>

#include "sim/core/error.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/sim/world/recorded.hpp"

using namespace wadi;
using test::edited;
using test::kPlenty;
using test::Past;
using test::Recorded;

TEST_CASE("every epoch of the past has the hash again that it had, from wherever one goes there") {
    Recorded world = edited();
    const std::uint64_t last = world.simulation.epoch();
    CHECK(world.simulation.timelineFacts().keyframes.size() >= 6);
    for (std::uint64_t epoch = 0; epoch <= last; ++epoch) {
        world.goTo(epoch);
        CHECK(world.simulation.epoch() == epoch);
        CHECK(world.simulation.hash() == world.past[epoch]);
        CHECK(world.simulation.balance().drift() == 0);
        world.goTo((epoch * 17 + 3) % (last + 1));
        CHECK(world.simulation.hash() == world.past[world.simulation.epoch()]);
    }
    CHECK(world.simulation.timeline().branches().size() == 1);
}

TEST_CASE("without memory for keyframes the past is made anew from its beginning") {
    Recorded world = edited(0);
    CHECK(world.simulation.timelineFacts().keyframes.empty());
    for (const std::uint64_t epoch : {30u, 3u, 0u, 22u}) {
        world.goTo(epoch);
        CHECK(world.simulation.hash() == world.past[epoch]);
    }
}

TEST_CASE("an epoch that the branch has not reached is its end") {
    Recorded world;
    world.run(6);
    world.goTo(1000);
    CHECK(world.simulation.epoch() == 6);
    CHECK(world.simulation.hash() == world.past[6]);
}

TEST_CASE("who goes back without keeping to the epoch comes to the keyframe before it") {
    Recorded world;
    world.run(13);
    world.goTo(9, kTrunk, false);
    CHECK(world.simulation.epoch() == 5);
    CHECK(world.simulation.hash() == world.past[5]);
}

TEST_CASE("who only goes on along the past stays on its branch; who changes something begins another one") {
    Recorded world = edited();
    const Past before = world.past;
    const std::uint64_t last = world.simulation.epoch();
    world.goTo(28);  // no edit follows
    world.run(3);
    CHECK(world.simulation.timeline().present() == kTrunk);
    CHECK(world.past == before);
    world.goTo(10);  // edits follow, and are not made this time
    world.run(1);
    CHECK(world.simulation.timeline().present() == 1);
    const Branch& branch = world.simulation.timeline().branch(1);
    CHECK(branch.parent == kTrunk);
    CHECK(branch.fork == 10);
    CHECK(world.simulation.log().entries().size() == 1);
    world.goTo(last);
    CHECK(world.simulation.hash() == before.at(last));
    CHECK(world.simulation.timeline().present() == kTrunk);
}

TEST_CASE("a branch is found again as it was, also behind its fork and from other branches") {
    Recorded world = edited();
    const Past trunk = world.past;
    world.goTo(12);
    world.edit(SetParam{"droplet.rain", 40, 9});
    world.run(11);
    const Past branch = world.past;
    const std::uint64_t end = world.simulation.epoch();
    world.goTo(20, 1);
    world.edit(strokes::wall(7, {30, 30}, {50, 40}));
    world.run(4);
    CHECK(world.simulation.timeline().branches().size() == 3);
    for (const std::uint64_t epoch : {std::uint64_t{15}, std::uint64_t{12}, std::uint64_t{3}, end}) {
        world.goTo(epoch, 1);
        CHECK(world.simulation.hash() == branch.at(epoch));
        world.goTo(epoch, kTrunk);
        CHECK(world.simulation.hash() == trunk.at(epoch));
    }
}

TEST_CASE("undo brings back the moment that was left, and the edits before it can be undone then") {
    Recorded world;
    world.run(3);
    const std::uint64_t bare = world.simulation.hash();
    world.edit(strokes::wall(1, {10, 10}, {30, 20}));
    const std::uint64_t walled = world.simulation.hash();
    world.goTo(1);
    world.simulation.apply(Undo{});
    CHECK(world.simulation.hash() == walled);
    CHECK(world.simulation.epoch() == 3);
    world.simulation.apply(Undo{});
    CHECK(world.simulation.hash() == bare);
    world.simulation.apply(Redo{});
    world.simulation.apply(Redo{});
    CHECK(world.simulation.epoch() == 1);
    CHECK(world.simulation.hash() == world.past[1]);
}

TEST_CASE("ways through time in one gesture are one edit") {
    Recorded world;
    world.run(12);
    const std::uint64_t hash = world.simulation.hash();
    for (const std::uint64_t epoch : {9u, 4u, 7u}) world.simulation.apply(GoTo{.epoch = epoch, .gesture = 5});
    CHECK(world.simulation.history().undoable() == 1);
    world.simulation.apply(Undo{});
    CHECK(world.simulation.hash() == hash);
}

TEST_CASE("a new world begins a time line of its own, and undo brings the old one back") {
    Recorded world = edited();
    const std::uint64_t last = world.simulation.epoch();
    world.simulation.apply(Generate{});
    CHECK(world.simulation.timelineFacts().keyframes.empty());
    CHECK(world.simulation.timeline().budget().memory == kPlenty);
    world.simulation.apply(Undo{});
    CHECK(world.simulation.timelineFacts().keyframes.size() >= 6);
    world.goTo(4);
    CHECK(world.simulation.hash() == world.past[4]);
    world.goTo(last);
    CHECK(world.simulation.hash() == world.past[last]);
}

TEST_CASE("keyframes do not keep a world from being brought back") {
    Recorded world;
    world.every = 1;
    world.run(40);
    const std::uint64_t hash = world.simulation.hash();
    const std::size_t state = world.simulation.state().bytes();
    world.simulation.apply(Remember{3 * state});
    REQUIRE(world.simulation.timeline().bytes() > 3 * state);
    world.simulation.apply(Generate{});
    REQUIRE(world.simulation.history().undoable() == 1);
    world.simulation.apply(Undo{});
    CHECK(world.simulation.hash() == hash);
    world.goTo(7);
    CHECK(world.simulation.hash() == world.past[7]);
}

TEST_CASE("keyframes of a world that undo takes away do not keep redo from bringing it back") {
    Recorded world;
    world.run(3);
    const std::uint64_t first = world.simulation.hash();
    world.simulation.apply(Generate{});
    world.every = 1;
    world.run(40);
    const std::uint64_t second = world.simulation.hash();
    const std::size_t state = world.simulation.state().bytes();
    world.simulation.apply(Remember{3 * state});
    REQUIRE(world.simulation.timeline().bytes() > 3 * state);
    REQUIRE(world.simulation.history().undoable() == 1);
    world.simulation.apply(Undo{});
    CHECK(world.simulation.hash() == first);
    REQUIRE(world.simulation.history().redoable() == 1);
    world.simulation.apply(Redo{});
    CHECK(world.simulation.hash() == second);
}

TEST_CASE("time goes back to before the land was made finer, and on again") {
    Recorded world;
    world.run(7);
    world.edit(Upsample{});
    world.run(5);
    world.goTo(3);
    CHECK(world.simulation.terrain().columns() == 64);
    CHECK(world.simulation.hash() == world.past[3]);
    world.goTo(11);
    CHECK(world.simulation.terrain().columns() == 128);
    CHECK(world.simulation.hash() == world.past[11]);
    world.simulation.apply(Undo{});
    world.simulation.apply(Undo{});
    CHECK(world.simulation.hash() == world.past[12]);
    world.simulation.apply(Undo{});  // the finer land
    CHECK(world.simulation.terrain().columns() == 64);
    world.run(2);
    CHECK(world.simulation.timeline().present() == 1);
}

TEST_CASE("a world that has lost what was done to it goes back to moments since, and to none before") {
    const Recorded before = edited();
    const EditLog& log = before.simulation.log();
    SavedWorld saved{before.simulation.state(), EditLog(log.parameters(), log.map())};
    saved.log.lose();
    Simulation again(std::move(saved));
    again.apply(RememberTime{kPlenty});
    again.keepMoment();
    const std::uint64_t epoch = again.epoch(), hash = again.hash();
    again.step();
    again.step();
    CHECK_THROWS_WITH_AS(again.apply(GoTo{.epoch = epoch - 3}), doctest::Contains("has lost what was done"),
                         Error);
    again.apply(GoTo{.epoch = epoch});
    CHECK(again.hash() == hash);
    CHECK_FALSE(again.log().isWhole());
}

TEST_CASE("a way through time can be cancelled, and changes nothing then") {
    Recorded world = edited();
    const std::uint64_t hash = world.simulation.hash();
    const auto progress = std::make_shared<Progress>();
    progress->endIf([&] { return progress->part() > 0.f; });
    CHECK_THROWS_AS(world.simulation.apply(GoTo{.epoch = 4, .progress = progress}), Cancelled);
    CHECK(world.simulation.hash() == hash);
    CHECK(world.simulation.history().undoable() > 0);
    CHECK(world.simulation.timeline().branches().size() == 1);
}

TEST_CASE("keyframes keep within their memory, close to each other near the present and wide apart before") {
    Recorded world(400'000);
    world.every = 1;
    world.run(120);
    CHECK(world.simulation.timeline().bytes() <= 400'000);
    const std::vector<std::uint64_t> kept = world.simulation.timelineFacts().keyframes;
    REQUIRE(kept.size() >= 4);
    CHECK(kept.back() >= 118);
    const std::size_t last = kept.size() - 1;
    CHECK(kept[last] - kept[last - 1] < kept[1] - kept[0]);
    for (const std::uint64_t epoch : {119u, 60u, 7u}) {
        world.goTo(epoch);
        CHECK(world.simulation.hash() == world.past[epoch]);
    }
}

TEST_CASE("branches and flags are named, taken away and bounded, with a sentence for what cannot be") {
    Recorded world;
    world.run(260);
    world.goTo(4);
    world.edit(SetParam{"droplet.rain", 40, 9});
    world.run(2);
    world.simulation.apply(NameBranch{1, "more rain"});
    world.simulation.apply(FlagMoment{1, 5, "here"});
    const TimelineFacts facts = world.simulation.timelineFacts();
    CHECK(facts.branches[1].name == "more rain");
    CHECK(facts.branches[1].end == 6);
    REQUIRE(facts.branches[1].marks.size() == 1);
    CHECK(facts.branches[1].marks[0].title == "droplet.rain");
    REQUIRE(facts.flags.size() == 1);
    CHECK(facts.flags[0].name == "here");
    CHECK_THROWS_WITH_AS(
        world.simulation.apply(NameBranch{1, ""}),
        "\"more rain\" is needed: the world is on it, or began on it, or another branch has left it.", Error);
    CHECK_THROWS_WITH_AS(world.simulation.apply(GoTo{.branch = 9}),
                         "The time line has no branch 9: choose one of its list.", Error);
    world.goTo(2);
    world.simulation.apply(NameBranch{1, ""});
    CHECK(world.simulation.timeline().branches().size() == 1);
    CHECK(world.simulation.timeline().flags().empty());
    world.simulation.apply(Undo{});  // back on the branch that was forgotten
    CHECK(world.simulation.epoch() == 6);
    CHECK(world.simulation.timeline().branches().size() == 2);
    for (std::uint64_t i = 0; i < kMostFlags; ++i) world.simulation.apply(FlagMoment{kTrunk, i, "x"});
    CHECK_THROWS_AS(world.simulation.apply(FlagMoment{kTrunk, 258, "x"}), Error);
    CHECK_THROWS_AS(world.simulation.apply(FlagMoment{kTrunk, 999, "x"}), Error);
    world.simulation.apply(FlagMoment{kTrunk, 3, ""});
    CHECK(world.simulation.timeline().flags().size() == kMostFlags - 1);
}

TEST_CASE("a stroke that goes on over a keyframe does not begin there when it is done again") {
    const auto piece = [](float x) {
        return EditLog::Entry{std::uint64_t(x), strokes::dab(3, {.radius = 5.f}, {x, 5.f})};
    };
    const std::vector<EditLog::Entry> edits = {piece(1), piece(2), {3, Undo{}}};
    CHECK(canBeginAt(0, edits));
    CHECK_FALSE(canBeginAt(1, edits));
    CHECK_FALSE(canBeginAt(2, edits));
    CHECK(canBeginAt(3, edits));
}

TEST_CASE("what belongs to the application, and saving, leave the past on its branch") {
    for (const bool isSaved : {false, true}) {
        Recorded world;
        world.run(10);
        world.edit(SetParam{"droplet.rain", 3, 1});
        world.run(10);
        world.goTo(5);
        Simulation& simulation = world.simulation;
        if (isSaved) {
            simulation.apply(CopyWorld{});
            simulation = Simulation(*simulation.takeCopy().world);
        } else {
            simulation.apply(SetAppState{2, "look"});
        }
        world.goTo(20);
        CHECK(simulation.hash() == world.past[20]);
        world.goTo(5);
        simulation.step();
        CHECK(simulation.timeline().branches().size() == 2);
    }
}

TEST_CASE("a forgotten branch that undo brings back goes its own way from the beginning") {
    Recorded world;
    world.run(10);
    world.goTo(5);
    world.edit(SetParam{"droplet.rain", 3, 2});
    world.run(20);
    const Past branch = world.past;
    world.goTo(10);
    world.simulation.apply(NameBranch{1, ""});
    world.simulation.apply(Undo{});
    CHECK(world.simulation.hash() == branch.at(25));
    world.goTo(12, world.simulation.timeline().present());
    CHECK(world.simulation.hash() == branch.at(12));
    const Timeline& now = world.simulation.timeline();
    CHECK_NOTHROW(Timeline(now.branches(), now.flags(), now.present()));
}

TEST_CASE("a painted map is no edit that undo knows") {
    Recorded world;
    world.run(3);
    world.edit(SetParam{"droplet.rain", 3, 1});
    world.run(5);
    world.edit(
        SetPaintedMap{Painted::rain, std::make_shared<const Field<std::uint8_t>>(64, 64, std::uint8_t{9})});
    world.run(1);
    world.edit(Undo{});
    world.run(6);
    world.goTo(2);
    world.goTo(9);
    CHECK(world.simulation.hash() == world.past[9]);
}

TEST_CASE("a gesture that goes on after a way through time is an edit of its own, then and later") {
    Recorded world;
    world.run(6);
    world.edit(SetParam{"droplet.rain", 2, 7});
    world.run(2);
    world.goTo(6);
    world.edit(SetParam{"droplet.rain", 3, 7});
    world.edit(Undo{});
    world.run(2);
    const BranchId branch = world.simulation.timeline().present();
    world.goTo(0, branch);
    world.goTo(8, branch);
    CHECK(world.simulation.hash() == world.past[8]);
}

TEST_CASE("with as many branches as there may be an edit of the past is refused and changes nothing") {
    Recorded world;
    world.run(2);
    for (std::size_t i = 1; i < kMostBranches; ++i) {
        world.goTo(1);
        world.simulation.apply(SetParam{"droplet.rain", double(i % 90), 0});
    }
    world.goTo(1);
    const std::uint64_t hash = world.simulation.hash();
    CHECK_THROWS_AS(world.simulation.apply(SetParam{"droplet.rain", 99, 0}), Error);
    CHECK(world.simulation.hash() == hash);
    CHECK(world.simulation.timeline().present() == kTrunk);
}

TEST_CASE("who only drags finds nothing where there is no keyframe") {
    Recorded world(0);
    world.run(20);
    const std::uint64_t hash = world.simulation.hash();
    world.goTo(10, kTrunk, false);
    CHECK(world.simulation.hash() == hash);
    CHECK(world.simulation.history().undoable() == 0);
}

TEST_CASE("a moment is made once more beside the world, which stays as it is") {
    Recorded world = edited();
    Simulation& simulation = world.simulation;
    const std::uint64_t hash = simulation.hash(), edits = simulation.edits(), ground = simulation.ground();
    for (const std::uint64_t epoch : {0u, 13u, 27u, 35u}) {
        simulation.apply(Recall{.epoch = epoch});
        const std::shared_ptr<Simulation> moment = simulation.takeMoment();
        REQUIRE(moment);
        CHECK(moment->epoch() == epoch);
        CHECK(moment->hash() == world.past[epoch]);
        CHECK(moment->world() == simulation.world());
        CHECK_FALSE(simulation.takeMoment());
    }
    CHECK(simulation.hash() == hash);
    CHECK(simulation.edits() == edits);
    CHECK(simulation.ground() == ground);
    CHECK(simulation.timeline().branches().size() == 1);

    world.goTo(20);
    world.edit(strokes::wall(9, {10, 10}, {30, 20}));
    REQUIRE(simulation.timeline().present() == 1);
    simulation.apply(Recall{.branch = kTrunk, .epoch = 30});
    CHECK(simulation.takeMoment()->hash() == world.past[30]);
    CHECK(simulation.timeline().present() == 1);
    CHECK_THROWS_AS(simulation.apply(Recall{.branch = 7}), Error);
    CHECK_FALSE(simulation.takeMoment());
}

TEST_CASE("a moment of a map of another size is refused, and none comes of a way that was cancelled") {
    Recorded world;
    world.run(3);
    const auto progress = std::make_shared<Progress>();
    progress->cancel();
    CHECK_THROWS_AS(world.simulation.apply(Recall{.epoch = 1, .progress = progress}), Cancelled);
    world.edit(Upsample{});
    CHECK_THROWS_WITH_AS(
        world.simulation.apply(Recall{.epoch = 1}),
        "The land had 64 × 64 cells then, and has 128 × 128 now: choose a moment after it was "
        "made finer.",
        Error);
    CHECK_FALSE(world.simulation.takeMoment());
}
