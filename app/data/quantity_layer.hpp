// QuantityLayer: the values of any layer at every cell, tile by tile, and a scale for them that stays steady
// while they change. What a snapshot holds is taken as it is; what must be worked out is kept as long as the
// tiles it was worked out from. Not its colours, nor the graphics card's copy. One thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <limits>
#include <vector>

#include "app/data/colour_map.hpp"
#include "app/data/quantity.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// Water that is no deeper [m] is only wet ground and not drawn.
inline constexpr float kFilm = 0.001f;

class QuantityLayer {
  public:
    /// Tiles of each channel (channelsOf); empty if there is no such channel or the snapshot lacks it.
    using Channels = std::array<const wadi::Layer*, 2>;

    /// The values of a quantity in a snapshot. Of what must be worked out no more than `most` tiles are made
    /// anew in a call, in turn, unless the world, its grid, the sea or the layer is another than before. The
    /// result lives as long as the snapshot and until the next call.
    Channels of(const wadi::Snapshot& snapshot, LayerId layer,
                std::size_t most = std::numeric_limits<std::size_t>::max());

    /// Whether the last call left tiles as they were though they are old.
    bool isBehind() const { return behind_; }

  private:
    using Tile = std::shared_ptr<const wadi::LayerTile>;

    bool isOther(const wadi::Snapshot& snapshot, LayerId layer) const;
    void forget(const wadi::Snapshot& snapshot, LayerId layer);
    void workOut(const wadi::Snapshot& snapshot, std::size_t t);
    bool renewSources(const wadi::Snapshot& snapshot, std::size_t t, bool isAsked);

    LayerId layer_ = LayerId::none;
    std::uint64_t world_ = 0;
    wadi::TileGrid grid_;
    float sea_ = 0;  // level of it [m]
    std::array<wadi::Layer, 2> derived_;
    std::vector<std::vector<Tile>>
        sources_;  // of each tile as it was worked out: its own and those around it
    std::size_t next_ = 0;
    bool behind_ = false;
};

/// The ground [m], or the sea or the water of a depth [m] that stands on it.
float surfaceOf(const wadi::SeaParams& sea, float ground, float depth);

/// The value at a place [cells], bilinear between samples; beyond the outermost ones they go on.
float valueBetween(const wadi::TileGrid& grid, const wadi::Layer& layer, glm::vec2 place);

/// The same of a layer's tiles; of a category that of the cell, since nothing lies between two things.
float valueOf(const wadi::TileGrid& grid, LayerId layer, const wadi::Layer& tiles, glm::vec2 place);

/// The same of every channel of a quantity, which must be there.
glm::vec2 valuesAt(const wadi::TileGrid& grid, const QuantityLayer::Channels& channels, LayerId layer,
                   glm::vec2 place);

/// Whether a snapshot tells a layer.
bool isKnown(const wadi::Snapshot& snapshot, LayerId layer);

/// Whether every channel of a layer is there.
bool isThere(const QuantityLayer::Channels& channels, LayerId layer);

/// Whether a layer that begins at 0 is there, and 0 at every cell.
bool isNowhere(const QuantityLayer::Channels& channels, LayerId layer);

/// The least and greatest value that matter. Heights count all; of what begins at 0 the greatest hundredth
/// part of what there is may lie above, of what has a sign both ends are equally far from 0. Never empty.
ColourScale rangeOf(LayerId layer, const wadi::Layer& tiles);

/// The same from round number to round number.
ColourScale roundOutward(LayerId layer, const ColourScale& range);

class SteadyScale {
  public:
    /// Takes note of the values of a layer that is there; `isOther`: it has nothing to do with that before.
    void update(LayerId layer, const wadi::Layer& tiles, bool isOther);
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
