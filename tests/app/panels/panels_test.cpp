#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/base/bound_params.hpp"
#include "app/data/processes.hpp"
#include "app/panels/look.hpp"
#include "app/panels/simulation.hpp"
#include "app/panels/statistics.hpp"
#include "app/ui/param_panel.hpp"
#include "tests/app/ui/desk.hpp"

using app::test::Desk;

namespace {

struct Sample {
    float amount = 3.f;
    int count = 5;
    bool open = true;
    std::uint32_t seed = 1;
    glm::vec3 colour{0.5f};
};

template <class V>
void visit(V&& v, Sample& p) {
    v("amount", p.amount, 1.f, 9.f, "m", "How much.");
    v("count", p.count, 0, 10, "", "How many.");
    v("open", p.open, "Whether it is open.");
    v("seed", p.seed, "Where chance begins.");
    v("colour", p.colour, "How it looks.");
}

}  // namespace

TEST_CASE("a panel that nobody touches changes nothing") {
    Desk desk;
    app::BoundParams<Sample> sample("sample", "Sample", {2.f, 1, false, 9, {}}, {});
    int changes = 0;
    for (int i = 0; i < 3; ++i)
        desk.frame([&] { app::drawParams(sample.group(), [&](const wadi::Param&) { ++changes; }); });
    CHECK(changes == 0);
    CHECK(sample->amount == 2.f);
    CHECK(sample->seed == 9);
}

TEST_CASE("the button at the end of a row resets its parameter, and only that one") {
    Desk desk;
    app::BoundParams<Sample> sample("sample", "Sample", {2.f, 7, true, 1, {}}, {});
    std::vector<std::string> changed;
    ImVec2 end;
    const auto draw = [&] {
        end = ImGui::GetCursorScreenPos();
        end.x += ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight() / 2;
        end.y += ImGui::GetFrameHeight() / 2;
        app::drawParams(sample.group(), [&](const wadi::Param& p) { changed.push_back(p.path()); });
    };
    desk.frame(draw);
    desk.click(end, 0, draw);
    CHECK(changed == std::vector<std::string>{"sample.amount"});
    CHECK(sample->amount == 3.f);
    CHECK(sample->count == 7);
    changed.clear();
    desk.click(end, 0, draw);  // the button is gone: there is nothing left to reset
    CHECK(changed.empty());
}

TEST_CASE("a click into a slider sets the value under the pointer") {
    Desk desk;
    app::BoundParams<Sample> sample("sample", "Sample", {}, {});
    ImVec2 low, high;
    const auto draw = [&] {
        wadi::ParamGroup& group = sample.group();
        app::drawParam(group, "amount", [](const wadi::Param&) {});
        low = ImGui::GetItemRectMin();
        high = ImGui::GetItemRectMax();
    };
    desk.frame(draw);
    desk.click(ImVec2(high.x - 2, (low.y + high.y) / 2), 0, draw);
    CHECK(std::abs(sample->amount / 9.f - 1) < 0.001f);
}

TEST_CASE("a row that is to be shown is scrolled to and lit for a moment") {
    Desk desk;
    app::BoundParams<Sample> sample("sample", "Sample", {}, {});
    float scroll = 0;
    bool isThere = false, isWanted = false;
    ImVec2 row;
    const auto frame = [&](const char* path) {
        desk.frame([&] {
            if (path) app::revealParam(path);
            ImGui::Dummy(ImVec2(0, 3 * Desk::kHeight));
            isWanted = app::isRevealing(sample.group());
            row = ImGui::GetCursorScreenPos();
            app::drawParam(sample.group(), "count", [](const wadi::Param&) {});
            ImGui::Dummy(ImVec2(0, 3 * Desk::kHeight));
            isThere = app::isRevealed();
            scroll = ImGui::GetScrollY();
        });
    };
    const auto blueAt = [&] {
        const auto picture = desk.picture();  // which holds the pixel
        return int{picture.at(static_cast<int>(row.x) + 2, static_cast<int>(row.y) + 2)[2]};
    };
    frame(nullptr);
    frame(nullptr);
    CHECK(scroll == 0);
    frame("sample.amount");  // which is not drawn
    CHECK(isWanted);
    CHECK_FALSE(isThere);
    frame("sample.count");
    CHECK(isWanted);
    CHECK(isThere);
    frame(nullptr);
    CHECK_FALSE(isWanted);
    CHECK(scroll > Desk::kHeight);
    REQUIRE(row.y > 0);
    REQUIRE(row.y < Desk::kHeight);
    const int lit = blueAt();
    for (int i = 0; i < static_cast<int>(60 * app::kRevealSeconds) + 2; ++i) frame(nullptr);
    CHECK(lit > blueAt() + 20);
}

TEST_CASE("a panel leaves out what it is told to") {
    Desk desk;
    app::BoundParams<Sample> sample("sample", "Sample", {}, {});
    float all = 0, few = 0;
    desk.frame([&] {
        app::drawParams(sample.group(), [](const wadi::Param&) {});
        all = ImGui::GetCursorPosY();
    });
    desk.frame([&] {
        app::drawParams(sample.group(), [](const wadi::Param&) {}, {"count", "seed"});
        few = ImGui::GetCursorPosY();
    });
    CHECK(few < all);
}

TEST_CASE("the switch of a whole group is drawn first, wherever it is declared") {
    Desk desk;
    wadi::DropletParams droplet;
    wadi::DropletParams defaults;
    wadi::ParamGroup group = wadi::paramGroup("droplet", "Rain", droplet, defaults);
    REQUIRE(group.params.front().name != "enabled");
    CHECK(app::isOn(group));
    ImVec2 box;
    const auto draw = [&] {
        const float square = ImGui::GetFrameHeight();
        box = ImGui::GetCursorScreenPos();
        box.x += 0.37f * ImGui::GetContentRegionAvail().x + square / 2;
        box.y += square / 2;
        app::drawParams(group, [](const wadi::Param& param) { CHECK(param.name == "enabled"); });
    };
    desk.frame(draw);
    desk.click(box, 0, draw);
    CHECK_FALSE(droplet.enabled);
    CHECK_FALSE(app::isOn(group));
    app::BoundParams<Sample> sample("sample", "Sample", {}, {});
    CHECK_FALSE(app::isOn(sample.group()));
}

namespace {

struct Ranked {
    bool enabled = true;
    float rare = 1.f, usual = 2.f;
};

template <class V>
void visit(V&& v, Ranked& p) {
    v("rare", p.rare, 0.f, 9.f, "", "Seldom touched.");
    v("usual", p.usual, 0.f, 9.f, "", "Often touched.", wadi::Rank::main);
    v("enabled", p.enabled, "Whether it works.");
}

}  // namespace

TEST_CASE("main parameters come first, a click opens the others, and the search opens them too") {
    Desk desk;
    app::BoundParams<Ranked> ranked("ranked", "Ranked", {}, {});
    float rows = 0;
    ImVec2 first;
    std::string changed, wanted;
    const auto draw = [&] {
        first = ImGui::GetCursorScreenPos();
        const float from = ImGui::GetCursorPosY();
        if (!wanted.empty()) app::revealParam(std::exchange(wanted, ""));
        app::drawRanked(ranked.group(), [&](const wadi::Param& param) { changed += param.name; });
        rows = std::round((ImGui::GetCursorPosY() - from) / ImGui::GetFrameHeightWithSpacing());
    };
    const float row = [&] {
        desk.frame(draw);
        return ImGui::GetFrameHeight() + ImGui::GetStyle().ItemSpacing.y;
    }();
    CHECK(rows == 2);  // the switch stands elsewhere
    desk.click(ImVec2(first.x + 0.8f * Desk::kWidth, first.y + row / 2), 0, draw);
    CHECK(changed == "usual");
    desk.click(ImVec2(first.x + row / 2, first.y + 1.4f * row), 0, draw);
    CHECK(rows == 3);
    desk.click(ImVec2(first.x + row / 2, first.y + 1.4f * row), 0, draw);
    CHECK(rows == 2);
    wanted = "ranked.rare";
    desk.frame(draw);
    CHECK(rows == 3);
}

TEST_CASE("statistics ask for a hash a few times a second while epochs run, and always while paused") {
    app::Statistics statistics;
    wadi::Snapshot snapshot;
    snapshot.running = true;
    statistics.update(snapshot, false, 0.01);
    CHECK_FALSE(statistics.wanted());
    statistics.update(snapshot, true, 0.01);
    CHECK(statistics.wanted());
    snapshot.statistics = true;
    snapshot.landform = wadi::Landform{};  // which was asked for as well
    snapshot.epoch = 7;
    snapshot.hash = 42;
    statistics.update(snapshot, true, 0.01);
    REQUIRE(statistics.totals());
    CHECK(statistics.totals()->hash == 42);
    CHECK_FALSE(statistics.wanted());
    statistics.update(snapshot, true, 0.5);
    CHECK(statistics.wanted());
    snapshot.running = false;
    statistics.update(snapshot, true, 0.01);
    CHECK(statistics.wanted());
}

TEST_CASE("statistics name the particles that there are, and the account of the water") {
    wadi::Snapshot snapshot;
    CHECK(app::particlesOf(snapshot).size() == 1);
    snapshot.counts.roller = 32768;
    snapshot.counts.runoff = 7;
    const auto particles = app::particlesOf(snapshot);
    REQUIRE(particles.size() == 3);
    CHECK(particles[1].count == 7);
    CHECK(particles[2].name == "Rolling grains");
    CHECK(particles[2].count == 32768);
    app::Statistics statistics;
    snapshot.statistics = true;
    snapshot.waterBalance = {.standing = 30, .evaporated = 5, .left = 7, .entered = 41};
    statistics.update(snapshot, true, 0.01);
    REQUIRE(statistics.totals());
    CHECK(statistics.totals()->water.drift() == 1);
}

TEST_CASE("statistics ask for the landform every few seconds, and not while nothing changes") {
    app::Statistics statistics;
    wadi::Snapshot snapshot;
    statistics.update(snapshot, false, 0.01);
    CHECK_FALSE(statistics.wantsLandform());
    statistics.update(snapshot, true, 0.01);
    CHECK(statistics.wantsLandform());
    CHECK(statistics.wanted());
    snapshot.statistics = true;
    snapshot.hash = 42;
    snapshot.landform = wadi::Landform{.pits = 0.5};
    statistics.update(snapshot, true, 0.01);
    REQUIRE(statistics.landform());
    CHECK(statistics.landform()->pits == 0.5);
    CHECK_FALSE(statistics.wantsLandform());
    snapshot.landform.reset();
    statistics.update(snapshot, true, 60);
    CHECK_FALSE(statistics.wantsLandform());  // the state is the one that was measured
    snapshot.hash = 43;
    statistics.update(snapshot, true, 0.01);
    CHECK(statistics.wantsLandform());
    snapshot.landform = wadi::Landform{.pits = 0.25};
    statistics.update(snapshot, true, 0.01);
    CHECK(statistics.landform()->pits == 0.25);
    snapshot.landform.reset();
    snapshot.hash = 44;
    statistics.update(snapshot, true, 1);
    CHECK_FALSE(statistics.wantsLandform());  // too soon
    statistics.update(snapshot, true, 9);
    CHECK(statistics.wantsLandform());
}

TEST_CASE("the slider of threads reaches from one to all cores, and its button brings back the start") {
    Desk desk;
    wadi::Parameters parameters;
    parameters.terrain.size = 16;
    const wadi::Execution execution{wadi::coreCount() + 1, wadi::bestSimd()};
    wadi::SimulationThread simulation(wadi::Simulation(parameters, execution), {.running = false});
    app::SimulationControl control(parameters, execution, simulation);
    const auto snapshot = simulation.latest();
    ImVec2 reset, end;  // of the row of threads, which stands before that of the seed, the last one
    const auto draw = [&] {
        if (!ImGui::GetIO().MouseDown[0]) app::revealParam("simulation.threads");  // opens More
        app::drawSimulation(control, *snapshot);
        const ImVec2 below = ImGui::GetCursorScreenPos();
        const float square = ImGui::GetFrameHeight();
        reset.x = below.x + ImGui::GetContentRegionAvail().x - square / 2;
        reset.y = end.y = below.y - 1.5f * ImGui::GetFrameHeightWithSpacing();
        end.x = reset.x - square / 2 - ImGui::GetStyle().ItemInnerSpacing.x - 2;
    };
    desk.frame(draw);
    CHECK(control.threads() == wadi::coreCount() + 1);
    desk.click(reset, 0, draw);
    CHECK(control.threads() == wadi::defaultThreads());
    desk.click(end, 0, draw);
    CHECK(control.threads() == wadi::coreCount());
}

TEST_CASE("drops of an epoch follow from rain and map, and never overflow a slider") {
    CHECK(app::dropsPerEpoch(15, 256 * 256) == 983);
    CHECK(app::dropsPerEpoch(0, 100) == 0);
    CHECK(app::dropsPerEpoch(100, std::size_t{1} << 40) > 0);
}

TEST_CASE("the look panel shows only what changes something in the palette") {
    Desk desk;
    app::BoundParams<app::LookParams> look("look", "Look", {}, {});
    app::BoundParams<app::QualityParams> quality("quality", "Quality", {}, {});
    const auto height = [&](app::Palette palette) {
        look->palette = palette;
        float end = 0.f;
        for (int i = 0; i < 2; ++i) {
            desk.frame([&] {
                const float start = ImGui::GetCursorPosY();
                app::drawLook(look, quality, wadi::Snapshot{});
                end = ImGui::GetCursorPosY() - start;
            });
        }
        return end;
    };
    // Three colours and no snow line, a snow line alone, neither.
    const float two = height(app::Palette::twoColour), alpine = height(app::Palette::alpine);
    const float desert = height(app::Palette::desert);
    CHECK(two > alpine);
    CHECK(alpine > desert);
}
