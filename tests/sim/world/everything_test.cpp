// Everything at once: all processes and all that couples them on one landscape, steered and edited while it
// runs, must keep the laws.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "sim/world/simulation.hpp"
#include "tests/sanitized.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/corners.hpp"
#include "tests/sim/world/laws.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi;
using test::brokenLaw;

namespace {

/// All processes, each with what it may be coupled to.
Parameters everything() {
    Parameters params;
    Processes::forEach([&]<class P>() { params.of<P>().enabled = true; });
    params.droplet.momentum = 0.1f;
    params.droplet.radius = 2;
    params.droplet.looseFactor = 2.f;
    params.wind.edges = WindEdges::feed;
    params.wind.gusts = 0.5f;
    params.wind.veer = 30.f;
    params.clouds.orographic = 0.7f;
    // One kind after another, but for rivers and wind, which are those that hands steer.
    constexpr std::array kKinds = {MaskKind::noise, MaskKind::painted, MaskKind::slope, MaskKind::height};
    Processes::forEach(
        [&, i = 0u]<class P>() mutable { params.masks.of<P>() = kKinds[i++ % kKinds.size()]; });
    params.masks.wind = MaskKind::painted;
    params.masks.talus = MaskKind::noise;
    params.masks.heightFrom = 60.f;
    params.masks.heightTo = 90.f;
    params.strata = {.enabled = true, .thickness = 8.f, .dip = 20.f};
    params.sea = {true, 60.f};
    params.springs = {{0.3f, 0.3f, 2.f, 0.5f}, {1.f, 0.f, 1.f, 0.2f}};
    return params;
}

std::shared_ptr<const Field<std::uint8_t>> painting(const Simulation& simulation, int stripe) {
    Field<std::uint8_t> map(simulation.terrain().columns(), simulation.terrain().rows());
    for (std::size_t cell = 0; cell < map.size(); ++cell)
        map[cell] = static_cast<std::uint8_t>(cell / static_cast<std::size_t>(stripe) % 6 * 51);
    return std::make_shared<const Field<std::uint8_t>>(std::move(map));
}

Simulation worldOf(int columns, int rows, const Execution& execution) {
    Simulation simulation(maps::hills(columns, rows), everything(), execution);
    simulation.apply(SetPaintedMap{Painted::rain, painting(simulation, 3)});
    simulation.apply(SetPaintedMap{Painted::mask, painting(simulation, 5)});
    return simulation;
}

/// All edges of one kind.
void setEdges(Simulation& simulation, Edges edges) {
    Parameters params = simulation.parameters();
    params.droplet.edges = params.pipes.edges = params.runoff.edges = params.roller.edges = edges;
    params.wind.edges = edges == Edges::open     ? WindEdges::open
                        : edges == Edges::closed ? WindEdges::feed
                                                 : WindEdges::periodic;
    params.talus.periodic = edges == Edges::periodic;
    simulation.apply(SetParameters{params});
}

void switchAll(Simulation& simulation, bool on) {
    const auto set = [&](std::string_view group) {
        simulation.apply(SetParam{std::string(group) + ".enabled", on ? 1. : 0.});
    };
    for (const ProcessInfo& process : Processes::kInfos) set(process.name);
    set("sea");
    set("strata");
}

Stroke dam(const Simulation& simulation, std::uint32_t stroke) {
    const auto width = static_cast<float>(simulation.terrain().columns());
    return strokes::wall(stroke, {0, 1}, {width, 3}, 3, 30);
}

/// Runs epochs; in the middle of them hands are at work: strokes, blurs and undoing, other edges, processes
/// switched off and on again, a finer map.
void runWithEdits(Simulation& simulation, int epochs) {
    const auto isAt = [&](int epoch, int of12) { return epoch == epochs * of12 / 12; };
    for (int epoch = 0; epoch < epochs; ++epoch) {
        if (isAt(epoch, 1)) simulation.apply(dam(simulation, 1));
        if (isAt(epoch, 2)) simulation.apply(Blur{2});
        if (isAt(epoch, 3)) simulation.apply(Undo{});
        if (isAt(epoch, 4)) setEdges(simulation, Edges::periodic);
        if (isAt(epoch, 5)) simulation.apply(Undo{});
        if (isAt(epoch, 6)) simulation.apply(Upsample{});
        if (isAt(epoch, 7)) setEdges(simulation, Edges::closed);
        if (isAt(epoch, 8)) switchAll(simulation, false);
        if (isAt(epoch, 9)) switchAll(simulation, true);
        if (isAt(epoch, 10)) setEdges(simulation, Edges::open);
        if (isAt(epoch, 11)) simulation.apply(dam(simulation, 2));
        simulation.step();
        if (epoch % 10 != 0 && epoch + 1 != epochs) continue;
        INFO("epoch ", epoch);
        REQUIRE(brokenLaw(simulation) == "");
    }
}

struct Size {
    int columns, rows;
};
constexpr std::array<Size, 5> kSizes = {{{64, 64}, {3, 65}, {130, 70}, {2, 2}, {65, 2}}};

/// Every level of vector instructions that this processor has, and every number of threads from 1 to 3.
std::vector<Execution> ways() {
    std::vector<Execution> all = {{1, bestSimd()}, {2, bestSimd()}, {3, bestSimd()}};
    int threads = 1;
    for (const Simd simd : {Simd::baseline, Simd::sse4, Simd::avx2, Simd::avx512})
        if (simd < bestSimd()) all.push_back({threads++ % 3 + 1, simd});
    return all;
}

/// Every two sliders of all groups at all four corners. The base terrain and the seed stay; `on`: so do the
/// switches of processes, on.
void checkAllCorners(int size, int epochs, bool on) {
    Parameters params = everything(), defaults;
    std::vector<Param> sliders;
    for (const ParamGroup& group : groups(params, defaults)) {
        for (const Param& param : group.params) {
            const bool isFixed = group.name == "terrain" || group.name == "world" ||
                                 (on && param.name == "enabled") || param.isColour();
            if (!isFixed) sliders.push_back(param);
        }
    }
    const std::vector<test::Corner> corners = test::pairwiseCorners(sliders.size());
    for (std::size_t i = 0; i < corners.size(); ++i) {
        test::setCorner(sliders, corners[i]);
        INFO("corner ", i);
        Simulation simulation = worldOf(size, size, {1});
        simulation.apply(SetParameters{params});
        for (int epoch = 0; epoch < epochs; ++epoch) simulation.step();
        REQUIRE(brokenLaw(simulation) == "");
    }
}

}  // namespace

TEST_CASE("all processes at once, edited while they run, lose neither rock nor water") {
    for (const Size& size : kSizes) {
        INFO(size.columns, " × ", size.rows);
        Simulation simulation = worldOf(size.columns, size.rows, {2});
        runWithEdits(simulation, test::unlessWatched(size.columns > 100 ? 60 : 200, 36));
        CHECK(simulation.terrain().columns() == 2 * size.columns);
        if (std::min(size.columns, size.rows) < 64) continue;
        Processes::forEach([&]<class P>() {
            INFO(P::kInfo.name);
            // The wind moves slabs, which are in the air only within an epoch.
            if constexpr (HasParticles<P> && !std::is_same_v<P, Wind>)
                CHECK(countOf(simulation.state().of<P>()) > 0);
        });
        CHECK(simulation.waterBalance().evaporated > 0);
        CHECK(simulation.balance().carried > 0);
    }
}

TEST_CASE("all processes at once give the same hash for every number of threads and every SIMD level") {
    for (const Size& size : kSizes) {
        std::uint64_t first = 0;
        for (const Execution& execution : ways()) {
            INFO(size.columns, " × ", size.rows, ", ", execution.threads, " threads, ",
                 nameOf(execution.simd));
            Simulation simulation = worldOf(size.columns, size.rows, execution);
            runWithEdits(simulation, 12);
            if (first == 0) first = simulation.hash();
            CHECK(simulation.hash() == first);
        }
    }
}

TEST_CASE("a copy of a world of everything goes its own way") {
    Simulation simulation = worldOf(66, 40, {2});
    runWithEdits(simulation, 12);
    Simulation twin = simulation, untouched = simulation;
    simulation.apply(dam(simulation, 3));
    simulation.step();
    CHECK(twin.hash() == untouched.hash());
    CHECK(twin.hash() != simulation.hash());
    twin.step();
    untouched.step();
    CHECK(twin.hash() == untouched.hash());
}

TEST_CASE("every two sliders of all groups together at either end keep the laws on a small map") {
    checkAllCorners(16, test::unlessWatched(10, 3), true);
    checkAllCorners(16, test::unlessWatched(10, 3), false);
}

TEST_SUITE("long") {
    TEST_CASE("1 000 epochs of all processes at once, edited while they run, keep the laws") {
        for (const Size& size : kSizes) {
            INFO(size.columns, " × ", size.rows);
            Simulation simulation = worldOf(size.columns, size.rows, {2});
            runWithEdits(simulation, 1000);
        }
    }

    TEST_CASE("every two sliders of all groups together at either end keep the laws on a map of 64 × 64") {
        checkAllCorners(64, 50, true);
        checkAllCorners(64, 50, false);
    }
}
