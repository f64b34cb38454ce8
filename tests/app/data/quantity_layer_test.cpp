#include "app/data/quantity_layer.hpp"

#include <doctest/doctest.h>

#include "tests/app/data/layers.hpp"

using namespace app;
using app::test::land;
using app::test::layerOf;

namespace {

const wadi::Layer& first(QuantityLayer& layer, const wadi::Snapshot& snapshot, LayerId quantity,
                         std::size_t most = 1000) {
    return *layer.of(snapshot, quantity, most)[0];
}

}  // namespace

TEST_CASE("a plane has the same slope everywhere, at the edges of tiles and of the map too") {
    for (const auto& [columns, rows] : {std::pair{2, 2}, {3, 2}, {65, 64}, {130, 70}}) {
        const wadi::Snapshot snapshot = land(columns, rows, [](int x, int z) {
            return 3.f * static_cast<float>(x) - 4.f * static_cast<float>(z);
        });
        QuantityLayer layer;
        const wadi::Layer& slopes = first(layer, snapshot, LayerId::slope);
        for (int z = 0; z < rows; ++z) {
            for (int x = 0; x < columns; ++x)
                REQUIRE(valueAt(snapshot.grid, slopes, x, z) == doctest::Approx(26.565).epsilon(1e-4));
        }
        const QuantityLayer::Channels normal = layer.of(snapshot, LayerId::normal);
        CHECK(valueAt(snapshot.grid, *normal[0], columns - 1, 0) == doctest::Approx(0.3));
        CHECK(valueAt(snapshot.grid, *normal[1], columns - 1, 0) == doctest::Approx(-0.4));
    }
}

TEST_CASE("slopes are right from level to upright") {
    QuantityLayer layer;
    for (const float degrees : {0.f, 1.f, 30.f, 44.9f, 45.1f, 80.f, 89.f}) {
        const float rise = 10.f * std::tan(degrees * 3.14159265f / 180.f);
        const wadi::Snapshot snapshot = land(4, 4, [&](int x, int) { return rise * static_cast<float>(x); });
        QuantityLayer fresh;
        CHECK(valueAt(snapshot.grid, first(fresh, snapshot, LayerId::slope), 1, 1) ==
              doctest::Approx(static_cast<double>(degrees)).epsilon(1e-4));
    }
}

TEST_CASE("wear, deposit and change are told from the ground at the start") {
    wadi::Snapshot snapshot = land(70, 3, [](int x, int) { return x < 65 ? 90.f : 104.f; });
    QuantityLayer layer;
    for (const LayerId quantity : {LayerId::wear, LayerId::deposit, LayerId::change})
        CHECK_FALSE(isThere(layer.of(snapshot, quantity), quantity));
    snapshot[LayerId::start] = layerOf(snapshot.grid, [](int, int) { return 100.f; });
    const auto at = [&](LayerId quantity, int x) {
        return valueAt(snapshot.grid, first(layer, snapshot, quantity), x, 1);
    };
    CHECK(at(LayerId::wear, 0) == 10.f);
    CHECK(at(LayerId::wear, 69) == 0.f);
    CHECK(at(LayerId::deposit, 0) == 0.f);
    CHECK(at(LayerId::deposit, 69) == 4.f);
    CHECK(at(LayerId::change, 0) == -10.f);
    CHECK(at(LayerId::change, 69) == 4.f);
}

TEST_CASE("the sea is water too, as deep as the ground lies below it, and rivers over it count") {
    wadi::Snapshot snapshot = land(4, 4, [](int x, int) { return static_cast<float>(10 * x); });
    QuantityLayer layer;
    CHECK_FALSE(isThere(layer.of(snapshot, LayerId::waterWithSea), LayerId::waterWithSea));
    snapshot[LayerId::water] = layerOf(snapshot.grid, [](int x, int) {
        return x == 0 ? 40.f : x == 3 ? 2.f : 0.f;
    });
    const auto at = [&](int x) {
        return valueAt(snapshot.grid, first(layer, snapshot, LayerId::waterWithSea), x, 1);
    };
    CHECK(at(1) == 0.f);
    snapshot.parameters.sea.enabled = true;
    for (const float level : {25.f, 15.f}) {
        snapshot.parameters.sea.level = level;
        CHECK(at(0) == 40.f);
        CHECK(at(1) == level - 10.f);
        CHECK(at(3) == 2.f);
    }
}

TEST_CASE("values between samples are bilinear, beyond the outermost ones they go on") {
    const wadi::Snapshot snapshot =
        land(70, 70, [](int x, int z) { return static_cast<float>(2 * x + 3 * z); });
    const auto at = [&](glm::vec2 place) {
        return valueBetween(snapshot.grid, snapshot[LayerId::height], place);
    };
    CHECK(at({10.5f, 20.5f}) == 80.f);
    CHECK(at({63.75f, 20.5f}) == doctest::Approx(186.5));  // between tiles
    CHECK(at({0.f, 0.5f}) == 0.f);
    CHECK(at({70.f, 70.f}) == 345.f);
}

TEST_CASE("a snapshot knows what it has been asked for") {
    wadi::Snapshot snapshot = land(4, 4, [](int, int) { return 0.f; });
    CHECK(isKnown(snapshot, LayerId::slope));
    CHECK_FALSE(isKnown(snapshot, LayerId::none));
    CHECK_FALSE(isKnown(snapshot, LayerId::wear));
    snapshot[LayerId::start] = snapshot[LayerId::height];
    CHECK(isKnown(snapshot, LayerId::wear));
    snapshot[LayerId::windpath] = snapshot[LayerId::height];
    CHECK_FALSE(isKnown(snapshot, LayerId::windAndSediment));
    snapshot[LayerId::sediment] = snapshot[LayerId::height];
    CHECK(isKnown(snapshot, LayerId::windAndSediment));
}

TEST_CASE("what is nowhere is told from what is not known") {
    wadi::Snapshot snapshot = land(4, 4, [](int, int) { return 5.f; });
    QuantityLayer layer;
    const auto isNone = [&](LayerId id) { return isNowhere(layer.of(snapshot, id), id); };
    CHECK_FALSE(isNone(LayerId::none));
    CHECK_FALSE(isNone(LayerId::waterWithSea));
    snapshot[LayerId::water] = snapshot[LayerId::windpath] =
        layerOf(snapshot.grid, [](int, int) { return 0.f; });
    CHECK(isNone(LayerId::water));
    CHECK(isNone(LayerId::waterWithSea));
    snapshot.parameters.sea.enabled = true;
    CHECK(isNone(LayerId::water));
    CHECK_FALSE(isNone(LayerId::waterWithSea));
    snapshot[LayerId::sediment] = snapshot[LayerId::windpath];
    CHECK(isNone(LayerId::windAndSediment));
    snapshot[LayerId::sediment] = snapshot[LayerId::height];
    CHECK_FALSE(isNone(LayerId::windAndSediment));
    snapshot[LayerId::height] = snapshot[LayerId::water];
    CHECK_FALSE(isNone(LayerId::height));
}

TEST_CASE("velocity is the length of the current in metres") {
    wadi::Snapshot snapshot = land(4, 4, [](int, int) { return 0.f; });
    QuantityLayer layer;
    CHECK_FALSE(isThere(layer.of(snapshot, LayerId::velocity), LayerId::velocity));
    snapshot[LayerId::velocityEast] = layerOf(snapshot.grid, [](int, int) { return 0.3f; });
    snapshot[LayerId::velocitySouth] = layerOf(snapshot.grid, [](int, int) { return -0.4f; });
    CHECK(valueAt(snapshot.grid, first(layer, snapshot, LayerId::velocity), 2, 2) == doctest::Approx(5.0));
}

TEST_CASE("only tiles whose ground or whose neighbour's ground changed are worked out anew") {
    const auto plane = [](int x, int) { return static_cast<float>(x); };
    wadi::Snapshot snapshot = land(256, 192, plane);
    QuantityLayer layer;
    const wadi::Layer before = first(layer, snapshot, LayerId::slope);
    wadi::LayerTile raised = *snapshot[LayerId::height][5];
    for (float& value : raised.values) value += 50;
    snapshot[LayerId::height][5] = std::make_shared<const wadi::LayerTile>(raised);
    const wadi::Layer after = first(layer, snapshot, LayerId::slope);
    for (std::size_t t = 0; t < before.size(); ++t) {
        const bool isNear = t == 5 || t == 4 || t == 6 || t == 1 || t == 9;
        CHECK((after[t] != before[t]) == isNear);
    }
}

TEST_CASE("a call works out no more tiles than it may, and later calls all the rest") {
    wadi::Snapshot snapshot = land(256, 256, [](int x, int) { return static_cast<float>(x); });
    QuantityLayer layer;
    const wadi::Layer before = first(layer, snapshot, LayerId::slope, 3);
    for (const auto& tile : before) REQUIRE(tile != nullptr);  // the first time gives all
    snapshot[LayerId::height] =
        layerOf(snapshot.grid, [](int x, int) { return 2.f * static_cast<float>(x); });
    int calls = 0;
    do {
        const wadi::Layer& now = first(layer, snapshot, LayerId::slope, 3);
        std::size_t changed = 0;
        for (std::size_t t = 0; t < now.size(); ++t) changed += now[t] != before[t] ? 1 : 0;
        CHECK(changed == std::min<std::size_t>(3 * ++calls, 16));
    } while (layer.isBehind());
    CHECK(calls == 6);
    CHECK(valueAt(snapshot.grid, first(layer, snapshot, LayerId::slope, 0), 250, 250) ==
          doctest::Approx(11.31).epsilon(1e-3));
}
