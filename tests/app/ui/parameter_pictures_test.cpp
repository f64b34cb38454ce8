#include "app/ui/pictures/parameter_pictures.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>

#include "app/base/paths.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/image.hpp"
#include "sim/io/files/input_file.hpp"
#include "sim/world/parameters.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/temp_folder.hpp"

using app::ParameterPictureFacts;
using app::parameterPictureFile;
using app::test::Desk;

namespace {

std::filesystem::path folder() {
    return app::dataFolder() / "assets" / "parameters";
}

/// Mean difference of two pictures of one size, of 255.
double difference(const engine::Image& one, const engine::Image& other) {
    double sum = 0;
    for (std::size_t i = 0; i < one.bytes().size(); ++i) sum += std::abs(one.bytes()[i] - other.bytes()[i]);
    return sum / static_cast<double>(one.bytes().size());
}

/// Pixels of a frame that are of a pure colour.
int pure(const Desk& desk, std::size_t channel) {
    const engine::Image image = desk.picture();
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const auto pixel = image.at(x, y);
            count += pixel[channel] > 240 && pixel[(channel + 1) % 3] < 20 && pixel[(channel + 2) % 3] < 20;
        }
    }
    return count;
}

void save(const std::filesystem::path& file, std::size_t channel) {
    engine::Image image(8, 6, 3);
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 8; ++x) image.at(x, y)[channel] = 255;
    image.save(file);
}

struct RainParams {
    float rain = 1.f;
};

template <class V>
void visit(V&& v, RainParams& p) {
    v("rain", p.rain, 0.f, 9.f, "", "Rain that falls.", wadi::Rank::main);
}

}  // namespace

TEST_CASE("every main parameter has a picture of a low and of a high value, which can be told apart") {
    const auto facts = app::parameterPictureFacts(wadi::io::readAll(folder() / "pictures.txt"));
    wadi::Parameters params, defaults;
    std::vector<wadi::ParamGroup> groups = wadi::groups(params, defaults);
    std::size_t count = 0;
    std::uintmax_t bytes = 0;
    for (wadi::ParamGroup& group : groups) {
        for (wadi::Param& param : group.params) {
            if (!param.isMain()) continue;
            const std::string path = param.path();
            CAPTURE(path);
            ++count;
            const auto found = std::ranges::find(facts, path, &ParameterPictureFacts::path);
            REQUIRE(found != facts.end());
            param.setText(found->low);
            const double low = param.number();
            param.setText(found->high);
            CHECK((param.isChoice() ? low != param.number()
                                    : path == "wind.direction" || low < param.number()));
            const auto one = parameterPictureFile(folder(), path, "low"),
                       other = parameterPictureFile(folder(), path, "high");
            const engine::Image first = engine::Image::load(one), second = engine::Image::load(other);
            CHECK(first.width() == 128);
            CHECK(first.height() == 96);
            REQUIRE(first.bytes().size() == second.bytes().size());
            CHECK(difference(first, second) > 2.);
            bytes += std::filesystem::file_size(one) + std::filesystem::file_size(other);
        }
    }
    CHECK(count == facts.size());
    CHECK(count >= 50);
    CHECK(bytes < 600'000);
}

TEST_CASE("lines of pictures are a path and two values; others do not count") {
    const auto facts = app::parameterPictureFacts("# a b c\n\na.b 1 2 scene 30 c.d=4\nbroken 1\n");
    CHECK(facts == std::vector<ParameterPictureFacts>{{"a.b", "1", "2"}});
}

TEST_CASE("the tooltip of a row shows its two pictures, and that of a row without any only words") {
    const wadi::test::TempFolder temp;
    temp.file("pictures.txt", "clouds.rain 0 9 scene 10\nclouds.other 0 9 scene 10\n");
    save(temp / "clouds.rain-low.png", 0);
    save(temp / "clouds.rain-high.png", 2);
    for (const bool isThere : {true, false}) {
        CAPTURE(isThere);
        Desk desk;
        app::ParameterPictures pictures(isThere ? temp.path() : temp / "none");
        RainParams params, defaults;
        wadi::ParamGroup group = wadi::paramGroup("clouds", "Clouds", params, defaults);
        const auto draw = [&] {
            app::drawParam(group, "rain", [](const wadi::Param&) {});
            pictures.draw();
        };
        desk.frame(draw);
        ImGui::GetIO().MousePos = ImVec2(20, 18);
        for (int i = 0; i < 3; ++i) desk.frame(draw);
        CHECK((pure(desk, 0) > 500) == isThere);
        CHECK((pure(desk, 2) > 500) == isThere);
        ImGui::GetIO().MousePos = ImVec2(20, 400);
        for (int i = 0; i < 2; ++i) desk.frame(draw);
        CHECK(pure(desk, 0) == 0);
    }
}
