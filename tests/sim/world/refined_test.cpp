#include "sim/world/refined.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>

using namespace wadi;

namespace {

std::string textOf(Parameters params) {
    Parameters defaults;
    std::string text;
    for (const ParamGroup& group : groups(params, defaults))
        for (const Param& param : group.params) text += param.path() + '=' + param.text() + '\n';
    return text;
}

}  // namespace

TEST_CASE("parameters stay as they are on a map of the same cells") {
    const Parameters params;
    const RefinedParameters same = refined(params, 1);
    CHECK(textOf(same.parameters) == textOf(params));
    CHECK(same.held.empty());
}

TEST_CASE(
    "as much water evaporates in an epoch where its steps are held, and what nobody reads is not told") {
    Parameters params;
    params.pipes.enabled = params.wind.enabled = true;
    const RefinedParameters fine = refined(params, 16);
    CHECK(fine.parameters.pipes.steps == 64);
    CHECK(fine.parameters.pipes.evaporation * 64 ==
          doctest::Approx(double{params.pipes.evaporation} * params.pipes.steps));
    REQUIRE(params.wind.method == WindMethod::slabs);
    CHECK(std::ranges::find(fine.held, "pipes.steps", &HeldParam::path) != fine.held.end());
    for (const HeldParam& held : fine.held) CHECK(held.path != "wind.steps");
}

TEST_CASE("a parameter in cells says what it becomes on a finer map, or is known to stay") {
    // A step leads over as many cells, speeds are in cells of a shorter time, heights are by the width of a
    // cell; the ground of the start is by the width of the map.
    constexpr std::array<std::string_view, 11> kStay = {
        "pipes.length",         "droplet.maxTravel",     "runoff.verticalScale", "runoff.speed",
        "roller.criticalSpeed", "roller.restSpeed",      "roller.lift",          "wind.verticalScale",
        "terrain.size",         "terrain.verticalScale", "terrain.sand"};
    Parameters params, defaults;
    for (const ParamGroup& group : groups(params, defaults)) {
        for (const Param& param : group.params) {
            CAPTURE(param.path());
            if (param.unit != "cells") continue;
            const bool stays = std::ranges::find(kStay, param.path()) != kStay.end();
            CHECK((param.refined == Refined::same) == stays);
        }
    }
}

TEST_CASE(
    "on a map three times as fine lengths in cells and steps are three times as much, what a step does a "
    "third") {
    Parameters params;
    params.droplet.radius = 2;
    params.masks.noiseSize = 20;
    params.pipes.evaporation = 0.03f;
    const Parameters fine = refined(params, 3).parameters;
    CHECK(fine.droplet.radius == 6);
    CHECK(fine.droplet.steps == 3 * params.droplet.steps);
    CHECK(fine.droplet.dt == doctest::Approx(params.droplet.dt / 3));
    CHECK(fine.droplet.rain == params.droplet.rain);
    CHECK(fine.runoff.maxSteps == 24);
    CHECK(fine.runoff.ramp * 24 * 25 / 3 == doctest::Approx(params.runoff.ramp * 8 * 9));
    CHECK(fine.masks.noiseSize == 60);
    CHECK(fine.pipes.evaporation == doctest::Approx(0.01));
    CHECK(fine.uplift.rate == params.uplift.rate);
}

TEST_CASE("slabs hop as far on the ground, by longer hops and not by a faster wind too") {
    Parameters params;
    params.wind.method = WindMethod::slabs;
    const WindParams slabs = refined(params, 2).parameters.wind;
    CHECK(slabs.hop * slabs.speed == doctest::Approx(2 * params.wind.hop * params.wind.speed));
    params.wind.dust = 20;
    CHECK(refined(params, 2).parameters.wind.dust == 40);
    params.wind.method = WindMethod::grains;
    const WindParams grains = refined(params, 2).parameters.wind;
    CHECK(grains.speed == 2 * params.wind.speed);
    CHECK(grains.abrasion == params.wind.abrasion / 2);
    CHECK(grains.dust == 20);
}

TEST_CASE("what finds no room in its range is held to it, and told if its process is on") {
    Parameters params;
    params.roller.steps = 200;
    const RefinedParameters off = refined(params, 8);
    CHECK(off.parameters.roller.steps == 256);
    CHECK(std::ranges::find(off.held, "roller.steps", &HeldParam::path) == off.held.end());
    params.roller.enabled = true;
    const RefinedParameters on = refined(params, 8);
    const auto held = std::ranges::find(on.held, "roller.steps", &HeldParam::path);
    REQUIRE(held != on.held.end());
    CHECK(held->wanted == 1600);
    CHECK(held->held == 256);
    CHECK(refinedNumber(params, "roller.steps", 100, 8) == 256);
    CHECK(refinedNumber(params, "roller.steps", 10, 8) == 80);
    CHECK(refinedNumber(params, "roller.lift", 0.01, 8) == 0.01);
}
