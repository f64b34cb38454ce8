#include "app/panels/sheet/sheet_panel.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <set>
#include <thread>

#include "app/render/viewpoint.hpp"
#include "app/ui/messages.hpp"
#include "sim/core/error.hpp"
#include "sim/live/snapshot.hpp"
#include "tests/app/ui/desk.hpp"
#include "tests/refusal.hpp"

using app::SheetChoice;
using app::SheetPanel;
using app::Variation;
using wadi::test::errorOf;
using wadi::test::says;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t kMuch = std::uint64_t{1} << 40;  // [bytes]

wadi::Parameters smallLand() {
    wadi::Parameters params;
    params.terrain.size = 32;
    return params;
}

std::shared_ptr<const wadi::SavedWorld> smallWorld() {
    wadi::Simulation simulation(smallLand());
    for (int i = 0; i < 3; ++i) simulation.step();
    return std::make_shared<const wadi::SavedWorld>(wadi::SavedWorld{simulation.state(), simulation.log()});
}

/// A sheet before the eye of a camera.
struct Wall {
    app::test::Desk desk;
    SheetPanel panel{WADI_SOURCE_DIR};
    wadi::Parameters now = smallLand();
    app::LookParams look;
    app::OverlayParams overlay;
    engine::Camera camera;

    Wall() {
        wadi::Simulation simulation(now);
        wadi::Publisher publisher;
        camera = app::cameraOn(publisher.publish(simulation, app::viewOf(look)), {200, 100});
        panel.open(now);
    }
    void finish() {
        for (int i = 0; i < 60000 && panel.isBusy(); ++i) {
            panel.follow({camera, look, overlay});
            std::this_thread::sleep_for(1ms);
        }
        CHECK_FALSE(panel.isBusy());
    }
};

}  // namespace

TEST_CASE(
    "a sheet begins with five by five small worlds, of main numbers of two processes that are at work") {
    SheetChoice choice;
    choice.begin(smallLand());
    std::vector<Variation> variations = choice.variations(smallLand());
    REQUIRE(variations.size() == 2);
    CHECK(variations[0].name.starts_with("droplet."));
    CHECK(variations[1].name.starts_with("talus."));
    for (const Variation& variation : variations) CHECK(variation.values.size() == 5);
    CHECK(choice.side() == 128);
    SheetChoice alone;
    wadi::Parameters params = smallLand();
    params.talus.enabled = false;
    alone.begin(params);
    variations = alone.variations(params);
    REQUIRE(variations.size() == 2);
    CHECK(variations[1].name.starts_with("droplet."));
    CHECK(variations[0].name != variations[1].name);
}

TEST_CASE("what varies is called as in the dock, and a value as beside its slider") {
    const wadi::Parameters params = smallLand();
    CHECK(app::captionOf(params, {"droplet.enabled=false", "talus.cliff=22.5"}) == "Enabled off, Cliff 22.5");
    CHECK(app::captionOf(params, {"incision.erodibility=1e-05"}) == "Erodibility 0.00001");
}

TEST_CASE("the parameters of a sheet are chosen by name, and one that is not chosen does not vary") {
    SheetChoice choice;
    choice.choose(0, "talus.cliff", smallLand());
    choice.choose(1, "droplet.enabled", smallLand());
    const std::vector<Variation> variations = choice.variations(smallLand());
    REQUIRE(variations.size() == 2);
    CHECK(variations[0].values.front() == "22.5");  // half of 45
    CHECK(variations[1].values == std::vector<std::string>{"false", "true"});
    choice.choose(1, "", smallLand());
    CHECK(choice.variations(smallLand()).size() == 1);
    CHECK(app::withValues(smallLand(), {"talus.cliff=30"}).talus.cliff == 30);
}

TEST_CASE("Escape stops the worlds of a sheet that are being run, and closes it the next time") {
    Wall wall;
    wall.panel.begin(smallWorld(), 3, kMuch);
    REQUIRE(wall.panel.isBusy());
    wall.panel.leave();
    CHECK_FALSE(wall.panel.isBusy());
    CHECK(wall.panel.isOpen());
    wall.panel.leave();
    CHECK_FALSE(wall.panel.isOpen());
}

TEST_CASE("every world of a sheet is run and drawn, and another value makes another picture") {
    Wall wall;
    wall.panel.choice().choose(0, "droplet.enabled", wall.now);
    wall.panel.choice().choose(1, "", wall.now);
    wall.panel.begin(smallWorld(), 3, kMuch);
    wall.finish();
    const engine::Image sheet = wall.panel.picture();
    REQUIRE(sheet.width() > 2 * 240);
    int different = 0;
    for (int y = 0; y < 160; ++y)
        for (int x = 0; x < 240; ++x)
            different += sheet.at(6 + x, 28 + y)[0] != sheet.at(6 + 246 + x, 28 + y)[0];
    CHECK(different > 200);  // of 38 400 pixels
}

TEST_CASE("a click on a world of the sheet wishes for its values") {
    Wall wall;
    wall.panel.choice().choose(0, "droplet.enabled", wall.now);
    wall.panel.choice().choose(1, "", wall.now);
    wall.panel.begin(smallWorld(), 2, kMuch);
    wall.finish();
    std::set<std::string> taken;
    const auto frame = [&] {
        wall.desk.screen([&] {
            const app::SheetWishes wishes = wall.panel.draw(wall.now);
            if (wishes.take) taken.insert(wishes.take->begin(), wishes.take->end());
        });
    };
    frame();
    ImGuiIO& io = ImGui::GetIO();
    for (float y = 20; y < app::test::Desk::kHeight; y += 20)  // somewhere there are the two pictures
        for (const float x : {100.f, 300.f}) {
            io.MousePos = ImVec2(x, y);
            frame();
            io.MouseDown[0] = true;
            frame();
            io.MouseDown[0] = false;
            frame();
            if (taken.size() == 2) return;
        }
    CHECK(taken == std::set<std::string>{"droplet.enabled=false", "droplet.enabled=true"});
}

TEST_CASE("a sheet of nothing, and one of the same parameter twice, are refused") {
    SheetPanel panel{WADI_SOURCE_DIR};
    CHECK(says(errorOf([&] { panel.begin(smallWorld(), 1, kMuch); }), "No parameter varies"));
    panel.choice().choose(0, "droplet.dt", smallLand());
    panel.choice().choose(1, "droplet.dt", smallLand());
    CHECK(says(errorOf([&] { panel.begin(smallWorld(), 1, kMuch); }), "the same parameter"));
    CHECK_FALSE(panel.isBusy());
}

TEST_CASE("a sheet for which memory does not suffice says so before it begins") {
    SheetPanel panel{WADI_SOURCE_DIR};
    panel.open(smallLand());
    // 25 worlds of 32² cells, two of which run while four are in memory, and the one that they come of.
    constexpr std::uint64_t kNeeded = 5 * 250 * 32 * 32;
    const std::string why = errorOf([&] { panel.begin(smallWorld(), 2, kNeeded - 1); });
    CHECK(says(why, "take some 1.28 MB at once", "are free", "fewer threads, or on fewer cells"));
    CHECK_FALSE(panel.isBusy());
    panel.begin(smallWorld(), 2, kNeeded);
    CHECK(panel.isBusy());
    panel.close();
    CHECK_FALSE(panel.isBusy());
}

TEST_CASE("the ends of what varies can be set as finely as beside its slider in the dock") {
    wadi::Parameters params, defaults;
    int small = 0;
    for (const wadi::ParamGroup& group : wadi::groups(params, defaults))
        for (const wadi::Param& param : group.params) {
            if (!param.isFloat()) continue;
            const std::string format = app::endFormat(param);
            CAPTURE(param.path());
            CAPTURE(format);
            CHECK(format.ends_with("g"));
            CHECK(app::sliderFormat(param).starts_with(format));
            // Dear ImGui takes less than the last digit for 0 where a range is logarithmic.
            const bool isSmall = param.scale == wadi::Scale::logarithmic && param.number() < 1e-3;
            if (isSmall) CHECK(std::pow(0.1, std::stoi(format.substr(2))) < 0.2 * param.number());
            small += isSmall;
        }
    CHECK(small > 0);
}
