#include "app/ui/chart.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/app/ui/desk.hpp"

using namespace app;
using app::test::Desk;

TEST_CASE("a chart puts numbers between its corners") {
    const Chart chart{{100.f, 50.f}, {300.f, 150.f}, 10, 20, -1, 1};
    CHECK(chart.x(10) == 100.f);
    CHECK(chart.x(15) == 200.f);
    CHECK(chart.y(-1) == 150.f);
    CHECK(chart.y(1) == 50.f);
    CHECK(chart.shareAt(150.f) == 0.25f);
}

TEST_CASE("a long way is told in kilometres") {
    CHECK(metresAxis("Distance", 800).title == "Distance [m]");
    CHECK(metresAxis("Distance", 8000).title == "Distance [km]");
    CHECK(metresAxis("Distance", 8000).unit == 1000);
}

TEST_CASE("axes write beside the plot and not into it") {
    Desk desk;
    const Chart chart{{80.f, 40.f}, {360.f, 200.f}, 0, 8000, 90, 210};
    desk.screen([&] {
        ImDrawList& list = *ImGui::GetBackgroundDrawList();
        drawAcross(list, chart, metresAxis("Distance", 8000));
        drawUp(list, chart, {"Height [m]"});
    });
    const engine::Image image = desk.picture();
    const auto lit = [&](int left, int top, int right, int bottom) {
        int pixels = 0;
        for (int y = top; y < bottom; ++y)
            for (int x = left; x < right; ++x) pixels += image.at(x, y)[1] > 80;
        return pixels;
    };
    CHECK(lit(20, 40, 78, 200) > 30);
    CHECK(lit(80, 202, 360, 220) > 60);
    CHECK(lit(82, 42, 358, 198) == 0);
}

TEST_CASE("the title of an axis covers none of its numbers, however long it is") {
    Desk desk;
    const auto numbers = [&](const std::string& title) {
        const Chart chart{{80.f, 40.f}, {360.f, 100.f}, 0, 1000, 0, 1};
        desk.screen([&] { drawAcross(*ImGui::GetBackgroundDrawList(), chart, {title}); });
        const int below = 100 + static_cast<int>(1.2f * ImGui::GetFontSize());
        const engine::Image image = desk.picture();
        std::vector<std::uint8_t> line;
        for (int y = 101; y < below; ++y)
            for (int x = 0; x < Desk::kWidth; ++x) line.push_back(image.at(x, y)[1]);
        return line;
    };
    CHECK(numbers("From the mouth of the river to the divide [m]") == numbers(""));
    CHECK(std::ranges::count_if(numbers(""), [](int g) { return g > 80; }) > 60);
}

TEST_CASE("heights that begin at 0 have an axis that begins there, and all data lie within") {
    Chart plot;
    for (const auto& [low, high] : {std::pair{0.0, 1234.0}, {0.3, 17.0}, {-12.0, 480.0}, {812.0, 812.0}}) {
        fitHeights(plot, low, high);
        CHECK(plot.bottom <= low);
        CHECK(plot.top >= high);
        CHECK(plot.top > plot.bottom);
        CHECK(low - plot.bottom < 0.1 * std::max(high - low, 1.0));
        CHECK((plot.bottom < 0) == (low < 0));
    }
}
