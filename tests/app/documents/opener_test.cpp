#include "app/documents/opener.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/export/exporter.hpp"
#include "app/ui/language/tr.hpp"
#include "sim/io/world/world_file.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/temp_folder.hpp"

namespace {

namespace fs = std::filesystem;

const fs::path kFault = fs::path(WADI_SOURCE_DIR) / "assets" / "heightmaps" / "jacksboro_fault.asc";

wadi::Parameters small() {
    wadi::Parameters parameters;
    parameters.terrain.size = 16;
    return parameters;
}

/// An opener with all that it needs.
struct Room {
    app::test::Desk desk;
    wadi::SimulationThread thread{wadi::Simulation(small()), {.running = false}};
    app::SimulationControl control{small(), {}, thread};
    app::Background background;
    app::Messages messages;
    fs::path opened;
    int arrived = 0, shown = 0;
    wadi::AppStateId states = 0;
    std::function<void()> guarded;
    app::Opener opener{control,
                       background,
                       messages,
                       {.stateOf = [this](const app::LookParams&) { return ++states; },
                        .presentState = [this] { return ++states; },
                        .showScene = [this](const app::Settings&) { ++shown; },
                        .opened = [this] { ++arrived; }},
                       [this](const fs::path& file, std::uint64_t) { opened = file; },
                       [this](std::function<void()> next) { guarded = std::move(next); }};

    void draw(bool accept = false, bool cancel = false) {
        desk.frame([&] { opener.draw({.accept = accept, .cancel = cancel}); });
    }
    /// Columns of the world once they are as many, or what they are after a while.
    int columns(int wanted) {
        for (int i = 0; i < 120'000 && thread.latest()->grid.columns != wanted; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return thread.latest()->grid.columns;
    }
    /// Sees the newest snapshot.
    void look() { control.update(*thread.latest()); }
    /// Sees one in which all is done that was asked for.
    void lookAtAll() {
        for (int i = 0; i < 120'000 && control.isPending(); ++i) {
            look();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
    std::vector<std::string> said() const {
        std::vector<std::string> all;
        for (const auto& message : messages.all()) all.push_back(message.text);
        return all;
    }
};

/// Exports a map of a world of 40 × 40 cells after three epochs, and gives the file.
fs::path exported(const fs::path& folder, wadi::LayerId kind) {
    wadi::Parameters parameters;
    parameters.terrain.size = 40;
    wadi::Simulation simulation(parameters);
    for (int i = 0; i < 3; ++i) simulation.step();
    const app::ExportChoice choice{folder.string(), {kind}, {wadi::io::Format::png16}};
    app::exportMaps(simulation.fields(app::layersFor(choice)), choice);
    return app::filesOf(choice).front();
}

}  // namespace

TEST_CASE("a heightmap is shown before it becomes the world, even if it tells everything") {
    Room room;
    room.opener.open(kFault);
    CHECK(app::test::finish(room.background).empty());
    room.draw();
    CHECK(room.opened.empty());
    room.draw(true);
    CHECK(room.background.names() == std::vector<std::string>{"Importing jacksboro_fault.asc"});
    CHECK(app::test::finish(room.background).empty());
    CHECK(room.opened.empty());
    CHECK(room.columns(403) == 403);
    CHECK(room.messages.all().empty());
    room.look();
    CHECK(room.opened == kFault);
    CHECK(room.arrived == 1);
    REQUIRE(room.messages.all().size() == 1);
    CHECK(room.messages.all()[0].text.starts_with("Imported jacksboro_fault.asc: 403 × 427 cells."));
}

TEST_CASE("a file that cannot be read is refused in the language in use") {
    const wadi::test::TempFolder folder;
    Room room;
    app::Language language({fs::path(WADI_LANGUAGES)});
    language.attach();
    REQUIRE(language.use("de").empty());
    const auto refusalOf = [&](const fs::path& file) {
        room.opener.open(file);
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
        while (!room.background.names().empty() && std::chrono::steady_clock::now() < end)
            room.background.poll([&](const wadi::Sentence& fault) { room.messages.error(fault); });
        return room.messages.all().empty() ? "" : room.messages.all().back().text;
    };
    const fs::path none = folder / "none.asc";
    CHECK(refusalOf(none) == "'" + none.string() + "' ist nicht zu finden; den Pfad prüfen.");
    const fs::path odd = folder.file("odd.asc", "ncols 4\nnrows 4\ncellsize far\n");
    CHECK(refusalOf(odd) ==
          "'" + odd.string() +
              "', Zeile 3: 'far' ist keine Zahl; berichtigen oder den NODATA-Wert schreiben.");
    const fs::path scene = folder.file("odd.toml", "wadi = 1\n[wind]\nenabled = 3\n");
    CHECK(refusalOf(scene) ==
          "'" + scene.string() +
              "', Zeile 3: wind.enabled nimmt eine ganze Zahl nicht an: true|false angeben.");
    CHECK(language.use("en").empty());
    CHECK(refusalOf(none) == "'" + none.string() + "' cannot be found; check the path.");
}

TEST_CASE("a scene is said to be loaded when its world is there, not when it was read") {
    const wadi::test::TempFolder folder;
    Room room;
    room.look();
    room.opener.open(folder.file("plain.toml", "wadi = 1\n[terrain]\ngenerator = \"plane\"\nsize = 24\n"));
    const auto old = room.thread.latest();
    CHECK(app::test::finish(room.background).empty());
    room.control.update(*old);
    CHECK(room.opened.empty());
    CHECK(room.shown == 0);
    CHECK(room.messages.all().empty());
    CHECK(room.arrived == 0);
    CHECK(room.columns(24) == 24);
    room.look();
    REQUIRE(room.messages.all().size() == 1);
    CHECK(room.messages.all()[0].text == "Loaded plain.toml.");
    CHECK(room.arrived == 1);
    CHECK(room.shown == 1);
    CHECK(room.opened.filename() == "plain.toml");
    room.look();
    CHECK(room.messages.all().size() == 1);
}

TEST_CASE("what was noticed in the heightmap of a scene is told when it is loaded") {
    const wadi::test::TempFolder folder;
    std::string grid = "ncols 16\nnrows 16\nxllcorner 0\nyllcorner 0\ncellsize 30\nNODATA_value -9999\n-9999";
    for (int i = 1; i < 256; ++i) grid += ' ' + std::to_string(i % 7);
    folder.file("land.asc", grid + '\n');
    Room room;
    room.look();
    room.opener.open(folder.file("plain.toml", "wadi = 1\nheightmap = \"land.asc\"\n"));
    CHECK(app::test::finish(room.background).empty());
    room.lookAtAll();
    REQUIRE(room.messages.all().size() == 1);
    CHECK(room.messages.all()[0].text.starts_with("Loaded plain.toml. "));
    CHECK(room.messages.all()[0].text.find("1 ") != std::string::npos);
}

TEST_CASE("a saved world that is opened pauses at the epoch at which it was saved") {
    const wadi::test::TempFolder folder;
    wadi::Parameters params;
    params.terrain.size = 24;
    wadi::Simulation simulation(params);
    for (int epoch = 0; epoch < 3; ++epoch) simulation.step();
    wadi::io::saveWorld(folder / "a.wadi", {simulation.state(), simulation.log()}, {});
    Room room;
    room.look();
    room.control.run(true);
    room.opener.open(folder / "a.wadi");
    CHECK(app::test::finish(room.background).empty());
    room.lookAtAll();
    CHECK_FALSE(room.control.running());
    CHECK(room.thread.latest()->epoch == 3);
    REQUIRE(room.messages.all().size() == 1);
    CHECK(room.messages.all()[0].text == "Loaded a.wadi; it pauses at epoch 3.");
}

TEST_CASE("a scene that says for how long it runs rests then") {
    const wadi::test::TempFolder folder;
    Room room;
    room.control.limit(0);
    room.look();
    room.opener.open(folder.file("a.toml", "wadi = 1\nrestsAfter = 2\n[terrain]\nsize = 24\n"));
    CHECK(app::test::finish(room.background).empty());
    CHECK_FALSE(room.control.restsAt());
    room.lookAtAll();
    for (int i = 0; i < 10'000 && !room.control.isResting(); ++i) {
        room.look();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK(room.control.isResting());
    CHECK_FALSE(room.control.running());
    CHECK(room.thread.latest()->epoch == 2);
    room.opener.open(folder.file("b.toml", "wadi = 1\n[terrain]\nsize = 32\n"));
    CHECK(app::test::finish(room.background).empty());
    room.lookAtAll();
    CHECK_FALSE(room.control.restsAt());
    CHECK(room.control.running());
}

TEST_CASE("a scene that begins with a file elsewhere is opened by whoever says so, and by nobody else") {
    const wadi::test::TempFolder folder;
    folder.file("hill.asc", "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 30\n1 2 3\n4 5 6\n");
    fs::create_directory(folder / "a");
    const fs::path scene = folder.file("a/s.toml", "wadi = 1\nheightmap = \"../hill.asc\"\n");
    for (const bool isTrusted : {false, true}) {
        Room room;
        room.look();
        room.opener.open(scene);
        room.opener.open(scene);
        CHECK(app::test::finish(room.background).empty());
        CHECK(app::test::finish(room.background).empty());
        CHECK(room.opener.isAsking());
        room.draw();
        room.draw(isTrusted, !isTrusted);
        CHECK(room.opener.isAsking());  // about the other one
        room.draw();
        room.draw(false, true);
        CHECK_FALSE(room.opener.isAsking());
        CHECK(app::test::finish(room.background).empty());
        CHECK(room.control.isMaking() == isTrusted);
        room.lookAtAll();
        CHECK(room.thread.latest()->grid.columns == (isTrusted ? 3 : 16));
        CHECK(room.opened == (isTrusted ? scene : fs::path()));
    }
}

TEST_CASE("a scene whose world does not come leaves everything as it was") {
    const wadi::test::TempFolder folder;
    Room room;
    room.control.run(false);
    room.look();
    const auto before = room.thread.latest();
    room.opener.open(folder.file("slow.toml", "wadi = 1\n[terrain]\ngenerator = \"range\"\nsize = 2048\n"));
    CHECK(app::test::finish(room.background).empty());
    REQUIRE(room.control.making().size() == 1);
    CHECK(room.control.making()[0].name == "Opening slow.toml");
    room.control.making()[0].progress->cancel();
    room.lookAtAll();
    CHECK_FALSE(room.control.isMaking());
    CHECK(room.thread.latest()->world == before->world);
    CHECK(room.control.parameters().terrain.size == 16);
    CHECK(room.control.edits() == 0);
    CHECK_FALSE(room.control.running());
    CHECK(room.opened.empty());
    CHECK(room.shown == 0);
    CHECK(room.arrived == 0);
    CHECK(room.messages.all().empty());
}

TEST_CASE("of two scenes that are opened at once each is told of by its own name, and once at most") {
    const wadi::test::TempFolder folder;
    Room room;
    room.look();
    room.opener.open(folder.file("a.toml", "wadi = 1\n[terrain]\nsize = 24\n"));
    CHECK(app::test::finish(room.background).empty());
    room.opener.open(folder.file("b.toml", "wadi = 1\n[terrain]\nsize = 32\n"));
    CHECK(app::test::finish(room.background).empty());
    room.lookAtAll();
    std::vector<std::string> said = room.said();
    if (said.size() == 2) {  // the first was there for a moment
        CHECK(said.front() == "Loaded a.toml.");
        said.erase(said.begin());
    }
    CHECK(said == std::vector<std::string>{"Loaded b.toml."});
    CHECK(room.opened.filename() == "b.toml");
    CHECK(room.control.parameters().terrain.size == 32);
}

TEST_CASE("a heightmap that is not wanted after all changes nothing") {
    Room room;
    room.opener.open(kFault);
    CHECK(app::test::finish(room.background).empty());
    room.draw();
    room.draw(false, true);
    CHECK(room.background.names().empty());
    CHECK(room.opened.empty());
}

TEST_CASE("a file that is no heightmap is refused without a question") {
    const wadi::test::TempFolder folder;
    Room room;
    room.opener.open(folder.file("notes.txt", "A text, not a landscape."));
    CHECK(app::test::finish(room.background).find("notes.txt") != std::string::npos);
    room.draw();
    room.draw(true);
    CHECK(room.background.names().empty());
}

TEST_CASE("reading a heightmap can be cancelled") {
    Room room;
    room.opener.open(kFault);
    REQUIRE(room.background.doing().size() == 1);
    REQUIRE(room.background.doing()[0].progress);
    room.background.doing()[0].progress->cancel();
    CHECK(app::test::finish(room.background).empty());
    room.draw();
    room.draw(true);
    CHECK(room.background.names().empty());
}

TEST_CASE("reading a saved world, or the heightmap of a scene, can be cancelled") {
    const wadi::test::TempFolder folder;
    const wadi::Simulation world(small());
    wadi::io::saveWorld(folder / "kept.wadi", world.state(), world.log(), {});
    fs::copy_file(kFault, folder / "land.asc");
    folder.file("scene.toml", "wadi = 1\nheightmap = \"land.asc\"\n");
    for (const char* name : {"kept.wadi", "scene.toml"}) {
        INFO(name);
        Room room;
        room.opener.open(folder / name);
        REQUIRE(room.background.doing().size() == 1);
        REQUIRE(room.background.doing()[0].progress);
        room.background.doing()[0].progress->cancel();
        CHECK(app::test::finish(room.background).empty());
        CHECK_FALSE(room.control.isMaking());
        CHECK(room.opened.empty());
    }
}

TEST_CASE("a file that was exported offers its world, which then stands where it stood") {
    const wadi::test::TempFolder folder;
    for (const wadi::LayerId kind : {wadi::LayerId::height, wadi::LayerId::normal}) {
        Room room;
        const fs::path file = exported(folder.path(), kind);
        room.opener.open(file);
        CHECK(app::test::finish(room.background).empty());
        room.draw();
        CHECK(room.opened.empty());
        room.draw(true);
        CHECK(room.background.names() ==
              std::vector<std::string>{"Restoring the world of " + file.filename().string()});
        CHECK(app::test::finish(room.background).empty());
        CHECK(room.columns(40) == 40);
        CHECK(room.thread.latest()->epoch == 3);
        room.look();
        CHECK(room.opened == file);
        CHECK(room.thread.latest()->appState == room.states);
        REQUIRE(room.messages.all().size() == 1);
        CHECK(room.messages.all()[0].text.ends_with("it pauses at epoch 3."));
        CHECK_FALSE(room.control.running());
    }
}

TEST_CASE("who would rather have the heights of an exported file is asked about those") {
    const wadi::test::TempFolder folder;
    Room room;
    app::Restorer restorer{room.control, room.background, [](std::function<void()>) {},
                           [] { return wadi::AppStateId(1); },
                           [](const fs::path&, std::uint64_t, const std::string&) {}};
    int imports = 0;
    const auto provenance = std::make_shared<const wadi::io::Provenance>();
    restorer.offer("a.png", provenance, [&] { ++imports; });
    restorer.offer("b.png", provenance, {});
    const auto draw = [&](bool accept, bool cancel) {
        room.desk.frame([&] { restorer.draw({.accept = accept, .cancel = cancel}); });
    };
    draw(false, false);
    draw(false, true);  // no to the first …
    draw(false, false);
    draw(true, false);  // … which is no answer to the second
    CHECK(imports == 0);
    CHECK(room.background.names() == std::vector<std::string>{"Restoring the world of b.png"});
    CHECK(app::test::finish(room.background).empty());
}

TEST_CASE("who has gone on editing while a world was restored is asked before it goes") {
    const wadi::test::TempFolder folder;
    Room room;
    room.opener.open(exported(folder.path(), wadi::LayerId::height));
    CHECK(app::test::finish(room.background).empty());
    room.draw();
    room.draw(true);
    room.control.upsample();
    CHECK(app::test::finish(room.background).empty());
    CHECK(room.opened.empty());
    REQUIRE(room.guarded);
    room.guarded();
    room.lookAtAll();
    CHECK_FALSE(room.opened.empty());
}
