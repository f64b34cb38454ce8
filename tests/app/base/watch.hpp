// What tests of SimulationControl share: a small world, and frames that go by until something is so. The thread of
// the test.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <thread>

#include "app/base/simulation_control.hpp"

namespace app::test {

/// The first snapshot that fulfils `wanted`.
template <class Wanted>
std::shared_ptr<const wadi::Snapshot> await(wadi::SimulationThread& simulation, Wanted wanted) {
    std::shared_ptr<const wadi::Snapshot> newest = simulation.latest();
    for (int i = 0; i < 120'000 && !wanted(*newest); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        newest = simulation.latest();
    }
    return newest;
}

inline wadi::Parameters small() {
    wadi::Parameters parameters;
    parameters.terrain.size = 16;
    return parameters;
}

/// Lets frames go by until the person's wish is that time stands still; gives the last snapshot.
inline std::shared_ptr<const wadi::Snapshot> untilPaused(wadi::SimulationThread& simulation,
                                                         SimulationControl& control) {
    for (int i = 0; i < 5000 && control.running(); ++i) {
        control.update(*simulation.latest());
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK_FALSE(control.running());
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    return await(simulation, [](const auto& s) { return !s.running; });
}

/// Sees snapshots until all is done that was asked for.
inline void catchUp(wadi::SimulationThread& simulation, SimulationControl& control) {
    for (int i = 0; i < 120'000 && control.isPending(); ++i) {
        control.update(*simulation.latest());
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK_FALSE(control.isPending());
}

}  // namespace app::test
