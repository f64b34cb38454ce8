#include <doctest/doctest.h>

#include "app/data/quantity_layer.hpp"
#include "tests/app/data/layers.hpp"

using namespace app;
using app::test::layerOf;

namespace {

const wadi::TileGrid kGrid{100, 100};

wadi::Layer evenTo(float most) {
    return layerOf(kGrid, [&](int x, int) { return most * static_cast<float>(x) / 99.f; });
}

}  // namespace

TEST_CASE("a few outliers do not stretch a scale, but heights show all") {
    const wadi::Layer layer = layerOf(
        kGrid, [](int x, int z) { return x == 50 && z == 50 ? 1e6f : 1.f + static_cast<float>(x) / 99.f; });
    CHECK(rangeOf(LayerId::sediment, layer).high == doctest::Approx(2.0).epsilon(1e-3));
    CHECK(rangeOf(LayerId::sediment, layer).low == 0.f);
    CHECK(rangeOf(LayerId::height, layer).high == 1e6f);
    CHECK(rangeOf(LayerId::height, layer).low == 1.f);
}

TEST_CASE("a change has its zero in the middle, and a share runs from 0 to 1") {
    const wadi::Layer layer = layerOf(kGrid, [](int x, int) { return static_cast<float>(x) - 90.f; });
    const ColourScale change = rangeOf(LayerId::change, layer);
    CHECK(change.low == -change.high);
    CHECK(change.high > 80.f);
    CHECK(change.place(0.f) == 0.5f);
    const wadi::Layer shares = layerOf(kGrid, [](int x, int) { return static_cast<float>(x) / 200.f; });
    CHECK(rangeOf(LayerId::hardness, shares) == ColourScale{0.f, 1.f});
    const wadi::Layer more = layerOf(kGrid, [](int x, int) { return static_cast<float>(x) / 33.f; });
    CHECK(rangeOf(LayerId::rain, more) == ColourScale{0.f, 3.f});  // clouds bring more than all
}

TEST_CASE("a layer of one value has a scale of some width") {
    for (const float value : {0.f, 100.f, -3.f}) {
        const wadi::Layer layer = layerOf({2, 2}, [&](int, int) { return value; });
        for (const LayerId quantity : {LayerId::height, LayerId::sediment, LayerId::change}) {
            const ColourScale scale = roundOutward(quantity, rangeOf(quantity, layer));
            CHECK(scale.high > scale.low);
            CHECK(scale.place(value) >= 0.f);
        }
    }
}

TEST_CASE("scales end at round numbers beyond the values") {
    const ColourScale scale = roundOutward(LayerId::height, {103.2f, 388.7f});
    CHECK(scale.low == 100.f);
    CHECK(scale.high == 400.f);
    CHECK(roundOutward(LayerId::height, scale) == scale);
}

TEST_CASE("a scale stays while values fit into it and goes to a new one without a jump") {
    SteadyScale scale;
    scale.update(LayerId::sediment, evenTo(9.7f), true);
    const ColourScale first = scale.scale();
    CHECK(first.high == 10.f);
    for (const float most : {9.f, 6.f, 9.9f}) scale.update(LayerId::sediment, evenTo(most), false);
    CHECK_FALSE(scale.pass(1.0));
    CHECK(scale.scale() == first);

    scale.update(LayerId::sediment, evenTo(39.f), false);
    CHECK(scale.scale() == first);
    float before = first.high;
    int frames = 0;
    while (scale.pass(1 / 60.0)) {
        CHECK(scale.scale().high - before < 5.f);
        CHECK(scale.scale().high >= before);
        before = scale.scale().high;
        REQUIRE(++frames < 200);
    }
    CHECK(scale.scale().high == 40.f);
    scale.update(LayerId::sediment, evenTo(1.f), true);
    CHECK(scale.scale().high == 1.f);
}
