#include "engine/camera.hpp"

#include <algorithm>
#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <utility>

namespace engine {
namespace {

constexpr float kWideEnough = 1.2f;   // width over height below which the width is kept instead …
constexpr float kMostWidened = 1.6f;  // … as far as that does not distort what is seen
constexpr float kLowestPitch = -0.1f, kHighestPitch = 1.5707963f;  // [rad]
constexpr float kParallel = 30.0f;                    // to the eye of a parallel view [scene radii]
constexpr float kParallelDepth = 4.0f;                // that it shows around the scene's centre [scene radii]
constexpr float kLowness = 0.9f;                      // seen height of a landscape, in heights of its sphere
constexpr float kDrag = 3.14159f;                     // [rad] for a drag over the window's height
constexpr float kZoom = 0.88f;                        // distance left after one notch
constexpr float kKeyZoom = 8.0f;                      // [notches / s] of keys
constexpr float kKeyTurn = 1.2f;                      // [rad / s] of keys
constexpr float kNearest = 0.004f, kFarthest = 8.0f;  // distance [scene radii]
constexpr float kSpeed = 0.8f, kFaster = 4.0f;        // [distances / s]
constexpr float kSlowest = 0.05f;                     // [scene radii / s]
constexpr float kStiffness = 14.0f;                   // [1/s], how fast a motion settles
constexpr float kUnseen = 1e-4f;                      // of the distance, or [rad], is all that is left
constexpr float kClearance = 0.01f;                   // [scene radii], from the ground to the eye

// From the pivot to the eye.
glm::vec3 outward(float yaw, float pitch) {
    return {std::cos(pitch) * std::sin(yaw), std::sin(pitch), std::cos(pitch) * std::cos(yaw)};
}

glm::vec3 rightOf(float yaw) {
    return {std::cos(yaw), 0.0f, -std::sin(yaw)};
}

// Follows a goal that moved evenly from `g0` to `g1` in `dt`, exactly: the solution of x' = k (g - x), so
// that the result does not depend on how the time is cut into frames.
template <class T>
T ease(const T& x, const T& g0, const T& g1, float dt) {
    const T lag = (g1 - g0) / (kStiffness * dt);
    return g1 - lag + (x - g0 + lag) * std::exp(-kStiffness * dt);
}

float axis(const Input& input, Key positive, Key negative) {
    return (input.down(positive) ? 1.0f : 0.0f) - (input.down(negative) ? 1.0f : 0.0f);
}

}  // namespace

void Camera::frame(glm::vec3 centre, float radius) {
    centre_ = centre;
    radius_ = std::max(radius, 1e-6f);
    // Seen from above a landscape is wide and low, so that it may come nearer than its sphere's height asks.
    const float halfWidth = std::atan(reach() * size_.x / size_.y);
    const float fit = radius_ / std::min(std::sin(halfWidth), std::sin(std::atan(reach())) / kLowness);
    goal_ = {centre, std::min(fit, kFarthest * radius_), goal_.yaw, 0.6f};
    if (!std::exchange(framed_, true)) settle();
}

void Camera::resize(glm::vec2 windowSize) {
    size_ = glm::max(windowSize, glm::vec2(1.0f));
}

void Camera::keepAbove(Ground ground) {
    ground_ = std::move(ground);
}

void Camera::place(glm::vec3 pivot, float distance, float yaw, float pitch) {
    goal_ = {pivot, distance, yaw, std::clamp(pitch, kLowestPitch, kHighestPitch)};
    framed_ = true;
    settle();
}

bool Camera::isMoving() const {
    const float turn = std::abs(goal_.yaw - now_.yaw) + std::abs(goal_.pitch - now_.pitch);
    const float way = glm::distance(goal_.pivot, now_.pivot) + std::abs(goal_.distance - now_.distance);
    return turn > kUnseen || way > kUnseen * now_.distance;
}

void Camera::glide(glm::vec3 pivot, float distance, float yaw, float pitch) {
    constexpr float kTurn = 6.2831853f;
    const float way = std::remainder(yaw - now_.yaw, kTurn);
    goal_ = {pivot, distance, now_.yaw + way, std::clamp(pitch, kLowestPitch, kHighestPitch)};
    framed_ = true;
}

void Camera::orbit(float angle) {
    now_.yaw += angle;
    goal_.yaw += angle;
}

void Camera::settle() {
    now_ = goal_;
    lift_ = 0.0f;
    stayAbove(0.0f);
}

void Camera::carry(glm::vec3 way) {
    now_.pivot += way;
    goal_.pivot += way;
}

void Camera::update(const Input& input, float dt, const std::optional<glm::vec3>& under) {
    const Pose before = goal_;
    if (!input.mouseCaptured()) {
        drag(input);
        if (!input.control()) zoom(input.scroll().y, under);
    }
    if (!input.keyboardCaptured() && !input.alt()) {
        if (input.control()) {
            turn(input, dt);
        } else {
            zoom(kKeyZoom * dt * axis(input, keys_.nearer, keys_.farther), under);
            fly(input, before, dt);
        }
    }
    follow(before, dt);
    stayAbove(dt);
}

void Camera::drag(const Input& input) {
    const glm::vec2 delta = input.mouseDelta() / size_.y;
    const bool right = input.down(Button::Right);
    if (input.down(Button::Middle) || (right && input.shift())) {
        // The grabbed point of the pivot's plane stays under the pointer.
        const float height = 2.0f * reach() * goal_.distance;
        const glm::vec3 side = rightOf(goal_.yaw);
        const glm::vec3 up = glm::cross(outward(goal_.yaw, goal_.pitch), side);
        goal_.pivot += height * (up * delta.y - side * delta.x);
    } else if (right) {
        goal_.yaw -= kDrag * delta.x;
        goal_.pitch = std::clamp(goal_.pitch + kDrag * delta.y, kLowestPitch, kHighestPitch);
    }
}

void Camera::zoom(float notches, const std::optional<glm::vec3>& under) {
    if (notches == 0.0f) return;
    const float wanted = goal_.distance * std::pow(kZoom, notches);
    const float reached = std::clamp(wanted, kNearest * radius_, kFarthest * radius_);
    const float factor = reached / goal_.distance;
    // Shrinking the whole pose about the point keeps that point where it is on the screen.
    if (under) goal_.pivot = *under + (goal_.pivot - *under) * factor;
    goal_.distance = reached;
}

void Camera::turn(const Input& input, float dt) {
    goal_.yaw += kKeyTurn * dt * axis(input, keys_.turnRight, keys_.turnLeft);
    const float pitch = goal_.pitch + kKeyTurn * dt * axis(input, keys_.rise, keys_.sink);
    goal_.pitch = std::clamp(pitch, kLowestPitch, kHighestPitch);
}

void Camera::fly(const Input& input, const Pose& before, float dt) {
    // The middle of the frame's turn and zoom: long frames then fly the same curve as short ones.
    const float yaw = 0.5f * (before.yaw + goal_.yaw);
    const float distance = 0.5f * (before.distance + goal_.distance);
    const glm::vec3 ahead = -outward(yaw, 0.0f);
    const glm::vec3 way = ahead * axis(input, keys_.ahead, keys_.back) +
                          rightOf(yaw) * axis(input, keys_.right, keys_.left) +
                          glm::vec3(0.0f, axis(input, keys_.up, keys_.down), 0.0f);
    if (way == glm::vec3(0.0f)) return;
    const float speed = std::max(kSpeed * distance, kSlowest * radius_) * (input.shift() ? kFaster : 1.0f);
    goal_.pivot += glm::normalize(way) * (speed * dt);
}

void Camera::follow(const Pose& before, float dt) {
    if (!glides_) return void(now_ = goal_);
    if (dt <= 0.0f) return;
    now_.pivot = ease(now_.pivot, before.pivot, goal_.pivot, dt);
    now_.distance = ease(now_.distance, before.distance, goal_.distance, dt);
    now_.yaw = ease(now_.yaw, before.yaw, goal_.yaw, dt);
    now_.pitch = ease(now_.pitch, before.pitch, goal_.pitch, dt);
    // It comes to rest, or every later frame would differ a little from the one before it.
    if (goal_ == before && !isMoving()) now_ = goal_;
}

void Camera::stayAbove(float dt) {
    const glm::vec3 eye = now_.pivot + outward(now_.yaw, now_.pitch) * now_.distance;
    const bool isHindered = ground_ && !lens_.isParallel;
    const std::optional<float> ground = isHindered ? ground_({eye.x, eye.z}) : std::nullopt;
    const float needed = ground ? std::max(0.0f, *ground + kClearance * radius_ - eye.y) : 0.0f;
    // Up at once, for the ground must not be entered; down gently.
    const float eased = lift_ * std::exp(-kStiffness * dt);
    lift_ = eased - needed > kUnseen * now_.distance ? eased : needed;
}

glm::vec3 Camera::pivot() const {
    return now_.pivot + glm::vec3(0.0f, lift_, 0.0f);
}

float Camera::eyeDistance() const {
    return lens_.isParallel ? std::max(now_.distance, kParallel * radius_) : now_.distance;
}

glm::vec3 Camera::position() const {
    return pivot() + outward(now_.yaw, now_.pitch) * eyeDistance();
}

glm::vec3 Camera::forward() const {
    return -outward(now_.yaw, now_.pitch);
}

glm::mat4 Camera::view() const {
    // Written out, it knows where up is even at the poles; and across the sight a far eye costs no digits.
    const glm::vec3 side = rightOf(now_.yaw), back = outward(now_.yaw, now_.pitch),
                    up = glm::cross(back, side);
    const glm::vec3 at = pivot();
    return glm::transpose(glm::mat4(glm::vec4(side, -glm::dot(side, at)), glm::vec4(up, -glm::dot(up, at)),
                                    glm::vec4(back, -glm::dot(back, at) - eyeDistance()),
                                    glm::vec4(0.0f, 0.0f, 0.0f, 1.0f)));
}

float Camera::reach() const {
    return std::tan(0.5f * lens_.angle) * std::clamp(kWideEnough * size_.y / size_.x, 1.0f, kMostWidened);
}

glm::vec2 Camera::halfSeen() const {
    const float up = reach() * now_.distance;
    return {up * size_.x / size_.y, up};
}

float Camera::pixelAngle(float lines) const {
    return 2.0f * reach() * now_.distance / (eyeDistance() * lines);
}

glm::mat4 Camera::projection() const {
    const glm::vec2 half = halfSeen();
    if (lens_.isParallel) return glm::ortho(-half.x, half.x, -half.y, half.y, nearPlane(), farPlane());
    return glm::perspective(2.0f * std::atan(reach()), size_.x / size_.y, nearPlane(), farPlane());
}

glm::mat4 Camera::vp() const {
    return projection() * view();
}

float Camera::nearPlane() const {
    if (lens_.isParallel) return glm::dot(centre_ - position(), forward()) - kParallelDepth * radius_;
    const float away = glm::length(position() - centre_) - 1.5f * radius_;
    return std::max(0.001f * radius_, 0.5f * away);
}

float Camera::farPlane() const {
    if (lens_.isParallel) return nearPlane() + 2.0f * kParallelDepth * radius_;
    return glm::length(position() - centre_) + 2.0f * radius_;
}

Ray Camera::ray(glm::vec2 mouse) const {
    const glm::vec2 place = (mouse / size_ * 2.0f - 1.0f) * glm::vec2(1.0f, -1.0f) * halfSeen();
    const glm::vec3 side = rightOf(now_.yaw), up = glm::cross(side, forward());
    const glm::vec3 beside = side * place.x + up * place.y;
    if (lens_.isParallel) return {position() + beside, forward()};
    return {position(), glm::normalize(forward() + beside / now_.distance)};
}

}  // namespace engine
