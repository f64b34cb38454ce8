#include "engine/shadow.hpp"

#include <cmath>
#include <glm/geometric.hpp>

#include "engine/model.hpp"
#include "engine/state.hpp"
#include "tests/engine/gl_context.hpp"
#include "tests/temp_folder.hpp"

using namespace engine;
using namespace engine::test;
using wadi::test::TempFolder;

namespace {

glm::vec3 sunFrom(float azimuth, float height) {
    return {std::cos(height) * std::sin(azimuth), std::sin(height), std::cos(height) * std::cos(azimuth)};
}

// A floor of 8 x 8 and a wall on it, 4 long and 2 high, seen from above; red is what lit() says.
struct Yard : GlContext {
    TempFolder folder;
    Buffer floor{
        std::vector<glm::vec3>{{-4, 0, -4}, {-4, 0, 4}, {4, 0, 4}, {-4, 0, -4}, {4, 0, 4}, {4, 0, -4}}};
    Buffer wall{std::vector<glm::vec3>{{0, 0, -2}, {0, 0, 2}, {0, 2, 2}, {0, 0, -2}, {0, 2, 2}, {0, 2, -2}}};
    Model floorModel, wallModel;
    ShadowMap shadow{512};
    Target target{128, 128};

    Yard() {
        floorModel.bind<glm::vec3>(0, floor);
        wallModel.bind<glm::vec3>(0, wall);
        std::filesystem::copy(WADI_SOURCE_DIR "/shaders/shadow.glsl", folder.path());
        folder.file("depth.vert",
                    "#version 410 core\nlayout(location = 0) in vec3 place;\nuniform mat4 vp;\n"
                    "void main() { gl_Position = vp * vec4(place, 1.0); }\n");
        folder.file("depth.frag", "#version 410 core\nvoid main() {}\n");
        folder.file(
            "lit.vert",
            "#version 410 core\nlayout(location = 0) in vec3 place;\nout vec3 world;\n"
            "void main() { world = place; gl_Position = vec4(place.x / 4.0, -place.z / 4.0, 0.0, 1.0); }\n");
        folder.file(
            "lit.frag",
            "#version 410 core\n#include \"shadow.glsl\"\nin vec3 world;\nuniform vec3 toSun;\nout vec4 c;\n"
            "void main() { c = vec4(lit(world, vec3(0.0, 1.0, 0.0), toSun)); }\n");
    }

    Image draw(glm::vec3 toSun) {
        Shader depth(folder.path(), "depth.vert", "depth.frag"), lit(folder.path(), "lit.vert", "lit.frag");
        shadow.fit(fitSun({{-4, 0, -4}, {4, 2, 4}}, toSun, shadow.size()));
        shadow.target();
        depth.use().uniform("vp", shadow.vp());
        floorModel.render();
        wallModel.render();
        apply({});
        target.target(glm::vec3(0.0f));
        shadow.shade(lit.use().uniform("toSun", toSun));
        floorModel.render();
        return target.picture();
    }

    // What lit() says at a place of the floor [0, 255].
    static int at(const Image& picture, float x, float z) {
        return picture.at(static_cast<int>((x + 4) * 16), static_cast<int>((z + 4) * 16))[0];
    }
};

}  // namespace

TEST_CASE_FIXTURE(Yard, "a wall shades the floor behind it and no other, with soft edges") {
    // The sun stands in +x, 45 degrees high: the shadow reaches from the wall to x = -2.
    const Image picture = draw(glm::normalize(glm::vec3(1, 1, 0)));
    CHECK(at(picture, -1.0f, 0.0f) == 0);
    CHECK(at(picture, -0.2f, 1.5f) == 0);
    CHECK(at(picture, -3.0f, 0.0f) == 255);
    CHECK(at(picture, 1.0f, 0.0f) == 255);
    CHECK(at(picture, -1.0f, 3.0f) == 255);
    int between = 0;
    for (int x = 0; x < 128; ++x) between += picture.at(x, 64)[0] % 255 != 0;
    CHECK(between >= 1);
    CHECK(between <= 8);
}

TEST_CASE_FIXTURE(Yard, "a shadow begins at the foot of what casts it") {
    const Image picture = draw(glm::normalize(glm::vec3(1, 1, 0)));
    CHECK(at(picture, -0.15f, 0.0f) < 128);
}

TEST_CASE_FIXTURE(Yard, "a plain floor does not shade itself, however low the sun") {
    for (const float height : {0.12f, 0.3f, 0.8f, 1.5f}) {
        const Image picture = draw(sunFrom(1.2f, height));
        int dark = 0;
        for (int y = 2; y < 126; ++y)
            for (int x = 80; x < 126; ++x) dark += picture.at(x, y)[0] < 250;
        CHECK(dark == 0);
    }
}

TEST_CASE_FIXTURE(Yard, "a sun below the horizon lights nothing") {
    CHECK(at(draw(glm::normalize(glm::vec3(1, -0.1f, 0))), 3.0f, 3.0f) == 0);
}
