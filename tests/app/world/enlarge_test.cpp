#include "app/world/enlarge.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/world/restore.hpp"
#include "sim/edit/reach.hpp"
#include "sim/world/refined.hpp"
#include "sim/world/simulation.hpp"
#include "tests/refusal.hpp"
#include "tests/sim/edit/strokes.hpp"
#include "tests/sim/world/maps.hpp"

using namespace wadi::test;
using app::enlarged, app::Enlarged;
using wadi::Simulation;

namespace {

constexpr int kSide = 64;

wadi::Parameters small() {
    wadi::Parameters params;
    params.terrain.size = kSide;
    return params;
}

/// A log of one edit of the first epoch.
template <class Edit>
wadi::EditLog logOf(const Edit& edit) {
    return {wadi::EditLog(small(), nullptr), {{0, edit}}};
}

/// What becomes of one edit at so many cells along a side.
template <class Edit>
Edit enlargedEdit(const Edit& edit, int side) {
    return std::get<Edit>(enlarged(logOf(edit), side).edits.at(0).command);
}

wadi::EditLog edited() {
    Simulation simulation(small());
    simulation.step();
    simulation.apply(strokes::wall(1, {10, 10}, {30, 20}));
    simulation.apply(wadi::Blur{2});
    simulation.step();
    simulation.apply(wadi::SetParam{"droplet.dt", 0.7, 1});
    simulation.apply(strokes::wall(2, {40, 10}, {30, 40}));
    simulation.step();
    simulation.apply(wadi::Undo{});
    return simulation.log();
}

/// Carries out what there is to do, and runs to an epoch.
Simulation run(const Enlarged& work, std::uint64_t end) {
    Simulation simulation = work.start.map() ? Simulation(*work.start.map(), work.start.parameters())
                                             : Simulation(work.start.parameters());
    app::Replay replay(work.edits, "edits");
    replay.begin(simulation);
    for (replay.carryOut(simulation); simulation.epoch() < end; replay.carryOut(simulation))
        simulation.step();
    return simulation;
}

/// How much rock stands on the ground above its start [m³].
double volume(const Simulation& simulation) {
    const wadi::Terrain& terrain = simulation.terrain();
    return static_cast<double>(simulation.balance().entered) / wadi::kQuantaPerMetre * terrain.cellSize() *
           terrain.cellSize();
}

}  // namespace

TEST_CASE("a world that is made again at its own size is the same world") {
    const wadi::EditLog log = edited();
    const Enlarged same = enlarged(log, kSide);
    CHECK(same.notices.empty());
    REQUIRE(same.edits.size() == log.entries().size());
    Simulation first(small());
    app::Replay replay(log.entries(), "log");
    replay.begin(first);
    for (replay.carryOut(first); first.epoch() < 3; replay.carryOut(first)) first.step();
    CHECK(run(same, 3).hash() == first.hash());
}

TEST_CASE("a larger map covers the same ground, and edits reach as far on it") {
    const Enlarged fine = enlarged(edited(), 2 * kSide);
    const wadi::GenerateParams& terrain = fine.start.parameters().terrain;
    CHECK(terrain.size == 2 * kSide);
    CHECK(terrain.cellSize == small().terrain.cellSize / 2);

    const wadi::Stroke wall = strokes::wall(1, {10, 10}, {30, 20});
    const wadi::Stroke wide = enlargedEdit(wall, 3 * kSide);
    CHECK(wide.brush.radius == 3 * wall.brush.radius);
    CHECK(wide.brush.height == wall.brush.height);
    CHECK(wide.dabs.back() == 3.f * wall.dabs.back());

    const double before = volume(run(enlarged(logOf(wall), kSide), 0));
    CHECK(before > 0);
    for (const int side : {96, 128, 256})
        CHECK(volume(run(enlarged(logOf(wall), side), 0)) == doctest::Approx(before).epsilon(0.03));
}

TEST_CASE(
    "a map that was made finer on the way is as fine from the start, and later edits are scaled by less") {
    wadi::EditLog log(small(), nullptr);
    log.add(1, strokes::wall(1, {10, 10}, {30, 20}));
    log.add(2, wadi::Upsample{});
    log.add(3, strokes::wall(2, {10, 10}, {30, 20}));
    const Enlarged fine = enlarged(log, 4 * kSide);
    REQUIRE(fine.edits.size() == 3);
    CHECK(std::get<wadi::Stroke>(fine.edits[0].command).brush.radius == 32);
    CHECK(std::get<wadi::Stroke>(fine.edits[2].command).brush.radius == 16);
    // Parameters stayed when it was made finer: from there on they are of cells half as wide.
    CHECK(fine.start.parameters().droplet.steps == 256);
    CHECK(std::get<wadi::SetParameters>(fine.edits[1].command).parameters.droplet.steps == 128);
    CHECK(says(errorOf([&] { enlarged(log, kSide); }), "The edit of epoch 2", "larger --size"));
}

TEST_CASE(
    "what was converted when the map was made finer on the way is what it is on fine cells from the start") {
    wadi::EditLog log(small(), nullptr);
    log.add(1, wadi::Upsample{.converts = true});
    log.add(2, wadi::SetParam{"uplift.rate", 2, 1});
    log.add(3, wadi::Undo{});
    log.add(4, wadi::SetParam{"droplet.steps", 50, 2});
    const Enlarged fine = enlarged(log, 4 * kSide);
    CHECK(fine.start.parameters().droplet.steps == 256);
    CHECK(std::get<wadi::SetParameters>(fine.edits[0].command).parameters.droplet.steps == 256);
    CHECK(std::get<wadi::SetParam>(fine.edits[3].command).number == 100);
}

TEST_CASE("a parameter that is set on the way means the same on finer cells, too") {
    CHECK(enlargedEdit(wadi::SetParam{"droplet.steps", 50, 1}, 2 * kSide).number == 100);
    CHECK(enlargedEdit(wadi::SetParam{"uplift.rate", 2, 1}, 2 * kSide).number == 2);
    wadi::Parameters other = small();
    other.masks.noiseSize = 30;
    CHECK(enlargedEdit(wadi::SetParameters{other}, 2 * kSide).parameters.masks.noiseSize == 60);
}

TEST_CASE("what was undone before a map was made finer does not come back, and what was done again does") {
    const wadi::Parameters start = small();
    const auto rainAfter = [&](std::vector<wadi::Command> commands) {
        std::vector<wadi::EditLog::Entry> entries;
        for (wadi::Command& command : commands) entries.push_back({0, std::move(command)});
        entries.push_back({5, wadi::Upsample{}});
        const Enlarged fine = enlarged({wadi::EditLog(start, nullptr), entries}, 2 * kSide);
        return std::get<wadi::SetParameters>(fine.edits.back().command).parameters.droplet.rain;
    };
    const auto rain = [](double drops, std::uint32_t gesture) {
        return wadi::SetParam{"droplet.rain", drops, gesture};
    };
    CHECK(rainAfter({rain(80, 1)}) == 80.f);
    CHECK(rainAfter({rain(80, 1), wadi::Undo{}}) == start.droplet.rain);
    CHECK(rainAfter({rain(80, 1), wadi::Undo{}, wadi::Redo{}}) == 80.f);
    CHECK(rainAfter({rain(60, 1), rain(80, 1), wadi::Undo{}}) == start.droplet.rain);
    CHECK(rainAfter({rain(60, 1), wadi::EndGesture{}, rain(80, 1), wadi::Undo{}}) == 60.f);
    CHECK(rainAfter({rain(60, 1), wadi::Blur{2}, wadi::Undo{}}) == 60.f);
}

TEST_CASE("what the wind is set to is converted for the method that it is given on the way") {
    const Enlarged fine = enlarged(logOf(wadi::SetParam{"wind.method", 0, 1}), 2 * kSide);
    wadi::Parameters grains = small();
    grains.wind.method = wadi::WindMethod::grains;
    const auto& all = std::get<wadi::SetParameters>(fine.edits.at(0).command).parameters;
    CHECK(all.wind.method == wadi::WindMethod::grains);
    CHECK(all.wind.speed == wadi::refined(grains, 2).parameters.wind.speed);
    CHECK(all.wind.speed == 2 * grains.wind.speed);
}

TEST_CASE("what depends on the steps of an epoch is converted again when these are set on the way") {
    const Enlarged fine = enlarged(logOf(wadi::SetParam{"runoff.maxSteps", 20, 1}), 2 * kSide);
    wadi::Parameters longer = small();
    longer.runoff.maxSteps = 20;
    const auto& all = std::get<wadi::SetParameters>(fine.edits.at(0).command).parameters;
    CHECK(all.runoff.maxSteps == 40);
    CHECK(all.runoff.ramp == wadi::refined(longer, 2).parameters.runoff.ramp);
    CHECK(all.runoff.ramp != fine.start.parameters().runoff.ramp);
}

TEST_CASE("that dunes will stand elsewhere is said where the wind blows, and nowhere else") {
    const auto isTold = [](const wadi::Parameters& params, int side,
                           std::vector<wadi::EditLog::Entry> entries = {}) {
        const Enlarged fine = enlarged({wadi::EditLog(params, nullptr), std::move(entries)}, side);
        return std::ranges::any_of(fine.notices, [](const wadi::Sentence& notice) {
            return notice.text().starts_with("Dunes begin by chance");
        });
    };
    wadi::Parameters windy = small();
    windy.wind.enabled = true;
    CHECK(isTold(windy, 2 * kSide));
    CHECK_FALSE(isTold(windy, kSide));
    // There from the start on as many cells as later.
    CHECK(isTold(windy, 2 * kSide, {{3, wadi::Upsample{}}}));
    CHECK(isTold(small(), 2 * kSide, {{3, wadi::SetParam{"wind.enabled", 1}}}));
    CHECK_FALSE(isTold(small(), 2 * kSide));
}

TEST_CASE("a slider that was dragged through epochs, and on which others depend, is undone whole") {
    std::vector<wadi::EditLog::Entry> entries = {{1, wadi::SetParam{"runoff.maxSteps", 20, 5}},
                                                 {2, wadi::SetParam{"runoff.maxSteps", 30, 5}},
                                                 {3, wadi::Undo{}}};
    const auto runoffAfter = [&](std::uint64_t epoch) {
        return run(enlarged({wadi::EditLog(small(), nullptr), entries}, 2 * kSide), epoch)
            .parameters()
            .runoff;
    };
    CHECK(runoffAfter(1).maxSteps == 40);
    CHECK(runoffAfter(2).maxSteps == 60);
    CHECK(runoffAfter(3).maxSteps == 2 * small().runoff.maxSteps);
    CHECK(runoffAfter(3).ramp == wadi::refined(small(), 2).parameters.runoff.ramp);
}

TEST_CASE("painted maps are resampled to the cells of a larger map") {
    auto painted = std::make_shared<wadi::Field<std::uint8_t>>(kSide, kSide, std::uint8_t{255});
    for (int z = 0; z < kSide; ++z)
        for (int x = 0; x < kSide / 2; ++x) painted->at(x, z) = 0;
    const auto map = enlargedEdit(wadi::SetPaintedMap{wadi::Painted::rain, painted}, 4 * kSide).map;
    REQUIRE(map);
    CHECK(map->columns() == 4 * kSide);
    CHECK(map->rows() == 4 * kSide);
    CHECK(map->at(2 * kSide - 3, 9) == 0);
    CHECK(map->at(2 * kSide + 2, 9) == 255);
    CHECK(map->at(2 * kSide - 1, 9) < map->at(2 * kSide, 9));
    CHECK(enlargedEdit(wadi::SetPaintedMap{wadi::Painted::rain, nullptr}, 4 * kSide).map == nullptr);
}

TEST_CASE("springs give as much water on the same ground, also where their cells have an end") {
    const wadi::SetSprings springs{{{0.5f, 0.25f, 3.f, 1.f, 0.2f}, {0.1f, 0.2f, 40.f, 1.f}}, 0};
    const std::vector<wadi::Spring> wide = enlargedEdit(springs, 2 * kSide).springs;
    CHECK(wide[0] == wadi::Spring{0.5f, 0.25f, 6.f, 1.f, 0.2f});
    CHECK(wide[1].radius == 64);
    CHECK(wide[1].rate == doctest::Approx(80. * 80 / 64 / 64));
    CHECK(says(enlarged(logOf(springs), 2 * kSide).notices.at(0), "64 cells at most"));
    CHECK(enlarged(logOf(springs), 2 * kSide).notices.size() == 1);
    const wadi::SetSprings strong{{{0.1f, 0.2f, 40.f, 80.f}}, 0};
    CHECK(says(enlarged(logOf(strong), 2 * kSide).notices.at(1), "less water than they did"));
}

TEST_CASE("a blur is as wide on the ground, though hands may set no such") {
    CHECK(enlargedEdit(wadi::Blur{3}, 2 * kSide).passes == 12);
    CHECK(enlargedEdit(wadi::Blur{wadi::kMostBlurPasses}, 32 * kSide).passes == wadi::kMostPasses);
    CHECK(says(errorOf([&] { enlarged(logOf(wadi::Blur{wadi::kMostBlurPasses}), 33 * kSide); }),
               "The edit of epoch 0", "passes", "smaller --size", "--refine"));
    const Enlarged wide = enlarged(logOf(wadi::Blur{5}), 4 * kSide);
    CHECK(run(wide, 0).hash() != run({wide.start, {}}, 0).hash());
}

TEST_CASE("a heightmap is resampled with all that lies on it, on the same ground") {
    wadi::Heightmap cone = maps::cone(kSide);
    cone.sediment = wadi::Field<float>(kSide, kSide, 2.f);
    cone.hardness = wadi::Field<std::uint8_t>(kSide, kSide, std::uint8_t{0});
    cone.hardness.at(5, 6) = 200;
    const wadi::EditLog log(small(), std::make_shared<const wadi::Heightmap>(cone));
    CHECK(enlarged(log, kSide).start.map() == log.map());
    const Enlarged larger = enlarged(log, 2 * kSide);
    const wadi::Heightmap& fine = *larger.start.map();
    CHECK(fine.heights.columns() == 2 * kSide);
    CHECK(fine.heights.rows() == 2 * kSide);
    CHECK(fine.cellSize == cone.cellSize / 2);
    CHECK(fine.heights.at(64, 20) == doctest::Approx(cone.heights.at(32, 10)).epsilon(0.05));
    CHECK(fine.sediment.at(9, 9) == doctest::Approx(2));
    CHECK(fine.hardness.at(10, 12) == 200);
    CHECK(fine.hardness.at(12, 12) == 0);
    CHECK(run(larger, 1).terrain().columns() == 2 * kSide);
}

TEST_CASE("an edit that no larger map can repeat is refused with what could be done") {
    wadi::Parameters params = small();
    params.terrain.cellSize = 100;
    wadi::EditLog log(params, nullptr);
    log.add(3, strokes::wall(1, {10, 10}, {30, 20}, 100));
    CHECK(says(errorOf([&] { enlarged(log, 8192); }), "The edit of epoch 3",
               "12800 cells, and 8192 is the most", "--size 5242 at most", "--refine"));
    params.terrain.cellSize = 0.2f;
    CHECK(says(errorOf([&] { enlarged(wadi::EditLog(params, nullptr), 4 * kSide); }), "0.1 m is the least",
               "smaller --size"));
}

TEST_CASE("cells that would be too small are refused, whatever they begin as") {
    using app::checkCells, app::CellsOf;
    CHECK_NOTHROW(checkCells(0.1, 512, CellsOf::generator));
    CHECK(says(errorOf([] { checkCells(0.09, 512, CellsOf::generator); }), "would be 0.09 m wide at 512",
               "0.1 m is the least of those that are generated: give a smaller --size"));
    for (const CellsOf cells : {CellsOf::heightmap, CellsOf::present}) {
        CHECK_NOTHROW(checkCells(0.09, 512, cells));
        CHECK(says(errorOf([=] { checkCells(0.0009, 512, cells); }), "0.001 m is the least: give"));
    }
    wadi::Parameters params = small();
    params.terrain.cellSize = 0.15f;
    CHECK(says(errorOf([&] { enlarged(wadi::EditLog(params, nullptr), 2 * kSide); }), "0.075 m wide at 128"));
    wadi::Heightmap map = maps::cone(33);
    map.cellSize = 0.0015f;
    const auto old = std::make_shared<const wadi::Heightmap>(map);
    CHECK(says(errorOf([&] { enlarged(wadi::EditLog(small(), old), 66); }), "0.00075 m wide at 66"));
}

TEST_CASE("refinement doubles at once and after so many epochs each") {
    wadi::Parameters params = small();
    params.springs = {{0.5f, 0.5f, 3.f, 1.f}};
    Simulation simulation(params);
    simulation.step();
    const auto [edits, notices] = app::refinement(simulation.state(), 3, 20);
    REQUIRE(edits.size() == 3);
    CHECK(edits[0].epoch == 1);
    CHECK(edits[2].epoch == 41);
    for (const auto& edit : edits) simulation.apply(edit.command);
    CHECK(simulation.parameters().droplet.steps == 256);
    CHECK(simulation.parameters().springs[0].radius == 24);
    CHECK(says(notices.at(0), "droplet.steps would have to be 512, and is held to 256"));
    CHECK(app::canBeKept(edits));
}
