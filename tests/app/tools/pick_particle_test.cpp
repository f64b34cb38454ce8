#include <doctest/doctest.h>

#include "app/render/viewpoint.hpp"
#include "app/tools/pick.hpp"
#include "engine/camera.hpp"
#include "tests/app/tools/easel.hpp"

using namespace app;

namespace {

/// A camera over a level land of 64 cells, a wall of 200 m across it at column 40.
struct Scene {
    wadi::Snapshot snapshot;
    engine::Camera camera;

    explicit Scene(float wall = 0.f) : snapshot(test::snapshotOf(land(wall))) {
        camera.resize({800.f, 600.f});
        camera.frame({320.f, 0.f, 320.f}, 450.f);
        camera.place({320.f, 0.f, 320.f}, 700.f, -1.5708f, 0.3f);  // from the west
    }

    static wadi::Heightmap land(float wall) {
        wadi::Heightmap map{wadi::Field<float>(64, 64, 0.f), 10.f};
        for (int z = 0; z < 64; ++z) map.heights.at(40, z) = wall;
        return map;
    }

    void add(glm::vec2 at, float above = 0.f) {
        wadi::ParticleView particle;
        particle.position = at;
        particle.above = above;
        particle.id = snapshot.particles.size();
        snapshot.particles.push_back(particle);
    }

    ViewProjection projection() const { return {camera.vp(), camera.position(), {800.f, 600.f}}; }
    glm::vec2 seen(std::size_t particle) const {
        return *onScreen(placeOf(snapshot.particles[particle], snapshot), projection());
    }
    std::optional<std::size_t> at(glm::vec2 place) const {
        return pickParticle(snapshot, projection(), place);
    }
};

}  // namespace

TEST_CASE("clicking on a particle finds it, and clicking beside every particle follows none") {
    Scene scene;
    scene.add({20.f, 20.f});
    scene.add({32.f, 40.f});
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(scene.at(scene.seen(i)) == i);
        CHECK(scene.at(scene.seen(i) + glm::vec2(kPickReach - 1.f, 0.f)) == i);
        CHECK_FALSE(scene.at(scene.seen(i) + glm::vec2(0.f, kPickReach + 1.f)));
    }
    CHECK_FALSE(scene.at({5.f, 5.f}));
}

TEST_CASE("of particles at one place on the screen the one in front is found") {
    Scene scene;
    scene.add({50.f, 32.f});
    const glm::vec2 place = scene.seen(0);
    const engine::Ray ray = scene.camera.ray(place);
    const glm::vec3 near = ray.origin + 300.f * ray.direction;
    scene.add({near.x / 10.f, near.z / 10.f}, near.y);
    CHECK(glm::distance(scene.seen(1), place) < 0.01f);
    CHECK(scene.at(place) == 1);
}

TEST_CASE("a particle behind a wall is not found, nor one behind the eye") {
    Scene scene(200.f), open;
    for (Scene* each : {&scene, &open}) each->add({44.f, 32.f});
    CHECK(open.at(open.seen(0)) == 0);
    CHECK_FALSE(scene.at(scene.seen(0)));
    CHECK_FALSE(onScreen({-2000.f, 100.f, 320.f}, open.projection()));
}
