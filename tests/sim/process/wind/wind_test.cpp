#include "sim/process/wind/wind.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/live/particle_view.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sanitized.hpp"
#include "tests/sim/particles/on_map.hpp"
#include "tests/sim/process/wind/wind_worlds.hpp"

using namespace wadi;
using namespace wadi::test;

namespace {

bool allCountersClose(const Wind& wind) {
    const Counters c = wind.counters();
    return c.born == c.ended + c.exited + wind.size();
}

/// No sand is owed, every grain is made of numbers, and nothing comes from nowhere.
bool isSound(const Desert& desert) {
    const auto isNumber = [](const SandParcel& g) {
        return g.load >= 0 && g.height >= 0 && std::abs(g.fraction) <= 1 &&
               std::isfinite(g.position.x + g.position.y + g.height + g.velocity.x + g.velocity.y +
                             g.velocity.z);
    };
    const auto isMean = [](float f) { return f >= 0 && std::isfinite(f); };
    return std::ranges::all_of(desert.terrain.sediment().values(), [](Quanta q) { return q >= 0; }) &&
           std::ranges::all_of(desert.wind.windpath().values(), isMean) &&
           std::ranges::all_of(test::onMap(desert.wind), isNumber) && desert.drift() == 0 &&
           allCountersClose(desert.wind);
}

double hills(int x, int z) {
    return 30 + 25 * std::sin(x * 0.21) * std::cos(z * 0.17);
}

}  // namespace

TEST_CASE("flat bare rock stays as it is without dust") {
    for (const WindEdges edges : {WindEdges::open, WindEdges::periodic, WindEdges::feed}) {
        Desert desert(maps::flat(96, 70), [](int, int) { return 0; });
        desert.params.edges = edges;
        const Field<Quanta> before = desert.terrain.bedrock();
        desert.blow(20);
        CHECK(desert.wind.counters().steps > 1000);
        CHECK(desert.terrain.bedrock() == before);
        CHECK(total(desert.terrain.sediment()) == 0);
    }
}

TEST_CASE("a hill of rock wears where grains bring dust along, and only rock that is not hard") {
    for (const bool hard : {false, true}) {
        Desert desert(maps::cone(64), [](int, int) { return 0; });
        for (int i = 0; i < 64 * 64; ++i)
            desert.terrain.setHardness(i % 64, i / 64, static_cast<std::uint8_t>(hard ? 255 : 0));
        desert.params.edges = WindEdges::open;
        desert.params.dust = 100;
        desert.params.abrasion = 1;
        const std::int64_t before = total(desert.terrain.bedrock());
        desert.blow(60);
        CHECK((total(desert.terrain.bedrock()) < before) == !hard);
        CHECK(desert.ledger.left > 0);
        CHECK(isSound(desert));
    }
}

TEST_CASE("without wind no grain is born and what flies comes to rest") {
    Desert desert(maps::flat(64, 64), hills);
    desert.blow(5);
    CHECK(desert.wind.size() > 100);
    desert.params.enabled = false;
    desert.blow(60);
    CHECK(desert.wind.size() == 0);
    CHECK(desert.wind.carried() == 0);
    CHECK(isSound(desert));
}

TEST_CASE("periodic edges lose no sand, open ones do, and feeding ones bring it back") {
    std::int64_t left[3], entered[3], sand[3];
    for (const int i : {0, 1, 2}) {
        Desert desert(maps::flat(130, 77), hills);
        desert.params.edges = static_cast<WindEdges>(i);
        const std::int64_t start = desert.ledger.entered;
        desert.blow(300);
        CHECK(isSound(desert));
        left[i] = desert.ledger.left;
        entered[i] = desert.ledger.entered - start;
        sand[i] = total(desert.terrain.sediment());
    }
    CHECK(left[1] == 0);
    CHECK(entered[1] == 0);
    CHECK(left[0] > 0);
    CHECK(entered[0] == 0);
    CHECK(static_cast<double>(entered[2]) > 0.8 * static_cast<double>(left[2]));
    CHECK(sand[2] > sand[0]);
}

TEST_CASE("a heap of sand migrates with the wind, whichever way it blows") {
    for (const float direction : {270.f, 90.f, 0.f, 135.f}) {
        CAPTURE(direction);
        Desert desert(maps::flat(128, 128), [](int x, int z) { return heap(x, z, 64, 64, 16, 40); });
        desert.params.direction = direction;
        const glm::vec2 before = middleOfSand(desert.terrain);
        desert.blow(40);
        const glm::vec2 way = middleOfSand(desert.terrain) - before;
        const glm::vec2 wind = windOf(desert.params, Random(1), 0) / desert.params.speed;
        const float along = way.x * wind.x + way.y * wind.y, across = way.x * wind.y - way.y * wind.x;
        CHECK(along > 1);
        CHECK(std::abs(across) < 0.06f * along);
    }
}

TEST_CASE("the wind is the speed's and the direction's, and swells and veers within its bounds") {
    WindParams params;
    params.gusts = params.veer = 0;
    params.direction = 270;
    CHECK(windOf(params, Random(1), 7) == glm::vec2(params.speed, 0));
    params.gusts = 0.5f;
    params.veer = 20;
    float least = 9, most = 0, aside = 0;
    for (std::uint64_t epoch = 0; epoch < 3000; ++epoch) {
        const glm::vec2 wind = windOf(params, Random(1), epoch), next = windOf(params, Random(1), epoch + 1);
        const float speed = std::hypot(wind.x, wind.y);
        least = std::min(least, speed), most = std::max(most, speed);
        aside = std::max(aside, std::abs(std::atan2(wind.y, wind.x)));
        CHECK(std::hypot(next.x - wind.x, next.y - wind.y) < 0.2f * params.speed);
    }
    CHECK(least >= 0.499f * params.speed);
    CHECK(least < 0.6f * params.speed);
    CHECK(most <= 1.501f * params.speed);
    CHECK(most > 1.4f * params.speed);
    CHECK(aside < 0.3492f);  // 20°
    CHECK(aside > 0.28f);
}

TEST_CASE("the wind's path shows where grains touch the ground") {
    // In the lee of a wall they fly.
    Heightmap map = maps::flat(128, 32);
    for (int z = 0; z < 32; ++z) {
        for (int x = 40; x < 60; ++x) map.heights.at(x, z) += 100.f;
    }
    Desert desert(map, [](int, int) { return 0; });
    desert.blow(60);
    const auto contacts = [&](int from, int to) {
        double sum = 0;
        for (int z = 0; z < 32; ++z) {
            for (int x = from; x < to; ++x) sum += desert.wind.windpath().at(x, z);
        }
        return sum / (to - from);
    };
    CHECK(contacts(42, 58) > 3 * contacts(60, 62));
    CHECK(contacts(42, 58) > 0);
}

TEST_CASE("rain and wind in one world keep the ledger and differ from rain alone") {
    Parameters params;
    params.terrain.size = 96;
    params.wind.enabled = true;
    params.wind.method = WindMethod::grains;
    params.wind.edges = WindEdges::feed;
    Simulation both(params);
    params.wind.enabled = false;
    Simulation rain(params);
    for (int i = 0; i < 60; ++i) both.step(), rain.step();
    CHECK(both.balance().drift() == 0);
    CHECK(both.state().wind.carried() > 0);
    CHECK(rain.state().wind.size() == 0);
    CHECK(both.counters().steps ==
          both.state().droplet.counters().steps + both.state().wind.counters().steps);
    CHECK(both.hash() != rain.hash());
}

TEST_CASE("a sheltered half of a plain keeps its sand while the other half is blown about") {
    Desert desert(maps::flat(128, 128), [](int x, int) { return 10 + 3 * std::sin(x * 0.3); });
    desert.params.edges = WindEdges::open;
    desert.params.suspension = 0.01f;
    Field<std::uint8_t> wind(128, 128, 255);
    for (int z = 0; z < 64; ++z) std::ranges::fill(wind.row(z), std::uint8_t{0});
    desert.terrain.setPainted(Painted::wind, wind);
    const Field<Quanta> before = desert.terrain.sediment();
    const auto moved = [&](int fromRow, int toRow) {
        std::int64_t sum = 0;
        for (int z = fromRow; z < toRow; ++z) {
            for (int x = 0; x < 128; ++x)
                sum += std::abs(desert.terrain.sediment().at(x, z) - before.at(x, z));
        }
        return sum;
    };
    desert.blow(60);
    CHECK(isSound(desert));
    const std::int64_t sheltered = moved(0, 56), open = moved(72, 128);
    CAPTURE(sheltered);
    CAPTURE(open);
    CHECK(open > 1'000'000);
    CHECK(sheltered * 20 < open);
}

TEST_CASE("a painted wind of all the wind is no painted wind") {
    const auto hashOf = [](bool painted) {
        Desert desert(maps::flat(130, 77), hills);
        if (painted) desert.terrain.setPainted(Painted::wind, Field<std::uint8_t>(130, 77, 255));
        desert.blow(4);
        desert.terrain.setPainted(Painted::wind, {});
        return desert.hash();
    };
    CHECK(hashOf(true) == hashOf(false));
}

TEST_CASE("under a painted wind sand and grains are the same for every number of threads and SIMD level") {
    const auto hashOf = [](const Execution& execution) {
        Desert desert(maps::flat(130, 77), hills, execution);
        Field<std::uint8_t> wind(130, 77);
        for (std::size_t i = 0; i < wind.size(); ++i) wind[i] = static_cast<std::uint8_t>(i * 7);
        desert.terrain.setPainted(Painted::wind, wind);
        desert.params.direction = 200;
        desert.blow(4);
        CHECK(isSound(desert));
        return desert.hash();
    };
    const std::uint64_t first = hashOf({1, Simd::baseline});
    for (const Simd simd : {Simd::baseline, Simd::avx2, Simd::avx512}) {
        if (simd <= bestSimd()) CHECK(hashOf({3, simd}) == first);
    }
}

TEST_CASE("sand and grains are the same for every number of threads and every SIMD level") {
    for (const glm::ivec2 size : {glm::ivec2(128, 128), glm::ivec2(130, 77), glm::ivec2(192, 192)}) {
        for (const WindEdges edges : {WindEdges::open, WindEdges::periodic, WindEdges::feed}) {
            const auto hashOf = [&](const Execution& execution) {
                Desert desert(maps::flat(size.x, size.y), hills, execution);
                desert.params.edges = edges;
                desert.params.direction = 200;
                desert.params.veer = 60;
                desert.blow(4);
                CHECK(isSound(desert));
                return desert.hash();
            };
            const std::uint64_t first = hashOf({1, Simd::baseline});
            for (const int threads : {1, 3}) {
                for (const Simd simd : {Simd::baseline, Simd::avx2, Simd::avx512}) {
                    if (simd <= bestSimd()) CHECK(hashOf({threads, simd}) == first);
                }
            }
        }
    }
}

TEST_CASE("sand slides the faster the more it settles, over the whole range and at any time step") {
    // A steep cone: what slides brings its middle down. Between two of these values it is by 1 to 30 % of
    // that.
    const auto energy = [](float settling, float dt) {
        Desert desert(maps::flat(64, 64), [](int x, int z) { return heap(x, z, 32, 32, 20, 240); });
        desert.params.settling = settling;
        desert.params.dt = dt;
        desert.params.steps = 16;
        desert.blow(1);
        CHECK(desert.drift() == 0);
        double sum = 0;
        for (const Quanta sand : desert.terrain.sediment().values()) sum += toMetres(sand) * toMetres(sand);
        return sum;
    };
    for (const float dt : {0.05f, 0.25f, 1.f}) {
        double before = energy(0, dt);
        for (const float settling : {0.25f, 0.5f, 0.75f, 1.f, 1.25f, 1.5f, 1.75f, 2.f}) {
            const double now = energy(settling, dt);
            INFO("settling " << settling << ", time step " << dt << ": " << now << " after " << before);
            CHECK(now < before);
            before = now;
        }
    }
}

TEST_CASE("every slider of the wind at either end keeps the laws on maps of awkward size") {
    Parameters params, defaults;
    defaults.wind.method = params.wind.method = WindMethod::grains;
    std::vector<ParamGroup> all = groups(params, defaults);
    std::vector<Param>& sliders = std::ranges::find(all, "wind", &ParamGroup::name)->params;
    Param& repose = std::ranges::find(all, "sand", &ParamGroup::name)->params[0];
    const auto holds = [&](const Heightmap& map) {
        Desert desert(map, hills);
        desert.params = params.wind;
        desert.params.enabled = true;
        desert.sand = params.sand;
        desert.blow(test::unlessWatched(20, 4));
        return isSound(desert);
    };
    sliders.push_back(repose);
    for (const Heightmap& map : {maps::cone(33, 20.f), maps::plane(130, 7), maps::plane(2, 2)}) {
        for (const WindEdges edges : {WindEdges::open, WindEdges::periodic, WindEdges::feed}) {
            for (Param& slider : sliders) {
                for (const double end : {slider.lowest, slider.highest}) {
                    CAPTURE(slider.path());
                    CAPTURE(end);
                    params = defaults;
                    params.wind.edges = edges;
                    slider.setNumber(end);
                    CHECK(holds(map));
                }
            }
        }
        for (const bool high : {false, true}) {
            params = defaults;
            for (Param& slider : sliders) slider.setNumber(high ? slider.highest : slider.lowest);
            CHECK(holds(map));
        }
    }
}

TEST_CASE("grains over a cliff of the whole range of heights keep the laws") {
    Heightmap map = maps::flat(32, 32);
    for (int i = 0; i < 32 * 32; ++i)
        map.heights[static_cast<std::size_t>(i)] =
            static_cast<float>((i / 32 + i) % 2 ? kHighestMetres : kLowestMetres);
    Desert desert(map, [](int, int) { return 20; });
    desert.params.dust = 1000;
    desert.blow(20);
    CHECK(isSound(desert));
}

TEST_CASE("grains in the air stay as high above the ground when the land becomes finer") {
    Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.wind.enabled = true;
    params.wind.method = WindMethod::grains;
    params.wind.grains = 50;
    Heightmap map = maps::cone(64);
    map.sediment = map.heights;
    Simulation simulation(map, params, {.threads = 1});
    for (int epoch = 0; epoch < 20; ++epoch) simulation.step();
    const auto highest = [&] {
        float most = 0;
        for (const ParticleView& grain : particleViewsOf(simulation, {.all = true, .followed = {}}))
            most = std::max(most, grain.above);
        return most;
    };
    const float before = highest();
    REQUIRE(before > 1.f);
    simulation.apply(Upsample{});
    CHECK(highest() == doctest::Approx(before).epsilon(1e-4));
}
