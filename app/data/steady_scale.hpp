// SteadyScale: the scale of a quantity while its values change: round at both ends, unmoved by a few
// outliers, kept while it fits, and on its way to a new one without a jump. One thread.
#pragma once

#include <cstdint>

#include "app/data/colour_map.hpp"
#include "app/data/quantity_layer.hpp"

namespace app {

/// The least and greatest value that matter. Heights count all; of what begins at 0 the greatest hundredth
/// part of what there is may lie above, of what has a sign both ends are equally far from 0. Never empty.
ColourScale rangeOf(Quantity quantity, const wadi::Layer& tiles);

/// The same from round number to round number.
ColourScale roundOutward(Quantity quantity, const ColourScale& range);

class SteadyScale {
  public:
    /// Takes note of the values of a layer that is there; `isOther`: it has nothing to do with that before.
    void heed(Quantity quantity, const wadi::Layer& tiles, bool isOther);
    /// Takes `seconds` [>= 0] of the way to the new scale. True if the scale has changed.
    bool pass(double seconds);
    /// Whether it is on its way to another one.
    bool isMoving() const { return !(now_ == goal_); }
    /// As it is now; not logarithmic.
    const ColourScale& scale() const { return now_; }

  private:
    ColourScale now_, goal_;
};

}  // namespace app
