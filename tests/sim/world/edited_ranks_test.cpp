#include <doctest/doctest.h>

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "sim/generate/generate.hpp"
#include "sim/terrain/byte_maps.hpp"
#include "sim/world/simulation.hpp"
#include "tests/sim/world/thread_ranks.hpp"

using namespace wadi;

namespace {

/// An edit, and the epochs that are run after it.
struct EditStep {
    Command edit;
    int epochs = 1;
};

/// What came of a world.
struct Outcome {
    std::uint64_t hash = 0;
    std::int64_t drift = 0, water = 0, dye = 0;
    std::int64_t entered = 0;             // rock [quanta]
    std::int64_t dyed = 0, inRivers = 0;  // dye that lies loose, and in water [quanta]

    bool operator==(const Outcome&) const = default;
};

/// Land of 3 × 3 tiles, the last of which are narrow. in rain and wind.
Parameters dunes() {
    Parameters params;
    params.terrain.size = 180;
    params.terrain.generator = Generator::sand;
    params.wind.enabled = true;
    params.uplift.enabled = true;
    return params;
}

/// The same of rock, which rises.
Parameters rock() {
    Parameters params = dunes();
    params.terrain.generator = Parameters{}.terrain.generator;
    params.wind.enabled = false;
    params.time.yearsPerEpoch = 1000;
    params.masks.of<Droplet>() = MaskKind::painted;
    return params;
}

/// A stroke over all of the map, from corner to corner.
Stroke across(BrushKind kind, std::uint32_t number, bool isInverted = false) {
    const float value = kind == BrushKind::rain ? kMostRain : 0.5f;
    Stroke stroke{.stroke = number,
                  .brush = {.kind = kind, .radius = 30, .value = value},
                  .inverted = isInverted,
                  .dabs = {}};
    for (int i = 0; i <= 12; ++i)
        stroke.dabs.emplace_back(15.5f * static_cast<float>(i), 15.f * static_cast<float>(i));
    return stroke;
}

Outcome outcomeOf(const std::vector<EditStep>& steps, const Parameters& params, const Subdomain& own) {
    const ThreadPool pool(1);
    const Heightmap map = generatePart(params.terrain, params.world.seed, own, pool);
    Simulation world(SavedWorld{State(params, Terrain(map, own)), EditLog(params, nullptr)}, {1});
    world.apply(Remember{History::kMostLimit});
    for (const EditStep& step : steps) {
        world.apply(step.edit);
        for (int epoch = 0; epoch < step.epochs; ++epoch) world.step();
    }
    return {world.hash(),
            world.balance().drift(),
            world.waterBalance().drift(),
            world.state().dyeBalance().drift(),
            world.balance().entered,
            world.state().dyeBalance().moved,
            own.sum(world.state().of<Pipes>().carriedDye())};
}

/// Checks that ranks come with `ofRanks` to what one process comes to with `steps`; returns that.
Outcome checkEdited(const std::vector<EditStep>& steps, const Parameters& params,
                    const std::vector<EditStep>& ofRanks) {
    const int side = params.terrain.size;
    const Outcome one = outcomeOf(steps, params, Subdomain(TileGrid{side, side}));
    CHECK(one.drift == 0);
    CHECK(one.water == 0);
    CHECK(one.dye == 0);
    for (const int count : {3, 6}) {
        CAPTURE(count);
        std::mutex mutex;
        onRanks(count, [&](const Communicator& communicator) {
            const Outcome came = outcomeOf(ofRanks, params, Subdomain({side, side}, communicator));
            const std::lock_guard lock(mutex);
            CHECK(came == one);
        });
    }
    return one;
}
Outcome checkEdited(const std::vector<EditStep>& steps, const Parameters& params = dunes()) {
    return checkEdited(steps, params, steps);
}

}  // namespace

TEST_CASE("ranks do what hands do to the land of one process, with every brush") {
    const Outcome untouched = checkEdited({{EndGesture{}, 4}});
    for (std::size_t i = 0; i < kBrushNames.size(); ++i) {
        const auto kind = static_cast<BrushKind>(i);
        CAPTURE(kBrushNames[i]);
        std::vector<EditStep> steps{{across(kind, 1)}, {across(kind, 2, true)}, {across(kind, 3), 2}};
        if (kind == BrushKind::erase)
            steps.insert(steps.begin(), {{across(BrushKind::dye, 4)}, {across(BrushKind::wind, 5)}});
        const Outcome came = checkEdited(steps);
        if (kind != BrushKind::erase) CHECK(came.hash != untouched.hash);
    }
}

TEST_CASE("ranks take strokes back, do them again and set them anew as one process does") {
    for (const BrushKind kind : {BrushKind::obstacle, BrushKind::dye, BrushKind::rain, BrushKind::water,
                                 BrushKind::sand, BrushKind::smooth}) {
        CAPTURE(kBrushNames[std::size_t(kind)]);
        Stroke anew = across(kind, 1);
        anew.anew = true;
        anew.dabs.resize(3);
        checkEdited({{across(kind, 1), 0}, {anew, 2}, {Undo{}}, {Redo{}}, {across(kind, 2)}, {Undo{}, 2}});
    }
}

TEST_CASE("ranks smooth, blur and take that back as one process does, with dye, and while ground rises") {
    for (const Parameters& params : {dunes(), rock()}) {
        const Outcome untouched = checkEdited({{across(BrushKind::dye, 1), 5}}, params);
        const std::vector<EditStep> steps{{across(BrushKind::dye, 1), 1},
                                          {across(BrushKind::smooth, 2), 1},
                                          {Blur{70}, 2},
                                          {Undo{}, 1},
                                          {Redo{}, 0}};
        CHECK(checkEdited(steps, params).hash != untouched.hash);
    }
    checkEdited({{Blur{1}}, {Undo{}}, {across(BrushKind::smooth, 1, true)}, {Undo{}}, {Redo{}}});
}

TEST_CASE("ranks take a painted map of every kind as one process does, and each resamples its part") {
    Field<std::uint8_t> coarse(61, 61);
    for (int z = 0; z < coarse.rows(); ++z)
        for (int x = 0; x < coarse.columns(); ++x) coarse.at(x, z) = static_cast<std::uint8_t>(x * 7 + z * 3);
    const int side = dunes().terrain.size;
    const auto shared = [](Field<std::uint8_t> map) {
        return std::make_shared<const Field<std::uint8_t>>(std::move(map));
    };
    const auto fine = shared(bilinear(coarse, Subdomain({side, side}))), few = shared(std::move(coarse));
    for (std::size_t i = 0; i < kPaintedNames.size(); ++i) {
        CAPTURE(kPaintedNames[i]);
        const auto steps = [&](const auto& map) {
            const auto which = static_cast<Painted>(i);
            return std::vector<EditStep>{{SetPaintedMap{which, map}, 2}, {SetPaintedMap{which, nullptr}}};
        };
        const Outcome gone = checkEdited(steps(fine), dunes(), steps(few));
        const auto kept = [&](const auto& map) {
            return std::vector<EditStep>{steps(map).front(), {EndGesture{}}};
        };
        CHECK(checkEdited(kept(fine), dunes(), kept(few)).hash != gone.hash);
    }
    const auto dyed = [](const auto& map) {
        return std::vector<EditStep>{{SetPaintedMap{Painted::dye, map}, 3}};
    };
    CHECK(checkEdited(dyed(fine), dunes(), dyed(few)).dyed > 0);
}

TEST_CASE("ranks know a map as unpainted once all that was painted is gone, on whichever part it was") {
    Stroke dab{.stroke = 1, .brush = {.kind = BrushKind::dye, .radius = 9, .value = 1}, .dabs = {{150, 150}}};
    const Outcome gone = checkEdited({{dab, 0}, {Undo{}, 2}});
    CHECK(gone == checkEdited({{EndGesture{}, 2}}));
}

TEST_CASE("ranks set parameters and springs as one process does") {
    checkEdited({{SetParam{"talus.enabled", 0}},
                 {SetParam{"pipes.enabled", 1}, 0},
                 {SetSprings{{{.east = 0.5f, .south = 0.5f, .radius = 9, .rate = 2}}}, 2},
                 {Undo{}},
                 {SetParam{"droplet.enabled", 0}, 2}});
}

TEST_CASE("ranks carry dye as one process does, by all that moves rock") {
    std::vector<EditStep> steps{{SetParam{"runoff.enabled", 1}, 0},
                                {SetParam{"roller.enabled", 1}, 0},
                                {SetParam{"vegetation.enabled", 1}, 0},
                                {SetParam{"incision.enabled", 1}, 0},
                                {across(BrushKind::dye, 1), 3}};
    CHECK(checkEdited(steps).dyed > 0);
    steps.push_back({SetParam{"wind.method", 0}, 4});
    steps.push_back({SetParam{"wind.enabled", 0}, 3});
    steps.push_back({SetParam{"droplet.enabled", 0}, 3});
    checkEdited(steps);
}

TEST_CASE("ranks take rolling grains away as one process does, some or all, with dye, and give them back") {
    for (const Edges edges : {Edges::open, Edges::periodic}) {
        CAPTURE(edges);
        const std::vector<EditStep> steps{{SetParam{"roller.edges", static_cast<double>(edges)}, 0},
                                          {SetParam{"roller.enabled", 1}, 0},
                                          {across(BrushKind::dye, 1), 4},
                                          {SetParam{"roller.particles", 40}, 2},
                                          {Undo{}, 2},
                                          {SetParam{"roller.enabled", 0}, 2}};
        CHECK(checkEdited(steps).dyed > 0);
    }
}

TEST_CASE("ranks wear rock that hands have hardened and masked as one process does") {
    checkEdited({{across(BrushKind::hardness, 1), 3}, {across(BrushKind::mask, 2), 3}}, rock());
}

TEST_CASE("ranks lift ground by a painted pattern as one process does, wherever it is painted over") {
    Stroke corner = across(BrushKind::uplift, 1), other = across(BrushKind::uplift, 2);
    corner.dabs = {{20, 20}};
    other.dabs = {{165, 165}};
    Parameters params = rock();
    params.uplift.form = UpliftForm::painted;
    params.uplift.rate = 1;
    params.uplift.flexure = 0.3f;
    const Outcome lifted = checkEdited({{corner, 2}, {other, 2}}, params);
    params.uplift.enabled = false;
    CHECK(checkEdited({{corner, 2}, {other, 2}}, params).entered != lifted.entered);
}

TEST_CASE("ranks carry dye in rivers as one process does, over edges of every kind, and lay it down") {
    for (const Edges edges : {Edges::open, Edges::closed, Edges::periodic}) {
        CAPTURE(edges);
        std::vector<EditStep> steps{
            {SetParam{"wind.enabled", 0}, 0}, {SetParam{"pipes.enabled", 1}, 0},
            {SetParam{"pipes.steps", 11}, 0}, {SetParam{"pipes.edges", static_cast<double>(edges)}, 0},
            {across(BrushKind::water, 1), 2}, {across(BrushKind::dye, 2), 3},
            {across(BrushKind::rock, 3), 3}};
        CHECK(checkEdited(steps).inRivers > 0);
        for (const char* process : {"pipes", "droplet", "talus", "uplift"})
            steps.push_back({SetParam{std::string(process) + ".enabled", 0}, 1});
        checkEdited(steps);
    }
}

TEST_CASE("ranks carry dye down valleys as one process does, over sides of every kind, and lay it down") {
    Parameters params = rock();
    params.time.yearsPerEpoch = 5000;
    params.incision.enabled = true;
    params.incision.baseFall = 0.5f;
    const std::vector<EditStep> steps{{across(BrushKind::dye, 1), 3}, {SetParam{"talus.enabled", 0}, 1}};
    CHECK(checkEdited(steps, params).dyed > 0);
    params.incision.diffusion = 1.f;  // much of it, by lines of cells
    params.incision.east = params.incision.west = Edges::periodic;
    params.incision.south = Edges::closed;
    checkEdited(steps, params);
    params.sea.enabled = true;
    params.sea.level = 40.f;
    params.incision.erodibility *= 5;
    checkEdited(steps, params);
    params.sea.enabled = false;  // to basins that nothing leaves
    params.incision.east = params.incision.west = params.incision.north = Edges::closed;
    params.incision.deposition = 0.2f;
    checkEdited(steps, params);
    params.incision.north = params.incision.west = Edges::periodic;
    params.terrain.size = 129;  // with a last tile of one cell
    checkEdited(steps, params);
}
