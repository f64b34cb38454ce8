// Together: what may fail on one rank, so that all ranks know of it and one of them says why. Not for what
// ranks do with each other, in which they would wait for one that has failed (MpiSession::abort). All ranks.
#pragma once

#include <exception>
#include <limits>

#include "app/base/stop_signal.hpp"
#include "sim/core/communicator.hpp"
#include "sim/core/error.hpp"
#include "sim/core/progress.hpp"

namespace app {

/// Another rank has failed, and says so.
struct Silent : std::exception {
    explicit Silent(bool fault) : isMachines(fault) {}
    bool isMachines;  ///< Whether by a fault of its machine
};

/// This rank has failed, and speaks for all.
struct Agreed : wadi::Error {
    Agreed(const wadi::Error& error, bool fault) : Error(error), isMachines(fault) {}
    bool isMachines;
};

/// Calls f on each rank; if it throws a wadi::Error on some, throws Agreed on the first of those and Silent
/// on others.
template <class F>
void together(const wadi::Communicator& ranks, const F& f) {
    constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min();
    std::exception_ptr thrown;
    std::int64_t first =
        kNone;  // lowest bit: whether it is the machine's fault; above: the rank, less is later
    const auto failed = [&](bool isMachines) {
        thrown = std::current_exception();
        first = -std::int64_t{ranks.rank()} * 2 + (isMachines ? 1 : 0);
    };
    try {
        f();
    } catch (const wadi::MachineError&) {
        failed(true);
    } catch (const wadi::Error&) {
        failed(false);
    }
    const std::int64_t mine = first;
    ranks.highest({&first, 1});
    if (first == kNone) return;
    const bool isMachines = (first & 1) != 0;
    if (mine != first) throw Silent(isMachines);
    try {
        std::rethrow_exception(thrown);
    } catch (const wadi::Error& error) {
        throw Agreed(error, isMachines);
    }
}

/// Calls f(progress), which a signal ends before anything has come of it. Throws wadi::Error then.
template <class F>
void beforeTheStart(StopSignal& stop, const F& f) try {
    wadi::Progress progress;
    stop.ends(progress);
    f(progress);
} catch (const wadi::Cancelled&) {
    throw wadi::Error("The bake was ended before it began.");
}

}  // namespace app
