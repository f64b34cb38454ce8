// Progress: a line on a terminal that tells how far a run is, how fast it goes and how long it will take.
// It prints nothing where there is no terminal. One thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace app {

/// How far a run is.
struct ProgressState {
    std::uint64_t epoch = 0;
    std::uint64_t epochs = 0;    ///< All there are to run
    double epochsPerSecond = 0;  ///< 0: not known yet
    double stepsPerSecond = 0;   ///< Particle-steps
};

/// The line, without its end: "[#####     ] 50 %  epoch 5/10  12.5 epochs/s  1.2 M steps/s  0:04 left".
std::string progressLine(const ProgressState& state);

/// Seconds as "0:07", "12:30" or "3:05:00".
std::string clockText(double seconds);

/// [s]
inline double secondsSince(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

class Progress {
  public:
    /// Draws on `out` if `live`, and nothing otherwise.
    Progress(std::ostream& out, bool live, std::uint64_t epochs);
    /// Removes the line.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Tells that `epoch` epochs and `steps` particle-steps are done. Draws a few times a second at most.
    void update(std::uint64_t epoch, std::uint64_t steps);

  private:
    using Clock = std::chrono::steady_clock;

    std::ostream& out_;
    bool live_;
    ProgressState state_;
    std::uint64_t steps_ = 0;  // when it was last drawn
    Clock::time_point drawn_ = Clock::now();
};

}  // namespace app
