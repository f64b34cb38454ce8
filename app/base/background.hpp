// Background: work that would make the window wait (reading and writing files) on threads of its own. What it
// found out is applied on the window's thread, between two frames. Not the simulation. All members are for
// the window's thread; faultOf() is for any.
#pragma once

#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "app/base/faults.hpp"
#include "sim/core/progress.hpp"
#include "sim/core/sentence.hpp"

namespace app {

/// What is said of what the work throws; empty if that is nothing.
template <class Work>
wadi::Sentence faultOf(const Work& work) {
    try {
        work();
        return {};
    } catch (const std::bad_alloc&) {
        return wadi::Sentence("There is not enough memory.");
    } catch (const std::exception& error) {
        return sentenceOf(error);
    }
}

/// What became of a save: what is said of what it threw, or that it was cancelled.
struct SaveOutcome {
    wadi::Sentence fault;
    bool isCancelled = false;
};

template <class Save>
SaveOutcome outcomeOf(const Save& save) {
    SaveOutcome outcome;
    outcome.fault = faultOf([&] {
        try {
            save();
        } catch (const wadi::Cancelled&) {
            outcome.isCancelled = true;
        }
    });
    return outcome;
}

class Background {
  public:
    /// What to do on the window's thread once the work is done.
    using Finish = std::function<void()>;
    /// Runs on another thread and must not touch what belongs to the window's.
    using Work = std::function<Finish()>;
    /// Long work, which reports its progress and can be cancelled.
    using LongWork = std::function<Finish(wadi::Progress&)>;
    /// Is told a sentence about work: that of an exception that it threw, or that it was cancelled.
    using Say = std::function<void(const wadi::Sentence&)>;

    /// Work that is under way.
    struct Doing {
        wadi::Sentence name;                       ///< "Reading valley.png"
        std::shared_ptr<wadi::Progress> progress;  ///< Of long work; else null: it cannot be cancelled
        bool isWaiting = false;                    ///< It begins once a copy of the world is there
    };

    Background() = default;
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;
    /// Cancels long work, but for what is waited for, and waits for all of it to end.
    ~Background();

    /// Starts work. `name` says what is being done: "Reading valley.png".
    void start(std::string name, Work work);
    /// What becomes of long work when the program ends.
    enum class AtEnd { cancelled, waitedFor };
    /// The same for long work. Its progress lives until the work is finished.
    std::weak_ptr<wadi::Progress> start(std::string name, LongWork work, AtEnd atEnd = AtEnd::cancelled);

    /// Finishes all work that is done; what it or its end threw goes to `fail`, but that it was cancelled to
    /// `cancelled`.
    void poll(const Say& fail, const Say& cancelled = {});

    /// What is being done, oldest first.
    std::vector<Doing> doing() const;
    /// Its names.
    std::vector<std::string> names() const;

  private:
    struct Job {
        Doing doing;  // which the work uses until it has ended
        AtEnd atEnd;
        std::future<Finish> result;  // its destructor waits: a file is never left half written
    };
    std::vector<Job> jobs_;
};

}  // namespace app
