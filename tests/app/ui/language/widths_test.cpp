// Names of rows have room beside their values in the narrowest dock, at every size and in every language.
#include <doctest/doctest.h>
#include <imgui.h>

#include <filesystem>
#include <string>
#include <vector>

#include "app/capture/picture_taker.hpp"
#include "app/capture/plan.hpp"
#include "app/documents/autosave.hpp"
#include "app/look/interface.hpp"
#include "app/look/look.hpp"
#include "app/look/quality.hpp"
#include "app/panels/camera.hpp"
#include "app/panels/dock/dock.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/scales/guides.hpp"
#include "engine/device.hpp"
#include "engine/gui/gui.hpp"
#include "engine/target.hpp"
#include "sim/world/parameters.hpp"

namespace fs = std::filesystem;

namespace {

template <class Params>
void add(std::vector<std::string>& names, Params params = {}) {
    for (const wadi::Param& param : wadi::listParams("", params)) names.emplace_back(param.name);
}

/// Of all parameters that have rows in the dock.
std::vector<std::string> rowNames() {
    std::vector<std::string> names;
    wadi::Parameters params, defaults;
    for (const wadi::ParamGroup& group : wadi::groups(params, defaults))
        for (const wadi::Param& param : group.params) names.emplace_back(param.name);
    add<app::LookParams>(names);
    add<app::OverlayParams>(names);
    add<app::QualityParams>(names);
    add<app::InterfaceParams>(names);
    add<app::GuideParams>(names);
    add<app::TurnParams>(names);
    add<app::LensParams>(names);
    add<app::PictureParams>(names);
    add<app::TurntableParams>(names);
    add<app::LapseParams>(names);
    add<app::AutosaveParams>(names);
    add<wadi::Brush>(names);
    add<wadi::Spring>(names);
    return names;
}

/// Rows that are no parameters, or have another name than theirs.
constexpr const char* kTitles[] = {"Time of day",
                                   "Quality",
                                   "Run for",
                                   "Drops per epoch",
                                   "Speed limit",
                                   "Threads",
                                   "Seed",
                                   "Epochs run",
                                   "Simulated time",
                                   "Undo memory",
                                   "Time line memory",
                                   "Time line on disk",
                                   "Blur passes",
                                   "Shape",
                                   "For",
                                   "Maps",
                                   "Formats",
                                   "Size",
                                   "Tiles",
                                   "Mesh",
                                   "Folder"};

struct Overlong {
    std::string name;
    float width, room;
};

/// Those that reach into the column of values.
std::vector<Overlong> overlong(engine::Gui& gui, float width) {
    std::vector<Overlong> found;
    const auto row = [&](const std::string& name) {
        const float left = ImGui::GetCursorScreenPos().x;
        app::beginRow(name);
        const float right = ImGui::GetItemRectMax().x, room = ImGui::GetCursorScreenPos().x;
        ImGui::NewLine();
        if (right > room) found.push_back({name, right - left, room - left});
    };
    gui.begin(1 / 60.f);
    ImGui::SetNextWindowSize(ImVec2(width * ImGui::GetFontSize(), 400));
    ImGui::Begin("dock", nullptr,
                 ImGuiWindowFlags_AlwaysVerticalScrollbar | ImGuiWindowFlags_NoSavedSettings);
    for (const std::string& name : rowNames()) row(app::label(name));
    for (const char* title : kTitles) row(app::tr(title));
    ImGui::End();
    gui.end();
    return found;
}

}  // namespace

TEST_CASE("names of rows have room in the narrowest dock, in both languages and sizes") {
    engine::Headless context;
    engine::Target target(1600, 1200);
    for (const float scale : {1.f, 2.f}) {
        engine::GuiOptions options;
        options.font = fs::path(WADI_SOURCE_DIR) / "assets" / "fonts" / "Roboto-Regular.ttf";
        options.scale = scale;
        engine::Gui gui(context, {1600, 1200}, options);
        target.target(glm::vec3(0.f));
        app::Language language({fs::path(WADI_LANGUAGES)});
        language.attach();
        for (const char* code : {"en", "de"}) {
            REQUIRE(language.use(code).empty());
            for (const Overlong& each : overlong(gui, app::kLeastDock))
                FAIL_CHECK(code << ", size " << scale << ": \"" << each.name << "\" takes " << each.width
                                << " of " << each.room);
            // The test sees what is too long: half as wide, most names are.
            CHECK(overlong(gui, app::kLeastDock / 2).size() > 20);
        }
    }
}
