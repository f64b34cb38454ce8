#include <doctest/doctest.h>

#include <cmath>

#include "app/documents/import_answers.hpp"
#include "sim/io/export/resize.hpp"
#include "tests/temp_folder.hpp"

namespace {

const std::filesystem::path kJacksboro =
    std::filesystem::path(WADI_SOURCE_DIR) / "assets" / "heightmaps" / "jacksboro_fault.asc";

}  // namespace

TEST_CASE("a grid in degrees is looked into: samples, distances in metres, heights and picture") {
    wadi::Progress progress;
    const app::HeightmapLook look = app::lookInto(kJacksboro, {}, false, &progress);
    CHECK(look.info.facts.columns == 403);
    CHECK(look.isInMetres());
    CHECK_FALSE(look.isSquare());
    CHECK(look.spacing.x == doctest::Approx(74.5731).epsilon(2e-6));
    CHECK(look.spacing.z == doctest::Approx(92.475).epsilon(2e-6));
    CHECK(look.values.lowest == 236);
    CHECK(look.values.highest == 1076);
    CHECK(look.bytes == std::filesystem::file_size(kJacksboro));
    CHECK(look.source->raster.values.columns() == 403);
    CHECK(look.picture->width() == 202);  // a pixel stands for two samples
    CHECK(progress.part() == 1.f);
}

TEST_CASE("looking into a file ends when it is cancelled") {
    wadi::Progress progress;
    progress.cancel();
    CHECK_THROWS_AS(app::lookInto(kJacksboro, {}, false, &progress), wadi::Cancelled);
}

TEST_CASE("tiles with their southern row first are read again once a person says so") {
    const wadi::test::TempFolder folder;
    wadi::Field<float> map(9, 9);
    for (std::size_t i = 0; i < map.size(); ++i) map[i] = static_cast<float>(i);
    wadi::io::exportTiles({&map, 1}, folder / "a.r16", wadi::io::Format::raw16, 5, {.flip = true});
    const auto tile = folder / "a_x0_y0.r16";
    const app::HeightmapLook look = app::lookInto(tile, {}, false);
    app::ImportAnswers answers(look);
    CHECK_FALSE(app::wantsReading(answers, look));
    answers.flip = true;
    CHECK(app::wantsReading(answers, look));
    const app::HeightmapLook again = app::lookInto(tile, {}, true);
    CHECK_FALSE(app::wantsReading(answers, again));
    CHECK(again.values.lowest == 0);
    for (int z = 0; z < 9; ++z)
        CHECK(std::abs(again.source->raster.values.at(4, z) - 65535. * map.at(4, z) / 80) <= 0.5);
}
