#include "engine/model.hpp"

#include <array>
#include <cstdint>
#include <numeric>
#include <type_traits>

#include "engine/error.hpp"
#include "engine/gui/gui.hpp"
#include "engine/shader.hpp"
#include "engine/shadow.hpp"
#include "engine/state.hpp"
#include "engine/target.hpp"
#include "engine/window.hpp"
#include "tests/engine/gl_context.hpp"
#include "tests/temp_folder.hpp"

using namespace engine;
using namespace engine::test;
using wadi::test::TempFolder;

namespace {

const char* const kCorners =
    "#version 410 core\nlayout(location = 0) in vec2 place;\nlayout(location = 1) in float height;\n"
    "void main() { gl_Position = vec4(place, height, 1.0); }\n";

// Two triangles: the left and the right half of the target.
const std::vector<glm::vec2> kPlaces{{-1, -1}, {0, -1}, {0, 1}, {-1, 1}, {1, -1}, {1, 1}};
const std::vector<std::uint32_t> kLeft{0, 1, 2, 0, 2, 3}, kRight{1, 4, 5, 1, 5, 2};

struct Halves : GlContext {
    TempFolder folder;
    Buffer places{kPlaces, Changes::Often}, heights{std::vector<float>(6, 0.0f)}, left{kLeft}, right{kRight};
    Target target{8, 8};

    Shader shader(const std::string& rgb) {
        folder.file("a.vert", kCorners);
        folder.file("a.frag", paint(rgb));
        return Shader(folder.path(), "a.vert", "a.frag");
    }
    Model model(const Buffer& indices) {
        Model model;
        model.bind<glm::vec2>(0, places).bind<float>(1, heights).index(indices);
        return model;
    }
    std::pair<int, int> reds() const {
        const Image picture = target.picture();
        return {picture.at(1, 4)[0], picture.at(6, 4)[0]};
    }
};

template <class T>
constexpr bool kMoveOnly = std::is_nothrow_move_constructible_v<T> && !std::is_copy_constructible_v<T> &&
                           !std::is_copy_assignable_v<T>;

static_assert(kMoveOnly<Texture> && kMoveOnly<Buffer> && kMoveOnly<Model> && kMoveOnly<Billboard> &&
              kMoveOnly<Target> && kMoveOnly<ShadowMap> && kMoveOnly<Window> && kMoveOnly<Headless> &&
              kMoveOnly<Gui>);
static_assert(std::is_move_constructible_v<Shader> && !std::is_copy_constructible_v<Shader>);

}  // namespace

TEST_CASE_FIXTURE(Halves, "instances take the next value of what is bound to each") {
    apply({});
    folder.file(
        "i.vert",
        "#version 410 core\nlayout(location = 0) in vec2 place;\nlayout(location = 1) in vec2 shift;\n"
        "void main() { gl_Position = vec4(place + shift, 0.0, 1.0); }\n");
    folder.file("a.frag", paint("1.0, 0.0, 0.0"));
    Shader shader(folder.path(), "i.vert", "a.frag");
    const Buffer shifts(std::vector<glm::vec2>{{0, 0}, {1, 0}});
    Model model;
    model.bind<glm::vec2>(0, places).bindEach<glm::vec2>(1, shifts).index(left);
    target.target(glm::vec3(0));
    shader.use();
    model.renderInstances(1);
    CHECK(reds() == std::pair(255, 0));
    model.renderInstances(2);
    CHECK(reds() == std::pair(255, 255));
    CHECK_THROWS_AS(model.bindEach<glm::vec4>(1, shifts), Error);
}

TEST_CASE_FIXTURE(Halves, "a model renders the triangles of its 32-bit indices") {
    Shader red = shader("1.0, 0.0, 0.0");
    apply({});
    target.target(glm::vec3(0.0f));
    red.use();
    const Model half = model(right);
    half.render();
    CHECK(half.count() == 6);
    CHECK(reds() == std::pair(0, 255));
    target.target(glm::vec3(0.0f));
    model(left).render(Primitive::Triangles, 0, 3);
    CHECK(target.picture().at(3, 6)[0] == 255);
    CHECK(target.picture().at(0, 0)[0] == 0);
}

TEST_CASE_FIXTURE(Halves, "copies of a shape each take values of their own, however many floats they are") {
    struct Each {
        glm::vec4 unused;
        glm::vec2 shift;
    };
    folder.file("copy.vert",
                "#version 410 core\nlayout(location = 1) in vec2 shift;\n"
                "void main() { vec2 at = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
                "gl_Position = vec4(shift + at, 0.0, 1.0); }\n");
    folder.file("a.frag", paint("1.0, 0.0, 0.0"));
    Shader red(folder.path(), "copy.vert", "a.frag");
    const Buffer each(std::vector<Each>{{{}, {-1, -1}}, {{}, {0, -1}}, {{}, {0, 0}}});
    Model copies;
    copies.bindEach<Each>(0, each);
    apply({});
    const auto drawn = [&](std::size_t count) {
        target.target(glm::vec3(0.0f));
        red.use();
        copies.renderCopies(Primitive::Triangles, 3, count);
        const Image picture = target.picture();
        return std::array{picture.at(0, 7)[0], picture.at(4, 7)[0], picture.at(4, 3)[0], picture.at(0, 3)[0]};
    };
    CHECK(drawn(3) == std::array<std::uint8_t, 4>{255, 255, 255, 0});
    CHECK(drawn(2) == std::array<std::uint8_t, 4>{255, 255, 0, 0});
    CHECK(drawn(0) == std::array<std::uint8_t, 4>{});
    CHECK_THROWS_AS(copies.bindEach<glm::vec2>(0, each), Error);
}

TEST_CASE_FIXTURE(Halves, "a buffer updated in part moves its corners only") {
    Shader red = shader("1.0, 0.0, 0.0");
    apply({});
    const Model all = model(left);
    places.update(std::vector<glm::vec2>{{1, -1}, {1, 1}}, 1);
    target.target(glm::vec3(0.0f));
    red.use();
    all.render();
    CHECK(reds() == std::pair(255, 255));
    CHECK_THROWS_AS(places.update(kPlaces, 1), Error);
}

TEST_CASE_FIXTURE(Halves, "a buffer of the wrong values is refused") {
    Model model;
    CHECK_THROWS_AS(model.bind<glm::vec3>(0, places), Error);
    CHECK_THROWS_AS(model.index(places), Error);
}

TEST_CASE_FIXTURE(Halves, "a state leaves nothing behind of the one before") {
    Shader red = shader("1.0, 0.0, 0.0");
    target.target(glm::vec3(0.0f));
    red.use();
    apply({.cull = Cull::Front, .blend = Blend::Add, .wireframe = true, .slopeOffset = 1.0f});
    model(left).render();
    CHECK(reds() == std::pair(0, 0));
    apply({.cull = Cull::Back});
    model(left).render();
    CHECK(reds() == std::pair(255, 0));
}

TEST_CASE_FIXTURE(Halves, "what is nearer hides what is behind, in any order") {
    Shader red = shader("1.0, 0.0, 0.0");
    Shader dark = shader("0.2, 0.0, 0.0");
    Buffer behind(std::vector<float>(6, 0.5f));
    Model far;
    far.bind<glm::vec2>(0, places).bind<float>(1, behind).index(left);
    apply({});
    target.target(glm::vec3(0.0f));
    red.use();
    model(left).render();
    dark.use();
    far.render();
    CHECK(reds().first == 255);
    apply({.depthTest = false});
    far.render();
    CHECK(reds().first == 51);
}

TEST_CASE_FIXTURE(Halves, "objects that were moved draw as before, and free nothing twice") {
    Shader first = shader("1.0, 0.0, 0.0");
    Shader second = std::move(first);
    Model model = this->model(left);
    Model moved = std::move(model);
    model = std::move(moved);
    Buffer indices = std::move(left);
    Target place = std::move(target);
    target = Target(8, 8);
    std::swap(place, target);
    std::vector<Texture> textures;
    for (int n = 0; n < 9; ++n) textures.emplace_back(2, 2, Format::R32F);
    textures.erase(textures.begin(), textures.begin() + 4);
    textures.front().upload(std::vector<float>(4, 3.0f));
    CHECK(textures.front().read() == std::vector<float>(4, 3.0f));

    apply({});
    target.target(glm::vec3(0.0f));
    second.use();
    model.render();
    CHECK(reds() == std::pair(255, 0));
}

TEST_CASE_FIXTURE(GlContext, "the billboard's shader covers every pixel and knows its place") {
    TempFolder folder;
    std::filesystem::copy(WADI_SOURCE_DIR "/shaders/billboard.vert", folder.path());
    folder.file("a.frag",
                "#version 410 core\nin vec2 uv;\nout vec4 c;\nvoid main() { c = vec4(1.0, uv, 1.0); }\n");
    Shader shader(folder.path(), "billboard.vert", "a.frag");
    const Target target(16, 16);
    apply({});
    target.target(glm::vec3(0.0f));
    shader.use();
    Billboard().render();
    const Image picture = target.picture();
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x) CHECK(picture.at(x, y)[0] == 255);
    CHECK(picture.at(15, 0)[1] > 240);
    CHECK(picture.at(15, 0)[2] > 240);
    CHECK(picture.at(0, 15)[2] < 15);
}

TEST_CASE_FIXTURE(GlContext, "a buffer knows its bytes") {
    CHECK(Buffer(std::vector<glm::vec3>(5)).bytes() == 60);
    CHECK(Buffer(std::vector<std::uint8_t>(7)).bytes() == 7);
}
