#include "app/render/viewpoint.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vector_relational.hpp>
#include <vector>

namespace app {

namespace {

constexpr float kYaw = -0.66f;    // [rad] of the eye, from south to west
constexpr float kPitch = 0.56f;   // [rad] above the horizon
constexpr float kFilled = 0.92f;  // share of the picture that the block may take
constexpr float kFoot = 0.04f;    // depth of the walls below the lowest ground [longer sides]

std::vector<glm::vec3> cornersOf(const engine::Box& box) {
    std::vector<glm::vec3> corners;
    corners.reserve(8);
    for (int i = 0; i < 8; ++i)
        corners.emplace_back(i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y,
                             i & 4 ? box.high.z : box.low.z);
    return corners;
}

/// The upper and the lower circle on which the corners of a box go round while it turns about its middle.
std::vector<glm::vec3> rimsOf(const engine::Box& box) {
    constexpr int kPoints = 64;
    const glm::vec3 middle = 0.5f * (box.low + box.high), half = box.high - middle;
    // A polygon around the circle, not in it.
    const float step = glm::radians(360.f) / kPoints;
    const float radius = glm::length(glm::vec2(half.x, half.z)) / std::cos(0.5f * step);
    std::vector<glm::vec3> rims;
    for (int i = 0; i < kPoints; ++i) {
        const float angle = step * static_cast<float>(i);
        for (const float y : {box.low.y, box.high.y})
            rims.emplace_back(middle.x + radius * std::sin(angle), y, middle.z + radius * std::cos(angle));
    }
    return rims;
}

/// Where points lie in the picture [-1..1].
struct Bounds {
    glm::vec2 low{1e9f}, high{-1e9f};
};

Bounds boundsIn(const engine::Camera& camera, const std::vector<glm::vec3>& points) {
    Bounds bounds;
    const glm::mat4 vp = camera.vp();
    for (const glm::vec3& point : points) {
        const glm::vec4 clip = vp * glm::vec4(point, 1.f);
        if (clip.w <= 0) return {glm::vec2(-1e9f), glm::vec2(1e9f)};  // behind the eye
        const glm::vec2 place = glm::vec2(clip) / clip.w;
        bounds.low = glm::min(bounds.low, place);
        bounds.high = glm::max(bounds.high, place);
    }
    return bounds;
}

}  // namespace

engine::Box blockOf(const wadi::Snapshot& snapshot) {
    const glm::vec2 samples(snapshot.grid.columns, snapshot.grid.rows);
    const glm::vec2 high = (samples - 0.5f) * snapshot.cellSize;
    const float foot = kFoot * std::max(samples.x, samples.y) * snapshot.cellSize;
    const wadi::SeaParams& sea = snapshot.parameters.sea;
    const float top = sea.enabled ? std::max(snapshot.highest, sea.level) : snapshot.highest;
    return {{0.5f * snapshot.cellSize, snapshot.lowest - foot, 0.5f * snapshot.cellSize},
            {high.x, top, high.y}};
}

bool isElsewhere(const wadi::Snapshot& now, const wadi::Snapshot& before) {
    const auto extent = [](const wadi::Snapshot& snapshot) {
        return glm::vec2(snapshot.grid.columns, snapshot.grid.rows) * snapshot.cellSize;
    };
    constexpr float kSame = 1e-4f;  // of the extent: halves of cell sizes are rounded
    const glm::vec2 was = extent(before), change = glm::abs(extent(now) - was);
    return change.x > kSame * was.x || change.y > kSame * was.y || now.lowest > before.highest ||
           now.highest < before.lowest;
}

void frameBlock(engine::Camera& camera, const engine::Box& block) {
    const std::vector<glm::vec3> corners = cornersOf(block);
    glm::vec3 pivot = 0.5f * (block.low + block.high);
    const float radius = 0.5f * glm::length(block.high - block.low);
    camera.frame(pivot, radius);
    float distance = 3.f * radius;  // all corners lie in front of the eye
    // The picture's bounds tell how to move; perspective makes that exact only after a few turns.
    for (int turn = 0; turn < 8; ++turn) {
        camera.place(pivot, distance, kYaw, kPitch);
        const Bounds bounds = boundsIn(camera, corners);
        const glm::vec2 centre = 0.5f * (bounds.low + bounds.high), half = 0.5f * (bounds.high - bounds.low);
        const glm::vec2 move = centre * camera.halfSeen();
        const glm::vec3 right(camera.view()[0][0], camera.view()[1][0], camera.view()[2][0]);
        const glm::vec3 up = glm::cross(right, camera.forward());
        pivot += right * move.x + up * move.y;
        distance *= std::max(half.x, half.y) / kFilled;
    }
    camera.place(pivot, distance, kYaw, kPitch);
}

namespace {

/// How far the farthest of some points lies from the middle of the picture [1: at its edge].
float reachOf(const Bounds& bounds) {
    const glm::vec2 farthest = glm::max(glm::abs(bounds.low), glm::abs(bounds.high));
    return std::max(farthest.x, farthest.y);
}

/// Goes as near to the pivot as keeps all points in the picture, with a margin.
void approach(engine::Camera& camera, const std::vector<glm::vec3>& points, float radius) {
    const glm::vec3 pivot = camera.pivot();
    const float yaw = camera.yaw(), pitch = camera.pitch();
    float close = 0.1f * radius, away = 1000.f * radius;
    for (int step = 0; step < 32; ++step) {
        const float middle = std::sqrt(close * away);
        camera.place(pivot, middle, yaw, pitch);
        (reachOf(boundsIn(camera, points)) > kFilled ? close : away) = middle;
    }
    camera.place(pivot, away, yaw, pitch);
}

}  // namespace

void frameTurn(engine::Camera& camera, const engine::Box& block) {
    const std::vector<glm::vec3> rims = rimsOf(block);
    const float radius = 0.5f * glm::length(block.high - block.low);
    glm::vec3 pivot = 0.5f * (block.low + block.high);
    for (int turn = 0; turn < 5; ++turn) {
        camera.place(pivot, camera.distance(), camera.yaw(), camera.pitch());
        approach(camera, rims, radius);
        const Bounds bounds = boundsIn(camera, rims);
        // It stays above the middle, about which the camera will turn. From high up that moves little.
        const float up = 0.5f * (bounds.low.y + bounds.high.y) * camera.halfSeen().y;
        pivot.y += up / std::max(0.5f, std::cos(camera.pitch()));
    }
}

bool seesAll(const engine::Camera& camera, const engine::Box& block) {
    const Bounds bounds = boundsIn(camera, cornersOf(block));
    return glm::all(glm::lessThanEqual(glm::abs(bounds.low), glm::vec2(1.f))) &&
           glm::all(glm::lessThanEqual(glm::abs(bounds.high), glm::vec2(1.f)));
}

namespace {

engine::Lens lensOf(const CameraPlace& place) {
    return {glm::radians(place.fieldOfView), place.orthographic};
}

/// A place of a scene as a camera knows it.
struct Stand {
    glm::vec3 pivot;
    float distance, yaw, pitch;
};

/// The ground under a place of a scene, also where its map is a little smaller than it was.
float groundUnder(const wadi::Snapshot& snapshot, glm::vec2 cell) {
    const glm::vec2 last(snapshot.grid.columns - 1, snapshot.grid.rows - 1);
    const glm::ivec2 sample(glm::clamp(cell, glm::vec2(0.f), last));
    return snapshot.heightAt(sample.x, sample.y);
}

Stand standAt(const wadi::Snapshot& snapshot, const CameraPlace& place) {
    const glm::vec2 samples(snapshot.grid.columns, snapshot.grid.rows);
    const glm::vec2 cell = glm::vec2(place.east, place.south) * (samples - 1.f);
    const glm::vec2 spot = (cell + 0.5f) * snapshot.cellSize;
    const float distance = place.distance * std::max(samples.x, samples.y) * snapshot.cellSize;
    // The camera counts from south to east.
    return {{spot.x, groundUnder(snapshot, cell) + place.above, spot.y},
            distance,
            glm::radians(180.f - place.azimuth),
            glm::radians(place.elevation)};
}

}  // namespace

void placeCamera(engine::Camera& camera, const wadi::Snapshot& snapshot, const CameraPlace& place) {
    const Stand stand = standAt(snapshot, place);
    camera.lens(lensOf(place));
    camera.place(stand.pivot, stand.distance, stand.yaw, stand.pitch);
}

engine::Camera cameraOn(const wadi::Snapshot& snapshot, glm::ivec2 size,
                        const std::optional<CameraPlace>& place) {
    engine::Camera camera;
    camera.resize(size);
    frameBlock(camera, blockOf(snapshot));
    if (place) placeCamera(camera, snapshot, *place);
    return camera;
}

void glideCamera(engine::Camera& camera, const wadi::Snapshot& snapshot, const CameraPlace& place) {
    const Stand stand = standAt(snapshot, place);
    camera.lens(lensOf(place));
    camera.glide(stand.pivot, stand.distance, stand.yaw, stand.pitch);
}

CameraPlace placeOf(const engine::Camera& camera, const wadi::Snapshot& snapshot) {
    const glm::vec2 samples(snapshot.grid.columns, snapshot.grid.rows);
    const glm::vec2 spot = glm::vec2(camera.pivot().x, camera.pivot().z) / snapshot.cellSize - 0.5f;
    const float turns = 0.5f - camera.yaw() / glm::radians(360.f);
    CameraPlace place;
    place.azimuth = 360.f * (turns - std::floor(turns));
    place.elevation = glm::degrees(camera.pitch());
    place.distance = camera.distance() / (std::max(samples.x, samples.y) * snapshot.cellSize);
    place.east = spot.x / (samples.x - 1.f);
    place.south = spot.y / (samples.y - 1.f);
    // From where the ground is at the place that the scene will say.
    const glm::vec2 cell = glm::clamp(spot, glm::vec2(0.f), samples - 1.f);
    place.above = camera.pivot().y - groundUnder(snapshot, cell);
    constexpr float kDigits = 1000.f;  // what turns into radians and back is to be what it was
    place.fieldOfView = std::round(kDigits * glm::degrees(camera.lens().angle)) / kDigits;
    place.orthographic = camera.lens().isParallel;
    for (wadi::Param& param : wadi::listParams("camera", place))
        param.setNumber(std::clamp(param.number(), param.lowest, param.highest));
    return place;
}

}  // namespace app
