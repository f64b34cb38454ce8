// Bands: the rows of a picture on their way from the thread that draws to the one that writes them, a few at
// a time. One thread of each kind.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>

#include "engine/image.hpp"
#include "sim/core/progress.hpp"

namespace app {

class Bands {
  public:
    /// Most bands that wait.
    static constexpr std::size_t kMost = 2;

    /// Whether another band may be handed in now.
    bool hasRoom() const;
    void push(engine::Image band);
    /// There will be no more, for a reason that is a sentence.
    void fail(const wadi::Sentence& reason);

    /// The next band, for which it waits. Throws wadi::Cancelled if the work is, wadi::Error with the
    /// reason of fail().
    engine::Image next(const wadi::Progress& progress);

  private:
    mutable std::mutex mutex_;  // guards all below
    std::condition_variable moved_;
    std::deque<engine::Image> waiting_;
    wadi::Sentence reason_;
};

}  // namespace app
