#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "sim/core/subdomain.hpp"
#include "sim/generate/generate.hpp"
#include "sim/world/state.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/world/thread_ranks.hpp"

using namespace wadi;

namespace {

/// What ranks say of a world, which must be what all of them say.
struct Told {
    std::uint64_t hash = 0;
    Balance balance;
    WaterBalance water;

    bool operator==(const Told& other) const {
        return hash == other.hash && water.entered == other.water.entered && water.left == other.water.left &&
               water.evaporated == other.water.evaporated && balance.entered == other.balance.entered &&
               balance.left == other.balance.left && balance.carried == other.balance.carried;
    }
};

Told run(const Parameters& params, const Subdomain& own, int epochs) {
    const ThreadPool pool(1);
    Heightmap map = generatePart(params.terrain, params.world.seed, own, pool);
    // Towers of sand at two corners, from which it slides over both edges of a map that comes back.
    if (params.terrain.generator == Generator::plane)
        for (const int corner : {0, params.terrain.size - 1}) {
            map.heights.at(corner, corner) += 300.f;
            if (map.sediment.empty()) map.sediment = Field<float>(params.terrain.size, params.terrain.size);
            map.sediment.at(corner, corner) = 300.f;
        }
    State state(params, Terrain(map, own));
    for (int epoch = 0; epoch < epochs; ++epoch) state.step(pool, bestSimd());
    return {state.hash(), state.balance(), state.waterBalance()};
}

Told whole(const Parameters& params, int epochs) {
    return run(params, Subdomain(TileGrid{params.terrain.size, params.terrain.size}), epochs);
}

Told shared(const Parameters& params, int ranks, int epochs) {
    std::mutex mutex;
    std::vector<Told> all;
    onRanks(ranks, [&](const Communicator& communicator) {
        const Subdomain own({params.terrain.size, params.terrain.size}, communicator);
        const Told told = run(params, own, epochs);
        const std::lock_guard lock(mutex);
        all.push_back(told);
    });
    for (const Told& told : all) CHECK(told == all[0]);
    return all[0];
}

/// Land of 3 × 3 tiles, the last of which are narrow.
Parameters land() {
    Parameters params;
    params.terrain.size = 180;
    params.droplet.enabled = false;
    params.talus.enabled = false;
    return params;
}

void checkRanks(const Parameters& params, int epochs = 6) {
    const Told one = whole(params, epochs);
    CHECK(one.balance.drift() == 0);
    for (const int ranks : {1, 2, 3, 4, 6}) {
        CAPTURE(ranks);
        const Told told = shared(params, ranks, epochs);
        CHECK(told == one);
        CHECK(told.balance.drift() == 0);
        CHECK(told.water.drift() == 0);
    }
}

}  // namespace

TEST_CASE("ranks make the land of one process: every base terrain") {
    Parameters params = land();
    for (std::size_t i = 0; i < kGeneratorNames.size(); ++i) {
        CAPTURE(kGeneratorNames[i]);
        params.terrain.generator = static_cast<Generator>(i);
        checkRanks(params, 0);
    }
}

TEST_CASE("ranks make the land of one process: rain and slopes") {
    Parameters params = land();
    params.droplet.enabled = true;
    params.talus.enabled = true;
    for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
        params.droplet.edges = edges;
        params.talus.periodic = edges == Edges::periodic;
        checkRanks(params);
    }
    params.droplet.radius = 5;
    params.droplet.momentum = 0.2f;
    params.droplet.maxTravel = 20.f;
    checkRanks(params, 3);
}

TEST_CASE("ranks make the land of one process: sand that slides over the corners of a map that comes back") {
    Parameters params = land();
    params.terrain.generator = Generator::plane;
    params.talus.enabled = params.talus.periodic = true;
    checkRanks(params);
}

TEST_CASE("ranks make the land of one process: runoff") {
    Parameters params = land();
    params.runoff.enabled = true;
    checkRanks(params);
    params.runoff.edges = Edges::periodic;
    checkRanks(params, 3);
}

TEST_CASE("ranks make the land of one process: rolling grains") {
    Parameters params = land();
    params.roller.enabled = true;
    checkRanks(params);
    params.roller.edges = Edges::periodic;
    params.terrain.size = 194;  // with a last tile of two cells
    checkRanks(params, 3);
}

TEST_CASE("ranks make the land of one process: rivers") {
    Parameters params = land();
    params.pipes.enabled = true;
    params.springs = {{.east = 0.49f, .south = 0.99f, .radius = 6, .rate = 2, .sand = 0.3f},
                      {.east = 0.3f, .south = 0.4f}};
    for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
        CAPTURE(edges);
        params.pipes.edges = edges;
        checkRanks(params);
    }
    params.pipes.steps = 11;  // an exchange within an epoch, and steps that end with the other layers
    params.sea.enabled = true;
    params.sea.level = 20.f;
    params.strata.enabled = true;
    params.masks.of<Pipes>() = MaskKind::slope;
    checkRanks(params, 4);
    params.terrain.size = 194;  // with a last tile of two cells
    params.pipes.edges = Edges::periodic;
    checkRanks(params, 3);
}

TEST_CASE("ranks make the land of one process: under a mask that a process which is off asks for first") {
    Parameters params = land();
    params.droplet.enabled = params.wind.enabled = params.talus.enabled = true;
    params.wind.method = WindMethod::grains;
    wadi::Processes::forEach([&]<class P>() { params.masks.of<P>() = MaskKind::slope; });
    checkRanks(params, 4);
}

TEST_CASE("ranks make the land of one process: grains in the wind") {
    Parameters params = land();
    params.terrain.generator = Generator::sand;
    params.wind.enabled = true;
    params.wind.method = WindMethod::grains;
    for (const WindEdges edges : {WindEdges::open, WindEdges::feed, WindEdges::periodic}) {
        params.wind.edges = edges;
        checkRanks(params);
    }
}

TEST_CASE("ranks make the land of one process: slabs of sand") {
    Parameters params = land();
    params.terrain.generator = Generator::sand;
    params.wind.enabled = true;
    params.wind.method = WindMethod::slabs;
    params.wind.dust = 20;
    for (const WindEdges edges : {WindEdges::open, WindEdges::feed, WindEdges::periodic}) {
        CAPTURE(edges);
        params.wind.edges = edges;
        checkRanks(params);
    }
    params.wind.rose = WindRose::many;
    params.wind.roseEpochs = 4;
    params.masks.of<Wind>() = MaskKind::noise;
    params.vegetation = {.enabled = true, .growth = 20.f, .seeds = 5.f, .spread = 0.2f, .sown = 0.3f};
    params.wind.fines = 0.5f;
    checkRanks(params);
}

TEST_CASE("ranks make the land of one process: fines that fly over several parts") {
    Parameters params = land();
    params.terrain.generator = Generator::plane;
    params.terrain.verticalScale = 0;  // over which they fly as long as they may
    params.terrain.sand = 1;
    params.wind.enabled = true;
    params.wind.method = WindMethod::slabs;
    params.wind.fines = 0.5f;
    for (const WindEdges edges : {WindEdges::feed, WindEdges::periodic}) {
        CAPTURE(edges);
        params.wind.edges = edges;
        checkRanks(params, 4);
    }
}

TEST_CASE("ranks make the land of one process: slabs that hop and roll over several parts") {
    Parameters params = land();
    params.terrain.generator = Generator::plane;  // with towers of sand at two corners
    params.terrain.size = 194;                    // with a last tile of two cells
    params.wind.enabled = true;
    params.wind.method = WindMethod::slabs;
    params.wind.lifts = 4;
    params.wind.hop = 10;
    params.wind.speed = 4;
    params.wind.landOnSand = params.wind.landOnRock = 0.01f;
    params.wind.abrasion = 10;
    for (const WindEdges edges : {WindEdges::feed, WindEdges::periodic}) {
        CAPTURE(edges);
        params.wind.edges = edges;
        checkRanks(params, 4);
    }
    params.wind.hop = 0.5f;
    params.wind.speed = 0.5f;
    checkRanks(params, 4);
}

TEST_CASE("ranks make the land of one process: valleys") {
    Parameters params = land();
    params.incision.enabled = true;
    params.time.yearsPerEpoch = 2000;
    checkRanks(params);
    params.uplift.enabled = true;
    params.uplift.rate = 1.f;
    params.uplift.form = UpliftForm::dome;
    params.uplift.flexure = 0.2f;
    params.incision.baseFall = 0.5f;
    params.incision.diffusion = 1.f;  // much of it, by lines of cells
    params.incision.slopeExponent = 1.4f;
    params.strata.enabled = true;
    params.masks.of<Incision>() = MaskKind::slope;
    checkRanks(params, 4);
}

TEST_CASE("ranks make the land of one process: a range that has grown") {
    Parameters params = land();
    params.terrain.generator = Generator::range;
    params.incision.enabled = true;
    checkRanks(params, 1);
}

TEST_CASE("ranks make the land of one process: valleys on maps of which sides are closed or meet") {
    Parameters params = land();
    params.incision.enabled = true;
    params.time.yearsPerEpoch = 5000;
    params.incision.deposition = 1.f;
    params.incision.east = params.incision.west = Edges::periodic;
    params.incision.south = Edges::closed;
    checkRanks(params);
    params.terrain.size = 193;  // with a last tile of one cell
    params.incision = {.enabled = true, .deposition = 0.f, .diffusion = 1.f};
    params.incision.north = params.incision.south = Edges::periodic;
    params.incision.west = Edges::closed;
    checkRanks(params, 3);
}

TEST_CASE("ranks make the land of one process: valleys that lead to a sea") {
    Parameters params = land();
    params.incision.enabled = params.sea.enabled = true;
    params.time.yearsPerEpoch = 5000;
    params.sea.level = 40.f;
    checkRanks(params);
    params.incision.north = Edges::closed;
    params.incision.west = params.incision.east = Edges::periodic;
    checkRanks(params, 3);
    params.incision.west = params.incision.east = Edges::open;
    params.incision.erodibility *= 20;
    params.sea.level = 15.f;  // in pools
    params.pipes.enabled = params.droplet.enabled = true;
    checkRanks(params, 4);
}

TEST_CASE("ranks make the land of one process: valleys of a map that water cannot leave") {
    Parameters params = land();
    params.incision.enabled = true;
    params.time.yearsPerEpoch = 5000;
    params.incision.north = params.incision.south = params.incision.west = Edges::closed;
    params.incision.east = Edges::closed;
    checkRanks(params);
    params.incision.north = params.incision.west = Edges::periodic;
    params.incision.deposition = 0.2f;
    checkRanks(params, 3);
    params.sea.enabled = true;
    params.sea.level = 40.f;
    checkRanks(params, 3);
}

TEST_CASE("ranks make the land of one process: rain that mountains steer") {
    Parameters params = land();
    params.droplet.enabled = params.incision.enabled = true;
    params.clouds.orographic = 0.8f;
    checkRanks(params, 4);
    params.wind.direction = 250.f;
    checkRanks(params, 2);
}

TEST_CASE("ranks make the land of one process: plants that are sown, spread and hold grains of sand") {
    Parameters params = land();
    params.terrain.generator = Generator::sand;
    params.vegetation = {.enabled = true, .growth = 20.f, .seeds = 5.f, .spread = 0.2f, .sown = 0.3f};
    params.wind.enabled = true;
    params.wind.method = WindMethod::grains;
    params.masks.of<Vegetation>() = MaskKind::noise;
    checkRanks(params, 8);
}

TEST_CASE("ranks make the land of one process: all that they can do, with beds, a sea and masks") {
    Parameters params = land();
    params.droplet.enabled = params.talus.enabled = params.runoff.enabled = params.roller.enabled = true;
    params.pipes.enabled = params.wind.enabled = params.incision.enabled = params.vegetation.enabled = true;
    params.wind.method = WindMethod::grains;
    params.strata.enabled = true;
    params.uplift.enabled = true;
    params.uplift.form = UpliftForm::ridge;
    params.uplift.rate = 0.2f;
    params.uplift.subsidence = 0.3f;
    params.sea.enabled = true;
    params.sea.level = 20.f;
    params.masks.of<Droplet>() = MaskKind::slope;
    params.masks.of<Talus>() = MaskKind::height;
    params.masks.of<Runoff>() = MaskKind::noise;
    checkRanks(params);
    params.wind.method = WindMethod::slabs;
    checkRanks(params, 3);
}

TEST_CASE("parts of a map are about as large as each other and take little memory beside their cells") {
    struct Rank : Communicator {
        Rank(int number, int count) : number_(number), count_(count) {}
        int rank() const override { return number_; }
        int size() const override { return count_; }
        std::vector<Message> exchange(std::span<const int>, const std::vector<Message>&) const override {
            return {};
        }
        void sum(std::span<std::uint64_t>) const override {}
        void highest(std::span<std::int64_t>) const override {}
        int number_, count_;
    };
    constexpr double kPage = 1024;  // cells beyond both ends of a row that memory pages hold
    struct Case {
        int side, ranks;
        double part, memory;  // of the largest, of the mean of all
    };
    for (const Case& is : {Case{65536, 64, 1.0, 1.08}, Case{16384, 4, 1.0, 1.03}, Case{16384, 48, 1.04, 1.32},
                           Case{4224, 64, 1.26, 3.2}, Case{192, 6, 1.4, 30}}) {
        CAPTURE(is.side);
        const double mean = double{1} * is.side * is.side / is.ranks;
        double all = 0, largest = 0, memory = 0;
        for (int i = 0; i < is.ranks; ++i) {
            const Rank rank(i, is.ranks);
            const TileGrid::Box part = Subdomain({is.side, is.side}, rank).cells();
            const double cells = double{1} * part.columns * part.rows;
            const double columns = part.columns + (part.columns < is.side ? 2 * kHaloWidth + kPage : 0);
            all += cells;
            largest = std::max(largest, cells);
            memory = std::max(memory, columns * (part.rows + 2 * kHaloWidth));
        }
        CHECK(all == mean * is.ranks);
        CHECK(largest <= is.part * mean);
        CHECK(memory <= is.memory * mean);
    }
}

TEST_CASE("ranks that cannot share out the tiles of a map as rectangles are refused") {
    CHECK(test::says(test::errorOf([] { shared(land(), 7, 1); }), "7 ranks cannot share out"));
    CHECK(test::says(test::errorOf([] { shared(land(), 17, 1); }), "17 ranks cannot share out"));
}
