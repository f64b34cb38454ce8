// Stopwatch: the time of a scope, without the parts in which the driver draws. A software driver runs its
// shaders inside the draw call; what is left is what this program does itself. Any thread.
#pragma once

#include <chrono>

namespace app {

class Stopwatch {
  public:
    /// Seconds since it was made, without those spent in `without()`.
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_ - left_).count(); }

    /// Does `work` while the watch stands still.
    template <class Work>
    void without(Work&& work) {
        const Clock::time_point before = Clock::now();
        work();
        left_ += Clock::now() - before;
    }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
    Clock::duration left_{0};
};

}  // namespace app
