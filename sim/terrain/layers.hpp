// Layers: the quantities of a landscape that can be seen or taken home: their ids, what can be said of each,
// sets of them, and those that are worked out of others. Not the table of all of them
// (sim/world/layer_table), nor how they look (app/data/quantity). Values; any thread.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include "sim/core/tiles.hpp"

namespace wadi {

/// Names in code for the rows of the table, in its order. A row that no code has to name needs none here.
enum class LayerId : std::uint8_t {
    none,
    height,
    bedrock,
    sediment,
    slope,
    normal,
    start,
    wear,
    deposit,
    change,
    water,
    waterWithSea,
    lakes,
    discharge,
    flow,
    velocity,
    velocityEast,
    velocitySouth,
    moisture,
    rain,
    windpath,
    windAndSediment,
    hardness,
    paintedRain,
    mask,
    shelter,
    paintedHardness,
    drainageArea,
    flowDirection,
    catchments,
    strahler,
    steepness,
    chi,
    uplift,
    paintedUplift,
    vegetation,
    dye,
    paintedDye,
    more  ///< The first row without a name here
};

/// Most rows that the table may have.
inline constexpr std::size_t kMostLayers = 64;

/// What the values of a layer are, and so how they become colours and files.
enum class LayerKind {
    sequential,  ///< One number, from nothing to much
    level,       ///< One number, of which 0 means nothing of its own: heights
    diverging,   ///< One number with a sign; 0 is neutral
    share,       ///< One number from 0 to 1, whatever the map; some maps know more than all
    direction,   ///< Slopes along x and z [m/m]: a normal map
    pair,        ///< Two other layers, each in a colour of its own; to be looked at only
    category,    ///< Whole numbers from 1 on, each a thing of its own; 0 is nothing
    weights      ///< Shares of four things: a picture for files, not to be looked at
};

/// Channels of values of a kind.
constexpr int channelsOf(LayerKind kind) {
    if (kind == LayerKind::weights) return 4;
    return kind == LayerKind::direction || kind == LayerKind::pair ? 2 : 1;
}
/// Channels of its files: 1: values; 3 or 4: a picture of red, green, blue, alpha from 0 to 1; 0: it has
/// none.
constexpr int fileChannelsOf(LayerKind kind) {
    if (kind == LayerKind::direction) return 3;
    return kind == LayerKind::pair ? 0 : channelsOf(kind);
}

/// How the values of a layer are called where they are read.
struct LayerWords {
    std::string_view one = {};   ///< Before a value: "lake depth"; "": the words of the layer's name
    std::string_view none = {};  ///< Of a category: what 0 is: "no channel"
    /// Of a category: what its things are called, from 1 on; empty: by their numbers.
    std::span<const std::string_view> things = {};
    bool areOrdered = false;  ///< Of a category: whether its things stand in an order
};

/// What can be said of a layer.
struct LayerFacts {
    std::string_view name;   ///< As on the command line and in file names; labels are made of it
    std::string_view title;  ///< As a legend says it
    std::string_view unit;   ///< "" for plain numbers
    std::string_view help;   ///< One sentence
    LayerKind kind = LayerKind::sequential;
    bool logarithmic = false;  ///< Whether its numbers differ by powers of ten
    /// Whether it is counted in cells: with cells n times as wide its numbers are an n-th.
    bool perCell = false;
    bool lowers = false;  ///< Of numbers with a sign: whether those above 0 are of ground that goes down
    LayerWords words = {};
};

/// Some of the layers: what somebody wants to see or to take home.
class LayerSet {
  public:
    constexpr LayerSet() = default;
    LayerSet(std::initializer_list<LayerId> ids) {
        for (const LayerId id : ids) insert(id);
    }

    bool has(LayerId id) const { return bits_[static_cast<std::size_t>(id)]; }
    bool empty() const { return bits_.none(); }
    /// Nothing happens for none.
    void insert(LayerId id) {
        if (id != LayerId::none) bits_.set(static_cast<std::size_t>(id));
    }
    LayerSet& operator|=(const LayerSet& other) {
        bits_ |= other.bits_;
        return *this;
    }
    bool operator==(const LayerSet&) const = default;

  private:
    std::bitset<kMostLayers> bits_;
};

// Derived layers: worked out of others block by block, of tiles of a snapshot as of whole fields.

/// A block of cells of a map with the values of the layers that something is worked out of.
struct LayerBlock {
    /// Most layers that one is worked out of.
    static constexpr std::size_t kMost = 4;

    /// The values of one of them.
    struct Source {
        const float* first = nullptr;  ///< At the first cell of the block
        std::ptrdiff_t stride = 0;     ///< From row to row

        const float* row(int z) const { return first + z * stride; }
    };

    TileGrid grid;  ///< Of the whole map
    TileGrid::Box box{};
    /// In the order of WorkOut::from. Where neighbours are asked for, there is a rim of one cell around the
    /// block (but for its corners), which beyond the map repeats the outermost cells.
    std::array<Source, kMost> sources{};
    float cellSize = 1;  ///< [m]
    float sea = 0;       ///< Level of the sea [m]; far below all ground if there is none
    bool quick = false;  ///< Whether it is for a picture and need not be right to the last digit

    /// Distance between the neighbours of column x of the block, to the west and to the east [m].
    float across(int x) const { return cellSize * span(box.x + x, grid.columns); }
    /// The same of row z.
    float down(int z) const { return cellSize * span(box.z + z, grid.rows); }

  private:
    static float span(int place, int places) {
        return static_cast<float>((place > 0 ? 1 : 0) + (place + 1 < places ? 1 : 0));
    }
};

/// Where the channels of a block go: row-major, box.columns × box.rows of each.
using LayerOut = std::span<float* const>;

/// Works out a block cell by cell: `Value(block, a, b)` of the values of the first two sources, or of the
/// first.
template <auto Value>
void eachCell(const LayerBlock& block, LayerOut out) {
    float* to = out[0];
    for (int z = 0; z < block.box.rows; ++z, to += block.box.columns) {
        const float* a = block.sources[0].row(z);
        if constexpr (requires { Value(block, *a); }) {
            for (int x = 0; x < block.box.columns; ++x) to[x] = Value(block, a[x]);
        } else {
            const float* b = block.sources[1].row(z);
            for (int x = 0; x < block.box.columns; ++x) to[x] = Value(block, a[x], b[x]);
        }
    }
}

/// Steepness of the ground [°] of {height} with neighbours, by central differences.
void workOutSlope(const LayerBlock& block, LayerOut out);
/// Metres upwards per metre eastwards and southwards, likewise.
void workOutGradient(const LayerBlock& block, LayerOut out);
/// Weights of rock, sand, wet and steep ground, which sum to 1: what is steep is nothing else, what is wet is
/// neither sand nor rock. Of {height, sediment, water, moisture} with neighbours.
void workOutSplat(const LayerBlock& block, LayerOut out);

}  // namespace wadi
