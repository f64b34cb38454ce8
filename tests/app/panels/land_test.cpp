#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/base/simulation_control.hpp"
#include "app/panels/terrain.hpp"
#include "sim/core/hash.hpp"
#include "sim/live/simulation_thread.hpp"
#include "sim/world/parameters.hpp"
#include "sim/world/simulation.hpp"
#include "tests/app/base/watch.hpp"
#include "tests/app/ui/desk.hpp"

using app::test::Desk;

namespace {

wadi::Snapshot spanning(float lowest, float highest) {
    wadi::Snapshot snapshot;
    snapshot.lowest = lowest;
    snapshot.highest = highest;
    return snapshot;
}

/// Switches the sea on over this land; what was told as changed, in order.
std::vector<std::string> switchOn(wadi::SeaParams& sea, const wadi::Snapshot& snapshot) {
    wadi::SeaParams defaults;
    wadi::ParamGroup group = wadi::paramGroup("sea", "Sea", sea, defaults);
    std::vector<std::string> changes;
    sea.enabled = true;
    app::switchSea(group, snapshot, [&](const wadi::Param& p) { changes.push_back(p.path()); });
    return changes;
}

/// What some epochs of wind leave of wet and dry sand around a rock: land and grains.
std::uint64_t blown(const wadi::Parameters& params) {
    wadi::Simulation simulation(params);
    for (int i = 0; i < 8; ++i) simulation.step();
    wadi::Hash hash;
    addTo(hash, simulation.terrain());
    addTo(hash, simulation.state().wind);
    return hash.value();
}

wadi::Parameters windy(wadi::WindMethod method, wadi::WindRose rose) {
    wadi::Parameters params;
    params.terrain.generator = wadi::Generator::pyramid;
    params.terrain.size = 64;
    params.terrain.hardness = 0;
    params.terrain.sand = 20;
    params.droplet.enabled = params.talus.enabled = false;
    params.sand.repose = 5;
    params.wind.enabled = true;
    params.wind.method = method;
    params.wind.rose = rose;
    params.wind.roseEpochs = 5;
    params.wind.shares[0] = 0.5f;
    params.wind.edges = wadi::WindEdges::open;
    params.wind.dust = 300;
    params.wind.hop = 3;  // so that slabs come to the pyramid
    // Half of the land is under water.
    const wadi::Heightmap map = wadi::generate(params.terrain, params.world.seed);
    std::vector<float> heights(map.heights.values().begin(), map.heights.values().end());
    std::ranges::nth_element(heights, heights.begin() + 64 * 32);
    params.sea.enabled = true;
    params.sea.level = heights[64 * 32];
    return params;
}

/// How far down the page the sliders of a wind reach.
float reachOfSliders(wadi::WindMethod method) {
    Desk desk;
    wadi::WindParams wind, defaults;
    wind.method = method;
    wadi::ParamGroup group = wadi::paramGroup("wind", "Wind", wind, defaults);
    float reach = 0;
    desk.frame([&] {
        app::revealParam("wind.dust");  // opens More
        app::drawWind(group, [](const wadi::Param&) {});
        reach = ImGui::GetCursorPosY() / ImGui::GetFrameHeightWithSpacing();
    });
    return reach;
}

}  // namespace

TEST_CASE("plants that are switched on where none would come up are sown and spread, as one edit") {
    const auto switchedOn = [](float seeds) {
        wadi::Parameters params = windy(wadi::WindMethod::slabs, wadi::WindRose::one);
        params.vegetation.seeds = seeds;
        wadi::SimulationThread simulation(wadi::Simulation(params), {false, true, {}});
        app::SimulationControl control(params, {}, simulation);
        app::paramOf(control.group("vegetation"), "enabled").setNumber(1);
        app::switchVegetation(control, *simulation.latest());
        return app::test::await(simulation, [](const auto& s) { return s.parameters.vegetation.enabled; });
    };
    const auto sown = switchedOn(0), own = switchedOn(1);
    CHECK(sown->parameters.vegetation.sown > 0);
    CHECK(sown->parameters.vegetation.spread > 0);
    CHECK(sown->edits.undoable == 1);
    CHECK(own->parameters.vegetation.sown == 0);
    CHECK(own->edits.undoable == 1);
}

TEST_CASE("sliders of the wind are shown where they do something, and only there") {
    using wadi::WindMethod;
    using wadi::WindRose;
    for (const auto& [method, rose] : {std::pair{WindMethod::grains, WindRose::one},
                                       {WindMethod::slabs, WindRose::two},
                                       {WindMethod::slabs, WindRose::own}}) {
        wadi::Parameters params = windy(method, rose), defaults = params;
        std::vector<wadi::ParamGroup> groups = wadi::groups(params, defaults);
        const std::uint64_t still = blown(params);
        const std::vector<std::string_view> idle = app::idleIn(method, rose);
        for (wadi::Param& param : std::ranges::find(groups, "wind", &wadi::ParamGroup::name)->params) {
            if (param.name == "enabled" || param.name == "method" || param.name == "rose") continue;
            bool works = false;
            for (const double end : {param.lowest, param.highest}) {
                params = defaults;
                param.setNumber(end);
                works |= blown(params) != still;
            }
            INFO(param.path());
            CHECK(works == (std::ranges::find(idle, param.name) == idle.end()));
        }
    }
    const float fewer = reachOfSliders(WindMethod::grains) - reachOfSliders(WindMethod::slabs);
    CHECK(fewer == doctest::Approx(-2).epsilon(0.01));  // rows: slabs leave 8 out, grains 10
}

TEST_CASE("a slider of heights reaches over the land, and never further than its parameter") {
    wadi::SeaParams sea;
    wadi::SeaParams defaults;
    wadi::ParamGroup group = wadi::paramGroup("sea", "Sea", sea, defaults);
    const wadi::Param& level = app::paramOf(group, "level");
    const wadi::Param near = app::nearGround(level, spanning(52.f, 449.f));
    CHECK(near.lowest == 40);
    CHECK(near.highest == 460);
    CHECK(app::nearGround(level, spanning(7.f, 7.f)).lowest <
          app::nearGround(level, spanning(7.f, 7.f)).highest);
    CHECK(app::nearGround(level, spanning(-3000.f, 8000.f)).lowest == level.lowest);
    CHECK(app::nearGround(level, spanning(-3000.f, 8000.f)).highest == level.highest);
    CHECK(app::nearGround(level, spanning(7000.f, 8000.f)).highest == level.highest);
}

TEST_CASE("a sea that is switched on is seen and leaves land") {
    for (const wadi::Snapshot& snapshot : {spanning(300.f, 700.f), spanning(-80.f, 20.f)}) {
        wadi::SeaParams sea;
        CHECK(switchOn(sea, snapshot) == std::vector<std::string>{"sea.level", "sea.enabled"});
        CHECK(sea.enabled);
        CHECK(sea.level > snapshot.lowest);
        CHECK(sea.level < snapshot.highest);
    }
}

TEST_CASE("a sea whose level fits the land keeps it when it is switched on") {
    wadi::SeaParams sea;
    CHECK(switchOn(sea, spanning(0.f, 400.f)) == std::vector<std::string>{"sea.enabled"});
    CHECK(sea.level == wadi::SeaParams{}.level);
}
