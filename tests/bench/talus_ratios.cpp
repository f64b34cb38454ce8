#include "tests/bench/talus_ratios.hpp"

#include "tests/bench/comparison.hpp"
#include "tests/bench/worlds.hpp"
#include "tests/reference/talus_sequential.hpp"

namespace bench {

using namespace wadi;

namespace {

/// Steep mountains, half of them covered with sediment that slides.
Terrain slopes(int size) {
    GenerateParams params;
    params.size = size;
    Heightmap map = generate(params, 1, ThreadPool(coreCount()));
    map.sediment = Field<float>(size, size);
    for (int z = 0; z < size; ++z)
        for (int x = 0; x < size; ++x) map.sediment.at(x, z) = (x / 8 + z / 8) % 2 == 0 ? 20.f : 0.f;
    return Terrain(map);
}

void comparePasses(const Extent& extent, int size) {
    const Terrain start = slopes(size);
    TalusParams params;
    params.enabled = true;
    const std::uint64_t perEpoch = start.size() * static_cast<std::uint64_t>(params.passes);
    const std::uint64_t epochs = extent.least / perEpoch + 1;
    const auto timedOver = [&](const auto& epochOn) {
        Terrain terrain = start;
        return timed([&] {
            for (std::uint64_t epoch = 0; epoch < epochs; ++epoch) epochOn(terrain, epoch);
            return epochs * perEpoch;
        });
    };
    const auto ours = [&](int threads) {
        Talus talus;
        const ThreadPool pool(threads);
        return timedOver([&](Terrain& terrain, std::uint64_t epoch) {
            talus.run(terrain, params, {}, Random(1), epoch, pool, bestSimd());
        });
    };
    const auto plain = [&] {
        return timedOver([&](Terrain& terrain, std::uint64_t epoch) {
            reference::slump(terrain, params, {}, Random(1), epoch);
        });
    };
    compareWithPlain("talus", size, extent.rounds, ours, plain);
}

}  // namespace

void printTalusRatios(const Extent& extent) {
    for (const int size : extent.compared) comparePasses(extent, size);
}

}  // namespace bench
