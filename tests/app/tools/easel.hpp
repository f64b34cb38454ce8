// Easel: a tool in a hand without a window: a camera over a ground, mouse events, and a target that writes
// down what the tool does. For tests only.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <vector>

#include "app/render/viewpoint.hpp"
#include "app/tools/pick.hpp"
#include "app/tools/pointer_stroke.hpp"
#include "engine/camera.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/world/simulation.hpp"

namespace app::test {

/// What a tool has done.
struct Record : ToolTarget {
    std::vector<wadi::Stroke> pieces;
    std::vector<wadi::Spring> present;
    std::vector<std::uint32_t> springGestures;
    std::uint32_t gestures = 0;
    FaultLine faultLine{{0.5f, 1.f}, {0.5f, 0.f}};
    int faults = 0;
    std::uint64_t made = 0;                  ///< Edits
    wadi::Simulation* simulation = nullptr;  ///< That carries out what is painted, undone and done again

    void paint(wadi::Stroke piece) override {
        tell(piece);
        pieces.push_back(std::move(piece));
    }
    void undoEdit() override { tell(wadi::Undo{}); }
    void redoEdit() override { tell(wadi::Redo{}); }
    std::uint64_t edits() const override { return made; }
    bool isPending() const override { return false; }
    /// An edit by whomever.
    void tell(const wadi::Command& command) {
        ++made;
        if (simulation) simulation->apply(command);
    }
    const std::vector<wadi::Spring>& springs() const override { return present; }
    void springs(const std::vector<wadi::Spring>& springs, std::uint32_t gesture) override {
        present = springs;
        springGestures.push_back(gesture);
    }
    FaultLine fault() const override { return faultLine; }
    void fault(const FaultLine& line) override {
        faultLine = line;
        ++faults;
    }
    std::uint32_t nextGesture() override { return ++gestures; }

    /// The dabs of all pieces, one after another.
    std::vector<glm::vec2> dabs() const {
        std::vector<glm::vec2> all;
        for (const wadi::Stroke& piece : pieces) all.insert(all.end(), piece.dabs.begin(), piece.dabs.end());
        return all;
    }
};

inline wadi::Heightmap ground(int side, float swing) {
    wadi::Heightmap map{wadi::Field<float>(side, side), 10.f};
    for (int z = 0; z < side; ++z) {
        for (int x = 0; x < side; ++x)
            map.heights.at(x, z) =
                swing * std::sin(0.2f * static_cast<float>(x)) * std::cos(0.17f * static_cast<float>(z));
    }
    return map;
}

inline wadi::Snapshot snapshotOf(const wadi::Heightmap& map) {
    wadi::Simulation simulation(map);
    return wadi::Publisher().publish(simulation, {});
}

/// A move of the mouse, or the button going down or up.
struct Event {
    enum class Kind { move, press, release } kind;
    glm::vec2 at{0.f};  ///< [window units]
};

/// A press, a straight way in `moves` steps, and a release.
inline std::vector<Event> straight(glm::vec2 from, glm::vec2 to, int moves) {
    std::vector<Event> events{{Event::Kind::move, from}, {Event::Kind::press}};
    for (int i = 1; i <= moves; ++i)
        events.push_back(
            {Event::Kind::move, from + (to - from) * (static_cast<float>(i) / static_cast<float>(moves))});
    events.push_back({Event::Kind::release});
    return events;
}

class Easel {
  public:
    explicit Easel(const wadi::Heightmap& map) : snapshot(snapshotOf(map)) {
        camera.resize({800.f, 600.f});
        frameBlock(camera, blockOf(snapshot));
        camera.settle();
    }

    /// Hands the events over, `perFrame` of them in each frame.
    void play(Tool& tool, const std::vector<Event>& events, std::size_t perFrame) {
        for (std::size_t i = 0; i < events.size(); i += perFrame) {
            input.nextFrame();
            for (std::size_t k = i; k < std::min(i + perFrame, events.size()); ++k) feed(events[k]);
            frame(tool);
        }
        input.nextFrame();
        frame(tool);
    }

    void frame(Tool& tool, bool remove = false) {
        const std::optional<float> level = tool.level();
        const auto locate = [&](glm::vec2 mouse) {
            const engine::Ray ray = camera.ray(mouse);
            return level ? placeOnLevel({ray.origin, ray.direction}, *level, snapshot.cellSize)
                         : cellAt(mouse);
        };
        ToolInput told{.ground = snapshot, .events = hand.follow(input, false, locate)};
        told.under = cellAt(input.mouse());
        told.shift = input.shift();
        told.remove = remove;
        told.turns = turns;
        told.mouse = input.mouse();
        told.seen = [&](glm::vec3 world) { return onWindow(world); };
        told.eye = camera.position();
        told.pixelAngle = camera.pixelAngle(600.f);
        if (record.simulation) told.standing = record.simulation->history().standing();
        tool.update(told, record);
        marks = tool.marks(told, record);
    }

    std::optional<glm::vec2> cellAt(glm::vec2 mouse) const {
        const engine::Ray ray = camera.ray(mouse);
        const auto found = pick({ray.origin, ray.direction}, snapshot);
        return found ? std::optional(found->cell) : std::nullopt;
    }
    /// Where a cell on the ground is seen [window units].
    glm::vec2 seen(glm::vec2 cell) const {
        return onWindow({cell.x * snapshot.cellSize, groundAt(snapshot, cell), cell.y * snapshot.cellSize});
    }
    glm::vec2 onWindow(glm::vec3 world) const {
        const glm::vec4 clip = camera.vp() * glm::vec4(world, 1.f);
        return (glm::vec2(clip) / clip.w * glm::vec2(0.5f, -0.5f) + 0.5f) * glm::vec2(800.f, 600.f);
    }

    wadi::Snapshot snapshot;
    engine::Camera camera;
    engine::Input input;
    PointerStroke hand;
    Record record;
    GroundMarks marks;
    float turns = 0;  ///< Notches of the wheel with Ctrl, in every frame

  private:
    void feed(const Event& event) {
        if (event.kind == Event::Kind::move) input.moveMouse(event.at);
        if (event.kind == Event::Kind::press) input.press(engine::Button::Left);
        if (event.kind == Event::Kind::release) input.release(engine::Button::Left);
    }
};

}  // namespace app::test
