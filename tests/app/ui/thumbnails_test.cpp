#include "app/ui/pictures/thumbnails.hpp"

#include <doctest/doctest.h>

#include "engine/device.hpp"
#include "engine/image.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/temp_folder.hpp"

using app::Background;
using app::Thumbnails;
using app::test::finish;
using wadi::test::TempFolder;

namespace {

/// A picture that can be looked at.
std::filesystem::path picture(const TempFolder& folder, const std::string& name) {
    engine::Image image(8, 8, 3);
    image.at(3, 3)[0] = 255;
    image.save(folder / name);
    return folder / name;
}

}  // namespace

TEST_CASE("files in sight are looked at one after another, the one asked for first before the others") {
    const TempFolder folder;
    const engine::Headless context;
    Background background;
    Thumbnails thumbnails("");
    const auto one = picture(folder, "a.png"), other = folder.file("b.wadi", "no world");
    CHECK_FALSE(thumbnails.of(other));
    CHECK_FALSE(thumbnails.of(one));
    thumbnails.follow(background);
    CHECK(background.names().size() == 1);
    finish(background);
    CHECK_FALSE(thumbnails.isBusy());
    REQUIRE(thumbnails.of(other));
    CHECK_FALSE(thumbnails.of(other)->picture);
    CHECK(thumbnails.of(other)->glance.fault.english().ends_with('.'));
    CHECK_FALSE(thumbnails.of(one));
    thumbnails.follow(background);
    finish(background);
    REQUIRE(thumbnails.of(one));
    CHECK(thumbnails.of(one)->picture);
}

TEST_CASE("a file that has gone out of sight is let go, and can be asked for again") {
    const TempFolder folder;
    const engine::Headless context;
    Background background;
    Thumbnails thumbnails("");
    const auto file = picture(folder, "a.png");
    thumbnails.of(file);
    thumbnails.follow(background);
    CHECK(thumbnails.isBusy());
    thumbnails.follow(background);  // nobody asked
    CHECK(finish(background).empty());
    CHECK_FALSE(thumbnails.isBusy());
    for (int i = 0; i < 3 && !thumbnails.of(file); ++i) {
        thumbnails.follow(background);
        finish(background);
    }
    CHECK(thumbnails.of(file));
}

TEST_CASE("what is forgotten is looked at anew, and what was under way then is not taken for it") {
    const TempFolder folder;
    const engine::Headless context;
    Background background;
    Thumbnails thumbnails("");
    const auto file = picture(folder, "a.png");
    thumbnails.of(file);
    thumbnails.follow(background);
    thumbnails.forget();
    finish(background);
    CHECK_FALSE(thumbnails.of(file));
    thumbnails.follow(background);
    finish(background);
    CHECK(thumbnails.of(file));
}

TEST_CASE("no more pictures are remembered than there is room for") {
    const TempFolder folder;
    const engine::Headless context;
    Background background;
    Thumbnails thumbnails("");
    std::filesystem::path last;
    for (std::size_t i = 0; i < Thumbnails::kMost + 5; ++i) {
        last = folder / ("none-" + std::to_string(i) + ".wadi");
        thumbnails.of(last);
        thumbnails.follow(background);
        finish(background);
    }
    CHECK(thumbnails.of(last));
    CHECK_FALSE(thumbnails.of(folder / "none-0.wadi"));
}
