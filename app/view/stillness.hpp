// Stillness: when a frame may be left out because nothing moves. It draws nothing and waits for nothing: the
// window does (engine::Window::frame). The window's thread.
#pragma once

#include <chrono>

namespace app {

class Stillness {
  public:
    using Clock = std::chrono::steady_clock;

    /// Something happened at `now`: frames follow each other for a while, since panels and camera settle.
    void stir(Clock::time_point now) { stirred_ = now; }
    /// A frame begins.
    void begin(Clock::time_point now) { begun_ = now; }
    /// Whether the next frame is due. Even if nothing moves one is drawn now and then; if something moves
    /// slowly by itself, as ripples do (`isLively`), twenty times a second.
    bool isDue(Clock::time_point now, bool isLively) const {
        using namespace std::chrono_literals;
        if (now - stirred_ < kSettling) return true;
        return now - begun_ >= (isLively ? Clock::duration(50ms) : kPulse);
    }

    static constexpr Clock::duration kSettling = std::chrono::milliseconds(700);
    static constexpr Clock::duration kPulse = std::chrono::milliseconds(500);

  private:
    Clock::time_point stirred_ = Clock::now(), begun_ = Clock::now();
};

}  // namespace app
