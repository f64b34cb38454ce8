#include "app/view/look_edits.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "app/panels/simulation.hpp"

namespace {

/// A window's look, hand and simulation, without the window.
struct Window {
    wadi::SimulationThread worker{wadi::Simulation([] {
                                      wadi::Parameters parameters;
                                      parameters.terrain.size = 16;
                                      return parameters;
                                  }()),
                                  {false, true, {}}};
    app::SimulationControl steering{worker.latest()->parameters, {}, worker};
    app::LookParams look;
    app::LookEdits edits{worker.latest()->world, look};
    std::shared_ptr<const wadi::Snapshot> snapshot = worker.latest();

    void frame() {
        snapshot = worker.latest();
        edits.update(*snapshot, steering.update(*snapshot), look);
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
        edits.publish(look, steering);
    }
};

}  // namespace

TEST_CASE("a change of the look is an edit by its name, which undo takes back and redo makes again") {
    Window window;
    window.edits.publish(window.look, window.steering);
    window.exposure(1.f);
    REQUIRE(window.awaitEdits(1));
    CHECK(app::editName(window.snapshot->edits.newest) == "Look: Exposure");
    window.exposure(2.f);
    REQUIRE(window.awaitEdits(2));
    CHECK(window.look.exposure == 2.f);
    window.steering.undo();
    REQUIRE(window.awaitEdits(1));
    CHECK(window.look.exposure == 1.f);
    window.edits.publish(window.look, window.steering);  // what undo did is none
    window.steering.undo();
    REQUIRE(window.awaitEdits(0));
    CHECK(window.look.exposure == 0.f);
    window.steering.redo();
    REQUIRE(window.awaitEdits(1));
    CHECK(window.look.exposure == 1.f);
}

TEST_CASE("undo of a scene brings back the look that was there before it, and redo that of the scene") {
    Window window;
    window.exposure(1.f);
    app::LookParams scene;
    scene.exposure = -2.f;
    scene.palette = app::Palette::desert;
    window.steering.begin(window.steering.parameters(), nullptr, window.edits.await(scene));
    CHECK(window.look.exposure == 1.f);
    REQUIRE(window.awaitEdits(2));
    CHECK(window.look == scene);
    window.edits.publish(window.look, window.steering);
    window.steering.undo();
    REQUIRE(window.awaitEdits(1));
    CHECK(window.look.exposure == 1.f);
    CHECK(window.look.palette == app::Palette::twoColour);
    window.steering.redo();
    REQUIRE(window.awaitEdits(2));
    CHECK(window.look == scene);
}

TEST_CASE("a new landscape keeps the look, and what was changed since goes first") {
    Window window;
    window.exposure(1.f);
    window.steering.generate();
    window.exposure(3.f);
    REQUIRE(window.awaitEdits(3));
    CHECK(window.look.exposure == 3.f);
    window.steering.undo();
    REQUIRE(window.awaitEdits(2));
    CHECK(window.look.exposure == 1.f);
    window.steering.undo();
    REQUIRE(window.awaitEdits(1));
    CHECK(window.look.exposure == 1.f);
}
