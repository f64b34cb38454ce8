// SimulationThread: the simulation thread. It drains commands between epochs, runs an epoch, publishes a
// snapshot. Not a place for physics. Every member function may be called from any one thread (the window's);
// none of them ever waits for an epoch to end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "sim/live/snapshot.hpp"
#include "sim/world/command.hpp"

namespace wadi {

struct SimulationThreadOptions {
    bool running = true;                  ///< Whether epochs follow each other from the start
    bool background = true;               ///< Run at low priority, so that the window stays fluid (Linux)
    std::function<void()> insideEpoch{};  ///< Called in every epoch, on the simulation's thread; for tests
    std::function<void(double)> keptMoment{};    ///< The same after a moment was kept, which took so long [s]
    std::size_t timeMemory = 0;                  ///< For keyframes of the time line [bytes]; 0: none are kept
    std::size_t timeStored = 0;                  ///< Room in the store for those that have none there [bytes]
    std::shared_ptr<KeyframeStore> timeStore{};  ///< Null: there is none
    View view{};                                 ///< What snapshots hold from the first one on, until look()
};

class SimulationThread {
  public:
    /// Takes a simulation and starts.
    explicit SimulationThread(Simulation simulation, SimulationThreadOptions options = {});
    /// Ends at once, in the midst of an epoch.
    ~SimulationThread();
    SimulationThread(const SimulationThread&) = delete;
    SimulationThread& operator=(const SimulationThread&) = delete;

    /// Hands in a command; it is carried out before the next epoch begins.
    void send(Command command);
    /// Starts or stops the run of epochs.
    void run(bool running);
    /// Runs one epoch, then stops.
    void stepOnce();
    /// Says what snapshots should show from now on.
    void look(View view);
    /// Limits the speed: epochs per second [> 0], or 0 for no limit.
    void limit(double epochsPerSecond);
    /// Lets no epoch begin once epoch `last` is done, so that its snapshot can be fetched however late;
    /// nothing lifts this. Commands and views are obeyed meanwhile, single steps wait. A new world counts
    /// from 0. Returns the epoch that the simulation has reached, or will once the present one is done.
    std::uint64_t holdAt(std::optional<std::uint64_t> last);

    /// The newest snapshot; never null. The same pointer as before means that nothing has changed.
    std::shared_ptr<const Snapshot> latest();
    /// Whether a snapshot is the newest; who asks has not fetched another.
    bool isLatest(const std::shared_ptr<const Snapshot>& known) const;
    /// Whether it has paused by itself since the last call, for want of memory or because a process failed;
    /// takeErrors() tells why.
    bool takeGivenUp();
    /// Faults of commands since the last call, oldest first, one sentence each.
    std::vector<Sentence> takeErrors();

  private:
    struct Shared;
    class Loop;

    template <class Change>
    void change(Change change);

    std::unique_ptr<Shared> shared_;
    std::unique_ptr<Loop>
        loop_;             // its world is given back by whoever waits, at a better priority than its own
    std::jthread thread_;  // last: it ends before what it shares
};

}  // namespace wadi
