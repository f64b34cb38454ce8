// StrokeRecord: what a stroke did to each cell, so that it can be undone while the world goes on. Dense
// within the tiles that were touched, nothing elsewhere. Not the stroke itself (Brush). The thread that owns
// the terrain.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "sim/core/ledger.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

/// What a stroke did to a layer of material, by cell of the tile; both are empty if nothing.
struct MaterialRecord {
    /// What was there when the stroke first came by; of rock, less how far it had been lifted
    /// (Terrain::rise): what lifts it lifts what the stroke added too.
    std::vector<std::int64_t> before;
    std::vector<Quanta> change;  ///< What it added (> 0) or took (< 0)

    /// Makes room for so many cells.
    void fit(std::size_t cells) {
        before.resize(cells);
        change.resize(cells);
    }
};

/// What a stroke did to a painted map, by cell of the tile; both are empty if nothing.
struct PaintRecord {
    std::vector<std::uint8_t> before;  ///< Values before the stroke
    std::vector<std::uint8_t> after;   ///< Values that it left; equal to `before` where it painted nothing

    /// Makes room for so many cells.
    void fit(std::size_t cells) {
        before.resize(cells);
        after.resize(cells);
    }
};

/// What a stroke did to a tile.
struct TileRecord {
    MaterialRecord bedrock, sediment, water;
    MaterialRecord dye;  ///< Of the sediment
    PaintRecord hardness;
    std::array<PaintRecord, kPaintedNames.size()> painted;
    /// How much the brush has done of what it will: the greatest weight so far [0..1], by cell.
    std::vector<float> reach;

    /// Memory that it takes [bytes].
    std::size_t bytes() const;
};

/// The rock of a cell as a record remembers it: less how far it has been lifted.
inline std::int64_t rockBeforeRise(const Terrain& terrain, int x, int z) {
    return terrain.bedrock().at(x, z) - terrain.rise(x, z);
}

struct StrokeRecord {
    std::map<std::size_t, TileRecord> tiles;  ///< By number of the tile

    /// Memory that it takes [bytes].
    std::size_t bytes() const;
    /// Rock and what lies loose that it added, without what it took elsewhere [quanta].
    std::int64_t added() const;
    /// What it took, likewise.
    std::int64_t taken() const;
};

/// Accounts and maps of ranks that edit their parts, from before an edit on. Where there are none, nothing.
class Edited {
  public:
    /// All of these must outlive it.
    Edited(Terrain& terrain, Ledger& rock, WaterLedger& water);
    /// Brings together what each has done. All ranks.
    void share() const;

  private:
    Terrain& terrain_;
    Ledger& rock_;
    WaterLedger& water_;
    std::int64_t rockBefore_, waterBefore_;
    DyeLedger dyeBefore_;
};

/// Undoes a stroke, cell by cell: takes away at most what it added and is still there, wherever rock has been
/// lifted to since, gives back what it took, and brings a painted value back where nothing was painted over
/// it since; of plants, which grow, as much cover goes or comes as the stroke brought or took. Books the
/// difference as entered. Returns what was done, so that undoing that does the stroke again.
StrokeRecord undo(const StrokeRecord& record, Terrain& terrain, Ledger& rock, WaterLedger& water);

}  // namespace wadi
