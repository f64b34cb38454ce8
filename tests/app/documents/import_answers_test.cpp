#include "app/documents/import_answers.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "tests/app/ui/looks.hpp"

using app::ImportAnswers;
using app::test::oblongLook;
using app::test::rawLook;
using app::test::unknownLook;

TEST_CASE("answers that no import can use are told apart from good ones") {
    wadi::io::ImportOptions options;
    CHECK(app::faultOf(options).empty());
    options = {10.f, wadi::io::HeightRange{0.f, 500.f}};
    CHECK(app::faultOf(options).empty());
    options.cellSize = 0.f;
    CHECK_FALSE(app::faultOf(options).empty());
    options = {10.f, wadi::io::HeightRange{500.f, 0.f}};
    CHECK_FALSE(app::faultOf(options).empty());
    options = {10.f, wadi::io::HeightRange{500.f, 500.f}};
    CHECK_FALSE(app::faultOf(options).empty());
    options = {10.f, wadi::io::HeightRange{0.f, std::numeric_limits<float>::infinity()}};
    CHECK_FALSE(app::faultOf(options).empty());
    options = {10.f, wadi::io::HeightRange{0.f, 65535.f}};  // a picture whose values are metres
    CHECK(app::faultOf(options).empty());
}

TEST_CASE("the heights that are told are those of the part that is wanted, in the scale of the whole file") {
    app::HeightmapLook look = oblongLook();
    wadi::Field<float>& values = look.source->raster.values;
    for (int z = 0; z < values.rows(); ++z)
        for (int x = 0; x < values.columns(); ++x)
            values.at(x, z) = 236.f + 840.f * static_cast<float>(x) / 402.f;
    look.ranges = std::make_shared<const app::BlockRanges>(values);
    ImportAnswers answers(look);
    CHECK(app::outcomeOf(answers, look).heights.highest == 1076);
    answers.crop = {0, 10, 202, 50};
    CHECK(app::outcomeOf(answers, look).heights.lowest == 236);
    CHECK(app::outcomeOf(answers, look).heights.highest == doctest::Approx(656));
    answers.setsHeights = true;
    answers.heights = {0, 100};
    CHECK(app::outcomeOf(answers, look).heights.lowest == 0);
    CHECK(app::outcomeOf(answers, look).heights.highest == doctest::Approx(50));
}

TEST_CASE("a part is kept square where a drag or a typed side leaves room for it") {
    using wadi::io::Crop;
    CHECK(app::partBetween({10, 10}, {29, 14}, 100, 60) == Crop{10, 10, 20, 5});
    CHECK(app::partBetween({10, 10}, {29, 14}, 100, 60, 1.) == Crop{10, 10, 20, 20});
    CHECK(app::partBetween({29, 40}, {10, 36}, 100, 60, 1.) == Crop{10, 21, 20, 20});
    CHECK(app::partBetween({10, 50}, {90, 55}, 100, 60, 1.) ==
          Crop{10, 50, 10, 10});                                                   // as far as the file goes
    CHECK(app::partBetween({0, 0}, {39, 0}, 100, 60, 0.5) == Crop{0, 0, 40, 20});  // rows twice as far apart
    const app::HeightmapLook look = unknownLook();                                 // 64 × 48
    ImportAnswers answers(look);
    app::makeSquare(answers, look, app::CropSide::columns);
    CHECK(answers.crop == Crop{0, 0, 48, 48});
    answers.crop = {60, 2, 20, 4};
    app::makeSquare(answers, look, app::CropSide::columns);
    CHECK(answers.crop == Crop{44, 2, 20, 20});
    answers.crop = {60, 2, 20, 4};
    app::makeSquare(answers, look, app::CropSide::rows);
    CHECK(answers.crop == Crop{60, 2, 4, 4});
    CHECK(app::rowsPerColumn(ImportAnswers(oblongLook())) == doctest::Approx(75. / 90));
    answers.isOblong = true;
    answers.spacing = {0, 0};
    CHECK(app::rowsPerColumn(answers) == 1);
}

TEST_CASE("of a picture that tells nothing, cell size and heights are asked and given") {
    const app::HeightmapLook look = unknownLook();
    ImportAnswers answers(look);
    CHECK(app::faultOf(answers, look).empty());
    answers.cellSize = 20;
    answers.heights = {100, 500};
    const wadi::io::ImportOptions options = app::optionsOf(answers, look);
    CHECK(options.cellSize == 20.f);
    CHECK(options.range->highest == 500.f);
    CHECK_FALSE(options.spacing);
    CHECK_FALSE(options.size);
    CHECK_FALSE(options.crop);
    // The file's brightest sample is half of what could stand in it.
    CHECK(app::sentenceOf(app::outcomeOf(answers, look)) ==
          "64 × 48 cells of 20 m: a landscape of 1.26 × 0.94 km, 100..300 m");
}

TEST_CASE("of a grid that tells everything, nothing is said unless a person does") {
    const app::HeightmapLook look = oblongLook();
    ImportAnswers answers(look);
    CHECK(answers.isOblong);
    wadi::io::ImportOptions options = app::optionsOf(answers, look);
    CHECK_FALSE(options.range);
    CHECK_FALSE(options.spacing);
    CHECK_FALSE(options.cellSize);
    CHECK(app::sentenceOf(app::outcomeOf(answers, look)) ==
          "403 × 413 cells of 75 m: a landscape of 30.1 × 30.9 km, 236..1076 m");
    answers.setsHeights = true;
    answers.heights = {0, 100};
    answers.spacing.z = 75;
    options = app::optionsOf(answers, look);
    CHECK(options.range->highest == 100.f);
    REQUIRE(options.spacing);
    CHECK(options.spacing->z == 75);
    CHECK(options.cellSize == 75.f);
    answers.isOblong = false;  // the file says otherwise, so it must be contradicted
    CHECK(app::optionsOf(answers, look).spacing);
}

TEST_CASE("resampling keeps the ground, and takes the size instead of the cell size") {
    const app::HeightmapLook look = unknownLook("wide.png", 1000, 500);
    ImportAnswers answers(look);
    answers.resamples = true;
    answers.size = 500;
    answers.kernel = wadi::io::Kernel::lanczos;
    const wadi::io::ImportOptions options = app::optionsOf(answers, look);
    CHECK(options.size == 500);
    CHECK_FALSE(options.cellSize);
    REQUIRE(options.spacing);
    CHECK(options.spacing->x == 30);
    CHECK(options.kernel == wadi::io::Kernel::lanczos);
    const app::ImportOutcome outcome = app::outcomeOf(answers, look);
    CHECK(outcome.columns == 500);
    CHECK(outcome.rows == 250);
    CHECK(outcome.cellSize == doctest::Approx(60));
}

TEST_CASE("a part stays inside the file and is only named if it is less than all") {
    const app::HeightmapLook look = unknownLook();
    ImportAnswers answers(look);
    answers.crop = app::insideOf({60, -5, 10, 100}, 64, 48);
    CHECK(answers.crop == wadi::io::Crop{60, 0, 4, 48});
    CHECK(app::optionsOf(answers, look).crop == answers.crop);
    answers.crop = {63, 0, 1, 48};
    CHECK(app::faultOf(answers, look).find("1 × 48 cells") != std::string::npos);
}

TEST_CASE("a landscape too large or too high is refused before it is made") {
    app::HeightmapLook look = unknownLook("large.png", 9000, 64);
    ImportAnswers answers(look);
    CHECK(app::faultOf(answers, look).find("9000 × 64 cells") != std::string::npos);
    answers.resamples = true;
    CHECK(app::faultOf(answers, look).empty());
    for (const int size : {0, 1, 8193}) {
        answers.size = size;
        CHECK_FALSE(app::faultOf(answers, look).empty());
    }
    look = unknownLook();
    answers = ImportAnswers(look);
    answers.heights = {0, 20000};
    CHECK(app::faultOf(answers, look).empty());  // half of it is in the picture
    answers.heights = {0, 21000};
    CHECK(app::faultOf(answers, look).find("10500") != std::string::npos);
    answers = ImportAnswers(look);
    answers.isOblong = true;
    answers.spacing = {30, 0};
    CHECK_FALSE(app::faultOf(answers, look).empty());
}

TEST_CASE("bytes are read again only in a way that fits the file") {
    const app::HeightmapLook look = rawLook();
    ImportAnswers answers(look);
    CHECK(app::faultOf(answers, look).empty());
    CHECK_FALSE(app::wantsReading(answers, look));
    answers.raw.columns = 32;
    CHECK_FALSE(app::wantsReading(answers, look));
    CHECK(app::faultOf(answers, look).find("8 192") != std::string::npos);
    answers.raw.rows = 128;
    CHECK(app::wantsReading(answers, look));
    CHECK(app::faultOf(answers, look).empty());
    answers.raw = {-64, -64, wadi::io::RawSample::u16, false};
    CHECK_FALSE(app::wantsReading(answers, look));
    CHECK_FALSE(app::faultOf(answers, look).empty());
}

TEST_CASE("square samples that are called oblong are resampled to the cells that are named") {
    app::HeightmapLook look = unknownLook("grid.asc", 64, 64);
    look.info.knowsCellSize = true;
    look.info.cellSize = 10;
    look.spacing = {10, 10};
    ImportAnswers answers(look);
    CHECK_FALSE(answers.isOblong);
    answers.isOblong = true;
    answers.cellSize = 20;
    const wadi::io::ImportOptions options = app::optionsOf(answers, look);
    REQUIRE(options.spacing);
    CHECK(options.spacing->x == 10);
    CHECK(options.cellSize == 20.f);
}

namespace {

/// A map of a degree in the far north, 64 samples to the degree, whose northern edge lies at 61° or further
/// south.
app::HeightmapLook northernLook(double north = 61) {
    app::HeightmapLook look = unknownLook("north.asc", 128, 96);
    wadi::io::RasterFacts& facts = look.info.facts;
    facts.values = wadi::io::Values::metres;
    facts.spacing = {1 / 64., 1 / 64.};
    facts.inDegrees = true;
    facts.latitude = north - 0.5 * facts.rows / 64;
    look.source->raster.facts = facts;
    look.info = wadi::io::describe(look.file, look.source->raster);
    const wadi::io::Spacing degree = wadi::io::metresPerDegree(facts.latitude);
    look.spacing = {degree.x / 64, degree.z / 64};
    return look;
}

/// What the import makes of answers.
wadi::Heightmap importOf(const ImportAnswers& answers, const app::HeightmapLook& look) {
    wadi::io::Raster raster = look.source->raster;
    return wadi::io::convert(look.file, std::move(raster), app::optionsOf(answers, look)).map;
}

}  // namespace

TEST_CASE("an import has as many cells as the dialog tells, whichever part of a map in degrees is wanted") {
    const app::HeightmapLook look = northernLook();
    int oblong = 0;
    for (const bool flip : {false, true}) {
        for (int n = 0; n < 60; ++n) {
            ImportAnswers answers(look);
            const app::SamplePlace from{n, (37 * n) % 96},
                to{(from.x + 9 + n) % 128, (from.z + 11 + 3 * n) % 96};
            CAPTURE(flip);
            CAPTURE(n);
            app::takeDragged(answers, look, from, to, false);
            app::takeFlip(answers, look, flip);
            const app::ImportOutcome told = app::outcomeOf(answers, look);
            if (std::min(told.columns, told.rows) < 2) continue;
            const wadi::Heightmap map = importOf(answers, look);
            CHECK(map.heights.columns() == told.columns);
            CHECK(map.heights.rows() == told.rows);
            CHECK(map.cellSize == doctest::Approx(told.cellSize).epsilon(1e-6));
            CHECK(answers.cellSize == map.cellSize);  // the field shows it
            oblong +=
                answers.crop.columns != map.heights.columns() || answers.crop.rows != map.heights.rows();
        }
    }
    CHECK(oblong > 100);
}

TEST_CASE("a part that is kept square becomes as many cells wide as high, of a map in degrees, too") {
    for (const double north : {61., 45., 1.}) {
        const app::HeightmapLook look = northernLook(north);
        for (int n = 0; n < 60; ++n) {
            ImportAnswers answers(look);
            const app::SamplePlace from{n, (37 * n) % 60}, to{from.x + 9 + n, from.z + 11 + n / 2};
            CAPTURE(north);
            CAPTURE(n);
            app::takeDragged(answers, look, from, to, true);
            wadi::Heightmap map = importOf(answers, look);
            CHECK(map.heights.columns() == map.heights.rows());
            answers.crop.columns = 20 + n;
            app::makeSquare(answers, look, app::CropSide::columns);
            CHECK(std::abs(answers.crop.columns - 20 - n) <= 1);
            map = importOf(answers, look);
            CHECK(map.heights.columns() == map.heights.rows());
        }
    }
}
