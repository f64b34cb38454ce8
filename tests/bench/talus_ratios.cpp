#include "tests/bench/talus_ratios.hpp"

#include <string>

#include "tests/bench/lap.hpp"
#include "tests/bench/lines.hpp"
#include "tests/bench/worlds.hpp"
#include "tests/reference/talus_sequential.hpp"

namespace bench {

using namespace wadi;

namespace {

/// Steep mountains, half of them covered with sediment that slides.
Terrain slopes(int size) {
    GenerateParams params;
    params.size = size;
    Heightmap map = generate(params, 1, Workers(coreCount()));
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
    const std::vector<int> counts = threadCounts();
    std::vector<std::function<Lap()>> contenders;
    for (const int threads : counts) {
        contenders.push_back([=, &start] {
            Terrain terrain = start;
            Talus talus;
            const Workers workers(threads);
            return timed([&] {
                for (std::uint64_t epoch = 0; epoch < epochs; ++epoch)
                    talus.run(terrain, params, {}, Random(1), epoch, workers, bestSimd());
                return epochs * perEpoch;
            });
        });
    }
    contenders.push_back([=, &start] {
        Terrain terrain = start;
        return timed([&] {
            for (std::uint64_t epoch = 0; epoch < epochs; ++epoch)
                reference::slump(terrain, params, {}, Random(1), epoch);
            return epochs * perEpoch;
        });
    });
    const std::vector<Lap> laps = race(extent.rounds, contenders);
    const std::string where = std::to_string(size);
    const double one = laps[0].ns(), plain = laps.back().ns();
    for (std::size_t i = 0; i < counts.size(); ++i)
        printLine("ns talus", where, named(counts[i]), laps[i].ns());
    printLine("ns talus", where, "plain", plain);
    printLine("ratio talus", where, "1thread", plain / one);
    for (std::size_t i = 1; i < counts.size(); ++i)
        printLine("ratio talus", where, named(counts[i]), one / laps[i].ns());
}

}  // namespace

void printTalusRatios(const Extent& extent) {
    for (const int size : extent.compared) comparePasses(extent, size);
}

}  // namespace bench
