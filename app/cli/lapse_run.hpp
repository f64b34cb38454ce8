// LapseRun: the time-lapse of a run without a window: says what it will be, takes its frames, says what
// became of it. A fault ends the time-lapse and not the run. The thread that steps the simulation.
#pragma once

#include <cstdint>
#include <functional>
#include <glm/vec2.hpp>
#include <iosfwd>
#include <optional>
#include <string>

#include "app/capture/frame_schedule.hpp"
#include "app/world/options.hpp"

namespace app {

/// What the frames of a run are.
struct LapseAbout {
    LapseKind kind;
    glm::ivec2 size;                 ///< [pixels]
    std::uint64_t epochs;            ///< Epochs of the run
    std::optional<double> measured;  ///< Size of the first picture as PNG [bytes]
};

class LapseRun {
  public:
    /// Says on `err` how much it will be, then begins. Throws wadi::Error if the target cannot be written.
    LapseRun(const LapseOptions& options, const LapseAbout& about, const wadi::Snapshot& start,
             std::ostream& err);

    /// Whether follow() would take a frame at this epoch.
    bool isDue(std::uint64_t epoch);
    /// Takes a frame if it is due, waiting while others are written.
    void follow(const wadi::Snapshot& snapshot, const std::function<Frame()>& frame);
    /// Waits for the last frame and says on `out` what was written, or on `err` what went wrong. Returns the
    /// exit code: 0, or 1 after a fault.
    int end(std::ostream& out, std::ostream& err);

  private:
    Lapse lapse_;
    std::string ended_ = {};  // why, if it was neither over nor a fault
};

}  // namespace app
