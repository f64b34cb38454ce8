// Picture params: what a person chooses for pictures and turntables of the window. Values; any thread.
#pragma once

#include "app/export/plan.hpp"
#include "sim/core/param.hpp"

namespace app {

struct PictureParams {
    int scale = 1;
    bool transparent = false;
    bool marks = false;

    bool operator==(const PictureParams&) const = default;
};

template <class V>
void visit(V&& v, PictureParams& p) {
    v("scale", p.scale, 1, 8, "×",
      "Size of the picture, in sizes of the window. What is larger than a graphics card can draw is drawn in "
      "tiles.");
    v("transparent", p.transparent, "Whether there is nothing where the sky would be.");
    v("marks", p.marks, "Whether the marks of tools, such as springs, are in the picture.");
}

/// A turn of the camera about the place that it looks at.
struct TurntableParams {
    int frames = 120;
    LapseTarget target = LapseTarget::folder;
    LapseSize size = LapseSize::lines1080;
    int rate = 30;

    bool operator==(const TurntableParams&) const = default;
};

inline constexpr int kMostTurnFrames = 10000;  ///< Of a turntable

template <class V>
void visit(V&& v, TurntableParams& p) {
    v("frames", p.frames, 2, kMostTurnFrames, "", "Pictures of a whole turn.", wadi::Scale::logarithmic);
    v("target", p.target, kLapseTargets,
      "PNG files with numbers in a folder of their own, or a film (.mp4), which the program ffmpeg makes.");
    v("size", p.size, kLapseSizes, "Size of the pictures; that of the window does not matter.");
    v("rate", p.rate, 1, kMostRate, "/s", "Pictures that a second of the film shows.",
      wadi::Scale::logarithmic);
}

}  // namespace app
