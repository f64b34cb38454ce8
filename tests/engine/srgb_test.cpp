#include <imgui.h>

#include <cmath>
#include <cstdlib>

#include "engine/gui/gui.hpp"
#include "engine/model.hpp"
#include "engine/shader.hpp"
#include "engine/state.hpp"
#include "engine/target.hpp"
#include "engine/texture.hpp"
#include "engine/window.hpp"
#include "tests/engine/gl_context.hpp"
#include "tests/rights.hpp"
#include "tests/temp_folder.hpp"

using namespace engine;
using namespace engine::test;
using wadi::test::TempFolder;

namespace {

// IEC 61966-2-1: the byte that shows linear light [0, 1].
int byteOf(double light) {
    const double shown = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
    return static_cast<int>(std::lround(255.0 * shown));
}

void cover(const std::string& colour, const State& state = {}) {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("a.frag",
                "#version 410 core\nout vec4 colour;\nvoid main() { colour = vec4(" + colour + "); }\n");
    Shader shader(folder.path(), "a.vert", "a.frag");
    apply(state);
    shader.use();
    Billboard().render();
}

int redOf(const Target& target) {
    return target.picture().at(0, 0)[0];
}

// A target with every byte there is, one a pixel.
Target everyByte(Format format) {
    Target target(256, 1, {format});
    target.target(glm::vec3(0.0f));
    const ColoursOfScreen bytes;
    cover("vec3(floor(gl_FragCoord.x) / 255.0), 1.0");
    return target;
}

}  // namespace

TEST_CASE_FIXTURE(GlContext, "what is drawn to a target of sRGB is linear light, its clear too") {
    const Target target(2, 2, {Format::SRGB8A8}), plain(2, 2, {Format::RGBA8});
    for (const float light : {0.0f, 0.001f, 0.2f, 0.5f, 1.0f}) {
        target.target(glm::vec3(light));
        CHECK(std::abs(redOf(target) - byteOf(light)) <= 1);
        target.target(glm::vec3(0.0f));
        cover("vec3(" + std::to_string(light) + "), 1.0");
        CHECK(std::abs(redOf(target) - byteOf(light)) <= 1);
        plain.target(glm::vec3(light));
        CHECK(std::abs(redOf(plain) - 255.0f * light) <= 0.51f);  // drivers round a half up or down
    }
}

TEST_CASE_FIXTURE(GlContext, "half of white over black is half the light in sRGB, half the byte elsewhere") {
    const Target target(2, 2, {Format::SRGB8A8}), plain(2, 2, {Format::RGBA8});
    for (const Target* t : {&target, &plain}) {
        t->target(glm::vec3(0.0f));
        cover("1.0, 1.0, 1.0, 0.5", {.depthTest = false, .blend = Blend::Alpha});
    }
    CHECK(std::abs(redOf(target) - 188) <= 1);
    CHECK(std::abs(redOf(plain) - 128) <= 1);
}

TEST_CASE_FIXTURE(GlContext, "a shader reads linear light from sRGB, whose bytes go in and out as they are") {
    Texture texture(1, 1, Format::SRGB8A8);
    texture.upload(std::vector<std::uint8_t>{188, 10, 255, 77});
    CHECK(texture.read()[0] == doctest::Approx(188 / 255.0));
    CHECK(texture.read()[3] == doctest::Approx(77 / 255.0));
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("a.frag",
                "#version 410 core\nuniform sampler2D t;\nout vec4 c;\nvoid main() { c = texture(t, "
                "vec2(0.5)); }\n");
    Shader shader(folder.path(), "a.vert", "a.frag");
    const Target plain(1, 1, {Format::RGBA8});
    plain.target(glm::vec3(0.0f));
    shader.use().texture("t", texture);
    Billboard().render();
    CHECK(std::abs(redOf(plain) - 128) <= 1);
}

TEST_CASE_FIXTURE(GlContext, "copies between all kinds of targets keep every byte") {
    for (const Format from : {Format::RGBA8, Format::SRGB8A8})
        for (const Format to : {Format::RGBA8, Format::SRGB8A8}) {
            const Target source = everyByte(from), copy(256, 1, {to});
            source.blit(copy);
            const Image before = source.picture(), after = copy.picture();
            for (int x = 0; x < 256; ++x) {
                REQUIRE(before.at(x, 0)[0] == x);
                REQUIRE(after.at(x, 0)[0] == x);
            }
        }
}

TEST_CASE_FIXTURE(GlContext, "a copy that is scaled down mixes light in sRGB and bytes elsewhere") {
    const auto mixed = [](Format from, Format to) {
        const Target stripes(2, 1, {from}), copy(1, 1, {to});
        stripes.target(glm::vec3(0.0f));
        cover("vec3(gl_FragCoord.x < 1.0), 1.0");
        stripes.blit(copy);
        return redOf(copy);
    };
    CHECK(std::abs(mixed(Format::RGBA8, Format::RGBA8) - 128) <= 1);
    CHECK(std::abs(mixed(Format::SRGB8A8, Format::RGBA8) - 128) <= 1);
    CHECK(std::abs(mixed(Format::SRGB8A8, Format::SRGB8A8) - 188) <= 1);
}

TEST_CASE_FIXTURE(GlContext, "after a copy the part that was copied to is drawn to as it should be") {
    const Target plain(1, 1, {Format::RGBA8}), target(1, 1, {Format::SRGB8A8});
    plain.target(glm::vec3(0.0f));
    plain.blit(target);
    cover("vec3(0.5), 1.0");
    CHECK(std::abs(redOf(target) - 188) <= 1);
    target.blit(plain);
    cover("vec3(0.5), 1.0");
    CHECK(std::abs(redOf(plain) - 128) <= 1);
}

TEST_CASE_FIXTURE(GlContext, "panels look the same on a target of sRGB, and leave it as it was") {
    Gui gui(context, {100, 100});
    const Target plain(100, 100, {Format::RGBA8}), target(100, 100, {Format::SRGB8A8});
    const auto panel = [&](const Target& t) {
        for (int frame = 0; frame < 2; ++frame) {
            t.target(glm::vec3(0.0f));
            gui.begin(1.0f / 60.0f);
            ImGui::SetNextWindowPos({0, 0});
            ImGui::SetNextWindowSize({90, 90});
            ImGui::Begin("Panel", nullptr, ImGuiWindowFlags_NoDecoration);
            ImGui::GetWindowDrawList()->AddRectFilled({20, 20}, {60, 60}, IM_COL32(100, 150, 200, 255));
            ImGui::End();
            gui.end();
        }
        return t.picture();
    };
    const Image first = panel(plain), second = panel(target);
    CHECK(first.at(40, 40)[0] == 100);
    CHECK(second.at(40, 40)[0] == 100);
    CHECK(second.at(10, 10)[2] == first.at(10, 10)[2]);
    cover("vec3(0.5), 1.0", {.depthTest = false});
    CHECK(std::abs(redOf(target) - 188) <= 1);
}

TEST_CASE_FIXTURE(GlContext, "alpha is read as it is, and neither encoded nor lost") {
    for (const Format format : {Format::RGBA8, Format::SRGB8A8}) {
        const Target target(1, 1, {format});
        target.target(glm::vec4(0.0f, 0.0f, 0.0f, 0.4f));
        CHECK(target.picture(4).at(0, 0)[3] == 102);
        CHECK(target.picture().channels() == 3);
    }
}

TEST_CASE("a picture of sRGB reaches the window byte by byte" * doctest::test_suite("window")) {
    if (!std::getenv("DISPLAY")) return wadi::test::skipped("there is no display");
    const Window window("Test", 256, 64, {.visibility = Visibility::Hidden, .vsync = false});
    const Target source = everyByte(Format::SRGB8A8);
    copyColour(source.name(), source.size(), 0, source.size());
    const Image shown = window.picture();
    for (int x = 0; x < 256; ++x) REQUIRE(shown.at(x, shown.height() - 1)[0] == x);
    window.target(glm::vec3(0.5f));
    CHECK(std::abs(window.picture().at(5, 5)[0] - 128) <= 1);
}
