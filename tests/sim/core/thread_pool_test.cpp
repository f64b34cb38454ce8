#include "sim/core/thread_pool.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace wadi;

namespace {

/// Whether a loop visits every one of `count` places exactly once.
bool visitsEachOnce(const ThreadPool& pool, int count) {
    std::vector<std::atomic<int>> visits(static_cast<std::size_t>(count));
    pool.forEach(count, [&](int i) { ++visits[static_cast<std::size_t>(i)]; });
    bool once = true;
    for (const auto& visited : visits) once &= visited == 1;
    return once;
}

/// Whether `count` bodies of a loop are under way at once: each waits a while for all the others.
bool workTogether(const ThreadPool& pool, int count) {
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + std::chrono::seconds(120);
    std::atomic<int> begun = 0;
    std::atomic<bool> alone = false;
    pool.forEach(count, [&](int) {
        ++begun;
        while (begun < count && Clock::now() < deadline) std::this_thread::yield();
        if (begun < count) alone = true;
    });
    return !alone;
}

}  // namespace

TEST_CASE("a loop visits each place once, on any number of threads") {
    for (const int threads : {1, 2, 8}) {
        const ThreadPool pool(threads);
        CHECK(pool.threads() == threads);
        for (const int count : {0, 1, 2, 7, 8, 1000}) {
            CAPTURE(threads);
            CAPTURE(count);
            CHECK(visitsEachOnce(pool, count));
        }
    }
}

TEST_CASE("one thread goes through a loop in order, on the caller's thread") {
    std::vector<int> order;
    const auto caller = std::this_thread::get_id();
    bool elsewhere = false;
    ThreadPool(1).forEach(5, [&](int i) {
        order.push_back(i);
        elsewhere |= std::this_thread::get_id() != caller;
    });
    CHECK(order == std::vector{0, 1, 2, 3, 4});
    CHECK(!elsewhere);
}

TEST_CASE("as many threads work as were asked for, on a machine with fewer cores too") {
    CHECK(workTogether(ThreadPool(2), 2));
    const ThreadPool others(3);  // do not hold the eight back
    CHECK(workTogether(ThreadPool(8), 8));
}

TEST_CASE("no more threads work than were asked for") {
    for (const int threads : {1, 2, 3}) {
        std::atomic<int> inside = 0, most = 0;
        ThreadPool(threads).forEach(200, [&](int) {
            const int now = ++inside;
            for (int seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {
            }
            std::this_thread::sleep_for(std::chrono::microseconds(50));
            --inside;
        });
        CHECK(most <= threads);
    }
}

TEST_CASE("what a body throws comes out of the loop, and the workers work on") {
    for (const int threads : {1, 2, 8}) {
        CAPTURE(threads);
        const ThreadPool pool(threads);
        const auto loop = [&] {
            pool.forEach(100, [](int i) {
                if (i == 30) throw std::runtime_error("thirty");
            });
        };
        CHECK_THROWS_WITH_AS(loop(), "thirty", std::runtime_error);
        CHECK(visitsEachOnce(pool, 100));
    }
}

TEST_CASE("work that is to end early leaves its loops, and the threads work on for others") {
    for (const int threads : {1, 2, 8}) {
        CAPTURE(threads);
        const ThreadPool pool(threads);
        Progress progress;
        const ThreadPool ending(pool, progress);
        CHECK(ending.threads() == threads);
        CHECK(visitsEachOnce(ending, 100));
        std::atomic<int> begun = 0;
        const auto loop = [&] {
            ending.forEach(1000, [&](int) {
                if (++begun == 10) progress.cancel();
            });
        };
        CHECK_THROWS_AS(loop(), Cancelled);
        CHECK(begun < 10 + threads);
        CHECK_THROWS_AS(ending.look(), Cancelled);
        CHECK(visitsEachOnce(pool, 100));
    }
}

TEST_CASE("whether work is to end early is asked on the thread that it belongs to") {
    const ThreadPool pool(4);
    Progress progress;
    const auto owner = std::this_thread::get_id();
    std::atomic<bool> isElsewhere = false;
    progress.endIf([&, asked = 0]() mutable {
        isElsewhere = isElsewhere || std::this_thread::get_id() != owner;
        return ++asked == 3;
    });
    const auto loop = [&] {
        ThreadPool(pool, progress).forEach(100'000, [](int) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        });
    };
    CHECK_THROWS_AS(loop(), Cancelled);  // in a minute it would be done
    CHECK(!isElsewhere);
}

TEST_CASE("two threads share the same workers, also for loops inside loops") {
    const ThreadPool pool(2);
    std::atomic<int> visits = 0;
    const auto nested = [&] {
        for (int again = 0; again < 20; ++again) {
            pool.forEach(10, [&](int) { pool.forEach(10, [&](int) { ++visits; }); });
        }
    };
    { const std::jthread one(nested), two(nested); }
    CHECK(visits == 2 * 20 * 10 * 10);
}
