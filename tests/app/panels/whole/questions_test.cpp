// Texts of all questions, and of windows that come and go, are whole at every size of the window and in every
// language.
#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/documents/autosave.hpp"
#include "app/tools/particle_track.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/param_panel.hpp"
#include "tests/app/panels/whole/look.hpp"

namespace fs = std::filesystem;
using app::DockTab;
using app::tr;
using app::test::isSeen;
using app::test::look;
using app::test::Stand;

namespace {

constexpr const char* kHeights = WADI_SOURCE_DIR "/assets/heightmaps/jacksboro_fault.asc";
/// As long as people call files.
constexpr const char* kLongName = "northern-alps-second-try-with-more-rain-and-softer-rock.wadi";

void shut(Stand& stand) {
    stand.act("close");
    stand.escape();
}

/// Looks at a dialog that is open, which must be the one of this title, and closes it.
void lookAtQuestion(Stand& stand, const std::string& at, const std::string& title, const std::string& what) {
    stand.point({-1, -1});  // no help is to come and go while pages are turned
    CHECK_MESSAGE(stand.documents().isAsking(), at << what);
    CHECK_MESSAGE(isSeen(title), at << what << ": " << title << " is not asked.");
    look(stand, at + what);
    shut(stand);
    CHECK_MESSAGE(!stand.documents().isAsking(), at << what << " is still asked.");
}

/// A world that a program left behind which belonged to a file.
void leaveWorld(const Stand& stand) {
    app::Autosave autosave(stand.folder() / "state", ".wadi");
    autosave.save([](const fs::path& file) { std::ofstream(file) << "a world"; }, stand.folder() / kLongName);
}

void lookAtOpening(Stand& stand, const std::string& at) {
    stand.documents().open({kHeights});
    stand.settle();
    lookAtQuestion(stand, at, tr("Import heightmap"), "a heightmap in degrees");
    const fs::path raw = stand.folder() / "heights-without-a-header.r16";
    std::ofstream(raw) << std::string(2 * 256 * 256, 'h');
    stand.documents().open({raw});
    stand.settle();
    lookAtQuestion(stand, at, tr("Import heightmap"), "a heightmap without a header");
    const fs::path strange = stand.folder() / "strange", scene = strange / "scene.toml";
    fs::create_directories(strange);
    fs::copy_file(kHeights, stand.folder() / "mine.asc", fs::copy_options::overwrite_existing);
    std::ofstream(scene) << "wadi = 1\nheightmap = \"../mine.asc\"\n";
    stand.documents().open({scene});
    stand.settle();
    lookAtQuestion(stand, at, tr("Read a file elsewhere"), "the scene of a stranger");
}

/// What was exported carries its world.
void lookAtRestoring(Stand& stand, const std::string& at) {
    stand.act("export");
    std::vector<fs::path> maps;
    for (const auto& entry : fs::recursive_directory_iterator(stand.folder() / "out"))
        if (entry.path().extension() == ".png") maps.push_back(entry.path());
    REQUIRE_MESSAGE(!maps.empty(), at << "nothing was exported.");
    stand.documents().open({maps.front()});
    stand.settle();
    lookAtQuestion(stand, at, tr("Restore world"), "a map that carries its world");
}

void lookAtBrowser(Stand& stand, const std::string& at) {
    std::ofstream(stand.folder() / kLongName) << "no world";
    stand.act("open");
    lookAtQuestion(stand, at, tr("Open"), "a file to open");
    stand.act("saveAs");
    REQUIRE(stand.clickOn(tr("New folder")));
    look(stand, at + "a new folder");
    stand.escape();  // back to the name of the file
    lookAtQuestion(stand, at, tr("Save"), "a file to save");
    stand.documents().browser().ask({.kind = app::FileAction::save,
                                     .title = tr("Save"),
                                     .button = tr("Save"),
                                     .kinds = tr("grayscale picture (PNG)"),
                                     .endings = {".wadi"},
                                     .folder = stand.folder().path(),
                                     .name = kLongName},
                                    {}, [](const fs::path&) {});
    stand.settle();
    stand.press(engine::Key::Enter);
    CHECK_MESSAGE(isSeen(tr("Overwrite")), at);
    look(stand, at + "a file that is there already");
    stand.escape();  // back to the name
    shut(stand);
    stand.show(DockTab::output);
    if (!stand.clickOn("..."))  // it stands so near to the path that it is taken for its end
        for (const app::test::CutText& path : app::test::textsOfFrame())
            if (path.window.starts_with("Wadi/") && path.text.ends_with(" ...") &&
                path.text.find('/') != path.text.npos)
                stand.click(
                    {ImGui::FindWindowByName(path.window.c_str())->WorkRect.Max.x - ImGui::GetFontSize(),
                     path.middle.y});
    stand.settle();
    lookAtQuestion(stand, at, tr("Choose a folder for exports"), "a folder");
    stand.act("obstacle");
    stand.show(DockTab::land);
    stand.toolbox().brush()->brush()->shape = wadi::BrushShape::stamp;
    stand.settle();
    bool isClicked = false;
    stand.forEachPage([&](int) { isClicked = isClicked || stand.clickOn(tr("Choose a picture...")); });
    REQUIRE(isClicked);
    lookAtQuestion(stand, at, tr("Choose a picture"), "a picture for an obstacle");
    stand.act("rock");
}

void lookAtUnsaved(Stand& stand, const std::string& at) {
    wadi::Parameters other = stand.control().parameters();
    ++other.world.seed;
    stand.control().replace(other, "another seed");
    stand.settle();
    stand.act("quit");
    lookAtQuestion(stand, at, tr("Unsaved changes"), "changes before the end");
    stand.documents().open({kHeights});
    stand.settle();
    lookAtQuestion(stand, at, tr("Unsaved changes"), "changes before another world");
}

bool isMenuOpen() {
    return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

/// Clicks beside a menu, which closes it.
void closeMenu(Stand& stand, const std::string& at) {
    stand.click({0.45f * ImGui::GetIO().DisplaySize.x, 0.6f * ImGui::GetIO().DisplaySize.y});
    stand.point({-1, -1});
    REQUIRE_MESSAGE(!isMenuOpen(), at);
}

/// Clicks with the right button, looks at the menu that opens, and closes it.
void lookAtMenu(Stand& stand, const std::string& at, glm::vec2 place, const std::string& what) {
    stand.click(place, 1);
    stand.settle();
    REQUIRE_MESSAGE(isMenuOpen(), at << what);
    look(stand, at + what, false);
    closeMenu(stand, at + what);
}

void lookAtMenusOfRightClicks(Stand& stand, const std::string& at) {
    stand.show(DockTab::land);
    stand.act("nextData");
    stand.act("nextData");
    const app::Area legend = stand.viewer().legend();
    REQUIRE(legend.size.x > 0);
    lookAtMenu(stand, at, legend.at + 0.5f * legend.size, "the menu of the legend");
    const ImRect line = ImGui::FindWindowByName("##timeline")->Rect();
    lookAtMenu(stand, at, {line.Min.x + 0.75f * line.GetWidth(), line.Min.y + 0.35f * line.GetHeight()},
               "the menu of a moment");
    stand.show(DockTab::processes, "Wind");
    bool isFound = false;
    stand.forEachPage([&](int) {
        for (const wadi::Param& param : stand.control().group("wind").params) {
            const auto row =
                isFound || !param.isFloat() ? std::nullopt : stand.valueOf(app::label(param.name));
            if (!row) continue;
            lookAtMenu(stand, at, *row, "the menu of a value");
            isFound = true;
        }
    });
    CHECK_MESSAGE(isFound, at);
}

/// A question within a menu.
void lookAtDeletion(Stand& stand, const std::string& at) {
    const fs::path own = stand.folder() / "config" / "presets" / "wind";
    fs::create_directories(own);
    std::ofstream(own / "mine.toml")
        << "wadi = 1\ntitle = \"Storms over the dunes of the western coast\"\n[wind]\n";
    stand.show(DockTab::processes, "Wind");
    REQUIRE(stand.clickOn(tr("Presets")));
    REQUIRE_MESSAGE(isMenuOpen(), at);
    stand.point({-1, -1});
    look(stand, at + "presets of one's own");
    // Behind the line of a preset of one's own stands the button that deletes it.
    stand.forEachPage([&](int) {
        for (const app::test::CutText& preset : app::test::textsOfFrame())
            if (preset.text.starts_with("Storms over") && !isSeen(tr("Keep"))) {
                const ImRect& row = ImGui::FindWindowByName(preset.window.c_str())->WorkRect;
                stand.click({row.Max.x - 0.5f * ImGui::GetFrameHeight(), preset.middle.y});
            }
    });
    stand.point({-1, -1});
    CHECK_MESSAGE(isSeen(tr("Keep")), at << "it is not asked whether the preset is to go.");
    look(stand, at + "the question that deletes a preset", false);
    REQUIRE(stand.clickOn(tr("Keep")));
    CHECK(fs::exists(own / "mine.toml"));
    closeMenu(stand, at);
}

/// Draws frames until something is so, or for some seconds.
template <class F>
void waitFor(Stand& stand, F isSo) {
    for (int i = 0; i < 400 && !isSo(); ++i) {
        stand.frame();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

/// Runs an epoch, and waits for it.
void step(Stand& stand) {
    const std::uint64_t before = stand.snapshot().epoch;
    stand.act("step");
    waitFor(stand, [&] { return stand.snapshot().epoch != before; });
}

void lookAtParticle(Stand& stand, const std::string& at) {
    stand.act("newLand");  // of which all is in view
    stand.viewer().look()->particles = true;
    stand.control().run(false);
    for (int i = 0; i < 20 && stand.snapshot().particles.empty(); ++i) step(stand);
    REQUIRE_MESSAGE(!stand.snapshot().particles.empty(), at);
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const app::Area free = stand.panels().area({window.x, window.y});
    const app::ViewProjection projection = stand.viewer().projection(free.size);
    app::FollowPanel& follow = stand.panels().follow;
    for (const wadi::ParticleView& particle : stand.snapshot().particles) {
        const auto seen = app::onScreen(app::placeOf(particle, stand.snapshot()), projection);
        if (!seen) continue;
        engine::Input input;
        input.press(engine::Key::LeftAlt);
        input.moveMouse(*seen + free.at);
        input.press(engine::Button::Left);
        if (follow.aim(input, projection, free.at, stand.snapshot()) && follow.track()) break;
    }
    REQUIRE_MESSAGE(follow.track(), at << "no particle could be followed.");
    stand.settle();
    look(stand, at + "a particle that is followed");
    for (int i = 0; i < 200 && !follow.track()->hasEnded(); ++i) step(stand);
    REQUIRE_MESSAGE(follow.track()->hasEnded(), at);
    stand.settle();
    look(stand, at + "a particle that has ended");
    follow.end();
    stand.viewer().look()->particles = false;
}

void lookAtMap(Stand& stand, const std::string& at) {
    stand.show(DockTab::data);
    const auto inset = stand.valueOf(app::label("inset"));
    REQUIRE_MESSAGE(inset, at);
    stand.click(*inset);
    // Its data come with the next snapshot.
    const auto isOpen = [](const char* name) {
        const ImGuiWindow* shown = ImGui::FindWindowByName(name);
        return shown && shown->WasActive;
    };
    const bool hasRoom = ImGui::GetIO().DisplaySize.x > 1000;  // at 800 × 600 there is none in the corner
    waitFor(stand, [&] { return !hasRoom || isOpen("##inset"); });
    REQUIRE_MESSAGE((!hasRoom || isOpen("##inset")), at);
    stand.settle();
    look(stand, at + "the map in a corner");
    const auto window = stand.valueOf(app::label("window"));
    REQUIRE_MESSAGE(window, at);
    stand.click(*window);
    waitFor(stand, [&] { return isOpen(app::named("Map")); });
    REQUIRE_MESSAGE(isOpen(app::named("Map")), at);
    look(stand, at + "the map in a window");
    const ImGuiWindow* map = ImGui::FindWindowByName(app::named("Map"));
    REQUIRE(map);
    const ImVec2 middle = map->Rect().GetCenter();
    stand.point({middle.x, middle.y});
    look(stand, at + "the map with the pointer over it", false);
    stand.point({-1, -1});
    stand.click(*window);
    stand.click(*inset);
    stand.settle();
}

}  // namespace

TEST_CASE("no text of a question is cut, in a window of any size, in any language") {
    const auto show = [](Stand& stand, const std::string& at) {
        lookAtQuestion(stand, at, tr("Recover"), "a world that was left behind");
        lookAtOpening(stand, at);
        lookAtRestoring(stand, at);
        lookAtBrowser(stand, at);
        lookAtUnsaved(stand, at);
    };
    app::test::forEachStand(show, leaveWorld);
}

TEST_CASE("no text of a window that comes and goes, or of a menu of a right click, is cut") {
    app::test::forEachStand([](Stand& stand, const std::string& at) {
        lookAtMenusOfRightClicks(stand, at);
        lookAtDeletion(stand, at);
        lookAtMap(stand, at);
        lookAtParticle(stand, at);
    });
}
