#include "app/heightmap_look.hpp"

#include <doctest/doctest.h>

namespace {

const std::filesystem::path kFault =
    std::filesystem::path(WADI_SOURCE_DIR) / "assets" / "heightmaps" / "jacksboro_fault.asc";

}  // namespace

TEST_CASE("a grid in degrees is looked into: samples, distances in metres, heights and picture") {
    wadi::io::Progress progress;
    const app::HeightmapLook look = app::lookInto(kFault, {}, &progress);
    CHECK(look.info.facts.columns == 403);
    CHECK(look.isInMetres());
    CHECK_FALSE(look.isSquare());
    CHECK(look.spacing.x == doctest::Approx(74.573).epsilon(1e-4));
    CHECK(look.spacing.z == doctest::Approx(92.475).epsilon(1e-4));
    CHECK(look.values.lowest == doctest::Approx(236).epsilon(0.01));
    CHECK(look.values.highest == doctest::Approx(1076).epsilon(0.01));
    CHECK(look.bytes == std::filesystem::file_size(kFault));
    CHECK(look.raster->values.columns() == 403);
    CHECK(look.picture->width() == 202);  // a pixel stands for two samples
    CHECK(progress.part() == 1.f);
}

TEST_CASE("looking into a file ends when it is cancelled") {
    wadi::io::Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(app::lookInto(kFault, {}, &progress), wadi::io::Cancelled);
}
