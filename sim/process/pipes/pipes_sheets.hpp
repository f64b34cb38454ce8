// PipesSheets: what Pipes keeps of each cell from step to step, and room to work in. Of all this only load,
// its dye and flux are state; the rest is laid out anew in every epoch. The thread that steps the simulation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/core/pages.hpp"
#include "sim/core/quantum.hpp"
#include "sim/core/tiles.hpp"

namespace wadi {

// PaddedGrid<T>: a grid of values with a margin all around, so that loops over rows need not ask where the
// map ends. Not a map: what stands in the margin is up to its owner. It takes the memory that is touched. One
// thread at a time may write a row.

/// Rows of margin above and below a sheet.
inline constexpr int kSheetMargin = 3;

/// A row begins one cell west of the map, at `kSheetLead` values from the start of its memory.
inline constexpr std::size_t kSheetLead = 16;

/// The next multiple of 16.
constexpr std::size_t inSixteens(int count) {
    return (static_cast<std::size_t>(count) + 15) / 16 * 16;
}

/// Values from one row of a sheet to the next: vectors may run past the last cell, and read one more.
constexpr std::size_t sheetStride(int columns) {
    return kSheetLead + inSixteens(columns + 2) + 16;
}

template <class T>
class PaddedGrid {
  public:
    PaddedGrid() = default;
    /// Of a map of that size, and room for a window that reaches so many cells past its edges.
    PaddedGrid(int columns, int rows, int ghosts = 0)
        : columns_(columns),
          top_(kSheetMargin + ghosts),
          lead_(kSheetLead + inSixteens(ghosts)),
          stride_(sheetStride(columns) + 2 * inSixteens(ghosts)),
          first_(static_cast<std::ptrdiff_t>(lead_)),
          values_(stride_ * static_cast<std::size_t>(rows + 2 * top_)) {}

    bool empty() const { return values_.empty(); }

    /// Counts rows and columns from the corner of a window on, of which cells() are those of a row. Nothing
    /// moves in memory.
    void look(const TileGrid::Box& window) {
        columns_ = window.columns;
        first_ =
            static_cast<std::ptrdiff_t>(lead_) + window.z * static_cast<std::ptrdiff_t>(stride_) + window.x;
    }

    /// Row z [-kSheetMargin, rows + kSheetMargin) from column -1 on.
    T* row(int z) { return values_.data() + offset(z); }
    const T* row(int z) const { return values_.data() + offset(z); }

    /// The cells of row z that lie on the map, or in the window.
    std::span<T> cells(int z) { return {row(z) + 1, static_cast<std::size_t>(columns_)}; }
    std::span<const T> cells(int z) const { return {row(z) + 1, static_cast<std::size_t>(columns_)}; }

  private:
    std::size_t offset(int z) const {
        return static_cast<std::size_t>((z + top_) * static_cast<std::ptrdiff_t>(stride_) + first_);
    }

    int columns_ = 0, top_ = kSheetMargin;
    std::size_t lead_ = kSheetLead, stride_ = 0;
    std::ptrdiff_t first_ = 0;  // of the row that lies top_ rows north of the window's first
    ZeroedVector<T> values_;
};

/// A cell owns four pipes: those to the east, south, south-east and south-west. Water that runs the other way
/// counts negative. The other four belong to its neighbours.
inline constexpr int kPipes = 4;

/// Most water on a cell, most load in it, and most of either that passes a pipe in a step [quanta]: sums over
/// eight pipes then fit in 32 bits.
inline constexpr Quanta kMostWater = 1 << 30;
inline constexpr Quanta kMostSuspended = 1 << 29;
inline constexpr Quanta kMostFlow = 1 << 26;

/// What cells read of their neighbours [quanta]; flux: in a step.
struct PipesLayers {
    PipesLayers() = default;
    PipesLayers(int columns, int rows, int ghosts)
        : ground(columns, rows, ghosts), water(columns, rows, ghosts), suspended(columns, rows, ghosts) {
        flux.fill(PaddedGrid<float>(columns, rows, ghosts));
    }

    PaddedGrid<Quanta> ground, water, suspended;
    std::array<PaddedGrid<float>, kPipes> flux;
};

/// Rows between what is done for dye, of one row; empty if there is none.
struct PipesDyeScratch {
    void makeRoom(int columns) {
        if (!worn.empty()) return;
        for (auto& row : sent) row.resize(sheetStride(columns));
        for (auto* row : {&whole, &worn}) row->resize(sheetStride(columns));
    }

    std::array<std::vector<Quanta>, 2 * kPipes + 1> sent;
    std::vector<Quanta> whole, worn;
};

/// Rows between the stages of a step: two of each, since a stage needs its own row and the one before; four
/// of the surface, of which the last stage needs both neighbours while the first is two rows ahead.
struct PipesScratch {
    explicit PipesScratch(int columns) {
        const std::size_t size = sheetStride(columns);
        for (auto& rows : surface) rows.resize(size);
        for (std::size_t i = 0; i < 2; ++i) {
            for (auto* rows : {&flow[i][0], &flow[i][1], &flow[i][2], &flow[i][3], &drift[i][0], &drift[i][1],
                               &drift[i][2], &drift[i][3]})
                rows->resize(size);
            for (auto* rows : {&share[i], &thick[i], &side[i], &spare[i], &wish[i][0], &wish[i][1],
                               &wish[i][2], &wish[i][3]})
                rows->resize(size);
        }
    }

    std::array<std::vector<Quanta>, 4> surface;
    std::array<std::array<std::vector<Quanta>, kPipes>, 2> flow, drift;
    std::array<std::array<std::vector<float>, kPipes>, 2> wish;
    std::array<std::vector<float>, 2> share, thick, side, spare;
    PipesDyeScratch dye;
};

/// What is dyed, in worlds where something is [quanta, no more than the load or what lies loose]. Margins
/// hold nothing.
struct PipesDye {
    bool empty() const { return load.empty(); }

    PaddedGrid<Quanta> load;            ///< Of the load; with the load it is state, the rest is not
    PaddedGrid<Quanta> loose;           ///< Of the sediment of the ground
    PaddedGrid<Quanta> arrived;         ///< What has come while it moves; nothing before and after
    PaddedGrid<Quanta> seams;           ///< What has left a band for the row north of it, and south; likewise
    std::vector<std::int32_t> columns;  ///< A row: which column of the map each is, and one more
};

struct PipesSheets {
    PipesSheets() = default;
    /// Of a map of that size, and room for a window that reaches so many cells past its edges.
    PipesSheets(int columns, int rows, int ghosts = 0)
        : map{0, 0, columns, rows},
          ghosts(ghosts),
          window(map),
          layers{PipesLayers(columns, rows, ghosts), PipesLayers(columns, rows, ghosts)},
          loose(columns, rows, ghosts),
          slumped(columns, rows, ghosts),
          through(columns, rows, ghosts),
          even(sheetStride(columns + 2 * ghosts)),
          soft(even),
          none(even) {}

    bool empty() const { return loose.empty(); }

    /// Another sheet.
    template <class T>
    PaddedGrid<T> sheet() const {
        PaddedGrid<T> made(map.columns, map.rows, ghosts);
        made.look(window);
        return made;
    }
    /// Lets all sheets count from a window on (PaddedGrid::look).
    void look(const TileGrid::Box& box) {
        window = box;
        const auto at = [&](auto&... grids) { (grids.look(box), ...); };
        for (PipesLayers& side : layers) {
            at(side.ground, side.water, side.suspended);
            for (PaddedGrid<float>& flux : side.flux) at(flux);
        }
        at(loose, slumped, through, softness, source, dye.load, dye.loose, dye.arrived);
    }

    TileGrid::Box map{};     ///< Its cells
    int ghosts = 0;          ///< How far a window may reach past its edges [cells]
    TileGrid::Box window{};  ///< From where sheets are counted

    /// Before a step and after it, by turns; between epochs the first holds all. Water, load and flux of rows
    /// that only one band reads change in place, in the first.
    std::array<PipesLayers, 2> layers;
    PaddedGrid<Quanta> loose;    ///< Sediment of the ground
    PaddedGrid<Quanta> slumped;  ///< The same after banks have fallen; in a step, if there is dye, before it
    PaddedGrid<float> through;   ///< Water that crosses a cell, in steps that ask for it [quanta]
    PaddedGrid<float>
        softness;              ///< Part of what is wanted of rock that it yields; empty if all of it is soft
    PaddedGrid<float> source;  ///< Rain and springs in a step [quanta]; empty if there is but even rain
    std::vector<float> even, soft, none;  ///< Rows of even rain, of soft rock, and of zeros
    PipesDye dye;                         ///< Empty if nothing is dyed
    std::vector<PipesScratch> scratches;  ///< By share of the work
};

}  // namespace wadi
