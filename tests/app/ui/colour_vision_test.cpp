// Colours that tell things apart do so for all eyes, or a shape does, too.
#include "tests/app/ui/colour_vision.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "app/data/quantity.hpp"
#include "app/look/look.hpp"
#include "app/render/pass_context.hpp"
#include "app/ui/scales/inks.hpp"
#include "sim/analysis/catchments.hpp"

namespace fs = std::filesystem;
using app::ColourMap;
using app::test::Eyes;
using app::test::kEyes;
using app::test::labOf;
using app::test::leastDifference;

namespace {

/// What inks differ at least that nothing else tells apart [ΔE*ab]: ten times what is just seen side by side
/// (2.3; M. Mahy, L. Van Eycken and A. Oosterlinck, Color Research and Application 19(2), 1994), as lines and
/// dots are small and lie apart.
constexpr float kApart = 23.f;
/// What those differ at least that shapes or lines tell apart, too.
constexpr float kShapedApart = 15.f, kLinedApart = 20.f;

glm::vec3 colourOf(ImU32 ink) {
    return glm::vec3(ink >> IM_COL32_R_SHIFT & 0xff, ink >> IM_COL32_G_SHIFT & 0xff,
                     ink >> IM_COL32_B_SHIFT & 0xff) /
           255.f;
}

/// Inks of which each must be told from each other.
struct Inks {
    std::string what;
    std::vector<glm::vec3> colours;
    float least = kApart;
};

std::vector<Inks> inksWithoutShapes() {
    using wadi::Exchange, wadi::LayerId;
    namespace ink = app::ink;
    std::vector<Inks> all = {
        {"dots on a profile", {colourOf(ink::kClicked), colourOf(ink::kProbe)}},
        {"particles", {}},
        {"the followed particle and one at the pointer",
         {colourOf(ink::kFollowed), colourOf(ink::kPointedAt)}},
        {"marks on the ground", {app::kPlainMark, app::kHoveredMark, app::kChosenMark}},
        {"rings of brushes", {app::kAddingRing, app::kTakingRing}},
        {"the parts of a pair", {app::kPairColours[0], app::kPairColours[1]}},
        {"what rises and what sinks", {app::risingColour(), app::sinkingColour()}},
        {"the ends of what has a sign",
         {colourOf(ColourMap::diverging, 0.f), colourOf(ColourMap::diverging, 0.5f),
          colourOf(ColourMap::diverging, 1.f)}},
        {"the sections of land", {colourOf(ink::kRock), colourOf(ink::kSediment), colourOf(ink::kWater)}},
        {"the line of the land and what is pointed at", {colourOf(ink::kNow), colourOf(ink::kProbe)}},
    };
    for (const Exchange exchange : {Exchange::carry, Exchange::erode, Exchange::deposit})
        all[1].colours.push_back(app::particleColour(exchange));
    for (const LayerId layer : {LayerId::paintedRain, LayerId::paintedUplift})
        all.push_back({"more and less of " + std::string(wadi::infoOf(layer).name),
                       {app::overlayColour(layer), app::overlayColourBelow(layer)}});
    all.push_back({"things without an order", {}, kLinedApart});
    for (int i = 0; i < wadi::kCategories; ++i)
        all.back().colours.push_back(colourOf(ColourMap::categories, static_cast<float>(i) / 255.f));
    return all;
}

/// Whether the lightness of a map goes one way from a place to another, by steps of a thirty-second.
bool isMonotone(ColourMap map, Eyes eyes, float from, float to) {
    constexpr int kSteps = 32;
    constexpr float kEven = 0.5f;  // of what polynomials leave [L*]
    const auto lightness = [&](int i) {
        const float place = from + (to - from) * static_cast<float>(i) / kSteps;
        return labOf(eyes, colourOf(map, place)).x;
    };
    const float sign = lightness(kSteps) > lightness(0) ? 1.f : -1.f;
    for (int i = 1; i <= kSteps; ++i)
        if (sign * (lightness(i) - lightness(i - 1)) < -kEven) return false;
    return sign * (lightness(kSteps) - lightness(0)) > 60.f;
}

/// Colours that are no greys in a source file, written as numbers.
std::vector<std::string> huesIn(const std::string& source) {
    static const std::regex kBytes(R"(IM_COL32\(\s*(\d+),\s*(\d+),\s*(\d+))");
    std::vector<std::string> found;
    for (std::sregex_iterator at(source.begin(), source.end(), kBytes), end; at != end; ++at) {
        const int r = std::stoi((*at)[1]), g = std::stoi((*at)[2]), b = std::stoi((*at)[3]);
        if (std::max({r, g, b}) - std::min({r, g, b}) > 16) found.push_back(at->str());
    }
    return found;
}

}  // namespace

TEST_CASE("eyes that lack cones see what the published matrices say, and greys as they are") {
    for (const Eyes eyes : kEyes) {
        const glm::vec3 grey = app::test::seenBy(eyes, glm::vec3(0.4f));
        CHECK(glm::distance(grey, glm::vec3(0.4f)) < 1e-4f);
    }
    // Pure red: 0.152, 0.115, none of it blue, for who has no cones for long waves.
    const glm::vec3 red = app::test::seenBy(Eyes::protan, {1.f, 0.f, 0.f});
    CHECK(glm::distance(red, {0.152286f, 0.114503f, 0.f}) < 1e-5f);
    CHECK(labOf(glm::vec3(1.f)).x == doctest::Approx(100).epsilon(0.001));
    // Red and green of the same lightness, which tell nothing to a fifteenth of all men.
    CHECK(leastDifference({0.80f, 0.30f, 0.20f}, {0.42f, 0.52f, 0.10f}) < kApart);
    CHECK(leastDifference({0.f, 0.f, 0.f}, {1.f, 1.f, 1.f}) == doctest::Approx(100).epsilon(0.01));
}

TEST_CASE("inks that no shape tells apart differ for all eyes") {
    for (const Inks& inks : inksWithoutShapes()) {
        CAPTURE(inks.what);
        REQUIRE(inks.colours.size() > 1);
        for (std::size_t i = 0; i < inks.colours.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                CAPTURE(i);
                CAPTURE(j);
                CHECK(leastDifference(inks.colours[i], inks.colours[j]) > inks.least);
            }
    }
}

TEST_CASE("marks of the time line and passes side by side differ for all eyes, though they have shapes") {
    namespace ink = app::ink;
    const glm::vec3 present = colourOf(ink::kPresent), edit = colourOf(ink::kEdit),
                    flag = colourOf(ink::kFlag);
    for (const float each :
         {leastDifference(present, edit), leastDifference(present, flag), leastDifference(edit, flag)})
        CHECK(each > kLinedApart);
    for (std::size_t i = 1; i < ink::kPasses.size(); ++i)
        CHECK(leastDifference(colourOf(ink::kPasses[i]), colourOf(ink::kPasses[i - 1])) > kShapedApart);
}

TEST_CASE("numbers become colours that grow lighter or darker throughout, for all eyes") {
    for (const Eyes eyes : kEyes) {
        CAPTURE(static_cast<int>(eyes));
        for (const ColourMap map : {app::OverlayParams{}.colours, ColourMap::inferno, ColourMap::cividis}) {
            CAPTURE(static_cast<int>(map));
            CHECK(isMonotone(map, eyes, 0.f, 1.f));
        }
        CHECK(isMonotone(ColourMap::diverging, eyes, 0.5f, 0.f));
        CHECK(isMonotone(ColourMap::diverging, eyes, 0.5f, 1.f));
        constexpr int kOrders = 8;
        for (int i = 1; i < kOrders; ++i) {
            const auto lightness = [&](int n) {
                return labOf(eyes, colourOf(ColourMap::orders, static_cast<float>(n) / 255.f)).x;
            };
            CHECK(lightness(i) < lightness(i - 1) - 4.f);
        }
    }
}

TEST_CASE("every colour of the interface that is no grey stands in the table of inks") {
    CHECK(huesIn("f(IM_COL32(255, 140, 60, 255)); g(IM_COL32(16, 18, 22, 200));") ==
          std::vector<std::string>{"IM_COL32(255, 140, 60"});
    std::size_t files = 0;
    for (const char* room : {"ui", "panels", "tools", "view", "documents"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(WADI_SOURCE_DIR) / "app" / room)) {
            const fs::path& file = entry.path();
            if ((file.extension() != ".cpp" && file.extension() != ".hpp") || file.filename() == "inks.hpp")
                continue;
            ++files;
            std::ifstream in(file);
            const std::string source{std::istreambuf_iterator<char>(in), {}};
            for (const std::string& each : huesIn(source)) FAIL_CHECK(file.string() << ": " << each);
        }
    CHECK(files > 100);
}
