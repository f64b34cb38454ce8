// Thread pool: the threads that a loop is shared out to. Results cannot depend on their number as long as the
// bodies of a loop touch different things. Not the simulation thread (SimulationThread), not a scheduler of
// its own: that is oneTBB. Any threads, several at once.
#pragma once

#include <functional>
#include <memory>
#include <thread>

#include "sim/core/progress.hpp"

namespace wadi {

class ThreadPool {
  public:
    /// Loops run on at most this many threads [1..kMostThreads], the caller's among them, even if the
    /// machine has fewer cores.
    explicit ThreadPool(int threads);
    /// The same threads, for the work of this thread that ends early when `ending` asks for it: its loops
    /// then throw Cancelled once the bodies that are under way are done. Both must live as long.
    ThreadPool(const ThreadPool& threads, Progress& ending);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int threads() const { return threads_; }

    /// Throws Cancelled if the work is to end early: for long stretches of it that are no loops, and in
    /// bodies that take long. Any thread.
    void look() const {
        if (ending_ == nullptr) return;
        if (std::this_thread::get_id() == owner_)
            ending_->look();
        else
            ending_->update();
    }

    /// Calls body(i) for every i in [0, count), in any order, and waits for all. What a body throws comes
    /// out here; others may then have been left out. A body should take microseconds at least.
    template <class Body>
    void forEach(int count, const Body& body) const {
        run(count, std::cref(body));
    }

  private:
    struct Pool;

    void run(int count, const std::function<void(int)>& body) const;

    int threads_;
    std::shared_ptr<Pool> pool_;  // null for one thread
    Progress* ending_ = nullptr;  // null: nobody ends the work early …
    std::thread::id owner_;       // … else asked on this thread
};

}  // namespace wadi
