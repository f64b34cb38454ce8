#include "sim/edit/stroke_record.hpp"

#include <algorithm>

namespace wadi {

namespace {

std::size_t bytesOf(const MaterialRecord& record) {
    return record.before.size() * sizeof(std::int64_t) + record.change.size() * sizeof(Quanta);
}

std::size_t bytesOf(const PaintRecord& record) {
    return record.before.size() + record.after.size();
}

/// Undoes what was done to a layer of a tile; `level` is what there is of it in a cell, to be compared with
/// MaterialRecord::before; `add` and `take` change a cell and return what they moved. Returns the record of
/// it.
template <class Level, class Add, class Take>
MaterialRecord undone(const MaterialRecord& record, const TileGrid::Box& box, std::int64_t& entered,
                      const Level& level, const Add& add, const Take& take) {
    MaterialRecord back;
    if (record.change.empty()) return back;
    back.fit(record.change.size());
    std::size_t i = 0;
    for (int z = box.z; z < box.z + box.rows; ++z) {
        for (int x = box.x; x < box.x + box.columns; ++x, ++i) {
            back.before[i] = level(x, z);
            const Quanta change = record.change[i];
            if (change < 0) back.change[i] = add(x, z, -change);
            const std::int64_t there = level(x, z) - record.before[i];
            if (change > 0)
                back.change[i] = -take(x, z, static_cast<Quanta>(std::clamp<std::int64_t>(there, 0, change)));
            entered += back.change[i];
        }
    }
    return back;
}

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
    std::size_t i = 0;
    for (int z = box.z; z < box.z + box.rows; ++z) {
        for (int x = box.x; x < box.x + box.columns; ++x, ++i) back.before[i] = get(x, z);
    }
    back.after = back.before;
    i = 0;
    for (int z = box.z; z < box.z + box.rows; ++z) {
        for (int x = box.x; x < box.x + box.columns; ++x, ++i) {
            const std::uint8_t now = back.before[i];
            if (record.after[i] == record.before[i]) continue;
            back.after[i] = value(record.before[i], record.after[i], now);
            if (back.after[i] != now) set(x, z, back.after[i]);
        }
    }
    return back;
}

TileRecord undone(const TileRecord& tile, const TileGrid::Box& box, Terrain& terrain, Ledger& rock,
                  WaterLedger& water) {
    TileRecord back;
    // What was dug comes back before what lay on it, and what was piled up goes first.
    back.sediment = undone(
        tile.sediment, box, rock.entered,
        [&](int x, int z) { return std::int64_t{terrain.sediment().at(x, z)}; },
        [&](int x, int z, Quanta amount) { return terrain.addSediment(x, z, amount); },
        [&](int x, int z, Quanta amount) { return terrain.takeSediment(x, z, amount); });
    back.bedrock = undone(
        tile.bedrock, box, rock.entered, [&](int x, int z) { return rockBeforeRise(terrain, x, z); },
        [&](int x, int z, Quanta amount) { return terrain.addBedrock(x, z, amount); },
        [&](int x, int z, Quanta amount) { return terrain.takeBedrock(x, z, amount); });
    back.water = undone(
        tile.water, box, water.entered, [&](int x, int z) { return std::int64_t{terrain.water().at(x, z)}; },
        [&](int x, int z, Quanta amount) { return terrain.addWater(x, z, amount); },
        [&](int x, int z, Quanta amount) { return terrain.takeWater(x, z, amount); });
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
                      bytesOf(sediment) + bytesOf(water) + bytesOf(hardness);
    for (const PaintRecord& map : painted) sum += bytesOf(map);
    return sum;
}

std::size_t StrokeRecord::bytes() const {
    std::size_t sum = sizeof(StrokeRecord);
    for (const auto& [number, tile] : tiles) sum += tile.bytes();
    return sum;
}

StrokeRecord undo(const StrokeRecord& record, Terrain& terrain, Ledger& rock, WaterLedger& water) {
    StrokeRecord back;
    for (const auto& [number, tile] : record.tiles) {
        const TileGrid::Box box = terrain.stamps().grid().box(number);
        back.tiles.emplace(number, undone(tile, box, terrain, rock, water));
    }
    terrain.tidyPainted();
    return back;
}

}  // namespace wadi
