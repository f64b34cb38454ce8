// What a landscape takes of graphics memory, and of the way there in each frame.
#include <doctest/doctest.h>

#include <algorithm>

#include "app/render/comparison.hpp"
#include "tests/app/render/darkroom.hpp"

namespace {

/// A lake on sand that fills a square map, with all that is uploaded of it. The side is a multiple of 64.
SnapshotPtr fullSnapshot(int side, float depth, std::uint64_t world = 1) {
    auto snapshot = std::make_shared<wadi::Snapshot>();
    snapshot->world = world;
    snapshot->grid = {side, side};
    (*snapshot)[wadi::LayerId::height] = evenLayer(snapshot->grid, 10.f);
    snapshot->lowest = snapshot->highest = 10.f;
    (*snapshot)[wadi::LayerId::water] = evenLayer(snapshot->grid, depth);
    (*snapshot)[wadi::LayerId::sediment] = evenLayer(snapshot->grid, 2.f);
    (*snapshot)[wadi::LayerId::discharge] = evenLayer(snapshot->grid, 3.f);
    (*snapshot)[wadi::LayerId::velocityEast] = evenLayer(snapshot->grid, 0.1f * depth);
    (*snapshot)[wadi::LayerId::velocitySouth] = evenLayer(snapshot->grid, 0.f);
    (*snapshot)[wadi::LayerId::mask] = evenLayer(snapshot->grid, 0.5f);
    snapshot->marked = wadi::LayerId::mask;
    return snapshot;
}

constexpr std::size_t kMegabyte = 1u << 20;

/// Bytes that come until all has come; no call brings more than 8 MB.
std::size_t uploadAll(app::Landscape& landscape, const SnapshotPtr& snapshot) {
    std::size_t all = 0;
    do {
        landscape.update(snapshot, {});
        CHECK(landscape.cost().bytesUploaded <= 8 * kMegabyte);
        all += landscape.cost().bytesUploaded;
    } while (landscape.cost().bytesUploaded > 0);
    return all;
}

}  // namespace

TEST_CASE("no frame uploads more than 8 MB of a map of 4096², and all of it arrives") {
    Darkroom room;
    constexpr std::size_t kLayer = sizeof(float) * 4096 * 4096;
    CHECK(uploadAll(room.landscape, fullSnapshot(4096, 1.f)) == 7 * kLayer);
    CHECK(uploadAll(room.landscape, fullSnapshot(4096, 2.f)) == 7 * kLayer);
}

TEST_CASE("particles count in what a frame uploads") {
    Darkroom room;
    auto crowded = std::make_shared<wadi::Snapshot>(*fullSnapshot(2048, 1.f));
    crowded->particles.resize(wadi::kMostParticles / 2);
    room.landscape.update(crowded, {});
    CHECK(room.landscape.cost().bytesUploaded <= 8 * kMegabyte);
    uploadAll(room.landscape, crowded);
    room.landscape.update(std::make_shared<wadi::Snapshot>(*crowded), {});
    CHECK(room.landscape.cost().bytesUploaded == crowded->particles.size() * 32);
}

TEST_CASE("two landscapes share what a frame uploads") {
    Darkroom room;
    app::Comparison before(std::string(WADI_SOURCE_DIR) + "/shaders");
    CHECK(before.budget().left == 8 * kMegabyte);
    const SnapshotPtr snapshot = fullSnapshot(2048, 1.f);
    before.show(snapshot, 0.5f);
    room.landscape.update(snapshot, {}, before.budget());
    CHECK(room.landscape.cost().bytesUploaded <= 4 * kMegabyte);
}

TEST_CASE("another world is shown when all of it has arrived, and until then the one before") {
    Darkroom room;
    const SnapshotPtr before = fullSnapshot(64, 30.f), after = fullSnapshot(1024, 0.1f, 2);
    app::frameBlock(room.camera, app::blockOf(*before));
    const engine::Image first = room.picture(before);
    CHECK(room.landscape.cost().pictureDrawn);
    app::frameBlock(room.camera, app::blockOf(*after));
    int waited = 0;
    for (; waited < 10; ++waited) {
        const engine::Image image = room.picture(after);
        if (room.landscape.cost().pictureDrawn) break;
        CHECK(std::ranges::equal(image.bytes(), first.bytes()));
    }
    CHECK(waited == 2);  // 20 MB; the current may come later
}

TEST_CASE("the first world leaves the picture empty until all of it has arrived") {
    Darkroom room;
    const SnapshotPtr snapshot = fullSnapshot(1024, 1.f);
    app::frameBlock(room.camera, app::blockOf(*snapshot));
    const engine::Image empty = room.picture(snapshot);
    CHECK_FALSE(room.landscape.cost().pictureDrawn);
    CHECK(std::ranges::equal(empty.at(0, 0), empty.at(160, 120)));
    uploadAll(room.landscape, snapshot);
    const engine::Image whole = room.picture(snapshot);
    CHECK(room.landscape.cost().pictureDrawn);
    CHECK_FALSE(std::ranges::equal(whole.at(0, 0), whole.at(160, 120)));
}

TEST_CASE("a landscape takes no more than 24 bytes a cell and 200 MB of graphics memory") {
    const auto bytesOf = [](int side, wadi::LayerId data) {
        Darkroom room;
        auto snapshot = std::make_shared<wadi::Snapshot>(*fullSnapshot(side, 1.f));
        (*snapshot)[wadi::LayerId::windpath] = evenLayer(snapshot->grid, 1.f);
        room.quality.shadowSize = 4096;
        room.landscape.show({.layer = data}, 0);
        uploadAll(room.landscape, snapshot);
        app::frameBlock(room.camera, app::blockOf(*snapshot));
        room.picture(snapshot);
        CHECK(room.landscape.cost().pictureDrawn);
        return room.landscape.cost().memory;
    };
    struct Cost {
        double each, besides;
    };
    const auto costOf = [&](wadi::LayerId data) {
        const auto small = static_cast<double>(bytesOf(256, data)),
                   large = static_cast<double>(bytesOf(768, data));
        const double each = (large - small) / (768.0 * 768 - 256 * 256);
        MESSAGE("bytes a cell: " << each << ", besides: " << small - 256 * 256 * each);
        return Cost{each, small - 256 * 256 * each};
    };
    const Cost plain = costOf(wadi::LayerId::none), most = costOf(wadi::LayerId::windAndSediment);
    CHECK(plain.each <= 24.0);
    CHECK(plain.besides <= 200.0 * kMegabyte);
    // Data of two numbers a cell cost more, within the 200 MB.
    CHECK(most.each == doctest::Approx(plain.each + 4));
    CHECK(most.besides + (most.each - 24.0) * 4096 * 4096 <= 200.0 * kMegabyte);
    CHECK(plain.each >= 22.9);  // all that the default look and a brush show is counted
}
