// Time line panel: the strip below the view on which the past of the world lies: its branches, edits, flags
// and keyframes, and the present moment, which the user drags to another. Beside it what plays, steps and
// begins anew, and how fast. Not the past itself (sim/world/timeline). Inside a frame of Dear ImGui, on the
// window's thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "app/base/simulation_control.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// Where the strip stands [window units].
struct TimelinePlace {
    float left = 0, right = 0, bottom = 0;
};

/// A moment of the past that the user wants to see beside the present.
struct TimelineMoment {
    wadi::BranchId branch = wadi::kTrunk;
    std::uint64_t epoch = 0;
    std::string name;  ///< "Branch 2, epoch 240"
};

class TimelinePanel {
  public:
    /// Height of the strip [window units].
    static float height();

    /// Draws it; what is wished goes to the simulation. Returns the moment that the land is to be compared
    /// with, if the user has just said so.
    std::optional<TimelineMoment> draw(SimulationControl& control, const wadi::Snapshot& snapshot,
                                       const TimelinePlace& place);
    /// Whether a hand or a key holds the present moment, or has led it to where it is going.
    bool isDragging() const { return isDragging_ || steps_ > 0; }
    /// Goes no further by keys: to be called in a frame that does not draw the line.
    void rest(SimulationControl& control) {
        if (std::exchange(steps_, 0) > 0) control.endGesture();
    }

    /// Goes one epoch back on the present branch; nothing happens at the beginning.
    static void stepBack(SimulationControl& control, const wadi::Snapshot& snapshot);
    /// Flags the present moment.
    static void flagNow(SimulationControl& control, const wadi::Snapshot& snapshot);

  private:
    struct Track;

    void drawTransports(SimulationControl& control, const wadi::Snapshot& snapshot);
    void drawButtons(SimulationControl& control, const wadi::Snapshot& snapshot);
    void drawBranches(SimulationControl& control, const wadi::Snapshot& snapshot);
    void drawPresent(SimulationControl& control, const wadi::TimelineFacts::Way& present);
    void drag(SimulationControl& control, const wadi::Snapshot& snapshot, const Track& track);
    void step(SimulationControl& control, const wadi::Snapshot& snapshot);
    void drawMenu(SimulationControl& control, const wadi::Snapshot& snapshot);
    void drawMoment(SimulationControl& control, const wadi::Snapshot& snapshot,
                    const wadi::TimelineFacts::Way& way);
    void drawFlags(SimulationControl& control, const wadi::Snapshot& snapshot,
                   const wadi::TimelineFacts::Way& way, std::uint64_t epoch);
    void wishMoment(const wadi::Snapshot& snapshot, const wadi::TimelineFacts::Way& way, std::uint64_t epoch);

    bool isDragging_ = false;                   // by the mouse
    int steps_ = 0;                             // of keys, until the land is where they lead
    bool isSent_ = false;                       // it is on its way there
    wadi::BranchId branch_ = wadi::kTrunk;      // on which the hand is
    std::uint64_t wished_ = 0, sent_ = 0;       // epochs
    wadi::BranchId menuBranch_ = wadi::kTrunk;  // where the menu was opened
    std::uint64_t menuEpoch_ = 0;
    std::optional<TimelineMoment> wish_;
    wadi::BranchId named_ = ~wadi::BranchId{0};  // whose name is typed
    std::array<char, 64> name_{};
};

}  // namespace app
