#include "sim/core/thread_pool.hpp"

#include <algorithm>
#include <atomic>

#if defined(__SANITIZE_THREAD__)
#define WADI_THREAD_SANITIZER
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define WADI_THREAD_SANITIZER
#endif
#endif

#ifdef WADI_THREAD_SANITIZER
#include <exception>
#include <mutex>
#include <thread>
#include <vector>
#else
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <optional>

#include "sim/core/execution.hpp"
#endif

namespace wadi {

#ifdef WADI_THREAD_SANITIZER

// The TBB library is not built for the thread sanitizer, which takes its hand-over of work for races.
// Plain threads let the sanitizer see the bodies as they are.
struct ThreadPool::Pool {
    explicit Pool(int) {}

    template <class Share>
    void run(int shares, const Share& share) {
        std::exception_ptr fault;
        std::mutex mutex;
        const auto attempt = [&] {
            try {
                share();
            } catch (...) {
                const std::lock_guard lock(mutex);
                fault = std::current_exception();
            }
        };
        {
            std::vector<std::jthread> threads;
            for (int t = 1; t < shares; ++t) threads.emplace_back(attempt);
            attempt();  // the thread that asks has its share, as with TBB
        }
        if (fault) std::rethrow_exception(fault);
    }
};

#else

struct ThreadPool::Pool {
    explicit Pool(int threads) : arena(threads) {
        // Of itself TBB keeps no more threads than there are cores. Of several such words the least counts:
        // all say the same here, and the arena alone limits this loop.
        if (threads > coreCount())
            control.emplace(tbb::global_control::max_allowed_parallelism, std::size_t{kMostThreads});
    }

    template <class Share>
    void run(int shares, const Share& share) {
        arena.execute([&] {
            tbb::parallel_for(
                0, shares, [&](int) { share(); }, tbb::simple_partitioner());
        });
    }

    std::optional<tbb::global_control> control;
    tbb::task_arena arena;
};

#endif

ThreadPool::ThreadPool(int threads)
    : threads_(threads), pool_(threads > 1 ? std::make_shared<Pool>(threads) : nullptr) {}

ThreadPool::ThreadPool(const ThreadPool& threads, Progress& ending)
    : threads_(threads.threads_),
      pool_(threads.pool_),
      ending_(&ending),
      owner_(std::this_thread::get_id()) {}

ThreadPool::~ThreadPool() = default;

void ThreadPool::run(int count, const std::function<void(int)>& body) const {
    const auto go = [&](int i) {
        look();
        body(i);
    };
    if (!pool_ || count <= 1) {
        for (int i = 0; i < count; ++i) go(i);
        return;
    }
    std::atomic<int> next = 0;
    pool_->run(std::min(threads_, count), [&] {
        try {
            for (int i = next++; i < count; i = next++) go(i);
        } catch (...) {
            next = count;
            throw;
        }
    });
}

}  // namespace wadi
