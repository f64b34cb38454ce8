// Frame meter: frames per second and their mean length over about half a second, so that the numbers can
// be read. Not a profiler. The window's thread.
#pragma once

namespace app {

class FrameMeter {
  public:
    /// Counts a frame that took `seconds` [s, >= 0].
    void count(double seconds) {
        ++frames_;
        time_ += seconds;
        if (time_ < 0.5) return;
        secondsPerFrame_ = time_ / frames_;
        frames_ = 0;
        time_ = 0;
    }
    /// Mean length of a frame [s]; 0 until half a second has gone by.
    double secondsPerFrame() const { return secondsPerFrame_; }
    double framesPerSecond() const { return secondsPerFrame_ > 0 ? 1 / secondsPerFrame_ : 0; }

  private:
    int frames_ = 0;
    double time_ = 0;
    double secondsPerFrame_ = 0;
};

}  // namespace app
