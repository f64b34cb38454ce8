// Terrain: the layers of a landscape, counted in quanta: bedrock, the loose sediment on it and the water on
// top, with the hardness of the rock. Not the processes that change it, nor a picture of it (Snapshot).
// One thread owns it: the one that steps the simulation.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/core/field.hpp"
#include "sim/core/ledger.hpp"
#include "sim/core/quantum.hpp"
#include "sim/core/state_visitor.hpp"
#include "sim/core/subdomain.hpp"
#include "sim/core/tiles.hpp"
#include "sim/terrain/dye.hpp"
#include "sim/terrain/heightmap.hpp"
#include "sim/terrain/strata.hpp"

namespace wadi {

class MessageReader;
class MessageWriter;

/// Least and most samples along a side of a terrain.
inline constexpr int kLeastSide = 2;
inline constexpr int kMostSide = 8192;
/// Most where ranks share a terrain.
inline constexpr int kMostSideOfRanks = 1 << 17;

/// Least and greatest distance of neighbouring samples [m].
inline constexpr float kLeastCellSize = 1e-3f;
inline constexpr float kMostCellSize = 1e6f;

/// Whether samples may be so far apart [m].
constexpr bool isCellSize(float metres) {
    return metres >= kLeastCellSize && metres <= kMostCellSize;
}

/// Most that rock may have been lifted or sunk [quanta]: further than it ever is, and small enough that
/// differences of a few can be added.
inline constexpr std::int64_t kMostLifted = std::int64_t{1} << 50;

/// Maps that hands paint, from 0 to 255. Epochs change none of them but plants.
enum class Painted {
    rain,        ///< Part of the rain that falls on a cell
    mask,        ///< Part of what a process does there, for those that use it
    wind,        ///< Part of the wind that blows there: less is shelter
    uplift,      ///< Part of the rate at which ground rises: 255 all of it, 128 none, 1 sinks as fast
    vegetation,  ///< Part of the ground that plants cover, which grow and die too (Vegetation)
    dye,         ///< Part of the rock that is dyed, and so of what is taken from it
    moreRain     ///< Rain beyond all of it that falls on a cell: 255 as much again
};
inline constexpr std::array<std::string_view, 7> kPaintedNames = {
    "rain", "mask", "wind", "uplift", "vegetation", "dye", "moreRain"};
/// What each is where nobody painted.
inline constexpr std::array<std::uint8_t, kPaintedNames.size()> kUnpainted = {255, 255, 255, 128, 0, 0, 0};

/// A value of Painted::uplift as a part of the rate [-1..1], and back.
constexpr float upliftPart(std::uint8_t value) {
    return std::max(-1.f, (static_cast<float>(value) - 128.f) / 127.f);
}
constexpr std::uint8_t upliftByte(float part) {
    return static_cast<std::uint8_t>(128.5f + 127.f * part);
}

class Terrain {
  public:
    /// Rock with the given heights, part of it loose, hard or under water where the map says so. Throws Error
    /// if a side is outside [kLeastSide, kMostSide], the cell size outside [kLeastCellSize, kMostCellSize], a
    /// height is not a number or outside the range of quanta, sediment is negative or reaches below kLowest,
    /// water is negative or reaches above kHighest, or a layer is of another size than the heights.
    explicit Terrain(const Heightmap& map);
    /// A part of that landscape, of which the map need hold no more than the part's region(). A side may have
    /// up to kMostSideOfRanks cells.
    Terrain(const Heightmap& map, const Subdomain& own);

    /// The part of the map that is worked on here: all of it, if there are no ranks. Layers are as large as
    /// the map, but hold the region() of the part alone.
    const Subdomain& subdomain() const { return own_; }
    /// Brings ground, water and dye around the part up to date, so far [cells, 0..kHaloWidth]. All ranks;
    /// nothing to do if there are none.
    void refreshHalo(int width = kHaloWidth);
    /// Ground and dye of some cells for another rank, and from one.
    void writeGround(MessageWriter& writer, const TileGrid::Box& box) const;
    void readGround(MessageReader& reader);

    int columns() const { return bedrock_.columns(); }
    int rows() const { return bedrock_.rows(); }
    std::size_t size() const { return bedrock_.size(); }
    /// Distance of neighbouring samples [m].
    float cellSize() const { return cellSize_; }

    const Field<Quanta>& bedrock() const { return bedrock_; }
    const Field<Quanta>& sediment() const { return sediment_; }
    /// Depth of the water that stands or flows on the ground [quanta, >= 0].
    const Field<Quanta>& water() const { return water_; }
    /// Resistance that hands have given the rock: 0 soft … 255 untouchable.
    const Field<std::uint8_t>& hardness() const { return hardness_; }
    /// Resistance of the rock that lies uppermost, with that of its bed [0 soft … 255 untouchable].
    std::uint8_t resistance(int x, int z) const {
        const std::size_t cell = bedrock_.index(x, z);
        return strata_ ? std::max(hardness_[cell], bedHardness(x, z, cell)) : hardness_[cell];
    }
    /// Whether all rock of a tile is soft.
    bool isSoft(std::size_t tile) const { return hard_[tile] == 0 && !strata_; }
    /// Lays the rock in beds from now on.
    void setStrata(const Strata& strata) { strata_ = strata; }

    /// How wet the ground is: 0 dry … 255 under water.
    const Field<std::uint8_t>& moisture() const { return moisture_; }
    Field<std::uint8_t>& moisture() { return moisture_; }

    /// A painted map; empty as long as it was not painted: kUnpainted everywhere.
    const Field<std::uint8_t>& painted(Painted which) const { return painted_[std::size_t(which)]; }
    /// Replaces a painted map; empty: not painted. Throws Error if it is of another size than the terrain.
    void setPainted(Painted which, Field<std::uint8_t> map);

    /// The value of a painted map at a cell; kUnpainted if not painted.
    std::uint8_t paintedAt(Painted which, int x, int z) const {
        const Field<std::uint8_t>& map = painted(which);
        return map.empty() ? kUnpainted[std::size_t(which)] : map.at(x, z);
    }
    /// Sets that value.
    void paintAt(Painted which, int x, int z, std::uint8_t value);
    /// Rain that falls on a cell as hands have painted it: 255 is what falls on all others [0..510].
    int paintedRainAt(int x, int z) const {
        return paintedAt(Painted::rain, x, z) + paintedAt(Painted::moreRain, x, z);
    }
    /// Empties painted maps that are kUnpainted everywhere, as if they had not been painted; and forgets dye
    /// if there is none and never any has left. All ranks, when they have shared what was edited.
    void tidyPainted();
    /// Brings together what ranks have edited, each on its own part: what is booked of dye since its accounts
    /// were `before`, which maps are painted, and what is painted, or hard, around the parts.
    void shareEdits(const DyeLedger& before);

    /// Whether anything is dyed, in the ground or on its way: then processes carry it along.
    bool isDyed() const { return !dye_.empty(); }
    /// What of the sediment of each cell is dyed [quanta, 0..sediment]; empty: !isDyed().
    const Field<Quanta>& dye() const { return dye_; }
    Quanta dyeAt(std::size_t cell) const { return dye_.empty() ? 0 : dye_[cell]; }
    /// What is dyed of an amount that is taken from the sediment of a cell [quanta, 0..sediment], or from its
    /// rock.
    Quanta dyeOfSediment(std::size_t cell, Quanta amount) const {
        return dye_.empty() ? 0 : dyedPart(dye_[cell], sediment_[cell], amount);
    }
    Quanta dyeOfRock(std::size_t cell, Quanta amount) const {
        const Field<std::uint8_t>& map = painted(Painted::dye);
        return map.empty() ? 0 : dyedPart(map[cell], 255, amount);
    }
    /// Dyes this much of the sediment of a cell [quanta, 0..sediment], no more and no less, and books the
    /// difference as entered.
    void setDye(int x, int z, Quanta dye);
    /// Accounts of dye: what has come into the world and left it.
    const DyeLedger& dyeLedger() const { return dyeLedger_; }
    /// Books as entered what makes the account right while others carry so much dye [quanta].
    void settleDye(std::int64_t carried);
    /// Keeps the accounts of dye small, see DyeLedger::shorten().
    void shortenDye() { dyeLedger_.shorten(); }
    /// Brings together what each rank has booked of dye since the accounts were `before`. All ranks.
    void gatherDye(const DyeLedger& before) {
        own_.gather(dyeLedger_.entered, before.entered);
        own_.gather(dyeLedger_.left, before.left);
    }
    /// Books dyed material [quanta] as entered (from dyed rock) and as left. Any thread.
    void bookDye(std::int64_t entered, std::int64_t left);

    /// How much of what a process would do to a cell it does [0 nothing … 255 all]; null: all everywhere.
    const Field<std::uint8_t>* mask() const { return mask_; }
    /// Sets the mask for the processes that run from now on; it must outlive them.
    void setMask(const Field<std::uint8_t>* mask) { mask_ = mask; }
    /// The part of an amount that the mask lets a process move.
    Quanta masked(std::size_t cell, Quanta amount) const {
        return mask_ == nullptr ? amount : static_cast<Quanta>(std::int64_t{amount} * (*mask_)[cell] / 255);
    }

    /// Puts a sea on the map, as high as this [quanta]; kLowest: none.
    void setSea(Quanta level) {
        sea_ = level;
        wet_ = wet_ || level > kLowest;
    }
    /// The level of the sea; kLowest: there is none.
    Quanta sea() const { return sea_; }
    /// Surface of the water that stands at a cell, be it sea, lake or river [quanta]; kLowest where it is no
    /// deeper than a film, a hundredth of a cell's width.
    Quanta waterLevel(std::size_t cell) const {
        const Quanta ground = height(cell);
        // Hands may have raised the ground into the water, which only pipes let run off.
        const Quanta depth = std::min(water_[cell], kHighest - ground);
        const Quanta level = depth > film_ ? ground + depth : kLowest;
        return std::max(level, sea_ > ground ? sea_ : kLowest);
    }
    /// Whether a cell is under water, or no more than a film's depth above the sea.
    bool isDrenched(std::size_t cell) const {
        return water_[cell] > film_ || (sea_ > kLowest && height(cell) - film_ < sea_);
    }
    /// Whether water may stand somewhere, or have stood there: the sea, or what the water layer holds.
    bool hasWater() const { return wet_; }

    /// When the ground of each tile was last changed.
    const TileStamps& stamps() const { return stamps_; }
    TileStamps& stamps() { return stamps_; }

    /// Height of the ground, rock and sediment together [quanta].
    Quanta height(int x, int z) const { return height(bedrock_.index(x, z)); }
    Quanta height(std::size_t cell) const { return bedrock_[cell] + sediment_[cell]; }
    /// Height of the highest ground of the map [quanta]. All ranks.
    Quanta summit() const;
    /// Sum of a layer of it [quanta]. All ranks.
    std::int64_t total(const Field<Quanta>& layer) const;

    /// Takes up to `amount` [quanta, >= 0] of rock or sediment away and returns what there was to take.
    /// Dye of the sediment that is taken is added to `dye`; without, it is booked as gone from the world.
    Quanta takeSediment(int x, int z, Quanta amount);
    Quanta takeSediment(int x, int z, Quanta amount, Quanta& dye);
    Quanta takeBedrock(int x, int z, Quanta amount);
    /// Adds up to `amount` [quanta, >= 0] and returns what found room below kHighest. `dye` [quanta,
    /// 0..amount] of it is dyed; what finds no room of that stays in `dye`.
    Quanta addSediment(int x, int z, Quanta amount);
    Quanta addSediment(int x, int z, Quanta amount, Quanta& dye);
    Quanta addBedrock(int x, int z, Quanta amount);
    Quanta addWater(int x, int z, Quanta amount);
    Quanta takeWater(int x, int z, Quanta amount);
    /// Replaces cells of row z from column x on, rock and sediment together (`heights` [quanta]) and the
    /// sediment of them; both as many as there are cells on one tile. Several threads may replace cells of
    /// different tiles.
    void replaceRow(int x, int z, std::span<const Quanta> heights, std::span<const Quanta> sediment);
    /// The same with the dye of the sediment [quanta, >= 0], if isDyed(): what there is more than sediment
    /// has become rock, and is booked as gone. Without it, dye stays where it is.
    void replaceRow(int x, int z, std::span<const Quanta> heights, std::span<const Quanta> sediment,
                    std::span<const Quanta> dye);
    /// Makes ready for lift(): beds of rock are to move with it. One thread.
    void beginLift();
    /// Moves the rock of cells of row z from column x on up by `amounts` [quanta; < 0: down], with its beds
    /// and all that lies on it; as many cells as there are on one tile. Where heights end, amounts are
    /// brought down to what there was room for. Several threads may move cells of different tiles.
    void lift(int x, int z, std::span<Quanta> amounts);
    /// From now on counts how far rock is lifted, for one who remembers heights of it: see rise(). That takes
    /// memory once something lifts it.
    void followRise() { followsRise_ = true; }
    /// How far the rock of a cell has been lifted since followRise() was first called [quanta]; 0 before.
    std::int64_t rise(int x, int z) const { return rise_.empty() ? 0 : rise_.at(x, z); }
    /// The same of all cells; empty: 0 everywhere.
    const Field<std::int64_t>& rise() const { return rise_; }
    /// How far rock has been lifted since there are beds in it [quanta]; empty: it has not.
    const Field<std::int64_t>& lifted() const { return lifted_; }
    /// Replaces the water of cells of row z from column x on [quanta, >= 0], as many as there are. Several
    /// threads may replace different cells.
    void replaceWater(int x, int z, std::span<const Quanta> depths);
    /// Sets the resistance of the rock [0..255].
    void setHardness(int x, int z, std::uint8_t hardness);

    /// The same landscape with four cells for each: rock, sediment and water by bicubic interpolation, held
    /// to what a layer may have; hardness and painted maps repeated. Throws Error if a side would have more
    /// than kMostSide cells, or cells would be too small.
    Terrain upsampled() const;

    /// The ground as heights in metres.
    Heightmap heightmap() const;

    /// Lists everything that decides the future of the ground but its size; see sim/core/state_visitor.hpp.
    /// When parts were read, follows settle().
    template <class V, class Self>
    static void parts(V& v, Self& self) {
        constexpr Quanta kDeepest = kHighest - kLowest;
        constexpr std::uint8_t kNone = 0, kAll = 255;
        grid(v, "bedrock", self.bedrock_, kLowest, kHighest);
        grid(v, "sediment", self.sediment_, Quanta{0}, kDeepest);
        grid(v, "water", self.water_, Quanta{0}, kDeepest);
        grid(v, "hardness", self.hardness_, kNone, kAll);
        grid(v, "damp", self.moisture_, kNone, kAll);
        for (std::size_t i = 0; i < kPaintedNames.size(); ++i) {
            auto& map = self.painted_[i];
            const bool isLate = i >= std::size_t(Painted::uplift);
            const bool isThere =
                isLate ? v.hasLate(kPaintedNames[i], !map.empty()) : v.has(kPaintedNames[i], !map.empty());
            if (!isThere) continue;
            if constexpr (!std::is_const_v<Self>) map = Field<std::uint8_t>(self.columns(), self.rows());
            v.painted(kPaintedNames[i], map);
        }
        if (v.hasLate("lifted", !self.lifted_.empty())) {
            if constexpr (!std::is_const_v<Self>)
                self.lifted_ = Field<std::int64_t>(self.columns(), self.rows());
            grid(v, "lifted", self.lifted_, -kMostLifted, kMostLifted);
        }
        if (!v.hasLate("dyed", !self.dye_.empty())) return;
        if constexpr (!std::is_const_v<Self>) self.dye_ = Field<Quanta>(self.columns(), self.rows());
        grid(v, "dyed", self.dye_, Quanta{0}, kDeepest);
        v.number("dyeEntered", self.dyeLedger_.entered, -kMostTotal, kMostTotal);
        v.number("dyeLeft", self.dyeLedger_.left, std::int64_t{0}, kMostTotal);
    }
    /// An empty ground of this size, for parts to be read into. Throws Error as the other constructor does.
    static Terrain blank(int columns, int rows, float cellSize);
    /// The same of a part of a map.
    static Terrain blank(const Subdomain& own, float cellSize);
    /// Finds out what the layers that were read mean for the processes. Throws Error if ground reaches above
    /// kHighest.
    void settle();
    /// Brings together what all ranks know of the whole map. All ranks, after settle().
    void agree();

  private:
    Terrain(const Subdomain& own, float cellSize);
    void loosen(const Field<float>& depth);
    void flood(const Field<float>& depth);
    void harden(const Field<std::uint8_t>& hardness);
    void followDye();
    Field<std::uint8_t> unpainted(std::size_t which) const;
    /// Counts the cells of which the rock resists.
    void recount();
    void replaceGround(int x, int z, std::span<const Quanta> heights, std::span<const Quanta> sediment);
    std::uint8_t bedHardness(int x, int z, std::size_t cell) const {
        return strata_.hardness(x, z, bedrock_[cell] - (lifted_.empty() ? 0 : lifted_[cell]));
    }

    /// Calls f(x, z) for every cell of the part and its halo.
    template <class F>
    void eachCell(F&& f) const {
        wadi::eachCell(own_.region(), f);
    }

    Subdomain own_;
    float cellSize_;
    Field<Quanta> bedrock_;
    Field<Quanta> sediment_;
    Field<Quanta> water_;
    Field<std::uint8_t> hardness_;
    Field<std::uint8_t> moisture_;
    std::array<Field<std::uint8_t>, kPaintedNames.size()> painted_;
    Field<Quanta> dye_;
    DyeLedger dyeLedger_;
    Field<std::int64_t> lifted_;
    Field<std::int64_t> rise_;  // decides nothing but what undo takes back
    bool followsRise_ = false;
    const Field<std::uint8_t>* mask_ = nullptr;
    Strata strata_;
    Quanta sea_ = kLowest;
    Quanta film_ = 0;
    bool wet_ = false;  // whether there may be water, or ground that is still damp
    TileStamps stamps_;
    std::vector<std::int32_t> hard_;  // by tile: cells of which the rock resists
};

/// Sum of a layer [quanta].
std::int64_t total(const Field<Quanta>& layer);

}  // namespace wadi
