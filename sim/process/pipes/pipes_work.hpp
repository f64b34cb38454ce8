// PipesJob: an epoch of Pipes. It lays ground and water out in sheets, takes them through the steps band by
// band, and brings them back. Rows are the work of others (pipes_rows). Where ranks share a map, it does so
// in a window around its part (pipes_ghosts). The thread that steps the simulation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/process/pipes/pipes.hpp"
#include "sim/process/pipes/pipes_dye_rows.hpp"
#include "sim/process/pipes/pipes_ghosts.hpp"
#include "sim/process/pipes/pipes_rows.hpp"

namespace wadi {

/// What waters the land, what takes the water in, and what it moves.
struct Waters {
    const SeaParams& sea;
    const RainField& rain;
    const SandParams& sand;
};

class PipesJob {
  public:
    PipesJob(Terrain& terrain, PipesSheets& sheets, Field<float>& flow, const PipesParams& params,
             const Waters& waters, const ThreadPool& pool, Simd simd);

    /// Takes the water through an epoch and returns what crossed the border of the world. `count` counts the
    /// steps of the water.
    PipesTally run(std::span<const Spring> springs, std::uint32_t& count);

  private:
    static constexpr int kBand = 32;  // rows that a thread takes at a time

    void plan(const PipesParams& params);
    void planGround(const PipesParams& params, const SandParams& sand);
    void begin(std::span<const Spring> springs);
    void beginRow(int z);
    void beginStretch(int z, int x, const TileGrid::Box& stretch);
    void beginSoftness(int z, int x, const TileGrid::Box& stretch);
    void beginSoftness();
    void wrapSoftness();
    void beginSource(std::span<const Spring> springs);
    void wellUp(const Spring& spring);
    void wellUp(int column, int row, float amount, Quanta sand);
    void bringSand(int step);
    void layMarginOf(Quanta* ground, Quanta* water, Quanta* suspended) const;
    void layMarginRows();
    void layMarginRow(int z, int edge, int inner);
    void exchangeGhosts();
    void draw(std::uint32_t count);
    void step(bool last, bool fails);
    void runBand(PipesScratch& scratch, int first, int beyond, bool last, bool fails);
    void settle(PipesScratch& scratch, PipesRow& row, int z, bool last, bool fails);
    void failBanks();
    void failBand(PipesScratch& scratch, int first, int beyond);
    void endBanks(int z);
    void beginDye();
    void moveDye(PipesDyeScratch& scratch, const PipesRow& row, int z);
    void exchangeDye();
    void exchangeDyeOf(PipesDyeScratch& scratch, int z);
    void layOutDye(PipesDyeScratch& scratch, int z);
    void slumpDye(PipesDyeScratch& scratch, const BankRow& row, int z);
    void gatherSlumpedDye();
    void sendDye(SendingRow row, int z, int margin);
    void gatherDye(int z, int margin);
    bool isRockDyed(int z) const;
    void beginColumns();
    const std::int32_t* columnsOfDye() const;
    Quanta dyeOfRock(int z, int x, Quanta rock) const;
    std::uint32_t dyeDraw(int z, std::uint64_t purpose) const;
    DyeLedger& dyed(int z) { return dyed_[static_cast<std::size_t>(z + 1)]; }
    void endDye();
    BankRow banksOf(PipesScratch& scratch, int z);
    const float* softnessOf(int z) const;
    PipesStep stepOf(int z) const;
    PipesRow rowsOf(PipesScratch& scratch, int z);
    void closeEdges(PipesScratch& scratch, int z) const;
    void wrapShares(PipesScratch& scratch, int z) const;
    void wrap(int z, std::size_t side);
    void drain(const PipesRow& row, int z, int x, Quanta before);
    void gather();
    void follow(int z);
    void endTiles(int down);
    void endWindow();
    int wrapped(int z) const;
    bool isShared(int z) const;
    /// Where water, load and flux of row z are before (side now_) or after a step.
    PipesLayers& layers(int z, std::size_t side) { return sheets_.layers[isShared(z) ? side : 0]; }
    bool isOnMap(int z) const { return z >= 0 && z < rows_; }
    /// Whether the tally tells of a cell, or of some of a row. Cells count from the margin on.
    bool isCounted(int z, int x) const {
        return isCounted(z) && x >= step_.firstCounted && x < step_.beyondCounted;
    }
    bool isCounted(int z) const { return z >= part_.counted.z && z < part_.counted.z + part_.counted.rows; }
    /// Calls f(x, column, row, count) for the stretches of a row that lie side by side on the map, in its
    /// column and row.
    template <class F>
    void eachStretch(int z, F&& f) const {
        const int across = sheets_.map.columns, row = rowOnMap(z);
        for (int x = 0, count = 0; x < columns_; x += count) {
            const int column = (x + part_.window.x + across) % across;
            count = std::min(columns_ - x, across - column);
            f(x, column, row, count);
        }
    }
    /// Which row of the map it is; -1 and rows: beyond edges at which it does not come back.
    int rowOnMap(int z) const {
        const int row = z + part_.window.z, down = sheets_.map.rows;
        return wraps_ ? (row + down) % down : row;
    }
    PipesTally& tally(int z) { return tallies_[static_cast<std::size_t>(z + 1)]; }

    Terrain& terrain_;
    PipesSheets& sheets_;
    Field<float>& flow_;
    const RainField& rainField_;
    const ThreadPool& pool_;
    PipesPart part_;
    PipesStages stages_;
    DyeStages dyeStages_;
    PipesStep step_{};
    int columns_, rows_;  // of the window
    bool wraps_;          // whether a window may reach over edges at which the map comes back
    Edges edges_;
    int margin_, beyond_;  // rows go from -margin_ to beyond_
    int steps_ = 1;        // of the epoch
    std::size_t now_ = 0;  // of the layers: before the step
    float rain_ = 0;
    float flowRate_;
    std::vector<PipesTally> tallies_;  // by row, from -1 on
    struct Sandy {
        int x, z;     // counted from the margin on; row
        Quanta sand;  // of an epoch
    };
    std::vector<Sandy> sandy_;     // cells of springs that bring sand
    std::vector<DyeLedger> dyed_;  // by row, from -1 on: dye that came in and left; empty if there is none
    std::uint64_t dyeDraw_ = 0;    // what fractions of a quantum of dye are drawn from in a step
};

}  // namespace wadi
