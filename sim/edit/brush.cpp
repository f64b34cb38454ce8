#include "sim/edit/brush.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <string>

#include "sim/core/error.hpp"
#include "sim/edit/dab.hpp"
#include "sim/edit/reach.hpp"
#include "sim/edit/smoothing.hpp"

namespace wadi {

namespace {

Quanta counted(double metres) {
    return static_cast<Quanta>(std::clamp(metres * kQuantaPerMetre, -0x1p30, 0x1p30));
}

float partOf(std::uint8_t byte) {
    return static_cast<float>(byte) / 255.f;
}

std::uint8_t byteOf(float part) {
    return static_cast<std::uint8_t>(part * 255.f + 0.5f);
}

/// Where one cell stands in the record of its tile.
struct Spot {
    TileRecord& tile;
    std::size_t i;
    int x, z;
    float weight;  ///< Of the brush, the greatest of the stroke so far [0..1]
    bool isFirst;  ///< Whether the stroke has not been here before
};

/// One piece of a stroke at work.
class Painter {
  public:
    Painter(const Stroke& piece, Terrain& terrain, const Accounts& accounts, StrokeRecord& record)
        : brush_(piece.brush),
          inverted_(piece.inverted),
          terrain_(terrain),
          accounts_(accounts),
          record_(record) {}

    /// Works on every cell of the part to which the dab gives more than any before.
    void touch(const Dab& dab) {
        const TileGrid& grid = terrain_.stamps().grid();
        const glm::ivec2 low = glm::max(dab.low(), glm::ivec2(0));
        const glm::ivec2 high = glm::min(dab.high(), glm::ivec2(grid.columns, grid.rows));
        for (int z = low.y; z < high.y; z += kTileSize - z % kTileSize) {
            for (int x = low.x; x < high.x; x += kTileSize - x % kTileSize) {
                const std::size_t tile = grid.of(x, z);
                if (terrain_.subdomain().owns(tile)) touchTile(dab, tile, low, high);
            }
        }
    }

  private:
    void touchTile(const Dab& dab, std::size_t number, glm::ivec2 low, glm::ivec2 high) {
        const TileGrid::Box box = terrain_.stamps().grid().box(number);
        TileRecord& tile = record_.tiles[number];
        const auto cells = static_cast<std::size_t>(box.columns) * static_cast<std::size_t>(box.rows);
        tile.reach.resize(cells);
        makeRoom(tile, cells);
        for (int z = std::max(low.y, box.z); z < std::min(high.y, box.z + box.rows); ++z) {
            for (int x = std::max(low.x, box.x); x < std::min(high.x, box.x + box.columns); ++x) {
                const float weight = dab.weight(x, z);
                const auto i = static_cast<std::size_t>((z - box.z) * box.columns + x - box.x);
                if (weight <= tile.reach[i]) continue;
                const bool isFirst = tile.reach[i] == 0;
                tile.reach[i] = weight;
                touch(Spot{tile, i, x, z, weight, isFirst});
            }
        }
    }

    /// Makes room for what this brush changes.
    void makeRoom(TileRecord& tile, std::size_t cells) const {
        const BrushKind kind = brush_.kind;
        const bool isGround = kind == BrushKind::rock || kind == BrushKind::obstacle ||
                              kind == BrushKind::flatten || kind == BrushKind::terrace;
        if (isGround) tile.bedrock.fit(cells);
        if (isGround || kind == BrushKind::sand) tile.sediment.fit(cells);
        if (kind == BrushKind::water) tile.water.fit(cells);
        if (kind == BrushKind::dye ||
            (terrain_.isDyed() && (isGround || kind == BrushKind::sand || kind == BrushKind::erase)))
            tile.dye.fit(cells);
        if (kind == BrushKind::obstacle || kind == BrushKind::hardness || kind == BrushKind::erase)
            tile.hardness.fit(cells);
        for (std::size_t map = 0; map < kPaintedNames.size(); ++map) {
            const bool isThere = !terrain_.painted(static_cast<Painted>(map)).empty();
            const bool isMoreRain = kind == BrushKind::rain && map == std::size_t(Painted::moreRain);
            if (kind == BrushKind::erase ? isThere
                : isMoreRain             ? isThere || brush_.value > 1
                                         : paints(kind) == static_cast<int>(map))
                tile.painted[map].fit(cells);
        }
    }

    /// Number of the map that a brush paints, or -1.
    static int paints(BrushKind kind) {
        if (kind == BrushKind::rain) return static_cast<int>(Painted::rain);
        if (kind == BrushKind::wind) return static_cast<int>(Painted::wind);
        if (kind == BrushKind::uplift) return static_cast<int>(Painted::uplift);
        if (kind == BrushKind::vegetation) return static_cast<int>(Painted::vegetation);
        if (kind == BrushKind::dye) return static_cast<int>(Painted::dye);
        return kind == BrushKind::mask ? static_cast<int>(Painted::mask) : -1;
    }

    /// Works on a cell, and remembers what that does to its dye.
    void touch(const Spot& spot) {
        MaterialRecord& dye = spot.tile.dye;
        if (dye.before.empty()) return work(spot);
        const std::size_t cell = terrain_.sediment().index(spot.x, spot.z);
        const Quanta before = terrain_.dyeAt(cell);
        if (spot.isFirst) dye.before[spot.i] = before;
        work(spot);
        dye.change[spot.i] += terrain_.dyeAt(cell) - before;
    }

    void work(const Spot& spot) {
        const double sign = inverted_ ? -1 : 1;
        const double pile = sign * double{spot.weight} * double{brush_.height};
        switch (brush_.kind) {
            case BrushKind::rock:
                return moveGround(spot, counted(pile));
            case BrushKind::obstacle:
                moveGround(spot, counted(pile));
                if (!inverted_) petrify(spot);
                return harden(spot,
                              std::max(terrain_.hardness().at(spot.x, spot.z), byteOf(brush_.hardness)));
            case BrushKind::flatten:
            case BrushKind::terrace:
                return shape(spot);
            case BrushKind::sand:
                return moveSand(spot, counted(pile));
            case BrushKind::water:
                return moveWater(spot, counted(pile));
            case BrushKind::hardness:
                return blendHardness(spot, inverted_ ? 0.f : brush_.hardness);
            case BrushKind::erase:
                blendHardness(spot, 0);
                if (terrain_.isDyed()) stain(spot, 0);
                for (std::size_t map = 0; map < kPaintedNames.size(); ++map)
                    blend(spot, map, partOf(kUnpainted[map]));
                return;
            case BrushKind::uplift:
                return blend(spot, static_cast<std::size_t>(Painted::uplift),
                             partOf(upliftByte(inverted_ ? -brush_.value : brush_.value)));
            case BrushKind::dye:
                return dye(spot, inverted_ ? 0 : brush_.value);
            case BrushKind::rain:
                return rain(spot, inverted_ ? 1 : brush_.value);
            case BrushKind::vegetation:
                if (inverted_ || !terrain_.isDrenched(terrain_.bedrock().index(spot.x, spot.z)))
                    blend(spot, static_cast<std::size_t>(Painted::vegetation), inverted_ ? 0 : brush_.value);
                return;
            default:
                return blend(spot, static_cast<std::size_t>(paints(brush_.kind)),
                             inverted_ ? 1 : brush_.value);
        }
    }

    /// Remembers, at the first visit, what a layer holds.
    static void note(const Spot& spot, MaterialRecord& record, const Field<Quanta>& layer) {
        if (spot.isFirst) record.before[spot.i] = layer.at(spot.x, spot.z);
    }
    void noteRock(const Spot& spot) {
        terrain_.followRise();
        if (spot.isFirst) spot.tile.bedrock.before[spot.i] = rockBeforeRise(terrain_, spot.x, spot.z);
    }

    /// Brings what the stroke has added to the ground here to `wanted`: rock on top, or what lies loose away
    /// and then rock.
    void moveGround(const Spot& spot, Quanta wanted) {
        MaterialRecord &rock = spot.tile.bedrock, &sand = spot.tile.sediment;
        noteRock(spot);
        note(spot, sand, terrain_.sediment());
        const Quanta more = wanted - rock.change[spot.i] - sand.change[spot.i];
        const Quanta loose = more < 0 ? terrain_.takeSediment(spot.x, spot.z, -more) : 0;
        const Quanta risen = more > 0 ? terrain_.addBedrock(spot.x, spot.z, more)
                                      : -terrain_.takeBedrock(spot.x, spot.z, -more - loose);
        sand.change[spot.i] -= loose;
        rock.change[spot.i] += risen;
        accounts_.rock.entered += std::int64_t{risen} - loose;
    }

    /// Turns the sand that an obstacle stands on to rock: nothing loose shall lie on its top.
    void petrify(const Spot& spot) {
        MaterialRecord &rock = spot.tile.bedrock, &sand = spot.tile.sediment;
        const auto wanted = static_cast<Quanta>(double{spot.weight} * double(sand.before[spot.i]));
        const Quanta turned =
            terrain_.takeSediment(spot.x, spot.z, std::max(0, wanted + sand.change[spot.i]));
        terrain_.addBedrock(spot.x, spot.z, turned);
        sand.change[spot.i] -= turned;
        rock.change[spot.i] += turned;
    }

    void moveSand(const Spot& spot, Quanta wanted) {
        MaterialRecord& sand = spot.tile.sediment;
        note(spot, sand, terrain_.sediment());
        const Quanta more = wanted - sand.change[spot.i];
        const Quanta moved = more > 0 ? terrain_.addSediment(spot.x, spot.z, more)
                                      : -terrain_.takeSediment(spot.x, spot.z, -more);
        sand.change[spot.i] += moved;
        accounts_.rock.entered += moved;
    }

    void moveWater(const Spot& spot, Quanta wanted) {
        MaterialRecord& water = spot.tile.water;
        note(spot, water, terrain_.water());
        const Quanta more = wanted - water.change[spot.i];
        const Quanta moved =
            more > 0 ? terrain_.addWater(spot.x, spot.z, more) : -terrain_.takeWater(spot.x, spot.z, -more);
        water.change[spot.i] += moved;
        accounts_.water.entered += moved;
    }

    /// Dyes a part of rock and of what lies loose. Where that is too little for the map, nothing: it would
    /// look as if it had come from elsewhere.
    void dye(const Spot& spot, float part) {
        blend(spot, static_cast<std::size_t>(Painted::dye), part);
        if (part == 0 || terrain_.paintedAt(Painted::dye, spot.x, spot.z) > 0) stain(spot, part);
    }

    /// Dyes a part of what lies loose.
    void stain(const Spot& spot, float part) {
        const auto before = static_cast<double>(spot.tile.dye.before[spot.i]);
        const double goal = double{part} * static_cast<double>(terrain_.sediment().at(spot.x, spot.z));
        terrain_.setDye(spot.x, spot.z,
                        static_cast<Quanta>(before + (goal - before) * double{spot.weight} + 0.5));
    }

    /// Flattens or terraces, from the ground as the stroke first found it, and as that has risen since.
    void shape(const Spot& spot) {
        noteRock(spot);
        note(spot, spot.tile.sediment, terrain_.sediment());
        const std::int64_t ground = spot.tile.bedrock.before[spot.i] + terrain_.rise(spot.x, spot.z) +
                                    spot.tile.sediment.before[spot.i];
        const double here =
            toMetres(static_cast<Quanta>(std::clamp<std::int64_t>(ground, kLowest, kHighest)));
        const double share = double{spot.weight} * double{brush_.strength};
        moveGround(spot, counted(share * (goal(here) - here)));
    }

    /// Height to which the ground shall come [m].
    double goal(double here) const {
        if (brush_.kind == BrushKind::flatten) return double{brush_.level};
        // The lower part of each step is its tread; the upper part rises to the next.
        constexpr double kTread = 0.75;
        const double steps = here / double{brush_.step}, tread = std::floor(steps);
        const double rise = std::max(0.0, (steps - tread - kTread) / (1 - kTread));
        return (tread + rise * rise * (3 - 2 * rise)) * double{brush_.step};
    }

    void harden(const Spot& spot, std::uint8_t value) {
        PaintRecord& record = spot.tile.hardness;
        if (spot.isFirst) record.before[spot.i] = terrain_.hardness().at(spot.x, spot.z);
        terrain_.setHardness(spot.x, spot.z, record.after[spot.i] = value);
    }

    /// The way from `before` to a value, as far as the weight says.
    static std::uint8_t blended(const Spot& spot, std::uint8_t before, float value) {
        const float from = partOf(before);
        return byteOf(from + (value - from) * spot.weight);
    }

    void blendHardness(const Spot& spot, float value) {
        const std::uint8_t before =
            spot.isFirst ? terrain_.hardness().at(spot.x, spot.z) : spot.tile.hardness.before[spot.i];
        harden(spot, blended(spot, before, value));
    }

    void blend(const Spot& spot, std::size_t map, float value) {
        PaintRecord& record = spot.tile.painted[map];
        if (record.before.empty()) return;
        const auto which = static_cast<Painted>(map);
        if (spot.isFirst) record.before[spot.i] = terrain_.paintedAt(which, spot.x, spot.z);
        record.after[spot.i] = blended(spot, record.before[spot.i], value);
        terrain_.paintAt(which, spot.x, spot.z, record.after[spot.i]);
    }

    /// Rain up to all of it stands in one map, what is beyond in another.
    void rain(const Spot& spot, float value) {
        PaintRecord &rain = spot.tile.painted[std::size_t(Painted::rain)],
                    &more = spot.tile.painted[std::size_t(Painted::moreRain)];
        if (more.before.empty()) return blend(spot, std::size_t(Painted::rain), value);
        if (spot.isFirst) {
            rain.before[spot.i] = terrain_.paintedAt(Painted::rain, spot.x, spot.z);
            more.before[spot.i] = terrain_.paintedAt(Painted::moreRain, spot.x, spot.z);
        }
        const float from = partOf(rain.before[spot.i]) + partOf(more.before[spot.i]);
        const float part = from + (value - from) * spot.weight;
        rain.after[spot.i] = byteOf(std::min(part, 1.f));
        more.after[spot.i] = byteOf(std::clamp(part - 1, 0.f, 1.f));
        terrain_.paintAt(Painted::rain, spot.x, spot.z, rain.after[spot.i]);
        terrain_.paintAt(Painted::moreRain, spot.x, spot.z, more.after[spot.i]);
    }

    const Brush& brush_;
    bool inverted_;
    Terrain& terrain_;
    const Accounts& accounts_;
    StrokeRecord& record_;
};

}  // namespace

void check(const Stroke& piece) {
    constexpr float kFar = 1e6f;
    Brush brush = piece.brush;
    if (!(brush.radius <= kMostReach))
        throw Error("The brush of a stroke reaches {0} cells: give at most {1}.",
                    std::to_string(brush.radius), kMostSide);
    brush.radius = std::min(brush.radius, kMostRadius);
    for (Param& param : listParams("brush", brush)) param.setNumber(param.number());
    if (piece.dabs.size() > kMostDabs)
        throw Error("A piece of a stroke has {0} dabs: give at most {1}.", piece.dabs.size(), kMostDabs);
    for (const glm::vec2 dab : piece.dabs) {
        if (!(std::abs(dab.x) <= kFar && std::abs(dab.y) <= kFar))
            throw Error(
                "The position of a dab is {0}, {1}: both must lie between -1000000 and 1000000 cells.",
                std::to_string(dab.x), std::to_string(dab.y));
    }
    if (piece.stamp &&
        (piece.stamp->empty() || std::max(piece.stamp->columns(), piece.stamp->rows()) > kMostStampCells))
        throw Error("A stencil has {0} × {1} cells: give 1 to {2} along a side.", piece.stamp->columns(),
                    piece.stamp->rows(), kMostStampCells);
}

void apply(const Stroke& piece, Terrain& terrain, const Accounts& accounts, StrokeRecord& record) {
    const Edited edited(terrain, accounts.rock, accounts.water);
    Painter painter(piece, terrain, accounts, record);
    for (const glm::vec2 place : piece.dabs) {
        const Dab dab(piece.brush, place, piece.stamp.get());
        if (piece.brush.kind == BrushKind::smooth) {
            smooth(dab, piece.brush.strength, piece.inverted, terrain, accounts.rock, record);
        } else {
            painter.touch(dab);
        }
    }
    edited.share();
    if (piece.brush.kind >= BrushKind::rain) terrain.tidyPainted();
}

}  // namespace wadi
