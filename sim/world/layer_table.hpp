// Layer table: one row for each quantity of a world that can be seen or taken home, and where its values come
// from. A quantity more is a row more, with its function: overlay, legend, map window, cross-section,
// comparison, export and lists have it then. Not its values (sim/world/layer_fields, sim/live/snapshot). Any
// thread.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/terrain/layers.hpp"

namespace wadi {

class ThreadPool;
struct State;

/// A layer that a world holds cell by cell: its values from a row-major position on, all in one row of cells.
struct ReadCells {
    void (*read)(const State& state, std::size_t from, std::span<float> to);
    std::string_view process = {};  ///< The name of that which keeps it as a map; "": none does
};

/// A map of bytes that only hands change, as parts of 1; an empty one is 255 everywhere.
struct ReadBytes {
    const Field<std::uint8_t>& (*map)(const State& state);
};

/// A layer of which all cells are found at once. Layers of the same function are made in one call, of which
/// each takes a channel; an empty one is 0 everywhere.
struct MakeFields {
    std::vector<Field<float>> (*make)(const State& state, const ThreadPool& pool);
    std::size_t channel = 0;
    /// Makes them of a map with more than `most` cells along a side in squares of cells; null: never.
    std::vector<Field<float>> (*makeAtMost)(const State& state, const ThreadPool& pool, int most) = nullptr;
    bool isCostly = false;  ///< Pictures make it anew only now and then while epochs follow each other
    /// Whether nothing but edits changes it at present; null: epochs do, too.
    bool (*isStill)(const State& state) = nullptr;
};

/// The ground with which the world began: no state has it, the log tells it.
struct StartGround {};

/// A layer that is worked out of others, which are none of this kind.
struct WorkOut {
    std::array<LayerId, LayerBlock::kMost> from{};                  ///< none after the last
    void (*work)(const LayerBlock& block, LayerOut out) = nullptr;  ///< null for a pair, which is its sources
    bool takesNeighbours = false;                                   ///< Whether blocks have a rim

    /// Those of `from` that are there.
    std::span<const LayerId> sources() const;
};

using LayerSource = std::variant<std::monostate, ReadCells, ReadBytes, MakeFields, StartGround, WorkOut>;

/// A row of the table.
struct LayerInfo : LayerFacts {
    LayerSource source;

    /// How it is worked out; null if a world holds it.
    const WorkOut* workOut() const { return std::get_if<WorkOut>(&source); }
};

/// Reads cell by cell: `Value(state, cell)` is the value at a row-major position.
template <auto Value>
void readCells(const State& state, std::size_t from, std::span<float> to) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = Value(state, from + i);
}

/// The row of a layer; that of LayerId::none is named "none".
const LayerInfo& infoOf(LayerId id);
/// The layer of a name; none if there is none.
LayerId layerOf(std::string_view name);

/// All layers that can be looked at, in the order of the table.
std::span<const LayerId> seenLayers();
/// Their names after "none": a name's place is the number of its layer, as choices among parameters want it.
std::span<const std::string_view> seenNamesOrNone();
/// All layers that can be written to files.
std::span<const LayerId> fileLayers();

/// The layers of a world that are needed for those of a set: the sources of what is worked out, and the rest.
LayerSet sourcesOf(const LayerSet& set);

}  // namespace wadi
