#include "app/tools/particle_track.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/app/tools/easel.hpp"

using namespace app;

namespace {

/// Snapshots of a level land of 64 cells with a drop, epoch by epoch.
struct Life {
    wadi::Snapshot snapshot = test::snapshotOf(test::ground(64, 0.f));
    wadi::ParticleView drop;

    Life() {
        drop.position = {10.f, 32.f};
        drop.kind = wadi::Processes::idOf<wadi::Droplet>();
        drop.id = 7;
        show();
    }
    void show() { snapshot.particles = {wadi::ParticleView{.position = {1.f, 1.f}, .id = 8}, drop}; }
    /// The next epoch, in which the drop has run a cell to the east.
    const wadi::Snapshot& next() {
        ++snapshot.epoch;
        drop.position.x += 1.f;
        show();
        return snapshot;
    }
    const wadi::Snapshot& without() {
        ++snapshot.epoch;
        snapshot.particles.pop_back();
        return snapshot;
    }
};

}  // namespace

TEST_CASE("a track notes each epoch once, and the way") {
    Life life;
    ParticleTrack track(life.drop, life.snapshot);
    for (int i = 0; i < 5; ++i) {
        life.next();
        for (int again = 0; again < 3; ++again) track.take(life.snapshot);
    }
    CHECK(track.points().size() == 6);
    CHECK(track.epochs() == 5);
    CHECK(track.pathLength() == doctest::Approx(5.f));
    CHECK_FALSE(track.hasEnded());
}

TEST_CASE("a track of a long life keeps the newest moments") {
    Life life;
    ParticleTrack track(life.drop, life.snapshot);
    const std::size_t epochs = ParticleTrack::kMost + 20;
    for (std::size_t i = 0; i < epochs; ++i) track.take(life.next());
    CHECK(track.points().size() == ParticleTrack::kMost);
    CHECK(track.points().back().epoch == life.snapshot.epoch);
    CHECK(track.epochs() == epochs);
}

TEST_CASE("a track ends with its particle and says how") {
    const auto ended = [](auto&& change) {
        Life life;
        change(life);
        ParticleTrack track(life.drop, life.snapshot);
        track.take(life.without());
        CHECK(track.hasEnded());
        track.take(life.next());  // too late
        CHECK(track.points().size() == 1);
        return track.ending();
    };
    CHECK(ended([](Life& life) { life.drop.velocity = {-0.5f, 0.f}; }) == "Probably it left the map.");
    CHECK(ended([](Life& life) { life.drop.volume = 0.01f; }) == "Probably it dried up.");
    CHECK(ended([](Life&) {}) == "Probably it came to rest and laid down what it carried.");
    CHECK(ended([](Life& life) {
              life.snapshot.parameters.sea.enabled = true;
              life.snapshot.parameters.sea.level = 5.f;
          }) == "Probably it ran into the sea.");
}

TEST_CASE("a track ends with its world, whose cells it keeps") {
    Life life;
    ParticleTrack track(life.drop, life.snapshot);
    const float cellSize = life.snapshot.cellSize;
    CHECK(track.isOf(life.snapshot));
    ++life.snapshot.world;
    life.snapshot.cellSize = cellSize / 2;
    track.take(life.snapshot);
    CHECK_FALSE(track.isOf(life.snapshot));
    CHECK(track.cellSize() == cellSize);
    CHECK(track.ending() == "Another world has taken the place of its own.");
}

TEST_CASE("the next to be followed is the nearest of the same kind") {
    Life life;
    constexpr auto kDrop = wadi::Processes::idOf<wadi::Droplet>(),
                   kGrain = wadi::Processes::idOf<wadi::Wind>();
    life.snapshot.particles = {{.position = {30.f, 32.f}, .kind = kDrop, .id = 1},
                               {.position = {14.f, 32.f}, .kind = kDrop, .id = 2},
                               {.position = {11.f, 32.f}, .kind = kGrain, .id = 3}};
    REQUIRE(nearestParticle(life.snapshot, life.drop));
    CHECK(nearestParticle(life.snapshot, life.drop)->id == 2);
    life.snapshot.particles.clear();
    CHECK(nearestParticle(life.snapshot, life.drop) == nullptr);
}

TEST_CASE("a track goes on in a land that was made twice as fine, with the same places and figures") {
    wadi::Parameters parameters;
    parameters.terrain.size = 64;
    wadi::Simulation simulation(parameters);
    const auto shown = [&](wadi::View view) { return wadi::Publisher().publish(simulation, view); };
    simulation.step();
    const wadi::Snapshot first = shown({.particles = true});
    const auto isLaden = [](const wadi::ParticleView& particle) { return particle.load > 0; };
    const auto laden = std::ranges::find_if(first.particles, isLaden);
    REQUIRE(laden != first.particles.end());
    ParticleTrack track(*laden, first);
    const auto place = [&] { return track.cellSize() * track.points().back().particle.position; };
    const auto load = [&] {
        return track.points().back().particle.load * track.cellSize() * track.cellSize();
    };
    const glm::vec2 before = place();
    const float carried = load();
    simulation.apply(wadi::Upsample{});
    const wadi::Snapshot fine = shown({.followed = track.name()});
    track.take(fine);
    CHECK_FALSE(track.hasEnded());
    CHECK(track.isOf(fine));
    CHECK(place().x == doctest::Approx(before.x));
    CHECK(load() == doctest::Approx(carried));
    REQUIRE(fine.particles.size() == 1);
    CHECK(fine.particles[0].position.x == doctest::Approx(track.points().back().particle.position.x));
    CHECK(fine.particles[0].load == doctest::Approx(track.points().back().particle.load));
    simulation.apply(wadi::Generate{});
    track.take(shown({}));
    CHECK(track.hasEnded());
}
