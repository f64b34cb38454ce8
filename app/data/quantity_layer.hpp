// QuantityLayer: the values of a quantity at every cell, tile by tile, and a scale for them that stays steady
// while they change. What a snapshot has as a layer is taken as it is; what must be worked out is kept as
// long as the tiles it was worked out from. Not its colours, nor the graphics card's copy. One thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <limits>
#include <vector>

#include "app/data/colour_map.hpp"
#include "app/data/quantity.hpp"

namespace app {

/// Water that is no deeper [m] is only wet ground and not drawn.
inline constexpr float kFilm = 0.02f;

class QuantityLayer {
  public:
    /// Tiles of each channel (channelsOf); empty if there is no such channel or the snapshot lacks it.
    using Channels = std::array<const wadi::Layer*, 2>;

    /// The values of a quantity in a snapshot. Of what must be worked out no more than `most` tiles are made
    /// anew in a call, in turn, unless the world, its grid or the quantity is another than before. The result
    /// lives as long as the snapshot and until the next call.
    Channels of(const wadi::Snapshot& snapshot, Quantity quantity,
                std::size_t most = std::numeric_limits<std::size_t>::max());

    /// Whether the last call left tiles as they were though they are old.
    bool isBehind() const { return behind_; }

  private:
    using Tile = std::shared_ptr<const wadi::LayerTile>;
    /// The tiles from which one is worked out: its own of one or two layers, and those around it.
    using Sources = std::array<Tile, 5>;

    void forget(const wadi::Snapshot& snapshot, Quantity quantity);
    void workOut(const wadi::Snapshot& snapshot, std::size_t t);
    template <class Do>
    void eachSource(const wadi::Snapshot& snapshot, std::size_t t, Do take) const;
    bool isOld(const wadi::Snapshot& snapshot, std::size_t t) const;

    Quantity quantity_ = Quantity::none;
    std::uint64_t world_ = 0;
    wadi::TileGrid grid_;
    float sea_ = 0;  // level of it [m], where the depth of the water is worked out
    std::array<wadi::Layer, 2> derived_;
    std::vector<Sources> sources_;  // of each tile as it was worked out
    std::size_t next_ = 0;
    bool behind_ = false;
};

/// The value at a place [cells], bilinear between samples; beyond the outermost ones they go on.
float valueBetween(const wadi::TileGrid& grid, const wadi::Layer& layer, glm::vec2 place);

/// The same of every channel of a quantity, which must be there.
glm::vec2 valuesAt(const wadi::TileGrid& grid, const QuantityLayer::Channels& channels, Quantity quantity,
                   glm::vec2 place);

/// Whether a snapshot tells a quantity.
bool isKnown(const wadi::Snapshot& snapshot, Quantity quantity);

/// Whether a snapshot tells a quantity that begins at 0, and it is 0 at every cell. Of what is worked out
/// from two grounds nothing is said.
bool isNowhere(const wadi::Snapshot& snapshot, Quantity quantity);

/// Whether every channel of a quantity is there.
bool isThere(const QuantityLayer::Channels& channels, Quantity quantity);

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
