// Pick: the point of the ground that a ray meets first, found exactly: the ray is followed from patch to
// patch of four samples, and each bilinear patch is solved as the quadratic that it is along a line.
// Not the picture's depth, which is coarser and costs a read-back. Any thread.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

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

/// Whether a place [cells] lies between the outermost samples.
bool isOverMap(const wadi::Snapshot& snapshot, glm::vec2 cell);

/// The ground at a place [cells], bilinear between samples; beyond the outermost ones their heights go on.
float groundAt(const wadi::Snapshot& snapshot, glm::vec2 cell);

/// Above what an eye stays at a place (x, z) [m]: over the map the ground, beside it the foot of the block.
float floorAt(const wadi::Snapshot& snapshot, glm::vec2 spot);

}  // namespace app
