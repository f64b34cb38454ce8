// A small world that keeps moments on its time line, with the hash of each of its epochs, to be compared with
// what ways back through time lead to. One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "sim/world/simulation.hpp"
#include "tests/sim/edit/strokes.hpp"

namespace wadi::test {

inline constexpr std::size_t kPlenty = std::size_t{64} << 20;

inline Parameters smallMap() {
    Parameters params;
    params.terrain.size = 64;
    return params;
}

/// The hash at the end of every epoch, after its edits.
using Past = std::map<std::uint64_t, std::uint64_t>;

/// A simulation that keeps every so many epochs on its time line.
struct Recorded {
    Simulation simulation{smallMap()};
    std::uint64_t every = 5;
    Past past;

    explicit Recorded(std::size_t memory = kPlenty) : Recorded(RememberTime{memory}) {}
    explicit Recorded(const RememberTime& budget) {
        simulation.apply(budget);
        simulation.keepMoment();
        note();
    }
    void note() { past[simulation.epoch()] = simulation.hash(); }
    void run(int epochs) {
        for (int i = 0; i < epochs; ++i) {
            simulation.step();
            if (simulation.epoch() % every == 0) simulation.keepMoment();
            note();
        }
    }
    void edit(const Command& command) {
        simulation.apply(command);
        note();
    }
    void goTo(std::uint64_t epoch, BranchId branch = kTrunk, bool isExact = true) {
        simulation.apply(GoTo{.branch = branch, .epoch = epoch, .isExact = isExact});
    }
};

/// Strokes, parameters, springs, painted maps and turns among epochs.
inline Recorded edited(const RememberTime& budget) {
    Recorded world(budget);
    world.run(7);
    world.edit(strokes::wall(1, {10, 10}, {30, 20}));
    world.run(6);
    world.edit(SetParam{"droplet.dt", 0.5, 1});
    world.edit(SetSprings{{{.east = 0.25f}}, 2});
    world.run(8);
    world.edit(Undo{});
    world.run(4);
    world.edit(strokes::dab(2, {.kind = BrushKind::rock, .radius = 7.f}, {40.f, 40.f}));
    world.run(1);
    world.edit(strokes::dab(2, {.kind = BrushKind::rock, .radius = 7.f}, {44.f, 40.f}));
    world.edit(Undo{});
    world.run(9);
    return world;
}

inline Recorded edited(std::size_t memory = kPlenty) {
    return edited(RememberTime{memory});
}

}  // namespace wadi::test
