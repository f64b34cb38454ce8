#include <doctest/doctest.h>

#include <algorithm>

#include "app/panels/statistics.hpp"
#include "app/render/viewpoint.hpp"
#include "sim/world/simulation.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/app/ui/scales/patterns.hpp"
#include "tests/rights.hpp"

using app::test::Desk;

TEST_CASE("a history tells what each pass of each frame took") {
    app::FrameHistory history;
    CHECK(history.longest() == 0.0);
    history.add({{"ground", 2.0}, {"sky", 1.0}});
    history.add({{"water", 4.0}, {"ground", 6.0}});
    REQUIRE(history.passes() == std::vector<std::string>{"ground", "sky", "water"});
    // A pass that comes later takes its place in the table, and what is known stays with its name.
    history.add({{"walls", 3.0}, {"own", 5.0}, {"ground", 1.0}});
    REQUIRE(history.passes() == std::vector<std::string>{"ground", "walls", "sky", "water", "own"});
    CHECK(history.ms(0, 2) == 1.0);
    CHECK(history.ms(1, 3) == 4.0);
    CHECK(history.ms(1, 1) == 0.0);
    CHECK(history.ms(2, 1) == 3.0);
    CHECK(history.ms(2, 4) == 5.0);
    history.clear();
    history.add({{"ground", 2.0}, {"sky", 1.0}});
    history.add({{"water", 4.0}, {"ground", 6.0}});
    CHECK(history.ms(0, 0) == 2.0);
    CHECK(history.ms(0, 2) == 0.0);
    CHECK(history.ms(1, 0) == 6.0);
    CHECK(history.ms(1, 1) == 0.0);
    CHECK(history.total(0) == 3.0);
    CHECK(history.longest() == 10.0);
    CHECK(history.mean(0) == 4.0);
    CHECK(history.mean(1) == 0.5);
    history.clear();
    CHECK(history.size() == 0);
    CHECK(history.passes().empty());
}

TEST_CASE("a history forgets the oldest frames") {
    app::FrameHistory history;
    for (std::size_t i = 0; i < app::FrameHistory::kFrames + 5; ++i)
        history.add({{"ground", static_cast<double>(i)}});
    REQUIRE(history.size() == app::FrameHistory::kFrames);
    CHECK(history.total(0) == 5.0);
    CHECK(history.longest() == static_cast<double>(app::FrameHistory::kFrames + 4));
}

TEST_CASE("the graph is only fed while it is seen, and by pictures that were drawn") {
    Desk desk;
    engine::Target target(64, 64);
    app::Landscape landscape(std::string(WADI_SOURCE_DIR) + "/shaders");
    wadi::Parameters parameters;
    parameters.terrain.size = 16;
    wadi::Simulation simulation(parameters);
    wadi::Publisher publisher;
    const auto snapshot = std::make_shared<const wadi::Snapshot>(publisher.publish(simulation, {}));
    engine::Camera camera;
    camera.resize({64, 64});
    app::frameBlock(camera, app::blockOf(*snapshot));
    app::FrameGraph graph;
    const auto frame = [&](bool changed, bool shown) {
        if (shown) desk.frame([&] { graph.draw("30 frames/s"); });
        if (changed) landscape.forgetPicture();
        landscape.measurePasses(graph.wanted());
        landscape.update(snapshot, {});
        landscape.render(camera, {}, {}, target.name(), {0, 0}, {64, 64});
        graph.note(landscape);
    };
    frame(true, false);
    frame(true, false);
    CHECK(graph.history().size() == 0);
    for (int i = 0; i < 4; ++i) frame(true, true);
    // What a picture took is known when the next one is begun.
    const std::size_t known = graph.history().size();
    if (landscape.passes().clock() == engine::GpuTimer::Clock::None)
        return wadi::test::skipped("this driver tells no times");
    CHECK(known >= 1);
    CHECK(std::ranges::count(graph.history().passes(), "ground") == 1);
    frame(false, true);
    CHECK(graph.history().size() == known);
    frame(true, false);
    CHECK(graph.history().size() == 0);
}

TEST_CASE("a pass has the same colour and pattern whichever pass was measured first") {
    Desk desk;
    std::vector<app::test::Pattern> charts;
    const std::vector<engine::PassTime> first{{"water", 2.}, {"sky", 1.}}, second{{"sky", 1.}, {"water", 2.}};
    for (const auto& frame : {first, second}) {
        app::FrameHistory history;
        for (std::size_t i = 0; i < app::FrameHistory::kFrames; ++i) history.add(frame);
        ImVec2 low;
        for (int i = 0; i < 2; ++i)
            desk.frame([&] {
                low = ImGui::GetCursorScreenPos();
                app::FrameGraph::drawHistory(history, "30 frames/s");
            });
        const glm::ivec2 chart(low.x, low.y);
        charts.emplace_back(desk.picture(), chart, chart + glm::ivec2(300, 120));
    }
    CHECK(charts[0].colours({0, 0}, {300, 120}) > 4);
    CHECK(charts[0].isSameAs(charts[1]));
}

TEST_CASE("passes are told apart by their patterns alone, in the chart and beside their names") {
    constexpr std::size_t kPasses = app::kPassNames.size();
    Desk desk;
    std::vector<app::test::Pattern> charts, names;
    for (std::size_t shown = 0; shown < kPasses; ++shown) {
        app::FrameHistory history;
        std::vector<engine::PassTime> frame;
        for (std::size_t i = 0; i < kPasses; ++i)
            frame.push_back({std::string(app::kPassNames[i]), i == shown ? 1. : 0.});
        for (std::size_t i = 0; i < app::FrameHistory::kFrames; ++i) history.add(frame);
        ImVec2 low, high;
        for (int i = 0; i < 2; ++i)
            desk.frame([&] {
                low = ImGui::GetCursorScreenPos();
                app::FrameGraph::drawHistory(history, "30 frames/s");
                high = ImGui::GetCursorScreenPos();
            });
        const engine::Image picture = desk.picture();
        const glm::ivec2 chart(low.x, low.y);
        charts.emplace_back(picture, chart + glm::ivec2(80, 10), chart + glm::ivec2(280, 70));
        // The samples stand in even rows, of which the last but one is the last pass.
        const int rows = static_cast<int>(kPasses) + 1;
        const float step = ImGui::GetTextLineHeightWithSpacing(), foot = high.y - step * float(rows);
        const int top = int(foot + step * float(shown));
        names.emplace_back(picture, glm::ivec2(int(low.x), top), glm::ivec2(int(low.x) + 26, top + 20));
    }
    for (std::size_t i = 0; i < kPasses; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            CAPTURE(i);
            CAPTURE(j);
            CHECK(charts[i].differencesFrom(charts[j]) > 300);  // of 12 000 pixels
            CHECK(names[i].differencesFrom(names[j]) > 10);
        }
}

TEST_CASE("the graph asks for measurements only when it was drawn since the last time") {
    Desk desk;
    app::FrameGraph graph;
    CHECK_FALSE(graph.wanted());
    desk.frame([&] { graph.draw("60 frames/s"); });
    CHECK(graph.wanted());
    CHECK_FALSE(graph.wanted());
}
