#include "sim/live/particle_view.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "sim/live/snapshot.hpp"
#include "tests/sim/io/world/worlds.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;

namespace {

constexpr MoteChoice kAll{.all = true};

using Key = std::pair<ProcessId, std::uint64_t>;

Key keyOf(const Mote& mote) {
    return {mote.kind, mote.id};
}

std::map<Key, Mote> byName(const std::vector<Mote>& motes) {
    std::map<Key, Mote> all;
    for (const Mote& mote : motes) all[keyOf(mote)] = mote;
    return all;
}

/// Drops alone, one step an epoch, so that each can be followed with a calculator.
Simulation slowRain() {
    Parameters params;
    params.droplet.steps = 1;
    params.droplet.restEnds = false;
    Simulation simulation(maps::cone(130), params);
    for (int i = 0; i < 10; ++i) simulation.step();
    return simulation;
}

std::size_t countOf(const std::vector<Mote>& motes, Deed deed) {
    return static_cast<std::size_t>(std::ranges::count(motes, deed, &Mote::deed));
}

}  // namespace

TEST_CASE("no two particles in flight share a kind and a number") {
    Simulation simulation = test::busyWorld(150, 140, Edges::periodic);
    test::run(simulation, 12);
    const std::vector<Mote> motes = motesOf(simulation, kAll);
    std::set<Key> names;
    std::set<ProcessId> kinds;
    for (const Mote& mote : motes) {
        names.insert(keyOf(mote));
        kinds.insert(mote.kind);
    }
    CHECK(motes.size() > 1000);
    CHECK(names.size() == motes.size());
    CHECK(kinds.size() == 4);
}

TEST_CASE("a particle keeps its number from snapshot to snapshot, over the edges of tiles too") {
    Simulation simulation = slowRain();
    const auto before = byName(motesOf(simulation, kAll));
    simulation.step();
    const auto after = byName(motesOf(simulation, kAll));
    std::size_t same = 0, crossed = 0;
    for (const auto& [key, mote] : after) {
        const auto found = before.find(key);
        if (found == before.end()) continue;
        ++same;
        const glm::vec2 way = mote.position - found->second.position;
        REQUIRE(std::hypot(way.x, way.y) <= 1.001f);
        crossed += static_cast<int>(mote.position.x) / 64 != static_cast<int>(found->second.position.x) / 64;
    }
    CHECK(same > before.size() * 9 / 10);
    CHECK(crossed > 0);
}

TEST_CASE("a grain that begins anew has another number") {
    Parameters params;
    params.droplet.enabled = false;
    params.roller.enabled = true;
    params.roller.edges = Edges::periodic;  // none leaves
    Simulation simulation(maps::cone(64), params);
    for (int i = 0; i < 5; ++i) simulation.step();
    const std::vector<Mote> before = motesOf(simulation, kAll);
    simulation.step();
    const auto after = byName(motesOf(simulation, kAll));
    REQUIRE(countOf(before, Deed::laying) > 0);
    for (const Mote& mote : before) CHECK(after.contains(keyOf(mote)) == (mote.deed != Deed::laying));
}

TEST_CASE("particles of a file have numbers, and those born later have others") {
    const test::TempFolder folder;
    Simulation simulation = test::busyWorld(70, 66, Edges::open);
    test::run(simulation, 6);
    io::saveWorld(folder / "w.wadi", test::kept(simulation), {});
    Simulation loaded(io::loadWorld(folder / "w.wadi", {}).world);
    const auto before = byName(motesOf(loaded, kAll));
    CHECK(before.size() == motesOf(simulation, kAll).size());
    test::run(loaded, 3);
    const std::vector<Mote> after = motesOf(loaded, kAll);
    CHECK(byName(after).size() == after.size());
    const auto isOld = [&](const Mote& mote) { return before.contains(keyOf(mote)); };
    const auto old = std::ranges::count_if(after, isOld);
    CHECK(old > 0);
    CHECK(old < static_cast<std::ptrdiff_t>(after.size()));
}

TEST_CASE("a mote tells how a drop moves, what is left of it and what it carries") {
    Simulation simulation = slowRain();
    const std::vector<Drop> drops = simulation.state().droplet.drops();
    const std::vector<Mote> motes = motesOf(simulation, kAll);
    REQUIRE(motes.size() == drops.size());
    for (std::size_t i = 0; i < drops.size(); ++i) {
        CHECK(motes[i].volume == drops[i].volume);
        CHECK(motes[i].load == static_cast<float>(toMetres(drops[i].load)));
        CHECK(std::hypot(motes[i].velocity.x, motes[i].velocity.y) <= 1.001f);
    }
    // What it says of the next step, that step does, but for what the slope adds.
    simulation.step();
    const auto after = byName(motesOf(simulation, kAll));
    std::size_t looked = 0;
    for (const Mote& mote : motes) {
        const auto found = after.find(keyOf(mote));
        const float speed = std::hypot(mote.velocity.x, mote.velocity.y);
        if (found == after.end() || speed < 0.9f) continue;
        const glm::vec2 off = found->second.position - mote.position - mote.velocity;
        CHECK(std::hypot(off.x, off.y) < 0.5f);
        ++looked;
    }
    CHECK(looked > 10);
}

TEST_CASE("grains in the wind tell how high they are, how fast and what they carry") {
    Parameters params;
    params.droplet.enabled = false;
    params.wind.enabled = true;
    params.wind.direction = 270;
    Heightmap map = maps::hills(64, 64);
    Simulation simulation(map, params);
    for (int i = 0; i < 4; ++i) simulation.step();
    const std::vector<Grain> grains = simulation.state().wind.grains();
    const std::vector<Mote> motes = motesOf(simulation, kAll);
    REQUIRE(motes.size() == grains.size());
    REQUIRE_FALSE(motes.empty());
    const float metres = params.wind.verticalScale * simulation.terrain().cellSize();
    float east = 0, load = 0;
    for (std::size_t i = 0; i < grains.size(); ++i) {
        CHECK(motes[i].above == grains[i].height * metres);
        CHECK(motes[i].climb == doctest::Approx(params.wind.dt * grains[i].velocity.y * metres));
        CHECK(motes[i].kind == Processes::idOf<Wind>());
        east += motes[i].velocity.x;
        load += motes[i].load;
    }
    CHECK(east > 0);
    CHECK(load > 0);
    CHECK(countOf(motes, Deed::lifting) > 0);
    CHECK(countOf(motes, Deed::carrying) > 0);
}

TEST_CASE("drops lift where they gain speed and lay down where they lose it") {
    Parameters params;
    params.droplet.steps = 8;
    params.droplet.rain = 100;
    Simulation simulation(maps::cone(128), params);
    simulation.step();
    // All are young, and most of them run down a slope that is even.
    const std::vector<Mote> young = motesOf(simulation, kAll);
    CHECK(countOf(young, Deed::lifting) > 3 * countOf(young, Deed::laying));

    Heightmap basin = maps::flat(128, 128);  // level, but for what the drops bring along
    for (int z = 0; z < 128; ++z) {
        for (int x = 0; x < 64; ++x) basin.heights.at(x, z) += 10.f * static_cast<float>(64 - x);
    }
    Simulation foot(basin, params);
    for (int i = 0; i < 8; ++i) foot.step();
    std::size_t laying = 0, lifting = 0;
    for (const Mote& mote : motesOf(foot, kAll)) {
        if (mote.position.x < 64 || mote.load <= 0) continue;
        laying += mote.deed == Deed::laying;
        lifting += mote.deed == Deed::lifting;
    }
    CHECK(laying > 0);
    CHECK(laying > 10 * lifting);
}

TEST_CASE("a deed is told from what a step has moved, unless it is too little to speak of") {
    CHECK(deedOf(0, 0) == Deed::carrying);
    CHECK(deedOf(1, 1) == Deed::lifting);
    CHECK(deedOf(-1, 0) == Deed::laying);
    CHECK(deedOf(1, 64) == Deed::carrying);
    CHECK(deedOf(-1, 64) == Deed::carrying);
    CHECK(deedOf(-2, 64) == Deed::laying);
}

TEST_CASE("of too many particles the same are shown from snapshot to snapshot") {
    Simulation simulation = slowRain();
    const MoteChoice few{.all = true, .most = 60};
    const std::vector<Mote> all = motesOf(simulation, kAll), before = motesOf(simulation, few);
    REQUIRE(all.size() > 240);
    CHECK(before.size() > 30);
    CHECK(before.size() < 100);
    simulation.step();
    const auto living = byName(motesOf(simulation, kAll)), after = byName(motesOf(simulation, few));
    std::size_t lost = 0, stayed = 0;
    for (const Mote& mote : before) {
        if (!living.contains(keyOf(mote))) continue;
        ++(after.contains(keyOf(mote)) ? stayed : lost);
    }
    CHECK(stayed > 20);
    CHECK(lost <= 3);  // fewer are shown of more: only at the brink
}

TEST_CASE("a particle that is followed is shown though others are not") {
    Simulation simulation = slowRain();
    const MoteChoice few{.all = true, .most = 60};
    const auto shown = byName(motesOf(simulation, few));
    const std::vector<Mote> all = motesOf(simulation, kAll);
    const auto hidden =
        std::ranges::find_if(all, [&](const Mote& mote) { return !shown.contains(keyOf(mote)); });
    REQUIRE(hidden != all.end());
    MoteChoice choice = few;
    choice.followed = hidden->name();
    const auto with = byName(motesOf(simulation, choice));
    CHECK(with.size() == shown.size() + 1);
    CHECK(with.contains(keyOf(*hidden)));

    Publisher publisher;
    const Snapshot alone = publisher.publish(simulation, {.followed = hidden->name()});
    REQUIRE(alone.motes.size() == 1);
    CHECK(alone.motes[0].name() == hidden->name());
    const MoteName nobody{Processes::idOf<Wind>(), hidden->id};
    CHECK(publisher.publish(simulation, {.followed = nobody}).motes.empty());
}
