// Pacer: lets no frame be shorter than it needs to be, where the screen does not set the pace or where the
// processor draws and the simulation needs it too. Not a limit for the simulation. The window's thread.
#pragma once

#include <chrono>
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

}  // namespace app
