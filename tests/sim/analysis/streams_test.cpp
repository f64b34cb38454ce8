#include "sim/analysis/streams.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/sim/analysis/grounds.hpp"

using namespace wadi;

TEST_CASE("along a river whose slope is k · area^-0.45 the steepness index is k, and chi tells the height") {
    constexpr double kSteepness = 60;
    const float cellSize = 30;
    const Field<Quanta> ground = grounds::steady(192, cellSize, kSteepness);
    const Streams streams(ground, cellSize);
    std::size_t channels = 0, wrong = 0;
    for (std::uint32_t cell = 0; cell < ground.size(); ++cell) {
        if (!streams.isChannel(cell) || streams.chi()[cell] == 0) continue;
        ++channels;
        const double climbed = toMetres(ground[cell]);  // mouths are at 0
        const double byChi = streams.chi()[cell] * kSteepness / std::pow(kReferenceArea, kReferenceConcavity);
        // Heights are whole quanta: 4e-6 of a metre at each of a few hundred reaches of some 5 m.
        if (std::abs(climbed - byChi) > 1e-3 * byChi) ++wrong;
        if (std::abs(streams.steepness(cell) - kSteepness) > 1e-3 * kSteepness) ++wrong;
    }
    CHECK(channels > 1000);
    CHECK(wrong == 0);
}

TEST_CASE("chi is the sum of (A0 / area)^0.45 over the way") {
    const int columns = 400;
    const Streams streams(grounds::gutter(columns), 20);
    double chi = 0;
    for (int x = 1; x < columns - 51; ++x) {
        const auto cell = static_cast<std::uint32_t>(columns + x);
        const double area = (columns - 1 - x) * 400.0;
        REQUIRE(streams.area(cell) == area);
        chi += 20 * std::pow(1e6 / area, 0.45);
        CHECK(std::abs(streams.chi()[cell] / chi - 1) < 1e-12);
    }
    CHECK_FALSE(streams.isChannel(static_cast<std::uint32_t>(columns + columns - 51)));
    CHECK(streams.chi()[static_cast<std::size_t>(columns + columns - 51)] == 0);
}

TEST_CASE("a stream's order grows by one where two of the same order meet, and nowhere else") {
    const Field<Quanta> ground = grounds::rough(160);
    const Streams streams(ground, 10);
    const Field<std::uint8_t> orders = streams.orders();
    for (int z = 0; z < ground.rows(); ++z) {
        for (int x = 0; x < ground.columns(); ++x) {
            const auto cell = static_cast<std::uint32_t>(ground.index(x, z));
            std::vector<int> donors{0, 0};
            forNeighbours(x, z, ground.columns(), ground.rows(), [&](int i, int j) {
                const auto donor = static_cast<std::uint32_t>(ground.index(i, j));
                if (streams.drainage().receiver[donor] == cell) donors.push_back(orders[donor]);
            });
            std::ranges::sort(donors, std::ranges::greater{});
            const int grown = donors[0] + (donors[0] == donors[1] ? 1 : 0);
            REQUIRE(orders[cell] == (streams.isChannel(cell) ? grown : 0));
        }
    }
    CHECK(*std::ranges::max_element(orders.values()) >= 3);
}

TEST_CASE("rivers end at the sea") {
    const int columns = 400;
    const Field<Quanta> ground = grounds::gutter(columns);
    const Streams streams(ground, 20, ground.at(100, 1));
    const auto at = [&](int x) { return static_cast<std::uint32_t>(ground.index(x, 1)); };
    CHECK(streams.isDrowned(at(99)));
    CHECK_FALSE(streams.isChannel(at(99)));
    CHECK(streams.isMouth(at(100)));
    CHECK(streams.chi()[at(100)] == 0);
    CHECK(streams.chi()[at(101)] > 0);
    CHECK(streams.area(at(100)) == 299 * 400.0);
}

TEST_CASE("the longest way leads up to the divide") {
    const int columns = 120;
    const Streams streams(grounds::gutter(columns), 20);
    auto cell = static_cast<std::uint32_t>(columns + 1);
    int cells = 1;
    for (; streams.longestDonor(cell) != Streams::kNone; ++cells) cell = streams.longestDonor(cell);
    CHECK(cells == columns - 2);
    CHECK(cell == static_cast<std::uint32_t>(columns + columns - 2));
}

TEST_CASE("the smallest and the most level grounds have no rivers") {
    for (const int size : {2, 3, 60}) {
        const Streams streams(Field<Quanta>(size, size, 7), 10);
        for (std::uint32_t cell = 0; cell < streams.chi().size(); ++cell)
            REQUIRE(std::isfinite(streams.steepness(cell)));
    }
    const Field<std::uint8_t> drowned = Streams(Field<Quanta>(9, 9, 7), 10, 8).orders();
    CHECK(std::ranges::all_of(drowned.values(), [](int order) { return order == 0; }));
}
