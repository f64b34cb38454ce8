#include "app/ui/gallery.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/app/ui/desk.hpp"

using app::test::Desk;

namespace {

/// Polls until all work is finished, for a minute at most.
void finishAll(app::Background& background) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!background.names().empty() && std::chrono::steady_clock::now() < end) {
        background.poll([](const std::string& fault) { FAIL(fault); });
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

wadi::GenerateParams paramsOf(std::size_t generator) {
    wadi::GenerateParams params;
    params.generator = static_cast<wadi::Generator>(generator);
    return params;
}

}  // namespace

TEST_CASE("every base terrain has a picture of its own, neither black nor white") {
    std::set<std::vector<std::uint8_t>> seen;
    for (std::size_t i = 0; i < wadi::kGeneratorNames.size(); ++i) {
        CAPTURE(wadi::kGeneratorNames[i]);
        const engine::Image picture = app::thumbnail(paramsOf(i), 1, 48);
        CHECK(picture.width() == 48);
        CHECK(picture.channels() == 4);
        double mean = 0;
        for (const std::uint8_t byte : picture.bytes()) mean += byte / static_cast<double>(48 * 48 * 4);
        CHECK(mean > 80);
        CHECK(mean < 230);
        seen.insert({picture.bytes().begin(), picture.bytes().end()});
    }
    CHECK(seen.size() == wadi::kGeneratorNames.size());
}

TEST_CASE("sand is yellow and a face towards the north-west is bright") {
    const engine::Image picture = app::thumbnail(paramsOf(12), 1, 96);  // the pyramid
    CHECK(picture.at(2, 2)[0] > picture.at(2, 2)[2] + 40);
    CHECK(picture.at(48, 30)[0] > picture.at(48, 66)[0] + 40);
    CHECK(picture.at(30, 48)[0] > picture.at(66, 48)[0] + 40);
}

TEST_CASE("the gallery paints its pictures once, in the background, and a click chooses one") {
    Desk desk;
    app::Background background;
    app::Gallery gallery;
    std::optional<wadi::Generator> clicked;
    ImVec2 first;
    const auto draw = [&] {
        first = ImGui::GetCursorScreenPos();
        if (const auto now = gallery.draw(wadi::Generator::perlin, background)) clicked = now;
    };
    desk.frame(draw);
    CHECK(background.names().size() == 1);
    finishAll(background);
    for (int i = 0; i < 3; ++i) desk.frame(draw);
    CHECK(background.names().empty());
    CHECK_FALSE(clicked);
    desk.click(ImVec2(first.x + 20, first.y + 20), 0, draw);
    CHECK(clicked == wadi::Generator::perlin);
    desk.click(ImVec2(first.x + 100, first.y + 20), 0, draw);
    CHECK(clicked == wadi::Generator::simplex);
    const engine::Image picture = desk.picture();
    int yellow = 0;  // of the sheet of sand
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x)
            yellow += picture.at(x, y)[0] > 180 && picture.at(x, y)[2] < picture.at(x, y)[0] - 60;
    }
    CHECK(yellow > 1000);
}
