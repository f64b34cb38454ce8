#include "app/panels/export.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <memory>
#include <string>
#include <vector>

#include "app/base/paths.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/temp_folder.hpp"

using app::test::Desk;

namespace {

std::shared_ptr<const wadi::LayerFields> world() {
    auto world = std::make_shared<wadi::LayerFields>();
    world->cellSize = 10;
    world->columns = world->rows = 8;
    world->fields[std::size_t(wadi::LayerId::height)] = wadi::Field<float>(8, 8, 100.f);
    return world;
}

}  // namespace

TEST_CASE("a list of what is chosen is short enough for its row") {
    CHECK(app::summary({}) == "none");
    CHECK(app::summary({"height"}) == "height");
    CHECK(app::summary({"height", "slope"}) == "height, slope");
    CHECK(app::summary({"height", "slope", "wear", "rain", "flow"}) == "height, slope + 3");
}

TEST_CASE("a map is put on the list with its box and taken off again, in the order of the table") {
    Desk desk;
    app::ExportChoice choice;
    choice.maps = {wadi::LayerId::slope};
    ImVec2 row, list, box;
    const auto draw = [&] {
        app::drawMaps(choice);
        row = {ImGui::GetItemRectMax().x - 4, ImGui::GetItemRectMax().y - 4};
    };
    desk.frame(draw);
    desk.click(row, 0, draw);
    desk.frame(draw);  // the list is open, below its row
    const ImGuiStyle& style = ImGui::GetStyle();
    // The row's own value begins at 37 % of the panel, and the list as far left.
    list = {0.37f * (Desk::kWidth - 2 * style.WindowPadding.x) + style.WindowPadding.x, row.y + 4};
    box = {list.x + style.WindowPadding.x + style.CellPadding.x + ImGui::GetFrameHeight() / 2,
           list.y + style.WindowPadding.y + style.CellPadding.y + ImGui::GetFrameHeight() / 2};
    desk.click(box, 0, draw);
    CHECK(choice.maps == std::vector<wadi::LayerId>{wadi::LayerId::height, wadi::LayerId::slope});
    desk.click(box, 0, draw);
    CHECK(choice.maps == std::vector<wadi::LayerId>{wadi::LayerId::slope});
}

TEST_CASE("what is chosen is written in the background, and a second export waits for the first") {
    const wadi::test::TempFolder folder;
    app::ExportPanel panel(app::toText(folder.path()));
    app::Background background;
    app::Messages messages;
    CHECK(panel.fault().empty());
    CHECK(app::layersFor(panel.choice()) == wadi::LayerSet{wadi::LayerId::height});
    panel.exportMaps(world(), panel.choice(), background, messages);
    CHECK_FALSE(panel.fault().empty());
    panel.exportMaps(world(), panel.choice(), background, messages);
    CHECK(background.names().size() == 1);
    REQUIRE(messages.all().size() == 1);
    CHECK(messages.all()[0].kind == app::Messages::Kind::error);
    CHECK(app::test::finish(background).empty());
    CHECK(std::filesystem::exists(folder / "height.png"));
    REQUIRE(messages.all().size() == 2);
    CHECK(messages.all()[1].text.find("height.png") != std::string::npos);
    CHECK(messages.all()[1].text.find("--") == std::string::npos);  // options are for those who type them
    CHECK(panel.fault().empty());
}

TEST_CASE("the folder of an export can be chosen in a dialog") {
    const wadi::test::TempFolder folder;
    std::filesystem::create_directory(folder / "maps");
    app::ExportPanel panel(app::toText(folder / "not yet"));
    app::Background background;
    app::FileBrowser browser("/", "/home/nobody", {});
    app::test::Desk desk;
    panel.askForFolder(browser);
    const auto press = [&](const app::DialogKeys& keys) {
        desk.frame([&] { browser.draw(keys, background); });
        app::test::finish(background);
    };
    for (int i = 0; i < 3; ++i) press({});
    press({.down = true});
    press({.accept = true});
    press({.accept = true});
    CHECK_FALSE(browser.isOpen());
    CHECK(panel.folder() == app::toText(folder / "maps"));
}

TEST_CASE("an export that cannot be written says why, and the next one may try") {
    const wadi::test::TempFolder folder;
    app::ExportPanel panel(app::toText(folder.file("taken", "a file, not a folder")));
    app::Background background;
    app::Messages messages;
    panel.exportMaps(world(), panel.choice(), background, messages);
    CHECK(app::test::finish(background).find("taken") != std::string::npos);
    CHECK(panel.fault().empty());
}
