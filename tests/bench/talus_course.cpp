#include <memory>

#include "sim/generate/generate.hpp"
#include "sim/process/talus/talus.hpp"
#include "tests/bench/course.hpp"
#include "tests/reference/talus_sequential.hpp"

namespace bench {

using namespace wadi;

namespace {

/// Steep mountains, half of them covered with sediment, after so many epochs in which it has slid.
Terrain slopes(int size, int epochs) {
    GenerateParams params;
    params.size = size;
    Heightmap map = generate(params, 1, ThreadPool(coreCount()));
    map.sediment = Field<float>(size, size);
    for (int z = 0; z < size; ++z)
        for (int x = 0; x < size; ++x) map.sediment.at(x, z) = (x / 8 + z / 8) % 2 == 0 ? 20.f : 0.f;
    Terrain terrain(map);
    Talus talus;
    const TalusParams slides{.enabled = true};
    const ThreadPool pool(coreCount());
    for (int epoch = 0; epoch < epochs; ++epoch)
        talus.run(terrain, slides, {}, Random(1), static_cast<std::uint64_t>(epoch), pool, bestSimd());
    return terrain;
}

}  // namespace

Course talusCourse(int size, const Extent& extent) {
    const auto start = std::make_shared<const Terrain>(slopes(size, extent.warmUp));
    TalusParams params;
    params.enabled = true;
    const std::uint64_t perEpoch = start->size() * static_cast<std::uint64_t>(params.passes);
    const auto timedOver = [=, warmUp = static_cast<std::uint64_t>(extent.warmUp),
                            epochs = epochsFor(extent, perEpoch)](const auto& epochOn) {
        Terrain terrain = *start;
        std::uint64_t epoch = warmUp;
        return epochsLap(epochs, [&] {
            epochOn(terrain, epoch++);
            return perEpoch;
        });
    };
    return {[=](int threads) {
                Talus talus;
                const ThreadPool pool(threads);
                return timedOver([&](Terrain& terrain, std::uint64_t epoch) {
                    talus.run(terrain, params, {}, Random(1), epoch, pool, bestSimd());
                });
            },
            [=] {
                return timedOver([&](Terrain& terrain, std::uint64_t epoch) {
                    reference::slump(terrain, params, {}, Random(1), epoch);
                });
            }};
}

}  // namespace bench
