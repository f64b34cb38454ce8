#include "sim/process/wind/slabs.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <utility>

#include "sim/world/simulation.hpp"
#include "tests/sim/process/wind/sheets.hpp"
#include "tests/sim/world/corners.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;

namespace {

Parameters slabsFrom(float direction) {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.wind.enabled = true;
    params.wind.method = WindMethod::slabs;
    params.wind.direction = direction;
    params.wind.veer = 5;
    return params;
}

/// Bare rock with a cone of sand in the middle that rises by 0.45 of its radius [cells].
Heightmap heap(int columns, int rows, float radius) {
    return test::coneOfSand({columns, rows}, radius, static_cast<float>(columns) / 2, 0.45f);
}

Simulation blown(const Heightmap& map, const Parameters& params, int epochs) {
    Simulation simulation(map, params, {.threads = 1});
    for (int epoch = 0; epoch < epochs; ++epoch) simulation.step();
    return simulation;
}

/// Middle of the sand that lies deeper than three metres, from the middle of the map [cells].
glm::vec2 middleOf(const Terrain& terrain) {
    glm::dvec2 sum(0);
    double all = 0;
    for (int z = 0; z < terrain.rows(); ++z) {
        for (int x = 0; x < terrain.columns(); ++x) {
            const double depth = toMetres(terrain.sediment().at(x, z));
            if (depth < 3) continue;  // slabs on their way
            sum += depth * glm::dvec2(x + 0.5 - terrain.columns() / 2.0, z + 0.5 - terrain.rows() / 2.0);
            all += depth;
        }
    }
    return glm::vec2(sum / all);
}

/// Easternmost column with sand deeper than three metres on rows whose distance from the middle row is in
/// [from, to].
int reachOf(const Terrain& terrain, int from, int to) {
    int furthest = 0;
    for (int z = 0; z < terrain.rows(); ++z) {
        const int away = std::abs(z - terrain.rows() / 2);
        if (away < from || away > to) continue;
        for (int x = 0; x < terrain.columns(); ++x)
            if (toMetres(terrain.sediment().at(x, z)) > 3) furthest = std::max(furthest, x);
    }
    return furthest;
}

/// Steepest fall to the east along the middle row over three cells [°].
double leeSlope(const Terrain& terrain) {
    Quanta steepest = 0;
    const int z = terrain.rows() / 2;
    for (int x = 0; x + 3 < terrain.columns(); ++x)
        steepest = std::max(steepest, terrain.height(x, z) - terrain.height(x + 3, z));
    return std::atan(toMetres(steepest) / (3.0 * static_cast<double>(terrain.cellSize()))) * 180 / 3.14159265;
}

}  // namespace

TEST_CASE("a heap of sand on rock becomes a crescent with horns downwind and a lee side at repose") {
    const Simulation simulation = blown(heap(224, 96, 20), slabsFrom(270), 400);
    const Terrain& dune = simulation.terrain();
    const int body = reachOf(dune, 0, 2), horns = reachOf(dune, 8, 20);
    INFO("body to column " << body << ", horns to " << horns << ", lee " << leeSlope(dune) << "°");
    CHECK(horns > body + 8);
    CHECK(std::abs(leeSlope(dune) - 33) < 5);
    CHECK(middleOf(dune).x > 20);
    CHECK(simulation.balance().drift() == 0);
}

TEST_CASE("a dune of slabs migrates downwind, whatever the direction of the wind") {
    for (const float direction : {0.f, 90.f, 200.f, 315.f}) {
        for (std::uint32_t seed = 1; seed <= 5; ++seed) {
            Parameters params = slabsFrom(direction);
            params.world.seed = seed;
            params.wind.veer = 0;
            const Simulation simulation = blown(heap(128, 128, 14), params, 60);
            const glm::vec2 way = middleOf(simulation.terrain()), wind = towards(direction);
            INFO("wind from " << direction << ", seed " << seed << ": " << way.x << ", " << way.y);
            CHECK(glm::dot(way, wind) > 5);
            // Measured: 0.014 along no axis, 0.001 along one.
            CHECK(std::abs(way.x * wind.y - way.y * wind.x) < 0.025f * glm::dot(way, wind));
        }
    }
}

TEST_CASE("small dunes migrate faster than large ones, for every one of eight seeds") {
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        Parameters params = slabsFrom(270);
        params.world.seed = seed;
        const float small = middleOf(blown(heap(128, 64, 12), params, 60).terrain()).x;
        const float large = middleOf(blown(heap(128, 64, 22), params, 60).terrain()).x;
        INFO("seed " << seed << ": small " << small << ", large " << large << " cells");
        CHECK(small > 1.2f * large);
        CHECK(large > 0);
    }
}

TEST_CASE("slabs give the same landscape for any number of threads and every SIMD level") {
    const auto hashOf = [](const Heightmap& map, float fines, const Execution& execution) {
        Parameters params = slabsFrom(300);
        params.wind.fines = fines;
        params.wind.edges = WindEdges::feed;
        params.wind.dust = 100;
        params.wind.abrasion = 10;
        params.wind.rose = WindRose::many;
        params.wind.roseEpochs = 10;
        Simulation simulation(map, params, execution);
        for (int epoch = 0; epoch < 20; ++epoch) simulation.step();
        CHECK(simulation.balance().drift() == 0);
        return simulation.hash();
    };
    // Rows of the second are longer than the pieces of which slabs are lifted at a time.
    for (const Heightmap& map : {heap(150, 100, 30), heap(1100, 20, 560)}) {
        std::uint64_t last = 0;
        for (const float fines : {0.f, 0.3f}) {
            const std::uint64_t first = hashOf(map, fines, {1, Simd::baseline});
            for (const Simd simd : {Simd::baseline, Simd::sse4, Simd::avx2, Simd::avx512}) {
                if (simd > bestSimd()) continue;
                CHECK(hashOf(map, fines, {2, simd}) == first);
                CHECK(hashOf(map, fines, {3, simd}) == first);
            }
            CHECK(first != last);
            last = first;
        }
    }
}

TEST_CASE("sand that passes wears bare rock, only where it is not hard, and what it wears becomes sand") {
    for (const bool isHard : {false, true}) {
        Heightmap rock = maps::cone(64);
        rock.hardness = Field<std::uint8_t>(64, 64, isHard ? 255 : 0);
        Parameters params = slabsFrom(270);
        params.wind.edges = WindEdges::open;
        params.wind.dust = 300;
        params.wind.abrasion = 5;
        const Terrain start(rock);
        const Simulation simulation = blown(rock, params, 60);
        CHECK((total(simulation.terrain().bedrock()) < total(start.bedrock())) == !isHard);
        CHECK(simulation.balance().left > 0);
        CHECK(simulation.balance().drift() == 0);
    }
}

TEST_CASE("the wind's path shows where slabs touch the ground, and that few do behind a wall") {
    Heightmap map = maps::flat(128, 48, 0.f);
    for (int z = 0; z < 48; ++z)
        for (int x = 40; x < 44; ++x) map.heights.at(x, z) = 60;
    map.sediment = Field<float>(128, 48);
    for (int z = 0; z < 48; ++z)
        for (int x = 0; x < 20; ++x) map.sediment.at(x, z) = map.heights.at(x, z) = 20;
    const Simulation simulation = blown(map, slabsFrom(270), 30);
    const auto touches = [&](int from, int to) {
        double sum = 0;
        for (int z = 0; z < 48; ++z)
            for (int x = from; x < to; ++x) sum += double{simulation.state().wind.windpath().at(x, z)};
        return sum / (48 * (to - from));
    };
    INFO(touches(2, 18) << " before, " << touches(46, 60) << " behind");
    CHECK(touches(2, 18) > 0.1);
    CHECK(touches(46, 60) < 0.1 * touches(2, 18));
}

TEST_CASE("fines fly on over a plain, come down before a ridge and in its lee, and wear nothing") {
    constexpr int kColumns = 200, kRows = 32, kFoot = 90;
    struct Outcome {
        double left, before, lee, worn;  // over the edge; on the way to the foot; behind the ridge [m]
    };
    const auto blow = [&](float part, bool isRidge) {
        // A sheet of sand where the wind comes from, level with soft rock on which some stones stand out.
        Heightmap map = maps::flat(kColumns, kRows, 100.f);
        map.sediment = Field<float>(kColumns, kRows);
        map.hardness = Field<std::uint8_t>(kColumns, kRows);
        for (int z = 0; z < kRows; ++z) {
            for (int x = 0; x < 30; ++x) map.sediment.at(x, z) = 20;
            for (int x = 31; x < 40 && z % 4 == 0; x += 4) map.heights.at(x, z) = 101;
            for (int x = kFoot; isRidge && x < kFoot + 12; ++x)
                map.heights.at(x, z) = 100 + 5 * static_cast<float>(std::min(x - kFoot, 10));
        }
        Parameters params = slabsFrom(270);
        params.wind.veer = 0;
        params.wind.edges = WindEdges::open;
        params.wind.fines = part;
        params.wind.abrasion = 10;
        const Simulation simulation = blown(map, params, 20);
        CHECK(simulation.balance().drift() == 0);
        const auto sandIn = [&](int from, int to) {
            std::int64_t sum = 0;
            for (int z = 0; z < kRows; ++z)
                for (int x = from; x < to; ++x) sum += simulation.terrain().sediment().at(x, z);
            return static_cast<double>(sum) / kQuantaPerMetre;
        };
        const std::int64_t worn = total(Terrain(map).bedrock()) - total(simulation.terrain().bedrock());
        return Outcome{static_cast<double>(simulation.balance().left) / kQuantaPerMetre,
                       sandIn(50, kFoot + 12), sandIn(kFoot + 12, kColumns),
                       static_cast<double>(worn) / kQuantaPerMetre};
    };
    const Outcome sand = blow(0, false), fines = blow(1, false);
    CHECK(sand.left == 0);
    CHECK(fines.left > 10 * (fines.before + fines.lee));
    CHECK(sand.worn > 0);
    CHECK(fines.worn == 0);

    const Outcome stopped = blow(0, true), carried = blow(1, true);
    INFO("fines: " << carried.before << " m before the ridge, " << carried.lee << " m behind it, "
                   << carried.left << " m left; sand behind it: " << stopped.lee << " m");
    CHECK(carried.left < 0.1 * fines.left);
    CHECK(carried.before > 0.2 * fines.left);
    CHECK(carried.lee > 0.5 * fines.left);
    CHECK(carried.lee > 100 * stopped.lee);
}

TEST_CASE("what touched the ground is forgotten once the wind is still, as fast as while it blows") {
    Simulation simulation = blown(heap(64, 64, 20), slabsFrom(270), 20);
    const auto most = [&] { return std::ranges::max(simulation.state().wind.windpath().values()); };
    const float before = most();
    REQUIRE(before > 0.1f);
    simulation.apply(SetParam{"wind.enabled", 0});
    for (int epoch = 0; epoch < 10; ++epoch) simulation.step();
    const float kept = std::pow(1 - simulation.parameters().wind.windpathRate, 10.f);
    CHECK(most() == doctest::Approx(before * kept).epsilon(1e-3));
}

TEST_CASE("dust comes over every cell of the edges that face the wind alike, also where one edge is long") {
    Parameters params = slabsFrom(315);
    params.wind.veer = 0;
    params.wind.edges = WindEdges::open;
    params.wind.dust = 500;
    params.wind.hop = 1;
    const Simulation simulation = blown(maps::flat(512, 64, 0.f), params, 2);
    const Field<Quanta>& sand = simulation.terrain().sediment();
    double west = 0, north = 0;  // beside the corner, where both bring it
    for (int z = 24; z < 64; ++z)
        for (int x = 0; x < 16; ++x) west += static_cast<double>(sand.at(x, z)) / 40;
    for (int z = 0; z < 16; ++z)
        for (int x = 24; x < 512; ++x) north += static_cast<double>(sand.at(x, z)) / 488;
    REQUIRE(north > 0);
    CHECK(west / north > 0.5);
    CHECK(west / north < 2);
}

TEST_CASE("winds take turns as long as their shares in the rose say, and none blows from a rose without") {
    WindParams params;
    params.rose = WindRose::own;
    params.roseEpochs = 100;
    params.shares = {1, 0, 0, 3, 0, 0, 0, 0};
    int north = 0, southEast = 0;
    for (std::uint64_t epoch = 0; epoch < 300; ++epoch) {
        const float from = roseDirection(params, epoch).value();
        north += from == 0 ? 1 : 0, southEast += from == 135 ? 1 : 0;
        CHECK(from == roseDirection(params, epoch + 100).value());
    }
    CHECK(north == 75);
    CHECK(southEast == 225);
    params.shares = {};
    CHECK_FALSE(roseDirection(params, 0).has_value());
    Parameters calm = slabsFrom(270);
    calm.wind.rose = WindRose::own;
    calm.wind.shares = {};
    for (const WindMethod method : {WindMethod::slabs, WindMethod::grains}) {
        calm.wind.method = method;
        const Terrain start(heap(48, 48, 12));
        const Simulation simulation = blown(heap(48, 48, 12), calm, 10);
        CHECK(simulation.balance().drift() == 0);
        if (method == WindMethod::slabs) CHECK(simulation.terrain().sediment() == start.sediment());
    }
}

TEST_CASE("roses of two winds, of seasons and of many winds blow from where they say, for as long") {
    const auto turnsOf = [](WindRose rose) {
        WindParams params;
        params.rose = rose;
        params.direction = 270;
        params.roseEpochs = 120;
        std::map<float, int> turns;
        for (std::uint64_t epoch = 0; epoch < 240; ++epoch)
            ++turns[std::fmod(roseDirection(params, epoch).value() + 360, 360.f)];
        return turns;
    };
    CHECK(turnsOf(WindRose::one) == std::map<float, int>{{270, 240}});
    CHECK(turnsOf(WindRose::two) == std::map<float, int>{{210, 120}, {330, 120}});
    CHECK(turnsOf(WindRose::seasonal) == std::map<float, int>{{90, 80}, {270, 160}});
    CHECK(turnsOf(WindRose::many) == std::map<float, int>{{30, 80}, {150, 80}, {270, 80}});
}

TEST_CASE("slabs keep the laws on no sand, on sand to the end of heights, in no wind and among needles") {
    const auto holds = [](const Heightmap& map, const Parameters& params) {
        const Simulation simulation = blown(map, params, 30);
        CHECK(simulation.balance().drift() == 0);
        CHECK(std::ranges::min(simulation.terrain().sediment().values()) >= 0);
        for (std::size_t cell = 0; cell < simulation.terrain().size(); ++cell)
            REQUIRE(simulation.terrain().height(cell) <= kHighest);
    };
    for (const WindEdges edges : {WindEdges::open, WindEdges::periodic, WindEdges::feed}) {
        Parameters params = slabsFrom(200);
        params.wind.edges = edges;
        params.wind.dust = 1000;
        params.wind.abrasion = 10;
        holds(maps::flat(40, 30, 0.f), params);
        Heightmap sand = maps::flat(40, 30, 0.f);
        sand.heights.fill(static_cast<float>(kHighestMetres));
        sand.sediment = Field<float>(40, 30, 10239.f);
        holds(sand, params);
        Heightmap needles = heap(40, 30, 12);
        for (std::size_t i = 0; i < needles.heights.size(); i += 7) needles.heights[i] += 500;
        holds(needles, params);
        params.wind.speed = 0;
        holds(heap(40, 30, 12), params);
    }
}

TEST_CASE("no quantum of a thousand epochs of slabs is lost, over edges of any kind") {
    for (const WindEdges edges : {WindEdges::open, WindEdges::periodic, WindEdges::feed}) {
        Parameters params = slabsFrom(250);
        params.wind.edges = edges;
        const Simulation simulation = blown(heap(48, 40, 18), params, 1000);
        CHECK(simulation.balance().drift() == 0);
        CHECK(std::ranges::min(simulation.terrain().sediment().values()) >= 0);
        if (edges == WindEdges::periodic) CHECK(simulation.balance().left == 0);
        if (edges == WindEdges::open) CHECK(simulation.balance().left > 0);
        if (edges == WindEdges::feed) {
            const Terrain start(heap(48, 40, 18));
            CHECK(simulation.balance().sediment > total(start.sediment()) * 9 / 10);
        }
    }
}

TEST_CASE("edges that are periodic keep all sand, those that feed all but a slab of it, after each epoch") {
    for (const auto& wanted : {std::pair{WindEdges::periodic, 0.f},
                               {WindEdges::feed, 0.f},
                               {WindEdges::feed, 0.5f},
                               {WindEdges::feed, 1.f}}) {
        Parameters params = slabsFrom(250);
        params.wind.edges = wanted.first;
        params.wind.fines = wanted.second;
        CAPTURE(params.wind.fines);
        params.wind.abrasion = 0;  // rock that is worn becomes sand
        Simulation simulation(heap(48, 40, 18), params, {.threads = 1});
        const std::int64_t start = total(simulation.terrain().sediment());
        const std::int64_t slab = slabThickness(params.wind, simulation.terrain());
        const bool isFed = params.wind.edges == WindEdges::feed;
        bool isShort = false;
        for (int epoch = 0; epoch < 500; ++epoch) {
            simulation.step();
            const std::int64_t missing = start - total(simulation.terrain().sediment());
            isShort |= missing > 0;
            REQUIRE(missing >= 0);
            REQUIRE(missing < (isFed ? slab : 1));
        }
        CHECK(isShort == isFed);
        CHECK((simulation.balance().left > 0) == isFed);
    }
}

TEST_CASE("slabs leave wet sand, masked sand and rock alone") {
    const Terrain start(heap(64, 64, 20));
    const auto isSame = [&](const Parameters& params) {
        const Simulation simulation = blown(heap(64, 64, 20), params, 5);
        for (std::size_t cell = 0; cell < start.size(); ++cell)
            if (simulation.terrain().height(cell) != start.height(cell)) return false;
        return true;
    };
    Parameters params = slabsFrom(270);
    CHECK_FALSE(isSame(params));
    params.sea = {.enabled = true, .level = 1000};
    CHECK(isSame(params));
    params.wind.dampHolds = false;
    CHECK_FALSE(isSame(params));
    params = slabsFrom(270);
    params.masks.wind = MaskKind::height;
    params.masks.heightFrom = 5000;
    params.masks.heightTo = 6000;
    CHECK(isSame(params));
    Heightmap rock = heap(64, 64, 20);
    rock.sediment = {};
    CHECK(blown(rock, slabsFrom(270), 5).balance().sediment == 0);
}

TEST_CASE("slabs are lifted where the painted wind blows, and only there") {
    Heightmap plain = maps::flat(64, 64, 50.f);
    plain.sediment = Field<float>(64, 64, 5.f);
    Parameters params = slabsFrom(270);
    params.wind.veer = 0;
    params.wind.edges = WindEdges::open;
    Simulation simulation(plain, params, {.threads = 1});
    Field<std::uint8_t> wind(64, 64, 255);
    for (int z = 0; z < 32; ++z) std::ranges::fill(wind.row(z), std::uint8_t{0});
    simulation.apply(SetPaintedMap{Painted::wind, std::make_shared<const Field<std::uint8_t>>(wind)});
    for (int epoch = 0; epoch < 10; ++epoch) simulation.step();
    const Field<Quanta>& sand = simulation.terrain().sediment();
    const Quanta before = Terrain(plain).sediment().at(0, 0);
    const auto changed = [&](int from, int to) {
        int count = 0;
        for (int z = from; z < to; ++z)
            count +=
                static_cast<int>(std::ranges::count_if(sand.row(z), [&](Quanta q) { return q != before; }));
        return count;
    };
    CHECK(changed(0, 28) == 0);
    CHECK(changed(36, 64) > 500);
}

TEST_CASE("slabs keep the laws with every two sliders at either end") {
    Parameters params = slabsFrom(270);
    auto sliders = listParams("wind", params.wind);
    for (const test::Corner& corner : test::pairwiseCorners(sliders.size())) {
        test::setCorner(sliders, corner);
        params.wind.enabled = true;
        params.wind.method = WindMethod::slabs;
        for (const auto& size : {std::pair{64, 64}, {2, 3}, {3, 65}}) {
            const int columns = size.first, rows = size.second;
            Heightmap map = heap(columns, rows, 25);
            map.cellSize = columns == 2 ? 1e6f : 0.5f;
            const Simulation simulation = blown(map, params, 50);
            REQUIRE(simulation.balance().drift() == 0);
            REQUIRE(std::ranges::min(simulation.terrain().sediment().values()) >= 0);
            for (std::size_t cell = 0; cell < simulation.terrain().size(); ++cell)
                REQUIRE(simulation.terrain().height(cell) <= kHighest);
        }
    }
}
