// Frame meter: frames per second and their mean length over about half a second, so that the numbers can
// be read. Not a profiler. The window's thread.
#pragma once

#include <string>

namespace app {

class FrameMeter {
  public:
    /// Counts a frame that took `seconds` and the rest before it, in which nothing was to be drawn [s, >= 0].
    void count(double seconds, double rested = 0) {
        ++frames_;
        time_ += seconds;
        rest_ += rested;
        const double all = time_ + rest_;
        if (all < kSpan) return;
        secondsPerFrame_ = time_ / frames_;
        isIdle_ = rest_ > 0.5 * all && frames_ < kFewest * all;
        frames_ = 0;
        time_ = rest_ = 0;
    }
    /// Mean length of a frame [s], without the rests; 0 until half a second has gone by.
    double secondsPerFrame() const { return secondsPerFrame_; }
    double framesPerSecond() const { return secondsPerFrame_ > 0 ? 1 / secondsPerFrame_ : 0; }
    /// Whether hardly any frames are drawn because nothing moves; their number would say nothing then.
    bool isIdle() const { return isIdle_; }

  private:
    static constexpr double kSpan = 0.5;    // [s]
    static constexpr double kFewest = 5.0;  // [1/s] frames that somebody would call motion

    double secondsPerFrame_ = 0;
    bool isIdle_ = false;
    int frames_ = 0;
    double time_ = 0, rest_ = 0;
};

/// "60 frames/s", or "idle".
std::string framesText(const FrameMeter& meter);

}  // namespace app
