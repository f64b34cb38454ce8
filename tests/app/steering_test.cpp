#include "app/steering.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

namespace {

/// The first snapshot that fulfils `wanted`.
template <class Wanted>
std::shared_ptr<const wadi::Snapshot> await(wadi::Worker& worker, Wanted wanted) {
    std::shared_ptr<const wadi::Snapshot> newest = worker.latest();
    for (int i = 0; i < 5000 && !wanted(*newest); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        newest = worker.latest();
    }
    return newest;
}

wadi::Parameters small() {
    wadi::Parameters parameters;
    parameters.terrain.size = 16;
    return parameters;
}

}  // namespace

TEST_CASE("a changed parameter is used by the next epoch") {
    wadi::Worker worker(wadi::Simulation(small()), {false, true, {}});
    app::Steering steering(small(), worker);
    wadi::Param& dt = wadi::findParam({&steering.group("droplet"), 1}, "droplet.dt");
    dt.setNumber(0.5);
    steering.changed(dt);
    worker.stepOnce();
    const auto after = await(worker, [](const auto& s) { return s.epoch == 1; });
    CHECK(after->epoch == 1);
    CHECK(after->parameters.droplet.dt == 0.5f);
    CHECK(steering.parameters().droplet.dt == 0.5f);
}

TEST_CASE("generating with a seed makes another world with that seed") {
    wadi::Worker worker(wadi::Simulation(small()), {false, true, {}});
    app::Steering steering(small(), worker);
    const auto before = worker.latest();
    steering.generate(77);
    const auto after = await(worker, [&](const auto& s) { return s.world != before->world; });
    CHECK(after->world != before->world);
    CHECK(after->parameters.world.seed == 77);
    CHECK(steering.parameters().world.seed == 77);
    CHECK(after->heightAt(5, 5) != before->heightAt(5, 5));
}
