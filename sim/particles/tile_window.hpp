// TileWindow: a copy of a tile's ground and of a margin around it, close together in the cache, while
// particles work on the tile. What changes on the tile is written back at the end, what changes beyond its
// edge at once. Not a view for drawing. The thread that runs the tile.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <memory>
#include <span>
#include <vector>

#include "sim/particles/lanes.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

class TileWindow {
  public:
    /// The tile `tile` of a terrain with `margin` cells around it [2..kTileSize]. Beyond the edges of the
    /// map the margin holds the nearest cells on it or, if the map is periodic, those of the other side.
    TileWindow(Terrain& terrain, std::size_t tile, int margin, bool periodic);

    /// The cells of the tile on the map.
    const TileGrid::Box& box() const { return box_; }
    /// Cells of the margin.
    int margin() const { return margin_; }
    /// Whether the map comes back on the other side.
    bool periodic() const { return periodic_; }
    /// Places from one row to the next.
    int stride() const { return stride_; }
    /// Places, counted from the corner of the margin.
    std::size_t size() const { return static_cast<std::size_t>(stride_) * static_cast<std::size_t>(rows_); }
    /// The place of a cell of the tile or its margin; (0, 0) is the first cell of the tile.
    int place(int x, int z) const { return (z + margin_) * stride_ + x + margin_; }

    /// The cell of a place: column and row, counted from the first cell of the tile.
    int column(int place) const { return place % stride_ - margin_; }
    int row(int place) const { return place / stride_ - margin_; }

    /// The tile as lanes see it; the heights are those of this window.
    LaneGround laneGround() const;
    /// Heights of the ground by place [quanta]; a block of four may be read at every place.
    const Quanta* heights() const { return heights_.get(); }
    /// Surface of standing water by place [quanta], kLowest where there is none; null if all is dry.
    const Quanta* levels() const { return levels_.empty() ? nullptr : levels_.data(); }
    /// How wet the ground of a cell of the tile is [0 dry … 255 under water].
    std::uint8_t moisture(int place) const {
        return hasMoisture_ ? terrain_.moisture().at(box_.x + column(place), box_.z + row(place))
                            : std::uint8_t{0};
    }
    /// Whether a mask holds processes back.
    bool isMasked() const { return terrain_.mask() != nullptr; }
    /// The part of an amount that the mask lets a process move at a cell of the tile.
    Quanta masked(int place, Quanta amount) const {
        if (!isMasked()) return amount;
        return terrain_.masked(terrain_.bedrock().index(box_.x + column(place), box_.z + row(place)), amount);
    }
    /// The same at any cell of the map in the tile or its margin.
    Quanta maskedAt(int x, int z, Quanta amount) const {
        if (!isMasked()) return amount;
        const Cell map = settled({x, z});
        return terrain_.masked(terrain_.bedrock().index(map.x, map.z), amount);
    }
    /// The same and the sediment, for vector code that books both on cells of the tile.
    struct Layers {
        Quanta* heights;
        Quanta* sediment;
    };
    Layers layers() { return {heights_.get(), sediment_.get()}; }
    /// Whether all rock of the tile has hardness 0.
    bool isSoft() const { return softness_.empty(); }
    /// Whether a cell of the tile or its margin lies on the map.
    bool isOnMap(int x, int z) const {
        return periodic_ || terrain_.bedrock().contains(box_.x + x, box_.z + z);
    }

    /// Height of the ground of a cell of the tile or its margin as it is now, beyond a closed edge that of
    /// the nearest one [quanta]. heights() of the margin are copies, which changes to the same cell elsewhere
    /// do not reach: a periodic map of one tile is its own neighbour.
    Quanta groundAt(int x, int z) const {
        const bool isKept = isInside({x, z}) || (!periodic_ && isOnMap(x, z));
        return isKept ? heights_[at(place(x, z))] : heightAt(settled({x, z}));
    }

    /// Takes material from a cell of the tile (amount > 0), sediment before rock, as if the rock were soft;
    /// or lays sediment down (amount < 0). Returns what moved, with the same sign: all of it, but for the
    /// bounds of the range [quanta].
    Quanta exchange(int place, Quanta amount) {
        const Quanta height = heights_[at(place)], loose = sediment_[at(place)];
        const Quanta fromLoose = std::max(std::min(amount, loose), height - kHighest);
        const Quanta fromRock = std::clamp(amount - fromLoose, 0, height - loose - kLowest);
        return book(place, fromLoose, fromRock);
    }

    /// exchange where no bound of the range can be met: fewer instructions for the same result.
    void exchangeFarFromBounds(int place, Quanta amount) {
        heights_[at(place)] -= amount;
        Quanta& loose = sediment_[at(place)];
        loose -= std::min(amount, loose);
    }

    /// Whether there is dye: then who exchanges material says with carry() whose load it goes to and comes
    /// from, and does not use exchangeFarFromBounds.
    bool isDyed() const { return isDyed_; }
    /// From now on this load is what is taken goes to, and what is laid comes from [quanta].
    void carry(Quanta load, Quanta dye) { carried_ = {load, dye}; }
    /// What is dyed of the load that is carried [quanta].
    Quanta carriedDye() const { return carried_.dye; }
    /// The load that is carried leaves the world.
    void spill() {
        dyeLeft_ += carried_.dye;
        carried_ = {};
    }

    /// Takes from any cell of the tile or its margin what `amount` [quanta, >= 0] of soft rock would be:
    /// loose sediment first, `looseFactor` [>= 1] times as easily, then rock as far as it is not hard, and
    /// nothing below the height `lowest` [quanta].
    /// Returns what was taken, at most looseFactor times the amount: nothing beyond the edge of the map.
    Quanta take(int x, int z, Quanta amount, float looseFactor, Quanta lowest = kLowest);

    /// Heights of the lowest and of the highest of the eight cells around one of the tile [quanta].
    struct Range {
        Quanta lowest, highest;
    };
    Range rangeAround(int place) const;

    /// Lays up to `amount` [quanta, >= 0] down on any cell of the tile or its margin, or on the nearest one
    /// of the map. Returns what found room below kHighest.
    Quanta lay(int x, int z, Quanta amount);

    /// lay at the four cells around a position [cells of the tile], with bilinear weights. Returns what found
    /// no room [quanta].
    Quanta layAround(glm::vec2 position, Quanta amount);

    /// lay on the nine cells around and at one of the tile, the lowest first, until `amount` [quanta, >= 0]
    /// lies there as a pond would, or the pond comes up to the height `upTo` [quanta]. Returns what found no
    /// room [quanta].
    Quanta fillAround(int x, int z, Quanta amount, Quanta upTo = kHighest);

    /// lay on the cells of the tile that lie below `ceiling` [quanta], from ring to ring around one of them.
    /// Returns what found no room [quanta].
    Quanta layInRings(int x, int z, Quanta amount, Quanta ceiling);

    /// Sediment by place [quanta]; only that of the tile counts.
    const Quanta* sediment() const { return sediment_.get(); }

    /// Takes up to `amount` [quanta, >= 0] of the sediment of a cell of the tile and returns what was taken.
    Quanta takeLoose(int place, Quanta amount) {
        return book(place, std::min(amount, sediment_[at(place)]), 0);
    }

    /// Turns up to `amount` [quanta, >= 0] of the rock of a cell of the tile to sediment on it, as far as it
    /// is not hard.
    void wear(int place, Quanta amount);

    /// A slide of sediment from a cell to a lower one.
    struct Slide {
        Quanta amount;  ///< At most [quanta, >= 0] …
        Quanta repose;  ///< … and no more than brings them to this difference of heights [quanta, >= 0] …
        float part;     ///< … nor than this part of the sediment that lies there [>= 0]
    };

    /// Lets sediment slide between two cells of the tile.
    void slide(int from, int to, const Slide& slide) {
        const Quanta moved = sliding(slide, heights_[at(from)], heights_[at(to)], sediment_[at(from)]);
        if (isDyed()) carry(0, 0);
        book(from, moved, 0);
        book(to, -moved, 0);
    }

    /// slide between any cells of the tile or its margin; nothing moves over the edge of the map.
    void slide(int x, int z, int toX, int toZ, const Slide& slide);

    /// Writes the tile back, and books its dye.
    void store();

  private:
    /// layInRings at one distance [cells].
    Quanta layRing(int x, int z, int distance, Quanta amount, Quanta ceiling);

    struct Cell {
        int x, z;
    };

    static std::size_t at(int place) { return static_cast<std::size_t>(place); }
    Quanta book(int place, Quanta fromLoose, Quanta fromRock) {
        if (isDyed()) bookDye(place, fromLoose, fromRock);
        heights_[at(place)] -= fromLoose + fromRock;
        sediment_[at(place)] -= fromLoose;
        return fromLoose + fromRock;
    }
    void bookDye(int place, Quanta fromLoose, Quanta fromRock);
    /// What is dyed of so much of the rock of a cell of the tile [quanta].
    Quanta dyeOfRock(int place, Quanta amount);
    /// What slides between cells of these heights; a product in float may be more than the whole.
    static Quanta sliding(const Slide& slide, Quanta high, Quanta low, Quanta loose) {
        const Quanta excess = std::max(high - low - slide.repose, 0);
        const auto part = static_cast<Quanta>(static_cast<float>(loose) * std::min(slide.part, 1.f));
        return std::min({slide.amount, excess / 2, part, loose, kHighest - low});
    }
    bool isInside(Cell c) const { return c.x >= 0 && c.z >= 0 && c.x < box_.columns && c.z < box_.rows; }
    Cell settled(Cell c) const;
    Quanta looseAt(Cell map) const;
    Quanta heightAt(Cell map) const;
    void loadRow(int z);
    void loadSoftness();
    void loadLevels();

    Terrain& terrain_;
    TileGrid::Box box_;
    int margin_;
    bool periodic_;
    int stride_;
    int rows_;
    std::unique_ptr<Quanta[]> heights_;
    std::unique_ptr<Quanta[]> sediment_;  // only that of the tile counts
    bool isDyed_;                         // whether there is dye …
    std::vector<Quanta> dye_;             // … of the tile; else empty
    DyedLoad carried_;                    // see carry()
    std::int64_t dyeEntered_ = 0, dyeLeft_ = 0;
    std::vector<std::uint16_t> softness_;  // of 256; empty if all of the tile is soft
    std::vector<Quanta> levels_;           // empty if no water stands on the tile or its margin
    bool hasMoisture_;                     // whether the ground may be wet
};

}  // namespace wadi
