#include <memory>

#include "sim/process/incision/incision.hpp"
#include "tests/bench/course.hpp"
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

}  // namespace

Course incisionCourse(int size, const Extent& extent) {
    const auto start = std::make_shared<const ValleyWorld>(size, extent.warmUp);
    const std::uint64_t cells = start->terrain.size(), least = extent.least / 4;
    return {[=](int threads) {
                ValleyWorld world = *start;
                const ThreadPool pool(threads);
                world.step(pool);
                return lapOf(
                    least, cells, [&] { world.rise(); }, [&] { world.cut(pool); });
            },
            [=] {
                Field<double> heights(size, size);
                for (std::size_t cell = 0; cell < cells; ++cell)
                    heights[cell] = toMetres(start->terrain.height(cell));
                reference::Valleys valleys(heights, 30, start->params, Incision::keyOf(Random(1)));
                const auto rise = [&] {
                    for (double& height : valleys.heights.values()) height += kRise;
                };
                rise();
                valleys.run(kYears);
                return lapOf(least, cells, rise, [&] { valleys.run(kYears); });
            }};
}

}  // namespace bench
