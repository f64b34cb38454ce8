// Quality choice: which preset of quality suits a machine, by measuring how long it draws. Not the presets
// themselves (app/look/quality). The thread that owns the GL context.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <memory>

#include "app/look/quality.hpp"
#include "app/render/landscape.hpp"
#include "engine/camera.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// Time of one picture of a preset [s].
using MeasurePreset = std::function<double(QualityPreset)>;

/// The longest time of a picture [s] that leaves room for panels and simulation in a frame of a sixtieth.
inline constexpr double kLongestPicture = 0.008;
/// How long may be measured [s].
inline constexpr double kMeasuring = 0.5;

/// The best preset whose picture takes at most kLongestPicture, else the lowest. Begins with the lowest;
/// ends where `measure` throws engine::Error, as for want of memory; takes no more measurements once they
/// have taken kMeasuring together, or would at four times the last one.
QualityPreset chooseQuality(const MeasurePreset& measure);

/// Measures pictures of a landscape at `size` [pixels], each drawn anew. Waits for the graphics card.
MeasurePreset measureLandscape(Landscape& landscape, const engine::Camera& camera, const LookParams& look,
                               std::shared_ptr<const wadi::Snapshot> snapshot, glm::ivec2 size);

}  // namespace app
