// Pick: the point of the ground that a ray meets first, found exactly: the ray is followed from patch to
// patch of four samples, each of which is solved as the quadratic that it is along a line; and the particle
// under the pointer. Not the picture's depth, which is coarser and costs a read-back. Any thread.
#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "engine/camera.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// A half-line in world space: x = column · cellSize, z = row · cellSize, y up [m].
struct Ray {
    glm::dvec3 origin{};
    glm::dvec3 direction{};  ///< Of any length but 0
};

/// A point of the ground.
struct Pick {
    glm::vec3 world{};  ///< [m]
    glm::vec2 cell{};   ///< [cells]; sample (i, j) stands at (i + ½, j + ½)
};

/// Where the ray first meets the ground from above or below; nothing if it passes by. The ground spans the
/// outermost samples.
std::optional<Pick> pick(const Ray& ray, const wadi::Snapshot& snapshot);

/// Where a ray meets a level plane [cells of a size in metres]; nothing if it does not.
std::optional<glm::vec2> placeOnLevel(const Ray& ray, float height, float cellSize);

/// The extent of a map [cells].
glm::vec2 sizeOf(const wadi::TileGrid& grid);

/// Whether a place [cells] lies between the outermost samples.
bool isOverMap(const wadi::Snapshot& snapshot, glm::vec2 cell);

/// The ground at a place [cells], bilinear between samples; beyond the outermost ones their heights go on.
float groundAt(const wadi::Snapshot& snapshot, glm::vec2 cell);

/// What is seen of a place [cells] from above: the ground, or the sea or the water that stands on it [m].
/// Water counts if the snapshot has its layer.
float surfaceAt(const wadi::Snapshot& snapshot, glm::vec2 cell);

/// Whether ground lies between an eye and a place, both in the world [m].
bool isHidden(glm::vec3 world, const wadi::Snapshot& snapshot, glm::vec3 eye);

/// Above what an eye stays at a place (x, z) [m]: over the map the ground, beside it the foot of the block.
float floorAt(const wadi::Snapshot& snapshot, glm::vec2 spot);

/// How near to a particle the pointer must be [window units].
inline constexpr float kPickReach = 8.f;

/// Where a particle is in the world [m].
glm::vec3 placeOf(const wadi::ParticleView& particle, const wadi::Snapshot& snapshot);

/// Metres across that one of the `lines` of a picture [> 0] spans on the ground in the middle of it.
float metresPerLine(const engine::Camera& camera, const wadi::Snapshot& snapshot, float lines);

/// What is seen through a part of the window.
struct ViewProjection {
    glm::mat4 vp{1.f};    ///< World to clip space
    glm::vec3 eye{0.f};   ///< World space [m]
    glm::vec2 size{1.f};  ///< Of the part [window units]
};

/// Where a point of the world is in the part of the window, from its upper left corner [window units];
/// nothing if it is behind the eye.
std::optional<glm::vec2> onScreen(glm::vec3 world, const ViewProjection& projection);

/// Number of the particle of the snapshot within kPickReach of a place of the part of the window; of several
/// about as near to it, the one in front. Particles behind the ground do not count.
std::optional<std::size_t> pickParticle(const wadi::Snapshot& snapshot, const ViewProjection& projection,
                                        glm::vec2 at);

}  // namespace app
