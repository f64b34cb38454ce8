// Time slice: what long drawing may take of a frame, so that the window goes on meanwhile. A value; one
// thread.
#pragma once

#include <chrono>

namespace app {

class TimeSlice {
  public:
    /// Whether it is time to let the window go on. Whoever asks first has some time.
    bool isOver() const { return Clock::now() >= end_; }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point end_ = Clock::now() + std::chrono::milliseconds(20);
};

}  // namespace app
