// Quality: what a picture may cost, as parameters like those of the look. It changes how well things are
// seen, not what. The window's thread.
#pragma once

#include <array>
#include <optional>

#include "sim/core/param.hpp"

namespace app {

/// What a picture may cost.
struct QualityParams {
    float detail = 3.f;
    float resolution = 1.f;
    int samples = 4;
    bool shadows = true;
    int shadowSize = 2048;
    bool groundDetail = true;
    bool plainGround = false;
    bool shadowFit = true;
    bool ripples = true;
    bool vsync = true;
    int frameCap = 0;

    bool operator==(const QualityParams&) const = default;
};

template <class V>
void visit(V&& v, QualityParams& p) {
    v("detail", p.detail, 1.f, 32.f, "px",
      "Width of the mesh's quads in the picture, as far as samples are so close: less is finer.",
      wadi::Scale::logarithmic);
    v("resolution", p.resolution, 0.25f, 2.f, "×",
      "Pixels drawn for each pixel of the window, along a side.");
    v("samples", p.samples, 1, 8, "", "Samples of each pixel that is drawn: edges are smooth with 4 or more.",
      wadi::Scale::logarithmic);
    v("shadows", p.shadows, "Whether the sun casts shadows.");
    v("shadowSize", p.shadowSize, 256, 8192, "texels", "Sharpness of the shadows.", wadi::Scale::logarithmic);
    v("groundDetail", p.groundDetail,
      "Whether the ground near the eye shows stones, cracks and ripples that are finer than the map.");
    v("plainGround", p.plainGround,
      "Whether the light and the materials of the ground are worked out more simply, and without that "
      "detail: "
      "twice as fast where no graphics card draws.");
    v("shadowFit", p.shadowFit,
      "Whether shadows get sharper as the eye comes nearer. If not, their map is drawn less often.");
    v("ripples", p.ripples, "Whether water shows its current, swell and foam.");
    v("vsync", p.vsync, "Whether frames wait for the screen.");
    v("frameCap", p.frameCap, 0, 480, "frames/s",
      "Most frames in a second; at the right end there is no limit.");
}

/// Sets of these for machines of four kinds.
enum class QualityPreset { low, medium, high, ultra };
inline constexpr std::array<QualityPreset, 4> kQualityPresets = {QualityPreset::low, QualityPreset::medium,
                                                                 QualityPreset::high, QualityPreset::ultra};
/// For people, in the order of QualityPreset.
inline constexpr std::array<const char*, 4> kQualityPresetNames = {"Low", "Medium", "High", "Ultra"};

/// The values of a preset. Low suits machines that draw with their processor.
QualityParams qualityOf(QualityPreset preset);

/// The preset whose values these are, whatever the screen's pace is; nothing if a person has set them.
std::optional<QualityPreset> presetOf(const QualityParams& quality);

}  // namespace app
