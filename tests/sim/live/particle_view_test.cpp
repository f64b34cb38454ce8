#include "sim/live/particle_view.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "sim/live/snapshot.hpp"
#include "tests/sim/io/world/worlds.hpp"
#include "tests/sim/particles/on_map.hpp"
#include "tests/sim/world/maps.hpp"
#include "tests/temp_folder.hpp"

using namespace wadi;

namespace {

constexpr ParticleChoice kAll{.all = true};

using Key = std::pair<ProcessId, std::uint64_t>;

Key keyOf(const ParticleView& particle) {
    return {particle.kind, particle.id};
}

std::map<Key, ParticleView> byName(const std::vector<ParticleView>& particles) {
    std::map<Key, ParticleView> all;
    for (const ParticleView& particle : particles) all[keyOf(particle)] = particle;
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

std::size_t countOf(const std::vector<ParticleView>& particles, Exchange exchange) {
    return static_cast<std::size_t>(std::ranges::count(particles, exchange, &ParticleView::exchange));
}

}  // namespace

TEST_CASE("no two particles in flight share a kind and a number") {
    Simulation simulation = test::busyWorld(150, 140, Edges::periodic);
    test::run(simulation, 12);
    const std::vector<ParticleView> particles = particleViewsOf(simulation, kAll);
    std::set<Key> names;
    std::set<ProcessId> kinds;
    for (const ParticleView& particle : particles) {
        names.insert(keyOf(particle));
        kinds.insert(particle.kind);
    }
    CHECK(particles.size() > 1000);
    CHECK(names.size() == particles.size());
    CHECK(kinds.size() == 4);
}

TEST_CASE("a particle keeps its number from snapshot to snapshot, over the edges of tiles too") {
    Simulation simulation = slowRain();
    const auto before = byName(particleViewsOf(simulation, kAll));
    simulation.step();
    const auto after = byName(particleViewsOf(simulation, kAll));
    std::size_t same = 0, crossed = 0;
    for (const auto& [key, particle] : after) {
        const auto found = before.find(key);
        if (found == before.end()) continue;
        ++same;
        const glm::vec2 way = particle.position - found->second.position;
        REQUIRE(std::hypot(way.x, way.y) <= 1.001f);
        crossed +=
            static_cast<int>(particle.position.x) / 64 != static_cast<int>(found->second.position.x) / 64;
    }
    CHECK(same > before.size() * 9 / 10);
    CHECK(crossed > 0);
}

TEST_CASE("a grain that begins anew has another number") {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.roller.enabled = true;
    params.roller.edges = Edges::periodic;  // none leaves
    Simulation simulation(maps::cone(64), params);
    for (int i = 0; i < 5; ++i) simulation.step();
    const std::vector<ParticleView> before = particleViewsOf(simulation, kAll);
    simulation.step();
    const auto after = byName(particleViewsOf(simulation, kAll));
    REQUIRE(countOf(before, Exchange::deposit) > 0);
    for (const ParticleView& particle : before)
        CHECK(after.contains(keyOf(particle)) == (particle.exchange != Exchange::deposit));
}

TEST_CASE("particles of a file have numbers, and those born later have others") {
    const test::TempFolder folder;
    Simulation simulation = test::busyWorld(70, 66, Edges::open);
    test::run(simulation, 6);
    io::saveWorld(folder / "w.wadi", test::kept(simulation), {});
    Simulation loaded(io::loadWorld(folder / "w.wadi", {}).world);
    const auto before = byName(particleViewsOf(loaded, kAll));
    CHECK(before.size() == particleViewsOf(simulation, kAll).size());
    test::run(loaded, 3);
    const std::vector<ParticleView> after = particleViewsOf(loaded, kAll);
    CHECK(byName(after).size() == after.size());
    const auto isOld = [&](const ParticleView& particle) { return before.contains(keyOf(particle)); };
    const auto old = std::ranges::count_if(after, isOld);
    CHECK(old > 0);
    CHECK(old < static_cast<std::ptrdiff_t>(after.size()));
}

TEST_CASE("a particle view tells how a drop moves, what is left of it and what it carries") {
    Simulation simulation = slowRain();
    const std::vector<Drop> drops = test::onMap(simulation.state().droplet);
    const std::vector<ParticleView> particles = particleViewsOf(simulation, kAll);
    REQUIRE(particles.size() == drops.size());
    for (std::size_t i = 0; i < drops.size(); ++i) {
        CHECK(particles[i].volume == drops[i].volume);
        CHECK(particles[i].load == static_cast<float>(toMetres(drops[i].load)));
        CHECK(std::hypot(particles[i].velocity.x, particles[i].velocity.y) <= 1.001f);
    }
    // What it says of the next step, that step does, but for what the slope adds.
    simulation.step();
    const auto after = byName(particleViewsOf(simulation, kAll));
    std::size_t looked = 0;
    for (const ParticleView& particle : particles) {
        const auto found = after.find(keyOf(particle));
        const float speed = std::hypot(particle.velocity.x, particle.velocity.y);
        if (found == after.end() || speed < 0.9f) continue;
        const glm::vec2 off = found->second.position - particle.position - particle.velocity;
        CHECK(std::hypot(off.x, off.y) < 0.5f);
        ++looked;
    }
    CHECK(looked > 10);
}

TEST_CASE("grains in the wind tell how high they are, how fast and what they carry") {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.wind.enabled = true;
    params.wind.method = WindMethod::grains;
    params.wind.direction = 270;
    Heightmap map = maps::hills(64, 64);
    Simulation simulation(map, params);
    for (int i = 0; i < 4; ++i) simulation.step();
    const std::vector<SandParcel> grains = test::onMap(simulation.state().wind);
    const std::vector<ParticleView> particles = particleViewsOf(simulation, kAll);
    REQUIRE(particles.size() == grains.size());
    REQUIRE_FALSE(particles.empty());
    const float metres = params.wind.verticalScale * simulation.terrain().cellSize();
    float east = 0, load = 0;
    for (std::size_t i = 0; i < grains.size(); ++i) {
        CHECK(particles[i].above == grains[i].height * metres);
        CHECK(particles[i].climb == doctest::Approx(params.wind.dt * grains[i].velocity.y * metres));
        CHECK(particles[i].kind == Processes::idOf<Wind>());
        east += particles[i].velocity.x;
        load += particles[i].load;
    }
    CHECK(east > 0);
    CHECK(load > 0);
    CHECK(countOf(particles, Exchange::erode) > 0);
    CHECK(countOf(particles, Exchange::carry) > 0);
}

TEST_CASE("drops lift where they gain speed and lay down where they lose it") {
    Parameters params;
    params.droplet.steps = 8;
    params.droplet.rain = 100;
    Simulation simulation(maps::cone(128), params);
    simulation.step();
    // All are young, and most of them run down a slope that is even.
    const std::vector<ParticleView> young = particleViewsOf(simulation, kAll);
    CHECK(countOf(young, Exchange::erode) > 3 * countOf(young, Exchange::deposit));

    Heightmap basin = maps::flat(128, 128);  // level, but for what the drops bring along
    for (int z = 0; z < 128; ++z) {
        for (int x = 0; x < 64; ++x) basin.heights.at(x, z) += 10.f * static_cast<float>(64 - x);
    }
    Simulation foot(basin, params);
    for (int i = 0; i < 8; ++i) foot.step();
    std::size_t laying = 0, lifting = 0;
    for (const ParticleView& particle : particleViewsOf(foot, kAll)) {
        if (particle.position.x < 64 || particle.load <= 0) continue;
        laying += particle.exchange == Exchange::deposit;
        lifting += particle.exchange == Exchange::erode;
    }
    CHECK(laying > 0);
    CHECK(laying > 10 * lifting);
}

TEST_CASE("a deed is told from what a step has moved, unless it is too little to speak of") {
    CHECK(exchangeOf(0, 0) == Exchange::carry);
    CHECK(exchangeOf(1, 1) == Exchange::erode);
    CHECK(exchangeOf(-1, 0) == Exchange::deposit);
    CHECK(exchangeOf(1, 64) == Exchange::carry);
    CHECK(exchangeOf(-1, 64) == Exchange::carry);
    CHECK(exchangeOf(-2, 64) == Exchange::deposit);
}

TEST_CASE("of too many particles the same are shown from snapshot to snapshot") {
    Simulation simulation = slowRain();
    const ParticleChoice few{.all = true, .most = 60};
    const std::vector<ParticleView> all = particleViewsOf(simulation, kAll),
                                    before = particleViewsOf(simulation, few);
    REQUIRE(all.size() > 240);
    CHECK(before.size() > 30);
    CHECK(before.size() < 100);
    simulation.step();
    const auto living = byName(particleViewsOf(simulation, kAll)),
               after = byName(particleViewsOf(simulation, few));
    std::size_t lost = 0, stayed = 0;
    for (const ParticleView& particle : before) {
        if (!living.contains(keyOf(particle))) continue;
        ++(after.contains(keyOf(particle)) ? stayed : lost);
    }
    CHECK(stayed > 20);
    CHECK(lost <= 3);  // fewer are shown of more: only at the brink
}

TEST_CASE("a particle that is followed is shown though others are not") {
    Simulation simulation = slowRain();
    const ParticleChoice few{.all = true, .most = 60};
    const auto shown = byName(particleViewsOf(simulation, few));
    const std::vector<ParticleView> all = particleViewsOf(simulation, kAll);
    const auto hidden = std::ranges::find_if(
        all, [&](const ParticleView& particle) { return !shown.contains(keyOf(particle)); });
    REQUIRE(hidden != all.end());
    ParticleChoice choice = few;
    choice.followed = hidden->name();
    const auto with = byName(particleViewsOf(simulation, choice));
    CHECK(with.size() == shown.size() + 1);
    CHECK(with.contains(keyOf(*hidden)));

    Publisher publisher;
    const Snapshot alone = publisher.publish(simulation, {.followed = hidden->name()});
    REQUIRE(alone.particles.size() == 1);
    CHECK(alone.particles[0].name() == hidden->name());
    const ParticleId nobody{Processes::idOf<Wind>(), hidden->id};
    CHECK(publisher.publish(simulation, {.followed = nobody}).particles.empty());
}
