#include "tests/bench/brush_laps.hpp"

#include <algorithm>
#include <cstdio>

#include "sim/edit/brush.hpp"
#include "sim/generate/generate.hpp"
#include "tests/bench/lap.hpp"

namespace bench {

using namespace wadi;

namespace {

/// Mountains with two metres of sediment and some water everywhere.
Terrain mountains(int size) {
    GenerateParams params;
    params.size = size;
    Heightmap map = generate(params, 1, ThreadPool(1));
    map.sediment = Field<float>(size, size, 2.f);
    map.water = Field<float>(size, size, 0.5f);
    return Terrain(map);
}

struct Times {
    double stroke = 1e9, undo = 1e9;  ///< The least [ms]
};

Times timesOf(BrushKind kind, Terrain& terrain, int rounds) {
    Ledger ledger;
    WaterLedger water;
    const auto middle = static_cast<float>(terrain.columns()) / 2 + 0.5f;
    const Brush brush{.kind = kind, .radius = 64, .level = 500};
    Times times;
    for (int round = 0; round < rounds; ++round) {
        StrokeRecord record;
        const Lap stroke = timed([&] {
            apply({.stroke = 1, .brush = brush, .dabs = {{middle, middle}}}, terrain, {ledger, water},
                  record);
            return 1u;
        });
        const Lap back = timed([&] {
            undo(record, terrain, ledger, water);
            return 1u;
        });
        times.stroke = std::min(times.stroke, stroke.seconds * 1e3);
        times.undo = std::min(times.undo, back.seconds * 1e3);
    }
    return times;
}

}  // namespace

void printBrushLaps(const Extent& extent) {
    const int size = 2 * extent.compared.back();
    Terrain terrain = mountains(size);
    for (std::size_t kind = 0; kind < kBrushNames.size(); ++kind) {
        const Times times = timesOf(static_cast<BrushKind>(kind), terrain, 4 * extent.rounds);
        const std::string name(kBrushNames[kind]);
        std::printf("ms brush %d %s %.3f\n", size, name.c_str(), times.stroke);
        std::printf("ms brush %d undo-%s %.3f\n", size, name.c_str(), times.undo);
    }
    std::fflush(stdout);
}

}  // namespace bench
