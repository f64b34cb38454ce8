// Parallel loops over oneTBB, with results that cannot depend on the number of threads as long as the
// bodies touch different things. Not a scheduler of its own. Any thread.
#pragma once

#ifdef __SANITIZE_THREAD__
#include <atomic>
#include <thread>
#include <vector>
#else
#include <tbb/parallel_for.h>
#endif

namespace wadi {

/// Calls body(i) for every i in [0, count), in any order and on any threads, and waits for all.
template <class Body>
void parallelFor(int count, const Body& body) {
#ifdef __SANITIZE_THREAD__
    // The TBB library is not built for the thread sanitizer, which takes its hand-over of work for races.
    // Plain threads let the sanitizer see the bodies as they are.
    std::atomic<int> next = 0;
    std::vector<std::jthread> threads;
    for (int t = 0; t < 3; ++t) {
        threads.emplace_back([&] {
            for (int i = next++; i < count; i = next++) body(i);
        });
    }
#else
    tbb::parallel_for(0, count, body);
#endif
}

}  // namespace wadi
