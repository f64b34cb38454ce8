#include "app/panels/scenes.hpp"

#include <doctest/doctest.h>

#include "engine/image.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/temp_folder.hpp"

using app::test::Desk;
using app::test::finish;
using wadi::test::TempFolder;

namespace {

/// Pixels of the last frame that are nearly pure red.
int redPixels(const Desk& desk) {
    const engine::Image image = desk.picture();
    int red = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) red += image.at(x, y)[0] > 200 && image.at(x, y)[1] < 60;
    }
    return red;
}

}  // namespace

TEST_CASE("scenes are read in the background and shown by their pictures; a click chooses one") {
    const TempFolder folder;
    const auto scene = folder.file("a.toml", "wadi = 1\ntitle = \"A\"\ndescription = \"One.\"\n");
    engine::Image picture(48, 27, 3);
    for (int y = 0; y < 27; ++y) {
        for (int x = 0; x < 48; ++x) picture.at(x, y)[0] = 255;
    }
    picture.save(folder / "a.png");

    Desk desk;
    app::Background background;
    app::ScenesDialog dialog(folder.path());
    std::optional<std::filesystem::path> chosen;
    const auto draw = [&] {
        if (const auto now = dialog.draw(false)) chosen = now;
    };
    desk.frame(draw);
    CHECK(background.names().empty());
    dialog.open(background);
    CHECK(background.names().size() == 1);
    desk.frame(draw);
    CHECK(redPixels(desk) == 0);
    CHECK(finish(background).empty());
    for (int i = 0; i < 3; ++i) desk.frame(draw);
    CHECK(redPixels(desk) > 5000);
    CHECK_FALSE(chosen);

    desk.click(ImVec2(Desk::kWidth / 2, 110), 0, draw);
    CHECK(chosen == scene);
    for (int i = 0; i < 3; ++i) desk.frame(draw);
    CHECK(redPixels(desk) == 0);
}

TEST_CASE("scenes that cannot be read become a sentence, and can be tried again") {
    const TempFolder folder;
    folder.file("a.toml", "wadi = 99\n");
    Desk desk;
    app::Background background;
    app::ScenesDialog dialog(folder.path());
    dialog.open(background);
    CHECK(finish(background).find("a.toml") != std::string::npos);
    folder.file("a.toml", "wadi = 1\n");
    dialog.open(background);
    CHECK(finish(background).empty());
    std::optional<std::filesystem::path> chosen;
    for (int i = 0; i < 3; ++i) desk.frame([&] { chosen = dialog.draw(i == 2); });
    CHECK_FALSE(chosen);
}
