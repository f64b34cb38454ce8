// Overlay parameters: which data are shown over the ground and how, and contour lines. They change neither
// the world nor the look that a scene keeps. Values; any thread.
#pragma once

#include "app/data/flat_picture.hpp"
#include "sim/core/param.hpp"

namespace app {

/// How numbers are spread over the colours.
enum class Spread { usual, even, logarithmic };
inline constexpr std::array<std::string_view, 3> kSpreadNames = {"usual", "even", "logarithmic"};

struct OverlayParams {
    Quantity layer = Quantity::none;
    ColourMap colours = ColourMap::viridis;
    float opacity = 0.85f;
    Spread spread = Spread::usual;
    bool smooth = true;
    bool water = false;
    bool fixed = false;
    float low = 0.f;
    float high = 100.f;
    bool contours = false;
    float interval = 0.f;

    bool operator==(const OverlayParams&) const = default;
};

template <class V>
void visit(V&& v, OverlayParams& p) {
    v("layer", p.layer, kQuantityNamesOrNone, "What is shown in colours over the ground.");
    v("colours", p.colours, kColourMapNames,
      "How numbers become colours; cividis suits all eyes. What has a sign is red below zero and blue "
      "above.");
    v("opacity", p.opacity, 0.f, 1.f, "", "How much of the ground's own colours the data hide.");
    v("spread", p.spread, kSpreadNames,
      "Whether small numbers are told apart more finely than large ones; usual: where they differ by powers "
      "of ten.");
    v("smooth", p.smooth, "Whether values run into each other between cells.");
    v("water", p.water, "Whether rivers, lakes and the sea are shown over the data.");
    v("fixed", p.fixed,
      "Whether the colours begin and end at the numbers below instead of following the map.");
    v("low", p.low, -1e4f, 1e5f, "", "Number of the first colour.");
    v("high", p.high, -1e4f, 1e5f, "", "Number of the last colour.");
    v("contours", p.contours, "Whether lines of equal height are drawn on the ground.");
    v("interval", p.interval, 0.f, 1000.f, "m", "Height between two contours; 0 chooses a round one.",
      wadi::Scale::logarithmic);
}

/// Whether small numbers are told apart more finely.
inline bool isLogarithmic(const OverlayParams& params) {
    if (params.spread != Spread::usual) return params.spread == Spread::logarithmic;
    return params.layer != Quantity::none && facts(params.layer).logarithmic;
}

/// What an overlay shows at a moment: all that a legend tells, and all that the picture depends on.
struct OverlayView {
    Quantity layer = Quantity::none;  ///< none: no values are shown, or not yet
    ColourMap colours = ColourMap::viridis;
    ChannelScales scales = {};
    float opacity = 1.f;
    bool smooth = true;
    bool water = true;     ///< Whether water is drawn
    float interval = 0.f;  ///< Height between contours [m]; 0: there are none

    bool operator==(const OverlayView&) const = default;
};

}  // namespace app
