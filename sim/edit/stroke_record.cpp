#include "sim/edit/stroke_record.hpp"

#include <algorithm>
#include <utility>

namespace wadi {

namespace {

std::size_t bytesOf(const MaterialRecord& record) {
    return record.before.size() * sizeof(std::int64_t) + record.change.size() * sizeof(Quanta);
}

std::size_t bytesOf(const PaintRecord& record) {
    return record.before.size() + record.after.size();
}

/// Calls `visit(i, x, z)` for each cell of a tile.
template <class Visit>
void eachCell(const TileGrid::Box& box, const Visit& visit) {
    std::size_t i = 0;
    for (int z = box.z; z < box.z + box.rows; ++z)
        for (int x = box.x; x < box.x + box.columns; ++x, ++i) visit(i, x, z);
}

/// Undoes what was done to a layer of a tile, in two steps, between which those of other layers may be: first
/// what was piled up is taken, then what was dug comes back. `level` is what there is of it in a cell, to be
/// compared with MaterialRecord::before; `add` and `take` change a cell and return what they moved.
template <class Level, class Add, class Take>
class LayerUndo {
  public:
    LayerUndo(const MaterialRecord& record, const TileGrid::Box& box, std::int64_t& entered, Level level,
              Add add, Take take)
        : record_(record), box_(box), entered_(entered), level_(level), add_(add), take_(take) {
        if (record.change.empty()) return;
        back_.fit(record.change.size());
        each([&](std::size_t i, int x, int z) { back_.before[i] = level_(x, z); });
    }
    void take() {
        each([&](std::size_t i, int x, int z) {
            const Quanta change = record_.change[i];
            if (change <= 0) return;
            const std::int64_t there = level_(x, z) - record_.before[i];
            moved(i, -take_(x, z, static_cast<Quanta>(std::clamp<std::int64_t>(there, 0, change))));
        });
    }
    void give() {
        each([&](std::size_t i, int x, int z) {
            if (record_.change[i] < 0) moved(i, add_(x, z, -record_.change[i]));
        });
    }
    /// The record of it.
    MaterialRecord back() && { return std::move(back_); }

  private:
    template <class Visit>
    void each(const Visit& visit) {
        if (!record_.change.empty()) eachCell(box_, visit);
    }
    void moved(std::size_t i, Quanta amount) {
        back_.change[i] = amount;
        entered_ += amount;
    }

    const MaterialRecord& record_;
    const TileGrid::Box& box_;
    std::int64_t& entered_;
    Level level_;
    Add add_;
    Take take_;
    MaterialRecord back_;
};

/// The value of a cell that is `now` when what was painted from `before` to `after` is undone: what was
/// painted over since stays.
std::uint8_t restored(std::uint8_t before, std::uint8_t after, std::uint8_t now) {
    return now == after ? before : now;
}

/// The same of plants, which may have grown or died since: as many of them go or come back.
std::uint8_t regrown(std::uint8_t before, std::uint8_t after, std::uint8_t now) {
    return static_cast<std::uint8_t>(std::clamp(now + before - after, 0, 255));
}

/// Undoes what was painted on a tile; `get` and `set` are those of a cell, `value` is one of the two above.
/// Returns the record of it.
template <class Get, class Set, class Value>
PaintRecord unpainted(const PaintRecord& record, const TileGrid::Box& box, const Get& get, const Set& set,
                      const Value& value) {
    PaintRecord back;
    if (record.after.empty()) return back;
    back.before.resize(record.after.size());
    eachCell(box, [&](std::size_t i, int x, int z) { back.before[i] = get(x, z); });
    back.after = back.before;
    eachCell(box, [&](std::size_t i, int x, int z) {
        const std::uint8_t now = back.before[i];
        if (record.after[i] == record.before[i]) return;
        back.after[i] = value(record.before[i], record.after[i], now);
        if (back.after[i] != now) set(x, z, back.after[i]);
    });
    return back;
}

/// The dye of a tile before a stroke is undone, if that changed it.
MaterialRecord dyeNow(const MaterialRecord& record, const TileGrid::Box& box, const Terrain& terrain) {
    MaterialRecord now;
    if (record.change.empty()) return now;
    now.fit(record.change.size());
    eachCell(box, [&](std::size_t i, int x, int z) {
        now.before[i] = terrain.dyeAt(terrain.sediment().index(x, z));
    });
    return now;
}

/// Undoes what a stroke did to the dye of a tile, whose sediment is as it will be: `back` has the dye before
/// that, and becomes the record of it. The ground books its dye itself.
void undye(const MaterialRecord& record, const TileGrid::Box& box, Terrain& terrain, MaterialRecord& back) {
    if (record.change.empty()) return;
    eachCell(box, [&](std::size_t i, int x, int z) {
        const std::int64_t now = back.before[i];
        const Quanta change = record.change[i];
        const std::int64_t gone =
            change > 0 ? std::clamp<std::int64_t>(now - record.before[i], 0, change) : change;
        terrain.setDye(x, z, static_cast<Quanta>(std::max<std::int64_t>(now - gone, 0)));
        back.change[i] = static_cast<Quanta>(terrain.dyeAt(terrain.sediment().index(x, z)) - now);
    });
}

/// Takes sediment and leaves its dye where it is, as far as sediment is left: what a stroke strews is plain.
Quanta takePlain(Terrain& terrain, int x, int z, Quanta amount) {
    const Quanta dye = terrain.dyeAt(terrain.sediment().index(x, z));
    const Quanta taken = terrain.takeSediment(x, z, amount);
    terrain.setDye(x, z, dye);
    return taken;
}

TileRecord undone(const TileRecord& tile, const TileGrid::Box& box, Terrain& terrain, Ledger& rock,
                  WaterLedger& water) {
    LayerUndo sediment(
        tile.sediment, box, rock.entered,
        [&](int x, int z) { return std::int64_t{terrain.sediment().at(x, z)}; },
        [&](int x, int z, Quanta amount) { return terrain.addSediment(x, z, amount); },
        [&](int x, int z, Quanta amount) { return takePlain(terrain, x, z, amount); });
    LayerUndo bedrock(
        tile.bedrock, box, rock.entered, [&](int x, int z) { return rockBeforeRise(terrain, x, z); },
        [&](int x, int z, Quanta amount) { return terrain.addBedrock(x, z, amount); },
        [&](int x, int z, Quanta amount) { return terrain.takeBedrock(x, z, amount); });
    LayerUndo standing(
        tile.water, box, water.entered, [&](int x, int z) { return std::int64_t{terrain.water().at(x, z)}; },
        [&](int x, int z, Quanta amount) { return terrain.addWater(x, z, amount); },
        [&](int x, int z, Quanta amount) { return terrain.takeWater(x, z, amount); });
    MaterialRecord dye = dyeNow(tile.dye, box, terrain);
    // What was piled up goes first, or there might be no room for what was dug; rock comes back before what
    // lay on it.
    sediment.take();
    bedrock.take();
    standing.take();
    bedrock.give();
    sediment.give();
    standing.give();
    undye(tile.dye, box, terrain, dye);
    TileRecord back;
    back.dye = std::move(dye);
    back.sediment = std::move(sediment).back();
    back.bedrock = std::move(bedrock).back();
    back.water = std::move(standing).back();
    back.hardness = unpainted(
        tile.hardness, box, [&](int x, int z) { return terrain.hardness().at(x, z); },
        [&](int x, int z, std::uint8_t value) { terrain.setHardness(x, z, value); }, restored);
    for (std::size_t i = 0; i < tile.painted.size(); ++i) {
        const auto which = static_cast<Painted>(i);
        back.painted[i] = unpainted(
            tile.painted[i], box, [&](int x, int z) { return terrain.paintedAt(which, x, z); },
            [&](int x, int z, std::uint8_t value) { terrain.paintAt(which, x, z, value); },
            which == Painted::vegetation ? regrown : restored);
    }
    return back;
}

}  // namespace

std::size_t TileRecord::bytes() const {
    std::size_t sum = sizeof(TileRecord) + reach.size() * sizeof(float) + bytesOf(bedrock) +
                      bytesOf(sediment) + bytesOf(water) + bytesOf(dye) + bytesOf(hardness);
    for (const PaintRecord& map : painted) sum += bytesOf(map);
    return sum;
}

std::size_t StrokeRecord::bytes() const {
    std::size_t sum = sizeof(StrokeRecord);
    for (const auto& [number, tile] : tiles) sum += tile.bytes();
    return sum;
}

namespace {

/// Sum over all cells of what is added (sign 1) or taken (-1), of which rock may be added and sand taken.
std::int64_t moved(const StrokeRecord& record, std::int64_t sign) {
    std::int64_t sum = 0;
    for (const auto& [number, tile] : record.tiles) {
        const auto &rock = tile.bedrock.change, &loose = tile.sediment.change;
        for (std::size_t i = 0; i < std::max(rock.size(), loose.size()); ++i) {
            const std::int64_t here =
                std::int64_t{i < rock.size() ? rock[i] : 0} + (i < loose.size() ? loose[i] : 0);
            sum += std::max<std::int64_t>(sign * here, 0);
        }
    }
    return sum;
}

}  // namespace

std::int64_t StrokeRecord::added() const {
    return moved(*this, 1);
}

std::int64_t StrokeRecord::taken() const {
    return moved(*this, -1);
}

Edited::Edited(Terrain& terrain, Ledger& rock, WaterLedger& water)
    : terrain_(terrain),
      rock_(rock),
      water_(water),
      rockBefore_(rock.entered),
      waterBefore_(water.entered),
      dyeBefore_(terrain.dyeLedger()) {}

void Edited::share() const {
    const Subdomain& own = terrain_.subdomain();
    own.gather(rock_.entered, rockBefore_);
    own.gather(water_.entered, waterBefore_);
    terrain_.shareEdits(dyeBefore_);
}

StrokeRecord undo(const StrokeRecord& record, Terrain& terrain, Ledger& rock, WaterLedger& water) {
    const Edited edited(terrain, rock, water);
    StrokeRecord back;
    for (const auto& [number, tile] : record.tiles) {
        const TileGrid::Box box = terrain.stamps().grid().box(number);
        back.tiles.emplace(number, undone(tile, box, terrain, rock, water));
    }
    edited.share();
    terrain.tidyPainted();
    return back;
}

}  // namespace wadi
