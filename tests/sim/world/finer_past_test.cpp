// The time line of a world that is made finer, when undo takes that back and redo brings it again.
#include <doctest/doctest.h>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/recorded.hpp"

using namespace wadi;
using test::kPlenty;
using test::Recorded;

namespace {

constexpr std::uint64_t kFiner = 7;  // when it is made finer

/// Land of 64² that was painted and made finer in the same epoch.
struct Finer : Recorded {
    std::uint64_t coarse = 0, fine = 0;  // hashes before and after that

    explicit Finer(std::size_t memory = kPlenty) : Recorded(memory) {
        run(kFiner);
        edit(strokes::wall(1, {10, 10}, {30, 20}));
        coarse = simulation.hash();
        edit(Upsample{});
        fine = simulation.hash();
    }

    /// As Left and End do on the time line: an epoch back, and to the end of the present branch.
    void goBackAndToTheEnd() {
        const BranchId branch = simulation.timeline().present();
        goTo(simulation.epoch() - 1, branch);
        goTo(1000, branch);
    }

    const Timeline& timeline() const { return simulation.timeline(); }
    const Branch& present() const { return timeline().branch(timeline().present()); }
    int columns() const { return simulation.terrain().columns(); }
};

void checkReadable(const Timeline& timeline) {
    CHECK_NOTHROW(Timeline(timeline.branches(), timeline.flags(), timeline.present()));
}

}  // namespace

TEST_CASE("land whose refinement was undone stays coarse when time goes back and on again") {
    for (const std::size_t memory : {std::size_t{0}, kPlenty}) {
        for (const int epochs : {0, 5}) {
            CAPTURE(memory);
            CAPTURE(epochs);
            Finer world(memory);
            world.run(epochs);
            world.simulation.apply(Undo{});
            CHECK(world.simulation.hash() == world.coarse);
            world.goBackAndToTheEnd();
            CHECK(world.columns() == 64);
            CHECK(world.simulation.epoch() == kFiner);
            CHECK(world.simulation.hash() == world.coarse);
            world.simulation.apply(Undo{});
            world.simulation.apply(Undo{});
            CHECK(world.simulation.hash() == world.coarse);
            world.simulation.apply(Redo{});
            world.simulation.apply(Redo{});
            CHECK(world.simulation.hash() == world.coarse);
            checkReadable(world.timeline());
            CHECK(world.present().end == kFiner);
        }
    }
}

TEST_CASE(
    "a refinement that was undone and is done again leaves one branch, on which time goes back and on") {
    for (const int epochs : {0, 5}) {
        CAPTURE(epochs);
        Finer world;
        world.run(epochs);
        const std::uint64_t end = world.simulation.hash();
        for (int again = 0; again < 3; ++again) {
            world.simulation.apply(Undo{});
            CHECK(world.simulation.hash() == world.coarse);
            world.simulation.apply(Redo{});
            CHECK(world.simulation.hash() == end);
            CHECK(world.timeline().branches().size() == 1);
            CHECK(world.timeline().present() == kTrunk);
        }
        world.goBackAndToTheEnd();
        CHECK(world.columns() == 128);
        CHECK(world.simulation.hash() == end);
        checkReadable(world.timeline());
    }
}

TEST_CASE("what followed a refinement is found on its own branch after that was undone") {
    Finer world;
    world.run(5);
    const std::uint64_t end = world.simulation.hash();
    world.simulation.apply(Undo{});
    world.run(4);
    const std::uint64_t other = world.simulation.hash();
    const BranchId coarse = world.timeline().present();
    CHECK(coarse != kTrunk);
    CHECK(world.present().fork == kFiner);
    world.goTo(1000, kTrunk);
    CHECK(world.columns() == 128);
    CHECK(world.simulation.hash() == end);
    world.goTo(1000, coarse);
    CHECK(world.columns() == 64);
    CHECK(world.simulation.hash() == other);
    checkReadable(world.timeline());
}

TEST_CASE("coarse land that has gone on before its refinement is done again is found on its own branch") {
    Finer world;
    world.simulation.apply(Undo{});
    world.run(6);
    const std::uint64_t coarse = world.simulation.hash();
    const BranchId first = world.timeline().present();
    CHECK(first == kTrunk);  // nothing had followed the refinement
    world.simulation.apply(Redo{});
    CHECK(world.simulation.hash() == world.fine);
    world.goBackAndToTheEnd();
    CHECK(world.simulation.hash() == world.fine);
    world.goTo(1000, first);
    CHECK(world.simulation.hash() == coarse);
    checkReadable(world.timeline());
}

TEST_CASE("a refinement is done again after what came before it was undone and done again, too") {
    for (const int epochs : {0, 4}) {
        CAPTURE(epochs);
        Finer world;
        const std::uint64_t bare = world.past[kFiner - 1];
        world.simulation.apply(Undo{});
        world.simulation.apply(Undo{});
        world.run(epochs);
        world.simulation.apply(Redo{});
        world.simulation.apply(Redo{});
        CHECK(world.simulation.hash() == world.fine);
        world.goBackAndToTheEnd();
        CHECK(world.simulation.hash() == world.fine);
        world.goTo(kFiner - 1, world.timeline().present());
        CHECK(world.simulation.hash() == bare);
        checkReadable(world.timeline());
    }
}

TEST_CASE("two refinements in one epoch are undone one by one, each for good") {
    Finer world;
    world.edit(Upsample{});
    world.run(2);
    const std::uint64_t end = world.simulation.hash();
    world.simulation.apply(Undo{});
    world.goBackAndToTheEnd();
    CHECK(world.columns() == 128);
    CHECK(world.simulation.hash() == world.fine);
    world.simulation.apply(Undo{});
    world.simulation.apply(Undo{});
    world.simulation.apply(Undo{});
    world.goBackAndToTheEnd();
    CHECK(world.columns() == 64);
    CHECK(world.simulation.hash() == world.coarse);
    world.goTo(1000, kTrunk);
    CHECK(world.simulation.hash() == end);
    checkReadable(world.timeline());
}

TEST_CASE("a branch that left the finer land stays when the refinement is undone") {
    Finer world;
    world.run(3);
    world.goTo(kFiner + 1);
    world.edit(SetParam{"droplet.rain", 40, 9});
    world.run(1);
    const std::uint64_t wet = world.simulation.hash();
    world.run(1);
    const BranchId branch = world.timeline().present();
    while (world.columns() == 128) world.simulation.apply(Undo{});
    CHECK(world.simulation.hash() == world.coarse);
    world.goBackAndToTheEnd();
    CHECK(world.simulation.hash() == world.coarse);
    world.goTo(kFiner + 2, branch);
    CHECK(world.simulation.hash() == wet);
    checkReadable(world.timeline());
}
