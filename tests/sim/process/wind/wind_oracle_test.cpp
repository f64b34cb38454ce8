#include <doctest/doctest.h>

#include <cmath>

#include "tests/reference/wind_sequential.hpp"
#include "tests/sim/particles/on_map.hpp"
#include "tests/sim/process/wind/wind_worlds.hpp"

using namespace wadi;
using wadi::test::Desert;
using wadi::test::heap;

namespace {

constexpr int kSize = 64, kEpochs = 60;

double dune(int x, int z) {
    return 20 + heap(x, z, 24, 24, 16, 50) + heap(x, z, 44, 44, 12, 35);
}

struct Volumes {
    double lost = 0, gained = 0;  // [m of height in one cell]
};

template <class After>
Volumes volumes(const After& after) {
    Volumes v;
    for (int z = 0; z < kSize; ++z) {
        for (int x = 0; x < kSize; ++x) {
            const double change = after(x, z) - dune(x, z);
            (change < 0 ? v.lost : v.gained) += std::abs(change);
        }
    }
    return v;
}

}  // namespace

TEST_CASE("lifted and dropped volumes are within 5 % of the sequential oracle's") {
    for (const float suspension : {0.002f, 0.02f}) {
        CAPTURE(suspension);
        Desert desert(maps::flat(kSize, kSize, 0.f), dune);
        desert.params.suspension = suspension;
        desert.params.direction = 300;
        desert.blow(kEpochs);
        const Counters counters = desert.wind.counters();
        REQUIRE(counters.ended == 0);  // the same grains from the first epoch to the last, as the oracle's
        for (const SandParcel& parcel : test::onMap(desert.wind))
            desert.terrain.addSediment(static_cast<int>(parcel.position.x),
                                       static_cast<int>(parcel.position.y), parcel.load);
        const Volumes ours =
            volumes([&](int x, int z) { return toMetres(desert.terrain.sediment().at(x, z)); });

        reference::Dunes dunes{Field<float>(kSize, kSize), Field<float>(kSize, kSize), 10.f};
        for (int z = 0; z < kSize; ++z) {
            for (int x = 0; x < kSize; ++x) dunes.sand.at(x, z) = static_cast<float>(dune(x, z));
        }
        const std::uint64_t steps =
            reference::blow(dunes, desert.params, desert.sand, windOf(desert.params, Random(1), 0), 1,
                            counters.born, static_cast<std::uint64_t>(desert.params.steps) * kEpochs);
        CHECK(std::abs(static_cast<double>(counters.steps) / static_cast<double>(steps) - 1) < 0.002);
        const Volumes theirs = volumes([&](int x, int z) { return double{dunes.sand.at(x, z)}; });
        CHECK(std::abs(ours.lost / theirs.lost - 1) < 0.05);
        CHECK(std::abs(ours.gained / theirs.gained - 1) < 0.05);
    }
}
