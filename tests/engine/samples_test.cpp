#include <algorithm>
#include <chrono>
#include <cmath>

#include "engine/device.hpp"
#include "engine/error.hpp"
#include "engine/model.hpp"
#include "engine/shader.hpp"
#include "engine/state.hpp"
#include "engine/target.hpp"
#include "tests/engine/gl_context.hpp"
#include "tests/temp_folder.hpp"

using namespace engine;
using namespace engine::test;
using wadi::test::TempFolder;

namespace {

constexpr int kSize = 64;

// A white half-plane with a slanting edge over black.
void drawEdge(const Target& target) {
    TempFolder folder;
    folder.file("a.vert",
                "#version 410 core\nvoid main() { gl_Position = vec4(gl_VertexID == 0 ? vec2(-1.0, -1.0) : "
                "gl_VertexID == 1 ? vec2(1.0, -1.0) : vec2(-0.6, 5.0), 0.25, 1.0); }\n");
    folder.file("a.frag", paint("1.0, 1.0, 1.0"));
    Shader shader(folder.path(), "a.vert", "a.frag");
    apply({});
    target.target(glm::vec3(0.0f));
    shader.use();
    Billboard().render();
}

std::vector<int> shadesOf(const Image& picture) {
    std::vector<int> shades;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) shades.push_back(picture.at(x, y)[0]);
    std::sort(shades.begin(), shades.end());
    shades.erase(std::unique(shades.begin(), shades.end()), shades.end());
    return shades;
}

}  // namespace

TEST_CASE_FIXTURE(GlContext, "samples are a power of two that the driver has, and eight at most") {
    CHECK(samplesFor(1) == 1);
    CHECK(samplesFor(3) == 2);
    CHECK(samplesFor(4) == 4);
    CHECK(samplesFor(1000) <= 8);
    CHECK(samplesFor(1000) >= 4);
    CHECK(samplesFor(0) == 1);
    CHECK(Target(2, 2, {Format::RGBA8}, {}, 1000).samples() == samplesFor(8));
}

TEST_CASE_FIXTURE(GlContext, "an edge drawn with four samples has the shades between, without it has none") {
    const Target plain(kSize, kSize), smooth(kSize, kSize, {Format::RGBA8, Format::Depth24}, {}, 4);
    drawEdge(plain);
    CHECK(shadesOf(plain.picture()) == std::vector{0, 255});
    drawEdge(smooth);
    const std::vector<int> shades = shadesOf(smooth.picture()), quarters = {0, 64, 128, 191, 255};
    REQUIRE(shades.size() == quarters.size());
    for (std::size_t i = 0; i < shades.size(); ++i) CHECK(std::abs(shades[i] - quarters[i]) <= 1);
}

TEST_CASE_FIXTURE(GlContext, "samples of sRGB are mixed as light") {
    const Target smooth(kSize, kSize, {Format::SRGB8A8}, {}, 4);
    drawEdge(smooth);
    const std::vector<int> shades = shadesOf(smooth.picture());
    REQUIRE(shades.size() == 5);
    CHECK(shades.front() == 0);
    CHECK(std::abs(shades[2] - 188) <= 1);
    CHECK(shades.back() == 255);
}

TEST_CASE_FIXTURE(GlContext, "samples are resolved into textures of colour and depth") {
    const Target smooth(kSize, kSize, {Format::RGBA16F, Format::Depth32F}, {}, 4);
    const Target pixels(kSize, kSize, {Format::RGBA16F, Format::Depth32F}),
        deep(kSize, kSize, {Format::Depth32F});
    drawEdge(smooth);
    smooth.resolve(pixels);
    CHECK(shadesOf(pixels.picture()).size() == 5);
    smooth.resolve(deep);
    for (const Target* target : {&pixels, &deep}) {
        const std::vector<float> depths = target->depth().read();
        CHECK(depths.front() == doctest::Approx(0.625f));
        CHECK(depths.back() == 1.0f);
    }
}

TEST_CASE_FIXTURE(GlContext, "samples are copied to a target of their size, and to no other") {
    const Target smooth(kSize, kSize, {Format::RGBA8}, {}, 4), same(kSize, kSize, {Format::RGBA8}),
        other(kSize, 2 * kSize, {Format::RGBA8}), half(kSize, kSize, {Format::RGBA16F});
    drawEdge(smooth);
    smooth.blit(same);
    CHECK(shadesOf(same.picture()).size() == 5);
    CHECK_THROWS_WITH_AS(smooth.blit(other), doctest::Contains("64 x 64 with 4 samples"), Error);
    CHECK_THROWS_AS(smooth.resolve(other), Error);
    CHECK_THROWS_AS(smooth.resolve(half), Error);
    CHECK_THROWS_AS(smooth.resolve(smooth), Error);
    CHECK_THROWS_AS(smooth.resolve(Target(kSize, kSize)), Error);
    CHECK_THROWS_WITH_AS(smooth.colour(), doctest::Contains("resolve it first"), Error);
    CHECK_THROWS_WITH_AS(smooth.colour(1), doctest::Contains("has 1"), Error);
    CHECK_THROWS_AS(smooth.depth(), Error);
    CHECK_THROWS_AS(Target(0, 4, {Format::RGBA8}, {}, 4), Error);
    CHECK_THROWS_AS(Target(4, 4, {Format::Depth24}, {}, 4).picture(), Error);
}

TEST_CASE_FIXTURE(GlContext, "a target of several samples knows its bytes") {
    CHECK(Target(10, 7, {Format::RGBA16F, Format::Depth24}, {}, 4).bytes() == 4 * 70 * (8 + 4));
}
