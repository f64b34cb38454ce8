#include "app/panels/scenes.hpp"

#include <doctest/doctest.h>

#include "engine/image.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/app/ui/pictured_world.hpp"
#include "tests/temp_folder.hpp"

using app::test::Desk;
using app::test::finish;
using wadi::test::TempFolder;

namespace {

/// Pixels of the last frame that are nearly pure red.
int redPixels(const Desk& desk) {
    return app::test::redPixels(desk.picture());
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
        if (const auto now = dialog.draw({})) chosen = now->scene;
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
    bool isChosen = false;
    for (int i = 0; i < 3; ++i) desk.frame([&] { isChosen |= dialog.draw({.cancel = i == 2}).has_value(); });
    CHECK_FALSE(isChosen);
    CHECK_FALSE(dialog.isOpen());
}

namespace {

/// A gallery of three scenes, and a keyboard.
struct CardKeys {
    TempFolder folder;
    Desk desk;
    app::Background background;
    app::ScenesDialog dialog{folder.path()};
    std::optional<app::SceneChoice> chosen;

    CardKeys() {
        folder.file("a.toml", "wadi = 1\ntitle = \"Sea\"\ndescription = \"Waves on a shore.\"\n");
        folder.file("b.toml", "wadi = 1\ntitle = \"Sand\"\ndescription = \"Dunes by the sea.\"\n");
        folder.file("c.toml", "wadi = 1\ntitle = \"Snow\"\ndescription = \"High mountains.\"\n");
    }
    void open(bool isWelcome) {
        isWelcome ? dialog.welcome(background) : dialog.open(background);
        finish(background);
        for (int i = 0; i < 3; ++i) press({});
    }
    void press(const app::SceneKeys& keys) {
        desk.screen([&] {
            if (const auto now = dialog.draw(keys)) chosen = now;
        });
    }
    std::string scene() const { return chosen ? chosen->scene.stem().string() : ""; }
};

using Kind = app::SceneChoice::Kind;

}  // namespace

TEST_CASE("arrow keys and Tab move among the scenes, and Enter opens the one that is lit") {
    CardKeys keyboard;
    keyboard.open(false);
    keyboard.press({.right = true});
    keyboard.press({.tab = true});
    keyboard.press({.left = true});
    CHECK_FALSE(keyboard.chosen);
    keyboard.press({.enter = true});
    CHECK(keyboard.scene() == "b");
    CHECK(keyboard.chosen->kind == Kind::scene);
    CHECK_FALSE(keyboard.dialog.isOpen());
}

TEST_CASE("the welcome offers a heightmap, mountains and scenes, and Enter grows mountains") {
    CardKeys keyboard;
    keyboard.open(true);
    keyboard.press({.enter = true});
    REQUIRE(keyboard.chosen);
    CHECK(keyboard.chosen->kind == Kind::mountains);
    keyboard.open(true);
    keyboard.press({.left = true});
    keyboard.press({.enter = true});
    CHECK(keyboard.chosen->kind == Kind::heightmap);
    keyboard.open(true);
    keyboard.press({.down = true});
    keyboard.press({.enter = true});
    CHECK(keyboard.chosen->kind == Kind::scene);

    keyboard.chosen.reset();
    keyboard.open(true);
    keyboard.press({.right = true});
    keyboard.press({.enter = true});  // to the scenes alone
    CHECK_FALSE(keyboard.chosen);
    CHECK(keyboard.dialog.isOpen());
    keyboard.press({.enter = true});
    CHECK(keyboard.scene() == "a");
}

TEST_CASE("the welcome shows the files that were used last, and Tab and Enter open one") {
    CardKeys keyboard;
    app::Thumbnails pictures("");
    const auto file = keyboard.folder.file("mine.png", "x");
    keyboard.dialog.recent({file, keyboard.folder / "gone.png"}, pictures);
    keyboard.open(true);  // at the second of three ways
    keyboard.press({.tab = true});
    keyboard.press({.tab = true});
    CHECK_FALSE(keyboard.chosen);
    keyboard.press({.enter = true});
    REQUIRE(keyboard.chosen);
    CHECK(keyboard.chosen->kind == Kind::recent);
    CHECK(keyboard.chosen->scene == file);
}

TEST_CASE("the welcome shows the pictures of the worlds that were used last") {
    const TempFolder folder;
    app::test::saveRedWorld(folder / "mine.wadi");
    Desk desk;
    app::Background background;
    app::Thumbnails pictures("");
    app::ScenesDialog dialog(folder / "scenes");
    dialog.recent({folder / "mine.wadi"}, pictures);
    dialog.welcome(background);
    finish(background);
    const auto frame = [&] {
        desk.frame([&] { dialog.draw({}); });
        pictures.follow(background);
        finish(background);
    };
    frame();
    CHECK(redPixels(desk) == 0);
    for (int i = 0; i < 4; ++i) frame();
    CHECK(redPixels(desk) > 100);
}

TEST_CASE("the welcome offers first to go on with the world of before, and Enter does so") {
    CardKeys keyboard;
    app::Thumbnails pictures("");
    const auto map = keyboard.folder.file("map.png", "x"), world = keyboard.folder.file("mine.wadi", "x");
    keyboard.dialog.recent({map, world}, pictures);
    keyboard.open(true);
    keyboard.press({.enter = true});
    REQUIRE(keyboard.chosen);
    CHECK(keyboard.chosen->kind == Kind::recent);
    CHECK(keyboard.chosen->scene == world);
    keyboard.open(true);
    keyboard.press({.right = true});
    keyboard.press({.right = true});
    keyboard.press({.enter = true});
    CHECK(keyboard.chosen->kind == Kind::mountains);
    keyboard.open(true);
    for (int i = 0; i < 4; ++i) keyboard.press({.tab = true});
    keyboard.press({.enter = true});
    CHECK(keyboard.chosen->scene == map);  // the first of those that were used last
}

TEST_CASE("scenes are found by all words of name, title and sentence, in any case") {
    const std::vector<app::SceneEntry> scenes = {{"dune-sea", "Dune sea", "A west wind.", {}, {}, {}},
                                                 {"delta", "River", "Into the Sea.", {}, {}, {}}};
    using Found = std::vector<std::size_t>;
    CHECK(app::scenesWith(scenes, "") == Found{0, 1});
    CHECK(app::scenesWith(scenes, "SEA") == Found{0, 1});
    CHECK(app::scenesWith(scenes, "wind sea") == Found{0});
    CHECK(app::scenesWith(scenes, "  river ") == Found{1});
    CHECK(app::scenesWith(scenes, "volcano").empty());
}

TEST_CASE("scenes that are called by a word stand before those that only mention it") {
    const std::vector<app::SceneEntry> scenes = {
        {"foreland", "Foreland", "Its rivers build deltas.", {}, {}, {}},
        {"river-delta", "River delta", "A spring.", {}, {}, {}},
        {"delta-plain", "Delta plain", "Of sand.", {}, {}, {}},
        {"dunes", "Dunes", "Of sand.", {}, {}, {}}};
    using Found = std::vector<std::size_t>;
    CHECK(app::scenesWith(scenes, "delta") == Found{2, 1, 0});
    CHECK(app::scenesWith(scenes, "of sand") == Found{2, 3});
    const std::vector<app::SceneEntry> own = app::listScenes(WADI_SOURCE_DIR "/assets/scenes");
    const Found found = app::scenesWith(own, "delta");
    REQUIRE(found.size() > 1);
    CHECK(own[found.front()].title == "River delta");
}

TEST_CASE("words that describe no scene are answered with the scenes that are called most like them") {
    const std::vector<app::SceneEntry> scenes = {{"dune-sea", "Dune sea", "A west wind.", {}, {}, {}},
                                                 {"volcano", "Volcano", "Furrowed by rain.", {}, {}, {}}};
    CHECK(app::scenesLike(scenes, "vulcano") == std::vector<std::size_t>{1});
    CHECK(app::scenesLike(scenes, "duune") == std::vector<std::size_t>{0});
    CHECK(app::scenesLike(scenes, "elephant").empty());
    CHECK(app::scenesLike(scenes, "furowed") ==
          std::vector<std::size_t>{1});  // of a sentence, where no title is
    CHECK(app::scenesLike(scenes, "wint") == std::vector<std::size_t>{0});  // its last word
    CHECK(app::scenesLike(scenes, "glacier in rain or a west wind") ==
          std::vector<std::size_t>{0});  // two of its words
    CHECK(app::scenesLike(scenes, "glacier furrowed") == std::vector<std::size_t>{1});
    CardKeys keyboard;
    keyboard.open(false);
    ImGui::GetIO().AddInputCharactersUTF8("Sanf");
    for (int i = 0; i < 3; ++i) keyboard.press({});
    keyboard.press({.enter = true});
    CHECK(keyboard.scene() == "b");
}

TEST_CASE("keys lead below the scenes, too, to what closes them and to whether they welcome at every start") {
    CardKeys keyboard;
    keyboard.open(true);  // at the second of three ways
    const auto atStart = [&] { return keyboard.dialog.group().params.front().number() != 0; };
    const bool before = atStart();
    for (int i = 0; i < 5; ++i) keyboard.press({.tab = true});  // a way, three scenes and the button
    keyboard.press({.enter = true});
    CHECK_FALSE(keyboard.dialog.isOpen());
    CHECK_FALSE(keyboard.chosen);
    keyboard.open(true);
    for (int i = 0; i < 2; ++i) keyboard.press({.backTab = true});  // from the second way to the last control
    keyboard.press({.right = true});
    keyboard.press({.left = true});
    keyboard.press({.enter = true});
    keyboard.press({});
    CHECK(keyboard.dialog.isOpen());
    CHECK(atStart() != before);
    keyboard.press({.up = true});
    keyboard.press({.down = true});
    keyboard.press({.enter = true});
    CHECK_FALSE(keyboard.dialog.isOpen());
    CHECK_FALSE(keyboard.chosen);
}

TEST_CASE("keys lead from row to row of a grid, and never out of it") {
    const app::CardGrid grid{.choices = 3, .cards = 7, .columns = 4};
    CHECK(grid.moved(1, {.down = true}) == 4);
    CHECK(grid.moved(4, {.down = true}) == 8);
    CHECK(grid.moved(6, {.down = true}) == 9);
    CHECK(grid.moved(8, {.down = true}) == 8);
    CHECK(grid.moved(8, {.up = true}) == 4);
    CHECK(grid.moved(6, {.up = true}) == 2);
    CHECK(grid.moved(0, {.up = true}) == 0);
    CHECK(grid.moved(9, {.right = true}) == 0);
    CHECK(grid.moved(0, {.left = true}) == 9);
    CHECK(grid.moved(0, {.backTab = true}) == 9);
    CHECK(grid.moved(9, {.backTab = true}) == 8);
    const app::CardGrid over{.choices = 3, .cards = 7, .columns = 4, .controls = 2};
    CHECK(over.moved(6, {.down = true}) == 9);
    CHECK(over.moved(8, {.down = true}) == 10);
    CHECK(over.moved(10, {.down = true}) == 10);
    CHECK(over.moved(11, {.up = true}) == 9);
    CHECK(over.moved(11, {.right = true}) == 0);
    CHECK(over.moved(0, {.left = true}) == 11);
    CHECK(app::CardGrid{.controls = 2}.moved(0, {.up = true}) == 0);
    CHECK(app::CardGrid{}.moved(0, {.down = true}) == 0);
    CHECK(app::CardGrid{.cards = 2, .columns = 4}.moved(1, {.up = true}) == 1);
    CHECK(app::CardGrid{.choices = 3, .cards = 0}.moved(1, {.down = true}) == 1);
}
