#include "app/data/denudation.hpp"

#include <doctest/doctest.h>

using namespace app;

namespace {

/// A map of 10 × 20 cells of 2 m, whose ground was lowered by `metres` in the mean, half of which has left.
wadi::Snapshot lowered(std::uint64_t epoch, double metres) {
    wadi::Snapshot snapshot;
    snapshot.grid = {10, 20};
    snapshot.cellSize = 2.f;
    snapshot.statistics = true;
    snapshot.ground = 1;
    snapshot.epoch = epoch;
    snapshot.years = static_cast<std::int64_t>(50 * epoch);
    const auto quanta = [](double all) {
        return static_cast<std::int64_t>(200 * all * wadi::kQuantaPerMetre);
    };
    snapshot.balance = {.bedrock = quanta(100 - metres) - 7, .sediment = 7, .left = quanta(metres / 2)};
    return snapshot;
}

}  // namespace

TEST_CASE("a layer of a metre on a cell is its area as a volume, and volumes have units of their size") {
    CHECK(cubicMetres(static_cast<std::int64_t>(wadi::kQuantaPerMetre), 3.f) == 9);
    CHECK(volumeText(0) == "0 m³");
    CHECK(volumeText(12300) == "12 300 m³");
    CHECK(volumeText(9'560'760) == "9 560 000 m³");
    CHECK(volumeText(0.004) == "under 0.01 m³");
    CHECK(volumeText(99'000'000) == "99 000 000 m³");
    CHECK(volumeText(1.25e8) == "0.125 km³");
    CHECK(volumeText(-3.4e9) == "-3.4 km³");
}

TEST_CASE("the rate of lowering is that of the last hundred epochs, or of as many as there were") {
    Denudation denudation;
    CHECK_FALSE(denudation.rate());
    denudation.note(lowered(10, 1));
    CHECK_FALSE(denudation.rate());
    denudation.note(lowered(30, 1.5));
    REQUIRE(denudation.rate());
    CHECK(denudation.rate()->epochs == 20);
    CHECK(denudation.rate()->lowering == doctest::Approx(0.5));
    CHECK(denudation.rate()->worn == doctest::Approx(0.25));
    for (std::uint64_t epoch = 60; epoch <= 300; epoch += 30) denudation.note(lowered(epoch, 2));
    CHECK(denudation.rate()->epochs >= Denudation::kSpan);
    CHECK(denudation.rate()->epochs < Denudation::kSpan + 30);
    CHECK(denudation.rate()->lowering == doctest::Approx(0));
}

TEST_CASE("a snapshot without a balance says nothing, another moment or world begins anew") {
    Denudation denudation;
    denudation.note(lowered(0, 0));
    wadi::Snapshot silent = lowered(5, 9);
    silent.statistics = false;
    denudation.note(silent);
    CHECK_FALSE(denudation.rate());
    denudation.note(lowered(10, 1));
    CHECK(denudation.rate());
    denudation.note(lowered(4, 1));  // back in time
    CHECK_FALSE(denudation.rate());
    denudation.note(lowered(6, 1));
    CHECK(denudation.rate());
    wadi::Snapshot other = lowered(8, 0);
    other.ground = 2;
    denudation.note(other);
    CHECK_FALSE(denudation.rate());
}

TEST_CASE("rates are told for a hundred epochs, and for a year where the world has years") {
    Denudation denudation;
    denudation.note(lowered(0, 0));
    denudation.note(lowered(50, 0.6));
    CHECK(denudation.rate()->years == 0);
    CHECK(rateText(0.6, *denudation.rate()) == "1.2 m in 100 epochs");
    for (const std::uint64_t epoch : {0u, 50u}) {
        wadi::Snapshot snapshot = lowered(epoch, epoch == 0 ? 0 : 0.6);
        snapshot.ground = 3;
        snapshot.parameters.uplift.enabled = true;
        denudation.note(snapshot);
    }
    REQUIRE(denudation.rate());
    CHECK(denudation.rate()->years == 2500);
    CHECK(rateText(0.6, *denudation.rate()) == "1.2 m in 100 epochs, 0.24 mm a year");
    CHECK(rateText(-0.3, *denudation.rate()) == "-0.6 m in 100 epochs, -0.12 mm a year");
    CHECK(rateText(1e-9, *denudation.rate()) == "0 m in 100 epochs, 0 mm a year");
}
