#include "app/render/overlay.hpp"

#include <glm/common.hpp>

#include "sim/analysis/catchments.hpp"
#include "tests/app/data/layers.hpp"
#include "tests/app/render/darkroom.hpp"

using namespace app;
using app::test::land;
using app::test::layerOf;

namespace {

/// Level ground of 64 x 64 cells with 10 m of sediment on its eastern half.
SnapshotPtr halves() {
    wadi::Snapshot snapshot = land(64, 64, [](int, int) { return 100.f; });
    snapshot[LayerId::sediment] = layerOf(snapshot.grid, [](int x, int) { return x < 32 ? 0.f : 10.f; });
    return std::make_shared<const wadi::Snapshot>(std::move(snapshot));
}

const glm::vec3 kWest{160, 100, 320}, kEast{480, 100, 320};

OverlayParams showing(LayerId layer) {
    OverlayParams params;
    params.layer = layer;
    params.opacity = 1.f;
    return params;
}

glm::vec3 bytesOf(ColourMap map, std::size_t place) {
    const ColourTable table = tableOf(map);
    const auto& bytes = table[place];
    return {bytes[0], bytes[1], bytes[2]};
}

}  // namespace

TEST_CASE("level ground shows the colours of the table, at noon and at dusk") {
    Darkroom room;
    const SnapshotPtr snapshot = halves();
    lookDown(room.camera, *snapshot);
    for (const ColourMap map : {ColourMap::viridis, ColourMap::cividis, ColourMap::turbo}) {
        OverlayParams params = showing(LayerId::sediment);
        params.colours = map;
        room.landscape.show(params, 0);
        for (const float elevation : {80.f, 5.f}) {
            room.look.sunElevation = elevation;
            const engine::Image image = room.picture(snapshot);
            CHECK(glm::distance(room.colourAt(image, kWest), bytesOf(map, 0)) < 1.f);
            CHECK(glm::distance(room.colourAt(image, kEast), bytesOf(map, 255)) < 1.f);
        }
    }
    CHECK(room.landscape.overlay().scales[0] == ColourScale{0.f, 10.f});
    CHECK(room.landscape.valueAt({40.5f, 10.5f})->x == 10.f);
    CHECK_FALSE(room.landscape.valueAt({-1.f, 10.f}));
}

TEST_CASE("without an overlay, and with one whose layer is missing, the ground is as it was") {
    Darkroom room;
    const SnapshotPtr snapshot = halves();
    lookDown(room.camera, *snapshot);
    room.landscape.show({}, 0);
    const glm::vec3 plain = room.colourAt(room.picture(snapshot), kWest);
    room.landscape.show(showing(LayerId::windpath), 0);
    CHECK(room.colourAt(room.picture(snapshot), kWest) == plain);
    CHECK(room.landscape.overlay().layer == LayerId::none);
    CHECK_FALSE(room.landscape.valueAt({40.5f, 10.5f}));
    room.landscape.show(showing(LayerId::sediment), 0);
    CHECK(glm::distance(room.colourAt(room.picture(snapshot), kWest), plain) > 30.f);
    room.landscape.show({}, 0);
    CHECK(room.colourAt(room.picture(snapshot), kWest) == plain);
}

TEST_CASE("values run into each other between cells, or do not") {
    Darkroom room;
    const SnapshotPtr snapshot = halves();
    const glm::vec3 seam{320, 100, 320};
    room.camera.frame(seam, 40.f);
    room.camera.place(seam, 60.f, 0.f, 1.55f);
    OverlayParams params = showing(LayerId::sediment);
    params.colours = ColourMap::grey;
    const auto halfGrey = [&](bool smooth) {
        params.smooth = smooth;
        room.landscape.show(params, 0);
        const engine::Image image = room.picture(snapshot);
        int pixels = 0;
        for (int x = 0; x < Darkroom::kWidth; ++x) {
            const int value = image.at(x, Darkroom::kHeight / 2)[1];
            pixels += value > 60 && value < 200 ? 1 : 0;
        }
        return pixels;
    };
    CHECK(halfGrey(true) > 10);
    CHECK(halfGrey(false) < 1);
}

TEST_CASE("the height that is read off is that of the ground at the place, whatever the colours are") {
    Darkroom room;
    const auto snapshot = std::make_shared<const wadi::Snapshot>(
        land(64, 64, [](int x, int) { return 2.f * static_cast<float>(x); }));
    lookDown(room.camera, *snapshot);
    for (const bool smooth : {false, true}) {
        OverlayParams params = showing(LayerId::height);
        params.smooth = smooth;
        room.landscape.show(params, 0);
        room.picture(snapshot);
        CHECK(room.landscape.valueAt({30.75f, 10.f})->x == doctest::Approx(60.5));
    }
    const SnapshotPtr halved = halves();
    for (const bool smooth : {false, true}) {
        OverlayParams params = showing(LayerId::sediment);
        params.smooth = smooth;
        room.landscape.show(params, 0);
        room.picture(halved);
        CHECK(room.landscape.valueAt({32.f, 10.f})->x == (smooth ? 5.f : 10.f));
    }
}

TEST_CASE("the scale of an overlay may be set by hand") {
    Darkroom room;
    const SnapshotPtr snapshot = halves();
    lookDown(room.camera, *snapshot);
    OverlayParams params = showing(LayerId::sediment);
    params.colours = ColourMap::grey;
    params.fixed = true;
    params.low = 20.f;  // the ends are put in order
    params.high = 0.f;
    room.landscape.show(params, 0);
    CHECK(glm::distance(room.colourAt(room.picture(snapshot), kEast), glm::vec3(127.5f)) < 1.f);
}

TEST_CASE("contours lie where the height is a multiple of their interval") {
    Darkroom room;
    const auto snapshot = std::make_shared<const wadi::Snapshot>(
        land(64, 64, [](int x, int) { return 2.f * static_cast<float>(x); }));
    lookDown(room.camera, *snapshot);
    OverlayParams params = showing(LayerId::slope);  // of one colour
    params.contours = true;
    params.interval = 40.f;
    room.landscape.show(params, 0);
    const engine::Image image = room.picture(snapshot);
    const auto darkness = [&](float height) {  // the sample of column x stands at x + 1/2
        const float east = (height / 2.f + 0.5f) * 10.f;
        return 255.f - room.colourAt(image, {east, height, 320.f}, 0).g;
    };
    for (const float height : {40.f, 80.f, 120.f}) CHECK(darkness(height) > darkness(height - 20.f) + 15.f);
    CHECK(std::abs(darkness(60.f) - darkness(100.f)) < 1.f);
}

TEST_CASE("contours that would lie closer than pixels are not seen, nor is level ground one line") {
    Darkroom room;
    const auto ramp = std::make_shared<const wadi::Snapshot>(
        land(64, 64, [](int x, int z) { return 2.f * static_cast<float>(x) + static_cast<float>(z); }));
    for (const auto& [snapshot, interval] : {std::pair{SnapshotPtr(ramp), 0.01f}, {halves(), 50.f}}) {
        lookDown(room.camera, *snapshot);
        OverlayParams params;
        room.landscape.show(params, 0);
        const engine::Image plain = room.picture(snapshot);
        params.contours = true;
        params.interval = interval;
        room.landscape.show(params, 0);
        const engine::Image lined = room.picture(snapshot);
        CHECK(std::ranges::equal(plain.bytes(), lined.bytes()));
    }
}

TEST_CASE("contours have round intervals, of which there are about ten to twenty") {
    for (const float range : {0.3f, 7.f, 95.f, 400.f, 3999.f}) {
        const float interval = contourInterval(100.f, 100.f + range);
        CHECK(range / interval >= 8.f);
        CHECK(range / interval <= 20.5f);
    }
    CHECK(contourInterval(5.f, 5.f) > 0.f);
}

TEST_CASE("data are shown when those of the whole map have come, and those of another world not before") {
    Darkroom room;
    wadi::Snapshot snapshot = land(256, 256, [](int, int) { return 100.f; });
    Overlay overlay;
    overlay.show(showing(LayerId::sediment), 0);
    for (const std::uint64_t world : {1u, 2u}) {
        snapshot.world = world;
        snapshot[LayerId::sediment] = layerOf(
            snapshot.grid, [&](int x, int) { return static_cast<float>(world) * static_cast<float>(x); });
        int updates = 0;
        do {
            UploadBudget quarter{std::size_t{64} << 10};
            CHECK(overlay.update(snapshot, quarter).tiles == 4);
            CHECK(overlay.isSettling());
            ++updates;
        } while (overlay.view().layer == LayerId::none && updates < 5);
        CHECK(updates == 4);
        CHECK(overlay.view().layer == LayerId::sediment);
    }
}

TEST_CASE("every quantity can be shown over the smallest map") {
    Darkroom room;
    wadi::Simulation simulation(mapOf(2, 2, [](int, int) { return 3.f; }));
    wadi::Publisher publisher;
    wadi::View view;
    for (const LayerId layer : wadi::seenLayers()) view.layers.insert(layer);
    const SnapshotPtr snapshot = snapshotOf(simulation, publisher, view);
    lookDown(room.camera, *snapshot);
    for (const LayerId quantity : wadi::seenLayers()) {
        OverlayParams params = showing(quantity);
        params.contours = true;
        room.landscape.show(params, 0);
        room.picture(snapshot);
        CHECK(room.landscape.overlay().layer == quantity);
        CHECK(room.landscape.valueAt({1.f, 1.f}));
    }
}

TEST_CASE("things have a colour each, and nothing keeps the ground's") {
    Darkroom room;
    wadi::Snapshot snapshot = land(64, 64, [](int, int) { return 100.f; });
    snapshot[LayerId::catchments] = layerOf(snapshot.grid, [](int x, int z) {
        return z > 60 ? 0.f : x < 32 ? 2.f : 2.f + wadi::kCategories * 169.f;  // which have the same colour
    });
    const auto shared = std::make_shared<const wadi::Snapshot>(std::move(snapshot));
    lookDown(room.camera, *shared);
    room.landscape.show({}, 0);
    const engine::Image plain = room.picture(shared);
    room.landscape.show(showing(LayerId::catchments), 0);
    const engine::Image image = room.picture(shared);
    const glm::vec3 second = bytesOf(ColourMap::categories, placeOfCategory(2.f));
    CHECK(glm::distance(room.colourAt(image, kWest), second) < 1.f);
    CHECK(glm::distance(room.colourAt(image, kEast), second) < 1.f);
    const glm::vec3 nowhere{320, 100, 635};
    CHECK(glm::distance(room.colourAt(image, nowhere), room.colourAt(plain, nowhere)) < 0.5f);
    CHECK(room.landscape.valueAt({10.9f, 10.2f})->x == 2.f);
}

TEST_CASE("catchments side by side have a line between them, and are told apart where colours are not") {
    Darkroom room;
    wadi::Snapshot snapshot = land(64, 64, [](int, int) { return 100.f; });
    snapshot[LayerId::catchments] = layerOf(snapshot.grid, [](int x, int) {
        return x < 32 ? 2.f : 2.f + wadi::kCategories;  // which have the same colour
    });
    const auto shared = std::make_shared<const wadi::Snapshot>(std::move(snapshot));
    lookDown(room.camera, *shared);
    room.landscape.show(showing(LayerId::catchments), 0);
    const engine::Image image = room.picture(shared);
    const auto at = [&](float x) { return brightness(room.colourAt(image, {x, 100, 320}, 0)); };
    float darkest = 255;
    for (float x = 314; x <= 326; x += 0.5f) darkest = std::min(darkest, at(x));
    CHECK(darkest < 0.6f * at(290));
    CHECK(at(290) == doctest::Approx(at(350)).epsilon(0.02));
    // Things that stand in an order, or have names, have none: there would be lines everywhere.
    CHECK(hasBorders(LayerId::catchments));
    CHECK_FALSE(hasBorders(LayerId::strahler));
    CHECK_FALSE(hasBorders(LayerId::flowDirection));
    CHECK_FALSE(hasBorders(LayerId::height));
}

TEST_CASE("channels are lines on the ground where enough land drains, and nothing without them") {
    Darkroom room;
    wadi::Snapshot snapshot = land(64, 64, [](int, int) { return 100.f; });
    // A river in row 20 runs west; a brook in row 40 drains less.
    snapshot[LayerId::drainageArea] = layerOf(snapshot.grid, [](int, int z) {
        return z == 20 ? 1e9f : z == 40 ? 8e3f : 100.f;
    });
    snapshot[LayerId::flowDirection] = layerOf(snapshot.grid, [](int, int) { return 5.f; });
    const auto shared = std::make_shared<const wadi::Snapshot>(std::move(snapshot));
    lookDown(room.camera, *shared);
    OverlayParams params;
    room.landscape.show(params, 0);
    const engine::Image plain = room.picture(shared);
    params.channels = true;
    room.landscape.show(params, 0);
    const engine::Image lined = room.picture(shared);
    const auto changeAt = [&](float row) {
        const glm::vec3 at{320, 100, 10 * row};
        return glm::distance(room.colourAt(lined, at, 0), room.colourAt(plain, at, 0));
    };
    CHECK(room.landscape.overlay().channelsFrom == 1e4f);
    CHECK(changeAt(20.5f) > 40.f);
    CHECK(changeAt(23.f) == 0.f);
    CHECK(changeAt(40.5f) == 0.f);
    params.channelArea = 5e3f;
    room.landscape.show(params, 0);
    const engine::Image both = room.picture(shared);
    CHECK(glm::distance(room.colourAt(both, {320, 100, 405}, 0), room.colourAt(plain, {320, 100, 405}, 0)) >
          20.f);
    CHECK_FALSE(room.landscape.isSettling());
    room.landscape.show({}, 0);
    CHECK(std::ranges::equal(room.picture(shared).bytes(), plain.bytes()));
}

TEST_CASE("numbers beyond what 16 bits hold have their colours") {
    Darkroom room;
    wadi::Snapshot snapshot = land(64, 64, [](int, int) { return 100.f; });
    snapshot[LayerId::chi] = layerOf(snapshot.grid, [](int x, int) { return x < 32 ? 0.f : 8e5f; });
    const auto shared = std::make_shared<const wadi::Snapshot>(std::move(snapshot));
    lookDown(room.camera, *shared);
    room.landscape.show(showing(LayerId::chi), 0);
    const engine::Image image = room.picture(shared);
    CHECK(glm::distance(room.colourAt(image, kWest), bytesOf(ColourMap::viridis, 0)) < 1.f);
    CHECK(glm::distance(room.colourAt(image, kEast), bytesOf(ColourMap::viridis, 255)) < 1.f);
}
