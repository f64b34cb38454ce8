// Layer fields: whole layers of a world as plain values at one moment, for whoever writes maps of it, and the
// making of layers of whatever is at hand. Not a picture for the window (Snapshot), nor what a world needs to
// go on (SavedWorld). Values; any thread may read one.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "sim/core/thread_pool.hpp"
#include "sim/world/edit_log.hpp"
#include "sim/world/layer_table.hpp"
#include "sim/world/state.hpp"

namespace wadi {

struct LayerFields {
    std::uint64_t epoch = 0;
    std::uint64_t hash = 0;                        ///< State::hash()
    float cellSize = 1;                            ///< [m]
    float sea = kNoSea;                            ///< Level of the sea [m]
    int columns = 0, rows = 0;                     ///< Of the world [cells]
    LayerSet held;                                 ///< Those that are in `fields`
    std::array<Field<float>, kMostLayers> fields;  ///< By LayerId; empty if nobody asked for it
    EditLog log;                                   ///< How the world came to be

    /// Below all ground: there is no sea.
    static constexpr float kNoSea = -1e30f;

    const Field<float>& operator[](LayerId id) const { return fields[static_cast<std::size_t>(id)]; }
};

/// Level of the sea [m]; far below all ground if there is none.
inline float levelOf(const SeaParams& sea) {
    return sea.enabled ? sea.level : LayerFields::kNoSea;
}

/// All that is needed of a state for the layers of a set. What tells how the world began is left to the log.
LayerFields fieldsOf(const State& state, const EditLog& log, const LayerSet& wanted, const ThreadPool& pool);

/// The channels of a layer: those that are held as they stand, others worked out; the layer's sources must
/// have been wanted. What tells how the world began makes that ground anew, which takes a while.
std::vector<Field<float>> channelsOf(const LayerFields& fields, LayerId id);

/// Layers of a state of which all cells are found at once: what several share is made once.
class FieldMaker {
  public:
    /// `most`: cells along a side, [>= 1], above which what knows how to is made in squares of cells.
    FieldMaker(const State& state, const ThreadPool& pool, int most = std::numeric_limits<int>::max())
        : state_(state), pool_(pool), most_(most) {}

    /// The field; empty: it is 0 everywhere. It lives as long as this.
    const Field<float>& of(const MakeFields& source);
    /// Whether it is there already, so that of() takes no time.
    bool has(const MakeFields& source) const;

  private:
    const State& state_;
    const ThreadPool& pool_;
    int most_;
    std::vector<std::pair<decltype(MakeFields::make), std::vector<Field<float>>>> made_;
};

/// A tile of each channel of a layer that is worked out of layers in tiles, in the order of its sources;
/// quickly, since it is for a picture.
std::vector<std::shared_ptr<const LayerTile>> workOutTile(const LayerInfo& info,
                                                          std::span<const Layer* const> sources,
                                                          const TileGrid& grid, std::size_t tile,
                                                          float cellSize, float sea);

}  // namespace wadi
