#include "app/view/look_edits.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "app/panels/simulation.hpp"

namespace {

/// A window's look, hand and simulation, without the window.
struct Window {
    wadi::SimulationThread simulation{wadi::Simulation([] {
                                          wadi::Parameters parameters;
                                          parameters.terrain.size = 16;
                                          return parameters;
                                      }()),
                                      {false, true, {}}};
    app::SimulationControl control{simulation.latest()->parameters, {}, simulation};
    app::LookParams look;
    app::LookEdits edits{look};
    std::shared_ptr<const wadi::Snapshot> snapshot = simulation.latest();

    void frame() {
        snapshot = simulation.latest();
        if (control.update(*snapshot)) edits.update(*snapshot, look);
    }
    /// Draws frames until `wanted`.
    template <class Wanted>
    bool await(Wanted wanted) {
        for (int i = 0; i < 5000; ++i) {
            frame();
            if (wanted(*snapshot)) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return false;
    }
    bool awaitEdits(std::size_t undoable) {
        return await([&](const auto& s) { return s.edits.undoable == undoable; });
    }
    void exposure(float stops) {
        look.exposure = stops;
        edits.publish(look, control);
    }
};

}  // namespace

TEST_CASE("a change of the look is an edit by its name, which undo takes back and redo makes again") {
    Window window;
    window.edits.publish(window.look, window.control);
    window.exposure(1.f);
    REQUIRE(window.awaitEdits(1));
    CHECK(app::editName(window.snapshot->edits.newest) == "Look: Exposure");
    window.exposure(2.f);
    REQUIRE(window.awaitEdits(2));
    CHECK(window.look.exposure == 2.f);
    window.control.undo();
    REQUIRE(window.awaitEdits(1));
    CHECK(window.look.exposure == 1.f);
    window.edits.publish(window.look, window.control);  // what undo did is none
    window.control.undo();
    REQUIRE(window.awaitEdits(0));
    CHECK(window.look.exposure == 0.f);
    window.control.redo();
    REQUIRE(window.awaitEdits(1));
    CHECK(window.look.exposure == 1.f);
}

TEST_CASE("undo of a scene brings back the look that was there before it, and redo that of the scene") {
    Window window;
    window.exposure(1.f);
    app::LookParams scene;
    scene.exposure = -2.f;
    scene.palette = app::Palette::desert;
    window.control.begin(window.control.parameters(), nullptr, {.appState = window.edits.begin(scene)});
    CHECK(window.look.exposure == 1.f);
    REQUIRE(window.awaitEdits(2));
    CHECK(window.look == scene);
    CHECK(window.edits.start() == scene);
    window.edits.publish(window.look, window.control);
    window.control.undo();
    REQUIRE(window.awaitEdits(1));
    CHECK(window.look.exposure == 1.f);
    CHECK(window.edits.start() == app::LookParams{});
    CHECK(window.look.palette == app::Palette::twoColour);
    window.control.redo();
    REQUIRE(window.awaitEdits(2));
    CHECK(window.look == scene);
}

TEST_CASE("a new landscape keeps the look, and what was changed since goes first") {
    Window window;
    window.exposure(1.f);
    window.control.generate();
    window.exposure(3.f);
    REQUIRE(window.awaitEdits(3));
    CHECK(window.look.exposure == 3.f);
    window.control.undo();
    REQUIRE(window.awaitEdits(2));
    CHECK(window.look.exposure == 1.f);
    window.control.undo();
    REQUIRE(window.awaitEdits(1));
    CHECK(window.look.exposure == 1.f);
}

TEST_CASE("what a hand changes of the look while a heightmap comes stays, and is an edit after it") {
    Window window;
    window.exposure(1.f);
    REQUIRE(window.awaitEdits(1));
    const auto map = std::make_shared<wadi::Heightmap>(wadi::Heightmap{wadi::Field<float>(32, 32), 10.f});
    window.control.import(map, {.appState = window.edits.begin()});
    window.look.exposure = 2.f;
    window.edits.publish(window.look, window.control);  // not yet, or it would come before the map
    REQUIRE(window.await([](const auto& s) { return s.grid.columns == 32; }));
    CHECK(window.look.exposure == 2.f);
    window.edits.publish(window.look, window.control);
    REQUIRE(window.awaitEdits(3));
    window.control.undo();
    REQUIRE(window.awaitEdits(2));
    CHECK(window.look.exposure == 1.f);
}
