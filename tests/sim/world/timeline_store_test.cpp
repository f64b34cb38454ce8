// Keyframes that leave memory for a store.
#include <doctest/doctest.h>

#include <thread>

#include "sim/world/timeline.hpp"
#include "tests/sim/world/memory_store.hpp"
#include "tests/sim/world/recorded.hpp"

using namespace wadi;
using test::edited;
using test::kPlenty;
using test::MemoryStore;
using test::Past;
using test::Recorded;

namespace {

/// Hardly a keyframe has room in it: of the state itself as it lies in memory.
std::size_t hardly() {
    return Simulation(test::smallMap()).state().bytes() + 40'000;
}

RememberTime into(const std::shared_ptr<MemoryStore>& store, std::size_t room = kPlenty) {
    return {hardly(), room, store};
}

void checkAllFound(Recorded& world) {
    const std::uint64_t last = world.past.rbegin()->first;
    for (std::uint64_t epoch = 0; epoch <= last; ++epoch) {
        world.goTo((epoch * 17 + 3) % (last + 1));
        CHECK(world.simulation.hash() == world.past[world.simulation.epoch()]);
    }
}

}  // namespace

TEST_CASE("every epoch of the past has the hash again that it had when keyframes lie in a store") {
    const auto store = std::make_shared<MemoryStore>();
    Recorded world = edited(into(store));
    const TimelineFacts facts = world.simulation.timelineFacts();
    CHECK(facts.keyframes == edited().simulation.timelineFacts().keyframes);
    CHECK(facts.bytes <= hardly());
    CHECK(facts.stored == store->used());
    CHECK(store->count() >= 4);
    checkAllFound(world);
    CHECK(world.simulation.timelineFacts().lost == 0);
}

TEST_CASE("branches are found again as they were when keyframes lie in a store") {
    const auto store = std::make_shared<MemoryStore>();
    Recorded world = edited(into(store));
    const Past trunk = world.past;
    world.goTo(12);
    world.edit(SetParam{"droplet.rain", 40, 9});
    world.run(11);
    for (const std::uint64_t epoch : {15u, 12u, 3u, 23u}) {
        world.goTo(epoch, 1);
        CHECK(world.simulation.hash() == world.past[epoch]);
        world.goTo(epoch, kTrunk);
        CHECK(world.simulation.hash() == trunk.at(epoch));
        world.simulation.apply(Recall{.branch = 1, .epoch = epoch});
        CHECK(world.simulation.takeMoment()->hash() == world.past[epoch]);
    }
}

TEST_CASE("a world goes the same way with a store of keyframes as without one") {
    Recorded with = edited(into(std::make_shared<MemoryStore>())), without = edited(0);
    for (const std::uint64_t epoch : {30u, 3u, 22u}) {
        with.goTo(epoch);
        without.goTo(epoch);
        with.run(2);
        without.run(2);
    }
    CHECK(with.past == without.past);
    CHECK(with.simulation.hash() == without.simulation.hash());
}

TEST_CASE("keyframes farthest from the present leave memory first, and what others are compared with last") {
    Recorded world(RememberTime{hardly() + 200'000, kPlenty, std::make_shared<MemoryStore>()});
    world.every = 1;
    world.run(60);
    const Timeline& timeline = world.simulation.timeline();
    std::size_t inMemory = 0;
    for (std::uint64_t epoch = 1; epoch <= 60; ++epoch) {
        const auto frame = timeline.before(kTrunk, epoch), earlier = timeline.before(kTrunk, epoch - 1);
        REQUIRE(frame->epoch() == epoch);
        if (frame->stored() > 0) {
            if (earlier->base()) CHECK(earlier->stored() > 0);
            continue;
        }
        ++inMemory;
        if (frame->base()) CHECK(frame->base()->stored() == 0);
    }
    CHECK(inMemory > 2);
    CHECK(inMemory < 50);
    CHECK(timeline.before(kTrunk, 60)->stored() == 0);
}

TEST_CASE("keyframes are forgotten only when the store is full, too") {
    const auto store = std::make_shared<MemoryStore>();
    Recorded world(into(store, 300'000));
    world.every = 1;
    bool wasFull = false;
    for (std::uint64_t epoch = 1; epoch <= 120; ++epoch) {
        world.run(1);
        const TimelineFacts facts = world.simulation.timelineFacts();
        CHECK(facts.bytes <= hardly());
        CHECK(facts.stored <= 300'000);
        CHECK(facts.stored == store->used());
        if (facts.keyframes.size() < epoch + 1 && !std::exchange(wasFull, true))
            CHECK(facts.stored > 200'000);
    }
    CHECK(wasFull);
    const std::vector<std::uint64_t> kept = world.simulation.timelineFacts().keyframes;
    REQUIRE(kept.size() >= 4);
    CHECK(kept.back() == 120);
    CHECK(kept[kept.size() - 1] - kept[kept.size() - 2] < kept[1] - kept[0] + 1);
    checkAllFound(world);
}

TEST_CASE("a store that can take no more says so, and the past is found again all the same") {
    const auto store = std::make_shared<MemoryStore>();
    store->failAfter(3);
    Recorded world(into(store));
    world.every = 1;
    world.run(40);
    const TimelineFacts facts = world.simulation.timelineFacts();
    CHECK(facts.fault == "the store: worn out");
    CHECK(facts.bytes <= hardly());
    CHECK(store->count() == 3);  // what is there is not forgotten for the sake of memory
    CHECK(facts.keyframes.size() > 3);
    checkAllFound(world);
}

TEST_CASE("a keyframe that comes back damaged is forgotten, and the way begins at the one before it") {
    const auto store = std::make_shared<MemoryStore>();
    Recorded world(into(store));
    world.run(41);
    const std::vector<std::uint64_t> all = world.simulation.timelineFacts().keyframes;
    REQUIRE(all.size() == 9);
    store->damage([](auto ticket) { return ticket == 3; });
    checkAllFound(world);
    const TimelineFacts facts = world.simulation.timelineFacts();
    CHECK(facts.lost == 1);
    CHECK(facts.keyframes.size() == all.size() - 1);
}

TEST_CASE("when nothing can be read back the past is made anew from its beginning, and who drags stays") {
    const auto store = std::make_shared<MemoryStore>();
    Recorded world(into(store));
    world.run(41);
    store->goDumb();
    const std::uint64_t hash = world.simulation.hash();
    world.goTo(3, kTrunk, false);
    CHECK(world.simulation.hash() == hash);
    CHECK(world.simulation.timelineFacts().lost == 1);
    world.simulation.apply(Recall{.epoch = 17});
    CHECK(world.simulation.takeMoment()->hash() == world.past[17]);
    CHECK(world.simulation.timelineFacts().lost > 1);
    checkAllFound(world);
}

TEST_CASE("a store that may take nothing any more is empty, and what is in memory stays") {
    const auto store = std::make_shared<MemoryStore>();
    Recorded world(into(store));
    world.run(41);
    REQUIRE(store->count() > 4);
    world.simulation.apply(RememberTime{.bytes = hardly()});
    CHECK(store->count() == 0);
    CHECK(world.simulation.timelineFacts().storedLimit == 0);
    checkAllFound(world);
    world.simulation.apply(RememberTime{.bytes = hardly(), .stored = kPlenty});  // the store that it had
    world.goTo(41);
    world.run(40);
    CHECK(store->count() > 4);
    checkAllFound(world);
}

TEST_CASE(
    "keyframes of a world that leaves take a quarter of the store, and all of it is given back in the end") {
    const auto store = std::make_shared<MemoryStore>();
    constexpr std::size_t kRoom = 800'000;
    {
        Recorded world(into(store, kRoom));
        world.every = 1;
        world.run(60);
        REQUIRE(store->used() > kRoom / 2);
        const std::uint64_t hash = world.simulation.hash();
        world.simulation.apply(Generate{});
        CHECK(store->used() <= kRoom / 4);
        CHECK(world.simulation.timelineFacts().stored == 0);
        CHECK(world.simulation.timelineFacts().storedLimit == kRoom);
        world.simulation.apply(Undo{});
        CHECK(world.simulation.hash() == hash);
        CHECK(world.simulation.timelineFacts().storedLimit == kRoom);
        checkAllFound(world);
    }
    CHECK(store->count() == 0);
}

TEST_CASE("a copy of a time line is read while its keyframes leave memory on another thread") {
    Recorded world(RememberTime{kPlenty});
    world.run(40);
    world.simulation.apply(CopyWorld{});
    const auto copy = world.simulation.takeCopy().world;
    int same = 0;
    {
        const std::jthread reader([&] {
            for (std::uint64_t epoch = 0; epoch <= 40; epoch += 5)
                same += copy->timeline->before(kTrunk, epoch)->unpack().hash() == world.past.at(epoch);
        });
        world.simulation.apply(into(std::make_shared<MemoryStore>()));
        CHECK(world.simulation.timelineFacts().stored > 0);
    }
    CHECK(same == 9);
    checkAllFound(world);
}
