#include <doctest/doctest.h>

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/trigonometric.hpp>

#include "engine/shadow.hpp"

namespace {

engine::Box boxAt(glm::vec3 middle, float half = 0.5f) {
    return {middle - half, middle + half};
}

/// From (0, 0, 10) towards -z; 90 degrees wide and high, from 1 to 100 away.
glm::mat4 someView() {
    return glm::perspective(glm::radians(90.0f), 1.0f, 1.0f, 100.0f) *
           glm::lookAt(glm::vec3(0, 0, 10), glm::vec3(0), glm::vec3(0, 1, 0));
}

}  // namespace

TEST_CASE("a view volume touches what is in it or across its planes, and nothing beyond") {
    const engine::ViewVolume volume(someView());
    CHECK(volume.touches(boxAt({0, 0, 0})));
    CHECK(volume.touches(boxAt({10, 0, 0})));
    CHECK(volume.touches(boxAt({0, 0, 0}, 1000)));
    CHECK_FALSE(volume.touches(boxAt({12, 0, 0})));
    CHECK_FALSE(volume.touches(boxAt({-12, 0, 0})));
    CHECK_FALSE(volume.touches(boxAt({0, 12, 0})));
    CHECK_FALSE(volume.touches(boxAt({0, -12, 0})));
    CHECK_FALSE(volume.touches(boxAt({0, 0, 11})));
    CHECK_FALSE(volume.touches(boxAt({0, 0, -92})));
}

TEST_CASE("the sides of a view volume leave out what is beside it, not what is before or behind") {
    const glm::mat4 straight = glm::ortho(-5.0f, 5.0f, -5.0f, 5.0f, 0.0f, 10.0f);
    const engine::ViewVolume all(straight), sides(straight, engine::Bounds::Sides);
    CHECK_FALSE(all.touches(boxAt({0, 0, 20})));
    CHECK(sides.touches(boxAt({0, 0, 20})));
    CHECK(sides.touches(boxAt({0, 0, -200})));
    CHECK_FALSE(sides.touches(boxAt({6, 0, 20})));
}
