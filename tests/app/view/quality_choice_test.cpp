#include "app/view/quality_choice.hpp"

#include <doctest/doctest.h>

#include <map>

#include "engine/error.hpp"
#include "tests/app/render/darkroom.hpp"

using app::QualityPreset;

namespace {

/// A machine whose pictures take these times [ms], from the lowest preset on.
app::MeasurePreset machine(std::array<double, 4> milliseconds, int* measured = nullptr) {
    return [=](QualityPreset preset) {
        if (measured) ++*measured;
        return milliseconds[static_cast<std::size_t>(preset)] / 1000;
    };
}

}  // namespace

TEST_CASE("a machine gets the best quality that it draws fast enough") {
    CHECK(app::chooseQuality(machine({0.2, 0.4, 0.9, 2})) == QualityPreset::ultra);
    CHECK(app::chooseQuality(machine({1, 2, 6, 20})) == QualityPreset::high);
    CHECK(app::chooseQuality(machine({1, 7, 12, 30})) == QualityPreset::medium);
    CHECK(app::chooseQuality(machine({6, 30, 60, 200})) == QualityPreset::low);
}

TEST_CASE("a machine without the memory for a quality gets the one below it") {
    const auto poor = [](QualityPreset preset) -> double {
        if (preset >= QualityPreset::high) throw engine::Error("no room");
        return 0.001;
    };
    CHECK(app::chooseQuality(poor) == QualityPreset::medium);
}

TEST_CASE("a slow machine gets the lowest quality after one measurement") {
    int measured = 0;
    CHECK(app::chooseQuality(machine({90, 300, 900, 3000}, &measured)) == QualityPreset::low);
    CHECK(measured == 1);
}

TEST_CASE("a picture is measured anew however often the same one is asked for") {
    Darkroom room;
    const SnapshotPtr snapshot = snapshotOf(hills(64, 64));
    app::frameBlock(room.camera, app::blockOf(*snapshot));
    const app::MeasurePreset measure =
        app::measureLandscape(room.landscape, room.camera, room.look, snapshot, {64, 48});
    for (int i = 0; i < 2; ++i) {
        CHECK(measure(QualityPreset::low) > 0);
        CHECK(room.landscape.cost().pictureDrawn);
    }
}
