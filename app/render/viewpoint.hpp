// Viewpoint: where a landscape is in the world, and from where it is first seen. The window and `wadi shot`
// share it, so that both show the same picture. Mathematics only; any thread.
#pragma once

#include <glm/vec2.hpp>
#include <optional>

#include "app/look/camera_place.hpp"
#include "engine/camera.hpp"
#include "engine/shadow.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// The block that is drawn of a landscape [m]: its sample points in x and z; in y from the foot of the
/// walls, a little below the lowest ground, to the highest ground or the sea above it.
engine::Box blockOf(const wadi::Snapshot& snapshot);

/// Whether another viewpoint is needed: the land has another extent [m] or lies at other heights. The same
/// land with finer cells is where it was.
bool isElsewhere(const wadi::Snapshot& now, const wadi::Snapshot& before);

/// Looks at a block from the south-west, half from above, so that all of it is in the picture with a
/// margin and a sun in the north-west shines from the left. The camera's resize() must have been called.
void frameBlock(engine::Camera& camera, const engine::Box& block);

/// Goes to where a camera may turn about the middle of a block and no corner ever leaves the picture, with a
/// margin; which way and how far down it looks stays. resize() and frameBlock() must have been called.
void frameTurn(engine::Camera& camera, const engine::Box& block);

/// Whether all corners of a block are in the picture.
bool seesAll(const engine::Camera& camera, const engine::Box& block);

/// Looks at a place of the ground as a scene says, through its lens. To be called after frameBlock().
void placeCamera(engine::Camera& camera, const wadi::Snapshot& snapshot, const CameraPlace& place);

/// A camera for pictures of `size` pixels [each >= 1] that sees all of the land, or a place of it.
engine::Camera cameraOn(const wadi::Snapshot& snapshot, glm::ivec2 size, const std::optional<CameraPlace>& place = {});

/// The same as placeCamera(), but the camera glides there.
void glideCamera(engine::Camera& camera, const wadi::Snapshot& snapshot, const CameraPlace& place);

/// From where a camera sees the landscape, for a scene: to the nearest place that a scene can say.
CameraPlace placeOf(const engine::Camera& camera, const wadi::Snapshot& snapshot);

}  // namespace app
