// Pacing: no frame is shorter than it needs to be (Pacer) nor drawn when nothing has changed (FrameGate), and
// how many there are (FrameMeter). Not a limit for the simulation, nor a profiler. The window's thread.
#pragma once

#include <chrono>
#include <string>
#include <thread>

namespace app {

class Pacer {
  public:
    /// Waits until `least` seconds have gone by since it returned the last time. [>= 0]
    void rest(double least) {
        const auto due =
            last_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(least));
        std::this_thread::sleep_until(due);
        last_ = Clock::now();
    }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point last_ = Clock::now();
};

/// When a frame may be left out because nothing moves. It draws nothing and waits for nothing: the window
/// does (engine::Window::frame).
class FrameGate {
  public:
    using Clock = std::chrono::steady_clock;

    /// Something happened at `now`: frames follow each other for a while, since panels and camera settle.
    void stir(Clock::time_point now) { stirred_ = now; }
    /// Whether a hand is at it: something happened right before `now`.
    bool isHandled(Clock::time_point now) const { return now - stirred_ < kHandled; }
    /// A frame begins.
    void begin(Clock::time_point now) { begun_ = now; }
    /// Whether the next frame is due. Even if nothing moves one is drawn now and then; if something moves
    /// slowly by itself, as ripples do (`isLively`), twenty times a second.
    bool isDue(Clock::time_point now, bool isLively) const {
        using namespace std::chrono_literals;
        if (now - stirred_ < kSettling) return true;
        return now - begun_ >= (isLively ? Clock::duration(50ms) : kPulse);
    }

    /// Whether the frame that has begun is to be drawn, of which the caller says whether it may look
    /// different from the last one that was: if not, it is where that began kPulse before.
    bool draws(bool isDifferent) {
        if (!isDifferent && begun_ - drawn_ < kPulse) return false;
        drawn_ = begun_;
        return true;
    }

    static constexpr Clock::duration kHandled = std::chrono::milliseconds(150);
    static constexpr Clock::duration kSettling = std::chrono::milliseconds(700);
    static constexpr Clock::duration kPulse = std::chrono::milliseconds(500);

  private:
    Clock::time_point stirred_ = Clock::now(), begun_ = Clock::now(), drawn_ = begun_ - kPulse;
};

/// Frames per second and their mean length over about half a second, so that the numbers can be read. Not
/// a profiler.
class FrameMeter {
  public:
    /// Counts a frame that took `seconds` and the rest before it, in which nothing was to be drawn [s, >= 0].
    void count(double seconds, double rested = 0) {
        ++frames_;
        time_ += seconds;
        rest(rested);
    }
    /// A rest [s, >= 0], or a frame that was not drawn.
    void rest(double seconds) {
        rest_ += seconds;
        const double all = time_ + rest_;
        if (all < kSpan) return;
        if (frames_ > 0) secondsPerFrame_ = time_ / frames_;
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
