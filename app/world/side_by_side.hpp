// SideBySide: worlds that run side by side, each on a thread of its own, and are handed over one by one as
// they are done. Not what they are for. All members are for the thread that made it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/world/world.hpp"
#include "sim/core/progress.hpp"

namespace app {

/// What memory lacks for so many worlds of at most so many cells, on so many threads, beside which so many
/// more are kept, if `free` [bytes] are: the beginning of a sentence that is to say what can be done, or "".
wadi::Sentence lackOfRoom(std::size_t count, int threads, std::size_t kept, double cells, std::uint64_t free);

/// A world that is done.
struct DoneWorld {
    std::size_t number = 0;
    std::unique_ptr<World> world;
};

class SideBySide {
  public:
    /// Makes the world of a number, on a thread of its own choice; may throw, and Cancelled.
    using Make = std::function<World(std::size_t number, wadi::Progress& progress)>;

    /// Begins to make `count` worlds and to run so many epochs in each, `threads` [>= 1] at once. At most
    /// twice as many are in memory.
    SideBySide(std::size_t count, int threads, std::uint64_t epochs, Make make);
    /// Ends what is still running, in the midst of its epoch.
    ~SideBySide();
    SideBySide(const SideBySide&) = delete;
    SideBySide& operator=(const SideBySide&) = delete;

    /// A world that is done, in no order, once; nothing if none is at present. Throws what making one has
    /// thrown.
    std::optional<DoneWorld> take();
    /// Whether all of them were taken.
    bool isDone() const { return taken_ == count_; }
    /// Of all worlds together, so far.
    std::uint64_t epochs() const { return ran_; }

  private:
    void end();
    void work();
    std::optional<std::size_t> next();
    void run(std::size_t number);

    const std::size_t count_, most_;
    const std::uint64_t epochs_;
    const Make make_;
    std::size_t taken_ = 0;
    std::atomic<std::uint64_t> ran_ = 0;
    std::atomic<bool> isEnding_ = false;

    std::mutex mutex_;  // guards what follows
    std::condition_variable roomMade_;
    std::size_t begun_ = 0;
    std::vector<DoneWorld> done_;
    std::exception_ptr fault_;

    std::vector<std::jthread> threads_;  // last: they use the others
};

}  // namespace app
