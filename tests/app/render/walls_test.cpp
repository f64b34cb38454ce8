#include <doctest/doctest.h>

#include <glm/geometric.hpp>

#include "app/render/ground.hpp"
#include "tests/app/render/darkroom.hpp"

namespace {

constexpr float kSouth = 95.5f * 10.f;  // [m], where the southern side is

/// Level ground of 100 m on `sediment` [m].
wadi::Heightmap plain(float sediment) {
    wadi::Heightmap map = mapOf(96, 96, [](int, int) { return 100.f; });
    map.sediment = wadi::Field<float>(96, 96, sediment);
    return map;
}

SnapshotPtr cut(const wadi::Heightmap& map, const wadi::Parameters& params) {
    wadi::Simulation simulation(map, params);
    wadi::Publisher publisher;
    return snapshotOf(simulation, publisher, {.layers = {wadi::LayerId::sediment}});
}

/// Colours of the southern side at heights [m].
class Section {
  public:
    explicit Section(const SnapshotPtr& snapshot) : image_(draw(room_, snapshot)) {}

    glm::vec3 at(float height, float east = 480.f) const {
        return room_.colourAt(image_, {east, height, kSouth}, 1);
    }
    /// Share of red in the colour.
    float redness(float height) const { return at(height).r / (at(height).r + at(height).g + at(height).b); }

    static engine::Image draw(Darkroom& room, const SnapshotPtr& snapshot) {
        room.look.fog = 0.f;
        room.look.palette = app::Palette::twoColour;
        room.look.sandColour = {1.f, 0.f, 0.f};
        room.look.sunAzimuth = 180.f;
        // Close by, so that a metre is more than a pixel.
        room.camera.frame({480.f, 85.f, kSouth}, 700.f);
        room.camera.place({480.f, 85.f, kSouth}, 100.f, 0.f, 0.1f);
        return room.picture(snapshot);
    }

  private:
    Darkroom room_;
    engine::Image image_;
};

}  // namespace

TEST_CASE("the cut sides show sediment in its true thickness, and rock below it") {
    wadi::Parameters params;
    params.wind.enabled = true;
    const Section section(cut(plain(12.f), params));
    const float rock = section.redness(75.f);
    CHECK(section.redness(99.f) > rock + 0.1f);
    CHECK(section.redness(89.f) > rock + 0.1f);
    CHECK(section.redness(87.f) < rock + 0.05f);
}

TEST_CASE("sediment thinner than a pixel tints the edge no more than it covers") {
    wadi::Parameters params;
    params.wind.enabled = true;
    const Section thin(cut(plain(0.05f), params)), none(cut(plain(0.f), params));
    for (const float height : {98.5f, 97.f, 95.f})
        CHECK(glm::distance(thin.at(height), none.at(height)) < 1.f);
}

TEST_CASE("the cut sides show the beds of the rock where they are") {
    wadi::Parameters params;
    params.strata.enabled = true;
    params.strata.order = wadi::BedOrder::alternating;
    params.strata.thickness = 10.f;
    const Section section(cut(plain(0.f), params));
    const auto brightness = [&](float height, float east) { return section.at(height, east).g; };
    for (const float east : {460.f, 480.f, 500.f}) {
        CHECK(brightness(95.f, east) > 1.3f * brightness(86.f, east));  // beds 9 and 8: the odd ones are hard
        CHECK(brightness(75.f, east) > 1.3f * brightness(86.f, east));
        CHECK(brightness(91.f, east) > 1.3f * brightness(89.f, east));
    }
}

TEST_CASE("the cut sides show beds where the rock that they are in has risen to") {
    wadi::Parameters params;
    params.droplet.enabled = params.talus.enabled = false;
    params.strata = {.enabled = true, .order = wadi::BedOrder::alternating, .thickness = 10.f};
    params.uplift.enabled = true;
    params.uplift.form = wadi::UpliftForm::even;
    params.uplift.rate = 0.5f;  // 5 m in an epoch: half a bed
    wadi::Simulation simulation(plain(0.f), params);
    simulation.step();
    wadi::Publisher publisher;
    const Section section(snapshotOf(simulation, publisher, {.layers = {wadi::LayerId::sediment}}));
    // Bed 9, a hard one, lies from 95 to 105 m now, and bed 8 from 85 to 95 m.
    CHECK(section.at(97.f).g > 1.3f * section.at(92.f).g);
    CHECK(section.at(83.f).g > 1.3f * section.at(87.f).g);
}

TEST_CASE("a picture is drawn anew when the beds of the rock change, or the wind over the water") {
    Darkroom room;
    const SnapshotPtr first = cut(plain(0.f), {});
    const auto redraws = [&](auto&& change) {
        auto other = std::make_shared<wadi::Snapshot>(*first);
        change(other->parameters);
        room.picture(other);
        return room.landscape.cost().pictureDrawn;
    };
    app::frameBlock(room.camera, app::blockOf(*first));
    room.picture(first);
    CHECK_FALSE(redraws([](auto&) {}));
    CHECK(redraws([](auto& params) { params.strata.enabled = true; }));
    CHECK(redraws([](auto& params) { params.strata.enabled = true, params.strata.dip = 20.f; }));
    CHECK(redraws([](auto& params) { params.strata.enabled = true, params.world.seed = 7; }));
    CHECK(redraws([](auto& params) { params.strata.thickness = 5.f; }));
    CHECK_FALSE(redraws([](auto& params) { params.strata.thickness = 6.f; }));  // no beds are seen
    CHECK(redraws([](auto& params) { params.wind.direction = 10.f; }));
}

TEST_CASE("the cut sides show no sediment once snapshots hold none") {
    wadi::Parameters params;
    params.wind.enabled = true;
    const Section rock(cut(plain(0.f), params));
    Darkroom room;  // the last one is drawn in
    const SnapshotPtr sandy = cut(plain(12.f), params);
    auto bare = std::make_shared<wadi::Snapshot>(*sandy);
    (*bare)[wadi::LayerId::sediment].clear();
    Section::draw(room, sandy);
    const engine::Image image = Section::draw(room, bare);
    for (const float height : {96.f, 92.f, 80.f})
        CHECK(glm::distance(room.colourAt(image, {480.f, height, kSouth}, 1), rock.at(height)) < 1.f);
    CHECK(app::looseOf(*bare, room.look).isSand);
}
