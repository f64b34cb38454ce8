#include <doctest/doctest.h>

#include <algorithm>
#include <glm/geometric.hpp>

#include "app/render/pass_context.hpp"
#include "tests/app/render/darkroom.hpp"
#include "tests/sim/edit/strokes.hpp"

namespace {

SnapshotPtr flat() {
    return snapshotOf(mapOf(96, 96, [](int, int) { return 0.f; }));
}

/// Most by which a channel differs.
float apart(glm::vec3 a, glm::vec3 b) {
    const glm::vec3 way = glm::abs(a - b);
    return std::max({way.r, way.g, way.b});
}

}  // namespace

TEST_CASE("a soft brush shows a second ring where it works in full, a hard one does not") {
    Darkroom room;
    const SnapshotPtr snapshot = flat();
    lookDown(room.camera, *snapshot);
    const glm::vec3 inner(680.f, 0.f, 480.f), between(730.f, 0.f, 480.f);
    room.marks.ring = app::BrushRing{{480.f, 0.f, 480.f}, 300.f};
    const engine::Image hard = room.picture(snapshot);
    room.marks.ring->inner = 200.f;
    const engine::Image soft = room.picture(snapshot);
    CHECK(apart(room.colourAt(hard, inner, 0), room.colourAt(soft, inner, 0)) > 20.f);
    CHECK(apart(room.colourAt(hard, between, 0), room.colourAt(soft, between, 0)) < 2.f);
}

TEST_CASE("the ring of a block is a square that turns with it") {
    Darkroom room;
    const SnapshotPtr snapshot = flat();
    lookDown(room.camera, *snapshot);
    const engine::Image bare = room.picture(snapshot);
    const glm::vec3 corner(480.f + 195.f, 0.f, 480.f + 195.f);
    const glm::vec3 tip(480.f + 270.f, 0.f, 480.f);
    room.marks.ring = app::BrushRing{{480.f, 0.f, 480.f}, 200.f};
    room.marks.ring->outline = app::Outline::square;
    const engine::Image level = room.picture(snapshot);
    CHECK(apart(room.colourAt(level, corner, 0), room.colourAt(bare, corner, 0)) > 5.f);
    CHECK(apart(room.colourAt(level, tip, 0), room.colourAt(bare, tip, 0)) < 2.f);
    room.marks.ring->turn = 45.f;
    const engine::Image turned = room.picture(snapshot);
    CHECK(apart(room.colourAt(turned, corner, 0), room.colourAt(bare, corner, 0)) < 2.f);
    CHECK(apart(room.colourAt(turned, tip, 0), room.colourAt(bare, tip, 0)) > 5.f);
}

TEST_CASE("the ring of a brush that takes has another colour and a sign in its middle") {
    Darkroom room;
    const SnapshotPtr snapshot = flat();
    lookDown(room.camera, *snapshot);
    const glm::vec3 edge(680.f, 0.f, 480.f), middle(480.f, 0.f, 480.f);
    room.marks.ring = app::BrushRing{{480.f, 0.f, 480.f}, 200.f};
    const engine::Image adds = room.picture(snapshot);
    room.marks.ring->inverted = true;
    const engine::Image takes = room.picture(snapshot);
    const glm::vec3 warm = room.colourAt(adds, edge, 0), cold = room.colourAt(takes, edge, 0);
    CHECK(warm.r > warm.b);
    CHECK(cold.b > cold.r);
    CHECK(apart(room.colourAt(adds, middle, 0), room.colourAt(takes, middle, 0)) > 40.f);
}

TEST_CASE("the ring of uplift is orange where ground rises and purple where it sinks") {
    Darkroom room;
    const SnapshotPtr snapshot = flat();
    lookDown(room.camera, *snapshot);
    const glm::vec3 edge(680.f, 0.f, 480.f);
    room.marks.overlay = wadi::LayerId::paintedUplift;
    room.marks.ring = app::BrushRing{{480.f, 0.f, 480.f}, 200.f};
    const engine::Image rises = room.picture(snapshot);
    room.marks.ring->inverted = true;
    const engine::Image sinks = room.picture(snapshot);
    const glm::vec3 up = room.colourAt(rises, edge, 0), down = room.colourAt(sinks, edge, 0);
    CHECK(up.r > up.b + 20.f);
    CHECK(down.b > down.g + 20.f);
}

TEST_CASE("a fault has teeth on the side that rises, and none on the other") {
    Darkroom room;
    const SnapshotPtr snapshot = flat();
    lookDown(room.camera, *snapshot);
    const engine::Image bare = room.picture(snapshot);
    room.marks.section = app::SectionMark{{48.f, 90.f}, {48.f, 6.f}};  // northwards: west is left of it
    const engine::Image line = room.picture(snapshot);
    room.marks.section->rises = true;
    const engine::Image fault = room.picture(snapshot);
    const auto toothed = [&](float east) {
        float most = 0.f;
        for (float south = 60.f; south < 900.f; south += 5.f)
            most = std::max(most, apart(room.colourAt(line, {east, 0.f, south}, 0),
                                        room.colourAt(fault, {east, 0.f, south}, 0)));
        return most;
    };
    CHECK(apart(room.colourAt(bare, {480.f, 0.f, 480.f}, 0), room.colourAt(line, {480.f, 0.f, 480.f}, 0)) >
          40.f);
    CHECK(toothed(460.f) > 40.f);
    CHECK(toothed(500.f) < 2.f);
}

TEST_CASE("the ring is seen on bright and on dark ground") {
    for (const float shade : {0.f, 1.f}) {
        Darkroom room;
        room.look.flatColour = room.look.steepColour = glm::vec3(shade);
        room.look.fog = 0.f;
        const SnapshotPtr snapshot = flat();
        lookDown(room.camera, *snapshot);
        room.marks.ring = app::BrushRing{{480.f, 0.f, 480.f}, 200.f};
        const engine::Image image = room.picture(snapshot);
        float darkest = 255.f, lightest = 0.f;
        for (float x = 640.f; x < 720.f; x += 4.f) {
            const float seen = room.colourAt(image, {x, 0.f, 480.f}, 0).g;
            darkest = std::min(darkest, seen);
            lightest = std::max(lightest, seen);
        }
        CHECK(lightest - darkest > 60.f);
    }
}

TEST_CASE("the ring is seen on water") {
    Darkroom room;
    wadi::Parameters parameters;
    parameters.sea.enabled = true;
    parameters.sea.level = 20.f;
    wadi::Simulation simulation(mapOf(96, 96, [](int, int) { return 0.f; }), parameters);
    wadi::Publisher publisher;
    const SnapshotPtr snapshot = snapshotOf(simulation, publisher);
    lookDown(room.camera, *snapshot);
    const glm::vec3 edge(680.f, 20.f, 480.f);
    const engine::Image bare = room.picture(snapshot);
    room.marks.ring = app::BrushRing{{480.f, 20.f, 480.f}, 200.f};
    const engine::Image ringed = room.picture(snapshot);
    CHECK(apart(room.colourAt(bare, edge, 0), room.colourAt(ringed, edge, 0)) > 60.f);
}

TEST_CASE("springs are rings with a dot, in another colour when the pointer is on them") {
    Darkroom room;
    const SnapshotPtr snapshot = flat();
    lookDown(room.camera, *snapshot);
    const glm::vec3 middle(480.f, 0.f, 480.f), edge(680.f, 0.f, 480.f), between(580.f, 0.f, 480.f);
    const engine::Image bare = room.picture(snapshot);
    room.marks.springs = {{{48.f, 48.f}, 20.f}};
    const engine::Image plain = room.picture(snapshot);
    for (const glm::vec3 place : {middle, edge})
        CHECK(apart(room.colourAt(bare, place, 0), room.colourAt(plain, place, 0)) > 40.f);
    CHECK(apart(room.colourAt(bare, between, 0), room.colourAt(plain, between, 0)) < 2.f);
    room.marks.springs[0].state = app::SpringMark::State::hovered;
    const engine::Image hovered = room.picture(snapshot);
    CHECK(apart(room.colourAt(plain, middle, 0), room.colourAt(hovered, middle, 0)) > 40.f);
    room.marks.springs.clear();
    const engine::Image none = room.picture(snapshot);
    CHECK(std::ranges::equal(none.at(160, 120), bare.at(160, 120)));
}

namespace {

/// How many lines a ray from the middle of the map eastwards crosses, in grey: what differs from bare ground
/// is ink. The dot in the middle is left out.
int linesAcross(Darkroom& room, const engine::Image& bare, const engine::Image& marked) {
    int lines = 0;
    bool wasInk = false;
    for (float x = 520.f; x < 900.f; x += 1.f) {
        const glm::vec3 place(x, 0.f, 480.f);
        const bool isInk = std::abs(brightness(room.colourAt(marked, place, 0)) -
                                    brightness(room.colourAt(bare, place, 0))) > 6.f;
        lines += isInk && !wasInk ? 1 : 0;
        wasInk = isInk;
    }
    return lines;
}

}  // namespace

TEST_CASE("the chosen spring is told from others without colours: it has two rings") {
    using State = app::SpringMark::State;
    Darkroom room;
    const SnapshotPtr snapshot = flat();
    lookDown(room.camera, *snapshot);
    const engine::Image bare = room.picture(snapshot);
    for (const float radius : {20.f, 0.5f}) {  // [cells]; the small one is as large as any is drawn at least
        CAPTURE(radius);
        for (const State state : {State::plain, State::hovered}) {
            room.marks.springs = {{{48.f, 48.f}, radius, state}};
            CHECK(linesAcross(room, bare, room.picture(snapshot)) == 1);
        }
        for (const State state : {State::chosen, State::hovered}) {
            room.marks.springs = {{{48.f, 48.f}, radius, state, true}};
            CHECK(linesAcross(room, bare, room.picture(snapshot)) == 2);
        }
    }
}

TEST_CASE("a point of a section that is pointed at is told from its ends without colours: it is hollow") {
    Darkroom room;
    const SnapshotPtr snapshot = flat();
    lookDown(room.camera, *snapshot);
    room.marks.section = app::SectionMark{{16.f, 48.f}, {80.f, 48.f}};
    const engine::Image line = room.picture(snapshot);
    room.marks.section->probe = glm::vec2(48.f, 48.f);
    const engine::Image probed = room.picture(snapshot);
    const auto grey = [&](const engine::Image& image, float x, float z) {
        return brightness(room.colourAt(image, {x, 0.f, z}, 0));
    };
    // Its middle shows the line as it was; the ends have none beside them.
    CHECK(std::abs(grey(probed, 480.f, 480.f) - grey(line, 480.f, 480.f)) < 2.f);
    float most = 0.f;
    for (float z = 440.f; z < 480.f; z += 1.f)
        most = std::max(most, std::abs(grey(probed, 480.f, z) - grey(line, 480.f, z)));
    CHECK(most > 20.f);
}

TEST_CASE("a painted map is shown on the ground only while it is wanted") {
    Darkroom room;
    wadi::Simulation simulation(mapOf(96, 96, [](int, int) { return 0.f; }));
    wadi::Publisher publisher;
    const wadi::View view{.marked = wadi::LayerId::mask};
    lookDown(room.camera, *snapshotOf(simulation, publisher));
    const wadi::Brush mask{.kind = wadi::BrushKind::mask, .radius = 20.f, .softness = 0.f};
    simulation.apply(strokes::dab(1, mask, {48.f, 48.f}));
    const SnapshotPtr painted = snapshotOf(simulation, publisher, view);
    const glm::vec3 in(480.f, 0.f, 480.f), out(200.f, 0.f, 200.f);
    const engine::Image bare = room.picture(painted);
    room.marks.overlay = wadi::LayerId::mask;
    const engine::Image shown = room.picture(painted);
    CHECK(apart(room.colourAt(bare, in), room.colourAt(shown, in)) > 40.f);
    CHECK(room.colourAt(shown, in).r > room.colourAt(shown, in).g);
    CHECK(apart(room.colourAt(bare, out), room.colourAt(shown, out)) < 1.f);
    room.marks.overlay = wadi::LayerId::paintedRain;  // which this snapshot has not
    const engine::Image other = room.picture(painted);
    CHECK(apart(room.colourAt(bare, in), room.colourAt(other, in)) < 1.f);
}

TEST_CASE("the frame of an obstacle shows its line and its handles, and lights the one at the pointer") {
    Darkroom room;
    const SnapshotPtr snapshot = flat();
    lookDown(room.camera, *snapshot);
    const engine::Image bare = room.picture(snapshot);
    const auto seen = [&](const engine::Image& image, float x, float z) {
        const glm::vec3 place(10.f * x, 0.f, 10.f * z);
        return apart(room.colourAt(image, place, 0), room.colourAt(bare, place, 0));
    };
    app::FrameMark frame{.outline = {{30, 20}, {60, 20}, {60, 40}, {30, 40}}};
    frame.handles = frame.outline;
    frame.foot = {45, 20};
    frame.turn = {45, 12};
    room.marks.frame = frame;
    const engine::Image framed = room.picture(snapshot);
    CHECK(seen(framed, 30, 30) > 20.f);  // a side
    CHECK(seen(framed, 60, 40) > 40.f);  // a corner
    CHECK(seen(framed, 45, 16) > 20.f);  // the stem
    CHECK(seen(framed, 45, 30) < 2.f);   // inside
    room.marks.frame->lit = 2;
    const engine::Image lit = room.picture(snapshot);
    CHECK(apart(room.colourAt(lit, {600.f, 0.f, 400.f}, 0), room.colourAt(framed, {600.f, 0.f, 400.f}, 0)) >
          20.f);
    room.marks.frame.reset();
    const engine::Image none = room.picture(snapshot);
    CHECK(std::ranges::equal(none.at(160, 120), bare.at(160, 120)));
}

TEST_CASE("where less is painted there are lines, which tell it from more without colours") {
    Darkroom room;
    room.look.fog = 0.f;
    wadi::Simulation simulation(mapOf(96, 96, [](int, int) { return 0.f; }));
    wadi::Publisher publisher;
    for (const auto& [painted, layer] : {std::pair{wadi::Painted::uplift, wadi::LayerId::paintedUplift},
                                         {wadi::Painted::rain, wadi::LayerId::paintedRain}}) {
        auto map = std::make_shared<wadi::Field<std::uint8_t>>(96, 96, std::uint8_t{0});
        for (int z = 0; z < 96; ++z) std::fill_n(&map->at(0, z), 48, std::uint8_t{255});
        simulation.apply(wadi::SetPaintedMap{painted, map});
        const SnapshotPtr snapshot = snapshotOf(simulation, publisher, {.marked = layer});
        lookDown(room.camera, *snapshot);
        room.marks.overlay = layer;
        const engine::Image shown = room.picture(snapshot);
        // How far the brightest and the darkest place of a few cells are apart, in grey.
        const auto contrast = [&](float from) {
            float least = 1e9f, most = 0.f;
            for (float x = from; x < from + 160.f; x += 4.f) {
                const float grey = brightness(room.colourAt(shown, {x, 0.f, 480.f}, 0));
                least = std::min(least, grey), most = std::max(most, grey);
            }
            return most - least;
        };
        // The ground itself is not quite even.
        CHECK(contrast(600.f) > contrast(200.f) + 15.f);
    }
}
