#include "app/panels/dock/preset_menu.hpp"

#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/base/paths.hpp"
#include "sim/world/parameters.hpp"
#include "tests/app/ui/background_end.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/refusal.hpp"
#include "tests/temp_folder.hpp"

using app::test::Desk;
using app::test::finish;
using wadi::test::says;
using wadi::test::TempFolder;

namespace {

/// A section of rain with its menu, of which each change is an edit.
struct Stand {
    TempFolder folder;
    Desk desk;
    app::Background background;
    app::Messages messages;
    app::PresetMenu menu{
        {app::dataFolder() / "assets" / "presets", folder / "presets"}, background, messages};
    wadi::Parameters params, atFirst;
    std::vector<wadi::ParamGroup> groups = wadi::groups(params, atFirst);
    std::vector<std::string> edits;
    bool isBusy = false;
    ImVec2 button;

    app::PresetTarget target(std::string_view name = "droplet") {
        const wadi::ParamGroup& group = *std::ranges::find(groups, name, &wadi::ParamGroup::name);
        const auto edit = [&](const app::PresetTarget::Change& change, const std::string& title) {
            if (isBusy) return false;
            change(group);
            edits.push_back(title);
            return true;
        };
        return {group, std::string(group.title), edit};
    }
    std::string said() const { return messages.all().empty() ? "" : messages.all().back().text; }
    /// How often something was said.
    int times() const {
        int all = 0;
        for (const auto& message : messages.all()) all += message.times;
        return all;
    }
    void draw() {
        ImGui::TextUnformatted("Rain");
        menu.draw(target());
        button = ImVec2((ImGui::GetItemRectMin().x + ImGui::GetItemRectMax().x) / 2,
                        (ImGui::GetItemRectMin().y + ImGui::GetItemRectMax().y) / 2);
    }
    void frame() {
        desk.frame([&] { draw(); });
    }
    void click(ImVec2 at) {
        desk.click(at, 0, [&] { draw(); });
    }
    bool isOpen() {
        bool open = false;
        desk.frame([&] {
            draw();
            open = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
        });
        return open;
    }
};

}  // namespace

TEST_CASE("a preset is one edit by the name of its section and its own") {
    Stand stand;
    const auto entries = app::listPresets({app::dataFolder() / "assets" / "presets", ""}, "droplet");
    const auto storm = std::ranges::find(entries, "storm", &app::PresetEntry::name);
    REQUIRE(storm != entries.end());
    stand.menu.use(stand.target(), storm->preset, storm->file);
    CHECK(stand.edits == std::vector<std::string>{"Rain: Storm"});
    CHECK(stand.params.droplet.rain > 50);
    CHECK(stand.messages.all().empty());
    stand.isBusy = true;
    stand.menu.use(stand.target(), storm->preset, storm->file);
    CHECK(says(stand.said(), "Nothing was changed"));
    CHECK(stand.edits.size() == 1);
}

TEST_CASE(
    "what is copied of a process is pasted as one edit; junk is refused with a sentence and changes "
    "nothing") {
    Stand stand;
    stand.params.droplet.rain = 33;
    stand.params.droplet.radius = 5;
    const std::string text = app::PresetMenu::copy(stand.target());
    stand.params.droplet = {};
    stand.menu.paste(stand.target(), text);
    CHECK(stand.params.droplet.rain == 33.f);
    CHECK(stand.params.droplet.radius == 5);
    CHECK(stand.edits == std::vector<std::string>{"Rain: Paste"});
    CHECK(stand.messages.all().empty());

    for (const char* junk : {"", "  \n", "Dear friend, how are you?", "[wind]\nspeed = 2\n",
                             "[droplet]\nrain = 1000\n", "[droplet]\nnothing = 1\n"}) {
        const int said = stand.times();
        stand.menu.paste(stand.target(), junk);
        CHECK(stand.times() == said + 1);
        CHECK(stand.said().ends_with('.'));
    }
    CHECK(stand.edits.size() == 1);
    CHECK(stand.params.droplet.rain == 33.f);

    stand.menu.paste(stand.target(), "wadi = 7\n[droplet]\nrain = 4\nhail = 2\nsleet = 1\n");
    CHECK(stand.params.droplet.rain == 4.f);
    CHECK(says(stand.said(), "does not know", "droplet.hail, droplet.sleet."));
}

TEST_CASE("a preset's file of another version counts as far as it is known, or one sentence refuses it") {
    Stand stand;
    std::filesystem::create_directories(stand.folder / "presets/droplet");
    const auto use = [&](const std::string& text) {
        const auto file = stand.folder.file("presets/droplet/other.toml", text);
        const auto entries = app::listPresets({"", stand.folder / "presets"}, "droplet");
        REQUIRE(entries.size() == 1);
        REQUIRE(entries[0].fault.empty());
        stand.params.droplet = {};
        const int said = stand.times();
        stand.menu.use(stand.target(), entries[0].preset, file);
        return stand.times() - said;
    };
    // Of before there was a line for the version, and of a later one: all that it says is known.
    CHECK(use("[droplet]\nrain = 4\n") == 0);
    CHECK(stand.params.droplet.rain == 4.f);
    CHECK(use("wadi = 99\ntitle = \"Mine\"\n[droplet]\nrain = 5\n[monsoon]\nmonths = 4\n") == 0);
    CHECK(stand.params.droplet.rain == 5.f);
    // Some of it is not.
    CHECK(use("wadi = 99\n[droplet]\nhail = 2\nrain = 6\nsleet = \"much\"\n") == 1);
    CHECK(stand.params.droplet.rain == 6.f);
    CHECK(says(stand.said(), "this version of Wadi does not know them: droplet.hail, droplet.sleet."));
    CHECK(stand.edits.size() == 3);
    // A range that was wider, another kind of value, and nothing that is known: none of it counts.
    for (const auto& [text, part] : {std::pair{"[droplet]\ndt = 0.5\nrain = 100000\n", "droplet.rain"},
                                     {"[droplet]\ndt = 0.5\nrain = \"heavy\"\n", "droplet.rain"},
                                     {"wadi = 99\n[droplet]\nhail = 2\n", "no parameter that there is"}}) {
        CHECK(use(text) == 1);
        CHECK(says(stand.said(), part, "other.toml"));
        CHECK(stand.said().ends_with('.'));
        CHECK(stand.params.droplet.rain == wadi::DropletParams().rain);
        CHECK(stand.params.droplet.dt == wadi::DropletParams().dt);
        CHECK(stand.edits.size() == 3);
    }
}

TEST_CASE("reset of all brings back every value but the switch, as one edit") {
    Stand stand;
    CHECK_FALSE(app::canResetAll(stand.target().group));
    stand.params.droplet.enabled = !stand.atFirst.droplet.enabled;
    CHECK_FALSE(app::canResetAll(stand.target().group));
    stand.atFirst.droplet.rain = 21;  // as the world was opened
    stand.params.droplet.dt = 0.5f;
    CHECK(app::canResetAll(stand.target().group));
    CHECK(app::resetAll(stand.target()));
    CHECK(stand.params.droplet.rain == 21.f);
    CHECK(stand.params.droplet.dt == stand.atFirst.droplet.dt);
    CHECK(stand.params.droplet.enabled != stand.atFirst.droplet.enabled);
    CHECK(stand.edits == std::vector<std::string>{"Reset of Rain"});
}

TEST_CASE("own values are kept under a name, and are then in the menu of their process alone") {
    Stand stand;
    stand.params.droplet.rain = 44;
    stand.menu.save(stand.target(), "My rain");
    CHECK(finish(stand.background).empty());
    CHECK(says(stand.said(), "Saved", "\"My rain\""));
    const auto entries = app::listPresets({"", stand.folder / "presets"}, "droplet");
    REQUIRE(entries.size() == 1);
    stand.params.droplet.rain = 1;
    stand.menu.use(stand.target(), entries[0].preset, entries[0].file);
    CHECK(stand.params.droplet.rain == 44.f);
    CHECK(app::listPresets({"", stand.folder / "presets"}, "wind").empty());
    stand.menu.save(stand.target(), std::string(99, 'x'));
    CHECK(says(stand.said(), "60 letters"));
}

TEST_CASE("the button opens the menu, and clicks down the menu choose presets, one after another") {
    Stand stand;
    for (int i = 0; i < 2; ++i) stand.frame();
    CHECK_FALSE(stand.isOpen());
    CHECK(stand.button.x > 0.8f * Desk::kWidth);
    std::size_t chosen = 0;
    for (float y = 20; y < 130; y += 5) {
        stand.click(stand.button);
        REQUIRE(stand.isOpen());
        for (int i = 0; i < 2; ++i) stand.frame();
        stand.click(ImVec2(stand.button.x - 20, stand.button.y + y));
        if (stand.isOpen()) stand.click(ImVec2(5, Desk::kHeight - 5));
        if (stand.edits.size() > chosen && stand.edits.back() == "Rain: Storm") break;
        chosen = stand.edits.size();
    }
    REQUIRE_FALSE(stand.edits.empty());
    CHECK(stand.edits.back() == "Rain: Storm");
    CHECK(stand.params.droplet.rain > 50);
}
