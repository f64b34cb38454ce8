// ThreadRanks: a communicator whose ranks are threads of one process, for tests of what ranks do.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

#include "sim/core/communicator.hpp"
#include "sim/core/error.hpp"

/// What the ranks share.
class RankExchange {
  public:
    explicit RankExchange(int size) : size_(size), given_(static_cast<std::size_t>(size)) {}

    int size() const { return size_; }

    void send(int from, int to, wadi::Message message) {
        const std::lock_guard lock(mutex_);
        mail_[{from, to}].push(std::move(message));
        changed_.notify_all();
    }

    wadi::Message receive(int from, int to) {
        std::unique_lock lock(mutex_);
        await(lock, [&] { return !mail_[{from, to}].empty(); });
        wadi::Message message = std::move(mail_[{from, to}].front());
        mail_[{from, to}].pop();
        return message;
    }

    /// What all ranks have given, in their order, once all have.
    std::vector<std::vector<std::uint64_t>> gather(int rank, std::vector<std::uint64_t> values) {
        std::unique_lock lock(mutex_);
        const std::uint64_t round = round_;
        given_[static_cast<std::size_t>(rank)] = std::move(values);
        if (++there_ == size_) {
            all_ = given_;
            there_ = 0;
            ++round_;
            changed_.notify_all();
        } else {
            await(lock, [&] { return round_ > round; });
        }
        return all_;
    }

    /// A rank has ended before its time: no other waits for it.
    void lose() {
        const std::lock_guard lock(mutex_);
        lost_ = true;
        changed_.notify_all();
    }

  private:
    template <class Done>
    void await(std::unique_lock<std::mutex>& lock, const Done& done) {
        const bool came = changed_.wait_for(lock, std::chrono::seconds(60), [&] { return lost_ || done(); });
        if (!came || lost_) throw wadi::Error("A rank is lost.");
    }

    int size_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::pair<int, int>, std::queue<wadi::Message>> mail_;
    std::vector<std::vector<std::uint64_t>> given_, all_;
    int there_ = 0;
    std::uint64_t round_ = 0;
    bool lost_ = false;
};

class ThreadRank : public wadi::Communicator {
  public:
    ThreadRank(RankExchange& all, int rank) : all_(all), rank_(rank) {}

    int rank() const override { return rank_; }
    int size() const override { return all_.size(); }
    std::vector<wadi::Message> exchange(std::span<const int> partners,
                                        const std::vector<wadi::Message>& messages) const override {
        for (std::size_t i = 0; i < partners.size(); ++i) all_.send(rank_, partners[i], messages[i]);
        std::vector<wadi::Message> answers;
        for (const int partner : partners) answers.push_back(all_.receive(partner, rank_));
        return answers;
    }
    void sum(std::span<std::uint64_t> values) const override {
        reduce(values, [](std::uint64_t a, std::uint64_t b) { return a + b; });
    }
    void highest(std::span<std::int64_t> values) const override {
        reduce(values, [](std::int64_t a, std::int64_t b) { return std::max(a, b); });
    }

  private:
    template <class T, class Join>
    void reduce(std::span<T> values, const Join& join) const {
        const auto all = all_.gather(rank_, {values.begin(), values.end()});
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<T>(all[0][i]);
            for (std::size_t rank = 1; rank < all.size(); ++rank)
                values[i] = join(values[i], static_cast<T>(all[rank][i]));
        }
    }

    RankExchange& all_;
    int rank_;
};

/// Runs body(communicator) on each of so many ranks, and throws what the first of them threw.
template <class Body>
void onRanks(int count, const Body& body) {
    RankExchange all(count);
    std::vector<std::exception_ptr> thrown(static_cast<std::size_t>(count));
    {
        std::vector<std::jthread> threads;
        for (int rank = 0; rank < count; ++rank)
            threads.emplace_back([&, rank] {
                try {
                    body(ThreadRank(all, rank));
                } catch (...) {
                    thrown[static_cast<std::size_t>(rank)] = std::current_exception();
                    all.lose();
                }
            });
    }
    for (const std::exception_ptr& one : thrown)
        if (one) std::rethrow_exception(one);
}
