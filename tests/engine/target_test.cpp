#include "engine/target.hpp"

#include "engine/error.hpp"
#include "engine/model.hpp"
#include "engine/shader.hpp"
#include "engine/state.hpp"
#include "tests/engine/gl_context.hpp"
#include "tests/temp_folder.hpp"

using namespace engine;
using namespace engine::test;
using wadi::test::TempFolder;

TEST_CASE_FIXTURE(GlContext, "a target is cleared, read, and copied at another size") {
    const Target target(8, 4), copy(4, 2);
    target.target(glm::vec3(1.0f, 0.4f, 0.0f));
    target.blit(copy);
    for (const Target* t : {&target, &copy}) {
        const Image picture = t->picture();
        CHECK(picture.width() == t->size().x);
        CHECK(picture.height() == t->size().y);
        CHECK(picture.at(t->size().x - 1, 0)[0] == 255);
        CHECK(picture.at(0, t->size().y - 1)[1] == 102);
    }
}

TEST_CASE_FIXTURE(GlContext, "a target of one pixel is drawn to, copied and resolved like any other") {
    for (const int samples : {1, 4}) {
        const Target target(1, 1, {Format::RGBA8, Format::Depth24}, {}, samples), copy(1, 1);
        target.target(glm::vec3(0.4f));
        target.blit(copy);
        CHECK(copy.picture().at(0, 0)[0] == 102);
        const Target wide(40, 1);
        copy.blit(wide);
        CHECK(wide.picture().at(39, 0)[0] == 102);
    }
}

TEST_CASE_FIXTURE(GlContext, "the picture's first row is the upper one") {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file(
        "a.frag",
        "#version 410 core\nout vec4 c;\nvoid main() { c = vec4(gl_FragCoord.xy / 4.0, 0.0, 1.0); }\n");
    Shader shader(folder.path(), "a.vert", "a.frag");
    const Target target(4, 4);
    target.target(glm::vec3(0.0f));
    shader.use();
    Billboard().render();
    const Image picture = target.picture();
    CHECK(picture.at(0, 0)[1] > picture.at(0, 3)[1]);
    CHECK(picture.at(3, 0)[0] > picture.at(0, 0)[0]);
}

TEST_CASE_FIXTURE(GlContext, "what a target does not have is not given") {
    const Target target(2, 2, {Format::RGBA8});
    CHECK(target.colour().size() == glm::ivec2(2, 2));
    CHECK_THROWS_AS(target.colour(1), Error);
    CHECK_THROWS_AS(target.depth(), Error);
}

TEST_CASE_FIXTURE(GlContext, "a target of a depth alone is complete and starts at the farthest") {
    const Target target(3, 3, {Format::Depth32F});
    target.target(glm::vec3(0.0f));
    CHECK(target.depth().read() == std::vector<float>(9, 1.0f));
    CHECK_THROWS_AS(target.picture(), Error);
    CHECK_THROWS_AS(Target(3, 3, {Format::Depth32F, Format::Depth24}), Error);
}

TEST_CASE_FIXTURE(GlContext, "a clear reaches the depth although the last pass was not to write any") {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("a.frag", paint("1.0, 1.0, 1.0"));
    Shader shader(folder.path(), "a.vert", "a.frag");
    const Target target(2, 2);
    apply({});
    target.target(glm::vec3(0.0f));
    shader.use();
    Billboard().render();
    CHECK(target.depth().read().front() == doctest::Approx(0.5f));
    apply({.depthWrite = false});
    target.target(glm::vec3(0.0f));
    CHECK(target.depth().read() == std::vector<float>(4, 1.0f));
}

TEST_CASE_FIXTURE(GlContext, "a shader with two outputs fills two colours") {
    TempFolder folder;
    folder.file("a.vert", kCover);
    folder.file("a.frag",
                "#version 410 core\nlayout(location = 0) out vec4 a;\nlayout(location = 1) out float b;\n"
                "void main() { a = vec4(1.0); b = 7.0; }\n");
    Shader shader(folder.path(), "a.vert", "a.frag");
    const Target target(1, 1, {Format::RGBA8, Format::R32F});
    target.target(glm::vec3(0.0f));
    shader.use();
    Billboard().render();
    CHECK(target.colour(0).read() == std::vector<float>(4, 1.0f));
    CHECK(target.colour(1).read() == std::vector<float>{7.0f});
}

TEST_CASE_FIXTURE(
    GlContext, "what is drawn within two scissors keeps to both, and to the outer one after the inner one") {
    const Target target(8, 8);
    target.target(glm::vec3(0.0f));
    const auto count = [&] {
        const Image picture = target.picture(3);
        int all = 0;
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x) all += picture.at(x, y)[0] == 255;
        return all;
    };
    {
        const Scissor outer({1, 1}, {4, 4});
        {
            const Scissor inner({3, 3}, {5, 5});
            target.target(glm::vec3(1.0f));
        }
        CHECK(count() == 2 * 2);
        {
            const Scissor none({6, 6}, {2, 2});
            target.target(glm::vec3(1.0f));
        }
        CHECK(count() == 2 * 2);
        target.target(glm::vec3(1.0f));
    }
    CHECK(count() == 4 * 4);
    target.target(glm::vec3(1.0f));
    CHECK(count() == 8 * 8);
}

TEST_CASE_FIXTURE(GlContext, "a target knows the bytes of all its textures") {
    CHECK(Target(10, 7).bytes() == 70 * (4 + 4));
    CHECK(Target(10, 7, {Format::RGBA16F, Format::R32F}).bytes() == 70 * (8 + 4));
    CHECK(Target(3, 3, {Format::Depth32F}).bytes() == 36);
}
