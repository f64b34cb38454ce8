#include "app/tools/contour_labels.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "app/render/viewpoint.hpp"
#include "app/tools/pick.hpp"
#include "engine/camera.hpp"
#include "tests/app/data/layers.hpp"

using namespace app;

namespace {

constexpr glm::vec2 kSize{800.f, 600.f}, kDigit{8.f, 14.f};

using Height = std::function<float(int, int)>;

/// A land of 10 m cells, looked at from above or aslant.
struct View {
    std::shared_ptr<wadi::Snapshot> snapshot;
    engine::Camera camera;
    ContourLabels labels;

    explicit View(const Height& height, float pitch = 1.55f)
        : snapshot(std::make_shared<wadi::Snapshot>(test::land(128, 128, height))) {
        camera.resize(kSize);
        camera.frame({640.f, 100.f, 640.f}, 900.f);
        camera.place({640.f, 100.f, 640.f}, 1600.f, 0.f, pitch);
        camera.settle();
    }
    ViewProjection projection() const { return {camera.vp(), camera.position(), kSize}; }
    std::vector<ContourLabel> seen(float interval, bool water = true) {
        labels.follow(snapshot, interval, 1.0);
        return labels.seen(projection(), {0.f, kSize.x}, kDigit, water);
    }
    /// The ground that is seen there.
    Pick groundAt(glm::vec2 at) const {
        const glm::vec2 clip = glm::vec2(2.f, -2.f) * (at / kSize - 0.5f);
        const glm::mat4 back = glm::inverse(camera.vp());
        glm::vec4 far = back * glm::vec4(clip, 1.f, 1.f);
        const glm::dvec3 eye(camera.position());
        const auto ground = pick({eye, glm::dvec3(glm::vec3(far) / far.w) - eye}, *snapshot);
        REQUIRE(ground);
        return *ground;
    }
    float heightAt(glm::vec2 at) const { return groundAt(at).world.y; }
};

float cone(int x, int z) {
    return 300.f - 4.f * std::hypot(static_cast<float>(x) - 64.f, static_cast<float>(z) - 64.f);
}

}  // namespace

TEST_CASE("heights stand on every fifth contour, along it, and not crowded") {
    for (const float pitch : {1.55f, 0.6f}) {
        View view(cone, pitch);
        const std::vector<ContourLabel> labels = view.seen(10.f);
        CHECK(labels.size() >= 6);
        for (const ContourLabel& label : labels) {
            CHECK(std::fmod(label.height, 50.f) == 0.f);
            CHECK(std::abs(view.heightAt(label.at) - label.height) < 0.05f);
            CHECK(std::abs(view.heightAt(label.at + 12.f * label.along) - label.height) < 8.f);
            CHECK(label.along.x >= 0.f);
            CHECK(glm::length(label.along) == doctest::Approx(1.0));
            for (const ContourLabel& other : labels)
                CHECK((&other == &label || glm::distance(other.at, label.at) > 5.f * kDigit.y));
        }
        CHECK(contourText(labels.front().height, 10.f).find('.') == std::string::npos);
    }
    CHECK(contourText(2.5f, 0.1f) == "2.5");
}

TEST_CASE("no height is written on what a hill hides") {
    // Like a roof with a wall on its ridge: one side of it is behind the wall.
    const auto roof = [](int, int z) {
        const int away = std::abs(z - 64);
        return away < 3 ? 600.f : 256.f - 4.f * static_cast<float>(away);
    };
    View view(roof, 0.12f);
    const std::vector<ContourLabel> labels = view.seen(10.f);
    CHECK(labels.size() >= 3);
    for (const ContourLabel& label : labels)
        CHECK(std::abs(view.groundAt(label.at).cell.y - 64.f) > 4.f);  // beside the wall, not on it
}

TEST_CASE("no height is written under water that is drawn, nor beside the columns that are asked for") {
    View view(cone);
    view.snapshot->parameters.sea.enabled = true;
    view.snapshot->parameters.sea.level = 160.f;
    const auto lowest = [](const std::vector<ContourLabel>& labels) {
        return std::ranges::min_element(labels, {}, &ContourLabel::height)->height;
    };
    CHECK(lowest(view.seen(10.f, true)) >= 160.f);
    CHECK(lowest(view.seen(10.f, false)) < 160.f);
    for (const ContourLabel& label : view.labels.seen(view.projection(), {400.f, 800.f}, kDigit, false))
        CHECK(label.at.x > 400.f);
}

TEST_CASE("heights stay where they are while the picture is the same, and go with the contours") {
    View view(cone);
    const auto before = view.seen(10.f);
    const auto after = view.seen(10.f);
    REQUIRE(before.size() == after.size());
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(before[i].at == after[i].at);
    view.labels.follow(nullptr, 0.f, 1.0);
    CHECK(view.labels.seen(view.projection(), {0.f, kSize.x}, kDigit, true).empty());
}

TEST_CASE("level ground and the smallest map bear no heights") {
    View view([](int, int) { return 100.f; });
    CHECK(view.seen(10.f).empty());
    view.snapshot = std::make_shared<wadi::Snapshot>(test::land(2, 2, cone));
    view.seen(10.f);
}
