#include "tests/bench/incision_ratios.hpp"

#include "sim/process/incision/incision.hpp"
#include "tests/bench/comparison.hpp"
#include "tests/reference/incision_sequential.hpp"

namespace bench {

using namespace wadi;

namespace {

constexpr double kYears = 1e4, kRise = 10;  // of an epoch [a, m]

/// A plain with a rough skin that rises as a whole and is cut by rivers.
struct ValleyWorld {
    ValleyWorld(int size, int epochs) : terrain(plain(size)), process(size, size) {
        params.enabled = true;
        const ThreadPool pool(coreCount());
        for (int i = 0; i < epochs; ++i) step(pool);
    }

    static Terrain plain(int size) {
        Heightmap map{Field<float>(size, size), 30.f};
        for (std::size_t cell = 0; cell < map.heights.size(); ++cell)
            map.heights[cell] = 100.f + 10.f * Random(1).unit(0, cell, 0);
        return Terrain(map);
    }
    void rise() {
        for (int z = 0; z < terrain.rows(); ++z)
            for (int x = 0; x < terrain.columns(); ++x) terrain.addBedrock(x, z, *toQuanta(kRise));
    }
    void cut(const ThreadPool& pool) {
        process.run(terrain, ledger, params, {}, Random(1), kYears, pool, bestSimd());
    }
    void step(const ThreadPool& pool) {
        rise();
        cut(pool);
    }

    Terrain terrain;
    Incision process;
    IncisionParams params;
    Ledger ledger;
};

/// The fewest epochs that have so many cells, and the time of those of them that are cut.
template <class Rise, class Cut>
Lap lapOf(std::uint64_t least, std::uint64_t cells, const Rise& rise, const Cut& cut) {
    Lap sum;
    while (sum.steps < least) {
        rise();
        const Lap lap = timed([&] {
            cut();
            return cells;
        });
        sum.seconds += lap.seconds;
        sum.steps += lap.steps;
    }
    return sum;
}

void compareEpochs(const Extent& extent, int size) {
    const ValleyWorld start(size, 4 * extent.warmUp);
    const std::uint64_t cells = start.terrain.size(), least = extent.least / 8;
    const auto ours = [&](int threads) {
        ValleyWorld world = start;
        const ThreadPool pool(threads);
        world.step(pool);
        return lapOf(
            least, cells, [&] { world.rise(); }, [&] { world.cut(pool); });
    };
    const auto plain = [&] {
        Field<double> heights(size, size);
        for (std::size_t cell = 0; cell < cells; ++cell) heights[cell] = toMetres(start.terrain.height(cell));
        reference::Valleys valleys(heights, 30, start.params, Incision::keyOf(Random(1)));
        const auto rise = [&] {
            for (double& height : valleys.heights.values()) height += kRise;
        };
        return lapOf(1, cells, rise, [&] { valleys.run(kYears); });
    };
    compareWithPlain("incision", size, extent.rounds, ours, plain);
}

/// Whole epochs on all cores [ms].
void printEpoch(const Extent& extent, int size) {
    const ValleyWorld start(size, 4 * extent.warmUp);
    std::vector<std::function<Lap()>> contenders;
    for (const int threads : threadCounts()) {
        contenders.push_back([&start, threads] {
            ValleyWorld world = start;
            const ThreadPool pool(threads);
            world.step(pool);
            return lapOf(
                8, 1, [&] { world.rise(); }, [&] { world.cut(pool); });
        });
    }
    const std::vector<Lap> laps = race(extent.rounds, contenders);
    for (std::size_t i = 0; i < laps.size(); ++i)
        printLine("ms incision", std::to_string(size) + " epoch", named(threadCounts()[i]),
                  laps[i].ns() * 1e-6);
}

}  // namespace

void printIncisionRatios(const Extent& extent) {
    for (const int size : extent.compared) compareEpochs(extent, size);
    printEpoch(extent, extent.live);
}

}  // namespace bench
