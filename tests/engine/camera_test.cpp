#include "engine/camera.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <glm/geometric.hpp>

using engine::Button;
using engine::Camera;
using engine::Input;
using engine::Key;

namespace {

const glm::vec2 kWindow(1280.0f, 800.0f);

Camera makeCamera() {
    Camera camera;
    camera.resize(kWindow);
    camera.frame({100.0f, 20.0f, 50.0f}, 150.0f);
    return camera;
}

glm::vec3 project(const Camera& camera, glm::vec3 point) {
    const glm::vec4 clip = camera.vp() * glm::vec4(point, 1.0f);
    return glm::vec3(clip) / clip.w;
}

glm::vec2 onWindow(const Camera& camera, glm::vec3 point) {
    const glm::vec3 place = project(camera, point);
    return (glm::vec2(place.x, -place.y) * 0.5f + 0.5f) * kWindow;
}

Input wheel(float notches) {
    Input input;
    input.turnWheel({0.0f, notches});
    return input;
}

Input dragBy(Button button, glm::vec2 way) {
    Input input;
    input.press(button);
    input.moveMouse({0.0f, 0.0f});
    input.moveMouse(way);
    return input;
}

// One second of flying forward while the right button turns the view by 200 units and the wheel turns once.
Camera flyASecond(int frames) {
    Camera camera = makeCamera();
    Input input;
    input.moveMouse({0.0f, 0.0f});
    input.press(Button::Right);
    input.press(Key::W);
    for (int n = 1; n <= frames; ++n) {
        input.nextFrame();
        const float part = static_cast<float>(n) / static_cast<float>(frames);
        input.moveMouse({200.0f * part, 40.0f * part});
        input.turnWheel({0.0f, 1.0f / static_cast<float>(frames)});
        camera.update(input, 1.0f / static_cast<float>(frames));
    }
    return camera;
}

}  // namespace

TEST_CASE("the camera ends at the same pose at 20 and at 200 frames a second") {
    const Camera slow = flyASecond(20), fast = flyASecond(200);
    CHECK(glm::distance(slow.position(), fast.position()) < 0.002f * fast.distance());
    CHECK(glm::distance(slow.forward(), fast.forward()) < 1e-4f);
    CHECK(glm::distance(fast.position(), makeCamera().position()) > 50.0f);
}

TEST_CASE("a straight flight does not depend on the frame rate at all") {
    const auto fly = [](int frames) {
        Camera camera = makeCamera();
        Input input;
        input.press(Key::D);
        for (int n = 0; n < frames; ++n) camera.update(input, 1.0f / static_cast<float>(frames));
        return camera.position();
    };
    CHECK(glm::distance(fly(20), fly(200)) < 0.002f);
}

TEST_CASE("the first framing shows all of the scene, in wide and in tall windows") {
    for (const glm::vec2 window : {glm::vec2(1280, 800), glm::vec2(400, 900)}) {
        Camera camera;
        camera.resize(window);
        camera.frame({5.0f, 1.0f, -3.0f}, 40.0f);
        for (float angle = 0.0f; angle < 6.28f; angle += 0.1f) {
            const glm::vec3 rim =
                glm::vec3(5.0f, 1.0f, -3.0f) + 40.0f * glm::vec3(std::cos(angle), 0, std::sin(angle));
            const glm::vec3 place = project(camera, rim);
            CHECK(std::abs(place.x) <= 1.0f);
            CHECK(std::abs(place.y) <= 1.0f);
            CHECK(std::abs(place.z) <= 1.0f);
        }
    }
}

TEST_CASE("the wheel keeps the point under the pointer where it is, all the way") {
    Camera camera = makeCamera();
    const glm::vec3 point(160.0f, 25.0f, 90.0f);
    const glm::vec2 before = onWindow(camera, point);
    const float distance = camera.distance();
    camera.update(wheel(4.0f), 0.016f, point);
    for (int n = 0; n < 60; ++n) {
        CHECK(glm::distance(onWindow(camera, point), before) < 0.01f);
        camera.update(Input(), 0.016f);
    }
    CHECK(std::abs(camera.distance() / (distance * std::pow(0.88f, 4.0f)) - 1) < 1e-5f);
}

TEST_CASE("arrow keys with control turn about the pivot, the same at 20 and at 200 frames a second") {
    const auto turned = [](std::initializer_list<Key> held, int frames) {
        Camera camera = makeCamera();
        Input input;
        for (const Key key : held) input.press(key);
        for (int n = 0; n < frames; ++n) camera.update(input, 0.5f / static_cast<float>(frames));
        camera.settle();
        return camera;
    };
    const Camera still = makeCamera(), slow = turned({Key::LeftControl, Key::Right, Key::Up}, 10),
                 fast = turned({Key::LeftControl, Key::Right, Key::Up}, 100);
    CHECK(slow.yaw() - still.yaw() == doctest::Approx(0.6f));
    CHECK(slow.pitch() - still.pitch() == doctest::Approx(0.6f));
    CHECK(fast.yaw() == doctest::Approx(slow.yaw()));
    CHECK(slow.pivot() == still.pivot());
    CHECK(turned({Key::LeftControl, Key::Left, Key::Down}, 10).yaw() < still.yaw());
    CHECK(turned({Key::LeftControl, Key::Down}, 100).pitch() < still.pitch());
    CHECK(turned({Key::Right, Key::Up}, 10).yaw() == still.yaw());  // they move the pointer
}

TEST_CASE("page up and page down zoom towards the point under the pointer as long as they are held") {
    const auto zoomed = [](Key key, int frames) {
        Camera camera = makeCamera();
        Input input;
        input.press(key);
        for (int n = 0; n < frames; ++n)
            camera.update(input, 0.5f / static_cast<float>(frames), glm::vec3(160.0f, 25.0f, 90.0f));
        camera.settle();
        return camera;
    };
    const Camera still = makeCamera();
    const glm::vec2 before = onWindow(still, {160.0f, 25.0f, 90.0f});
    CHECK(zoomed(Key::PageUp, 10).distance() == doctest::Approx(still.distance() * std::pow(0.88f, 4.0f)));
    CHECK(zoomed(Key::PageUp, 100).distance() == doctest::Approx(zoomed(Key::PageUp, 10).distance()));
    CHECK(zoomed(Key::PageDown, 10).distance() == doctest::Approx(still.distance() / std::pow(0.88f, 4.0f)));
    CHECK(glm::distance(onWindow(zoomed(Key::PageUp, 10), {160.0f, 25.0f, 90.0f}), before) < 0.01f);
}

TEST_CASE("the wheel with control held is left to tools") {
    Camera camera = makeCamera();
    const float distance = camera.distance();
    Input input = wheel(4.0f);
    input.press(engine::Key::LeftControl);
    camera.update(input, 0.016f);
    camera.settle();
    CHECK(camera.distance() == distance);
}

TEST_CASE("the wheel never passes the nearest and the farthest distance") {
    Camera camera = makeCamera();
    camera.update(wheel(1000.0f), 0.016f);
    camera.settle();
    CHECK(camera.distance() > 0.1f);
    camera.update(wheel(-2000.0f), 0.016f);
    camera.settle();
    CHECK(camera.distance() <= 8.0f * 150.0f);
}

TEST_CASE("a pan takes the pivot along with the pointer") {
    for (const bool middle : {true, false}) {
        Camera camera = makeCamera();
        const glm::vec3 pivot = camera.pivot();
        Input input = dragBy(middle ? Button::Middle : Button::Right, {120.0f, -60.0f});
        if (!middle) input.press(Key::LeftShift);
        camera.update(input, 0.016f);
        camera.settle();
        CHECK(glm::distance(onWindow(camera, pivot), 0.5f * kWindow + glm::vec2(120.0f, -60.0f)) < 0.01f);
    }
}

TEST_CASE("an orbit keeps the distance and never flips") {
    Camera camera = makeCamera();
    const float distance = camera.distance();
    for (const float way : {5000.0f, -9000.0f}) {
        camera.update(dragBy(Button::Right, {300.0f, way}), 0.016f);
        camera.settle();
        CHECK(std::abs(camera.pitch()) < 1.571f);
        CHECK(glm::distance(camera.position(), camera.pivot()) == doctest::Approx(distance));
        const glm::vec3 up = glm::vec3(glm::transpose(camera.view())[1]);
        CHECK(up.y > 0.0f);
    }
}

TEST_CASE("a left drag leaves the camera alone, it belongs to the tools") {
    Camera camera = makeCamera();
    const glm::mat4 before = camera.vp();
    camera.update(dragBy(Button::Left, {300.0f, 200.0f}), 0.016f);
    camera.settle();
    CHECK(camera.vp() == before);
}

TEST_CASE("the camera holds still while the panels have the mouse and the keyboard") {
    Camera camera = makeCamera();
    const glm::mat4 before = camera.vp();
    Input input = dragBy(Button::Right, {300.0f, 200.0f});
    input.turnWheel({0.0f, 3.0f});
    input.press(Key::W);
    input.capture(true, true);
    camera.update(input, 0.5f);
    camera.settle();
    CHECK(camera.vp() == before);
    input.capture(false, true);
    camera.update(input, 0.5f);
    CHECK(camera.vp() != before);
}

TEST_CASE("a motion settles smoothly instead of leaping") {
    Camera camera = makeCamera();
    const float from = camera.distance();
    camera.update(wheel(3.0f), 0.016f);
    const float once = camera.distance();
    for (int n = 0; n < 100; ++n) camera.update(Input(), 0.016f);
    const float end = camera.distance();
    CHECK(once < from);
    CHECK(once > end + 0.5f * (from - end));
}

TEST_CASE("a frame without length changes nothing that is not a number") {
    Camera camera = makeCamera();
    camera.update(wheel(1.0f), 0.0f);
    CHECK(std::isfinite(camera.position().x));
    camera.update(Input(), 0.016f);
    camera.settle();
    CHECK(camera.distance() < makeCamera().distance());
}

TEST_CASE("the eye stays above the ground and looks the same way while it is lifted") {
    Camera camera = makeCamera();
    const auto hill = [](glm::vec2 xz) { return std::optional(30.0f + 10.0f * std::sin(xz.x * 0.1f)); };
    camera.keepAbove(hill);
    camera.update(dragBy(Button::Right, {0.0f, -3000.0f}), 0.016f);
    for (int n = 0; n < 200; ++n) {
        camera.update(dragBy(Button::Right, {9.0f, 0.0f}), 0.016f);
        const glm::vec3 eye = camera.position();
        CHECK(eye.y > *hill({eye.x, eye.z}));
        CHECK(glm::distance(glm::normalize(camera.pivot() - eye), camera.forward()) < 1e-5f);
    }
}

TEST_CASE("what is in view stays in view when the window gets narrower") {
    Camera camera = makeCamera();
    camera.resize({1200, 1000});
    const glm::mat4 wide = camera.vp();
    camera.resize({800, 1000});
    const glm::vec4 point(190, 0, 120, 1);
    const glm::vec4 before = wide * point, after = camera.vp() * point;
    CHECK(after.x / after.w == doctest::Approx(before.x / before.w));
}

TEST_CASE("the ray through a place of the window meets what is drawn there") {
    Camera camera = makeCamera();
    for (const glm::vec3 point : {glm::vec3(100, 20, 50), glm::vec3(40, 60, 10), glm::vec3(190, 0, 120)}) {
        const engine::Ray ray = camera.ray(onWindow(camera, point));
        const float along = glm::dot(point - ray.origin, ray.direction);
        CHECK(along > 0.0f);
        CHECK(glm::distance(ray.origin + along * ray.direction, point) < 0.001f);
        CHECK(glm::length(ray.direction) == doctest::Approx(1.0f));
    }
}

TEST_CASE("near and far hold the scene from any distance") {
    Camera camera = makeCamera();
    for (const float distance : {1.0f, 100.0f, 1200.0f}) {
        camera.place({100.0f, 20.0f, 50.0f}, distance, 0.3f, 0.5f);
        CHECK(camera.nearPlane() > 0.0f);
        CHECK(camera.nearPlane() < std::max(0.5f, distance - 150.0f));
        CHECK(camera.farPlane() > distance + 150.0f);
        CHECK(camera.farPlane() / camera.nearPlane() < 1e5f);
    }
}

TEST_CASE("a camera is moving until its last motion has settled") {
    Camera camera = makeCamera();
    CHECK_FALSE(camera.isMoving());
    camera.update(wheel(3.0f), 0.0f);
    CHECK(camera.isMoving());
    camera.update(Input(), 0.01f);
    CHECK(camera.isMoving());
    for (int frame = 0; frame < 300; ++frame) camera.update(Input(), 0.02f);
    CHECK_FALSE(camera.isMoving());
}

TEST_CASE("a camera that no longer moves is where its motion led, and stays there") {
    Camera camera = makeCamera();
    camera.update(wheel(3.0f), 0.0f);
    Camera there = camera;
    there.settle();
    int frames = 0;
    while (camera.isMoving()) {
        REQUIRE(++frames < 300);
        camera.update(Input(), 0.02f);
    }
    CHECK(camera.view() == there.view());
    camera.update(Input(), 0.5f);
    CHECK(camera.view() == there.view());
}

TEST_CASE("a glide ends at its place, turning the shorter way about") {
    Camera camera = makeCamera();
    camera.place({100.0f, 20.0f, 50.0f}, 200.0f, 3.0f, 0.5f);
    camera.glide({120.0f, 25.0f, 60.0f}, 150.0f, -3.0f, 0.7f);
    CHECK(camera.yaw() == 3.0f);
    Input none;
    float least = 1e9f;
    for (int frame = 0; frame < 120; ++frame) {
        camera.update(none, 1 / 60.0f);
        least = std::min(least, std::abs(camera.yaw()));
    }
    CHECK(least >= 2.99f);
    CHECK(std::cos(camera.yaw()) == doctest::Approx(std::cos(-3.0f)));
    CHECK(glm::distance(camera.pivot(), {120.0f, 25.0f, 60.0f}) < 1e-3f);
    CHECK(camera.distance() == doctest::Approx(150.0f));
    CHECK(camera.pitch() == doctest::Approx(0.7f));
}

TEST_CASE("a camera that orbits by itself keeps its distance and lets a glide go on") {
    Camera camera = makeCamera();
    const float before = camera.yaw();
    const glm::vec3 pivot = camera.pivot();
    camera.orbit(0.25f);
    CHECK(camera.yaw() == doctest::Approx(before + 0.25f));
    CHECK(camera.pivot() == pivot);
    camera.glide(pivot, 150.0f, before, 0.7f);
    camera.orbit(0.5f);
    camera.settle();
    CHECK(camera.yaw() == doctest::Approx(before + 0.5f));
}

TEST_CASE("from straight above, north is where the yaw says, and nothing flips") {
    Camera camera = makeCamera();
    camera.place({100.0f, 20.0f, 50.0f}, 200.0f, 0.0f, 1.5707963f);
    CHECK(onWindow(camera, {100.0f, 20.0f, 50.0f}) == kWindow * 0.5f);
    const glm::vec2 north = onWindow(camera, {100.0f, 20.0f, 20.0f}),
                    east = onWindow(camera, {130.0f, 20.0f, 50.0f});
    CHECK(north.x == doctest::Approx(640.0f));
    CHECK(north.y < 390.0f);
    CHECK(east.x > 650.0f);
    CHECK(east.y == doctest::Approx(400.0f));
    const engine::Ray ray = camera.ray(north);
    CHECK(glm::distance(ray.origin + ray.direction * (ray.origin.y - 20.0f) / -ray.direction.y,
                        {100.0f, 20.0f, 20.0f}) < 0.01f);
}

TEST_CASE(
    "in a parallel view equal lengths are equally long near and far, and as long as at the pivot before") {
    Camera camera = makeCamera();
    camera.place({100.0f, 20.0f, 50.0f}, 300.0f, 0.4f, 0.5f);
    const glm::vec3 side(std::cos(0.4f), 0.0f, -std::sin(0.4f));
    const auto lengthAt = [&](glm::vec3 point) {
        return glm::distance(onWindow(camera, point), onWindow(camera, point + 10.0f * side));
    };
    const float before = lengthAt(camera.pivot());
    camera.lens({camera.lens().angle, true});
    for (const glm::vec3 point : {camera.pivot(), glm::vec3(0, 90, -60), glm::vec3(230, -20, 140)})
        CHECK(lengthAt(point) == doctest::Approx(before).epsilon(1e-3));
    CHECK(before == doctest::Approx(10.0f * kWindow.y / (2.0f * camera.halfSeen().y)).epsilon(1e-3));
}

TEST_CASE(
    "rays of a parallel view meet what is drawn there, and it holds all of the scene however near it is") {
    Camera camera = makeCamera();
    camera.lens({0.7853982f, true});
    for (const float distance : {3.0f, 300.0f}) {
        for (const float pitch : {0.0f, 0.6f, 1.5707963f}) {
            camera.place({100.0f, 20.0f, 50.0f}, distance, 2.0f, pitch);
            const engine::Ray ray = camera.ray({900.0f, 150.0f});
            CHECK(glm::distance(ray.direction, camera.forward()) < 1e-5f);
            for (const float along : {4400.0f, 4600.0f})
                CHECK(glm::distance(onWindow(camera, ray.origin + along * ray.direction), {900.0f, 150.0f}) <
                      0.5f);
            for (const glm::vec3 point :
                 {glm::vec3(-50, 20, 50), glm::vec3(100, 170, 50), glm::vec3(100, 20, 200)})
                CHECK(std::abs(project(camera, point).z) < 1.0f);
        }
    }
}

TEST_CASE("a narrower lens draws the pivot larger, and a pixel is a smaller angle") {
    Camera camera = makeCamera();
    const glm::vec3 point = camera.pivot() + glm::vec3(0.0f, 10.0f, 0.0f);
    const float wide = glm::distance(onWindow(camera, point), kWindow * 0.5f),
                angle = camera.pixelAngle(800.0f);
    camera.lens({0.3f});
    CHECK(glm::distance(onWindow(camera, point), kWindow * 0.5f) > 2.0f * wide);
    CHECK(camera.pixelAngle(800.0f) == doctest::Approx(angle * std::tan(0.15f) / std::tan(0.3926991f)));
}

TEST_CASE("a camera that may not glide is where it goes at once, and one that may is on its way") {
    for (const bool glides : {true, false}) {
        Camera camera = makeCamera();
        camera.glides(glides);
        const float before = camera.yaw();
        camera.glide({100.0f, 20.0f, 50.0f}, 200.0f, before + 1.0f, 0.5f);
        Input still;
        camera.update(still, 1.0f / 60.0f);
        CHECK(camera.isMoving() == glides);
        CHECK((std::abs(camera.yaw() - before - 1.0f) < 1e-4f) == !glides);
    }
}
