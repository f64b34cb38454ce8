#include "sim/live/simulation_thread.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include "sim/core/error.hpp"

namespace wadi {

namespace {

using Clock = std::chrono::steady_clock;

/// Work between two keyframes: what a way back takes at most, and, where time is not short, what a keyframe
/// saves at least.
constexpr std::chrono::milliseconds kLongestBack{700}, kWorthKeeping{50};
constexpr std::chrono::seconds kSeldom{2};

/// Gives the window's thread the right of way on machines with few cores. Ten steps leave a tenth of its
/// weight; nineteen left a seventieth, with which a save took minutes where other programs kept every core
/// busy.
void lowerPriority() {
#ifdef __linux__
    setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
#endif
}

/// Epochs and particle-steps per second, measured over windows of about half a second.
class Meter {
  public:
    void count(std::uint64_t steps) {
        ++epochs_;
        steps_ += steps;
        const double seconds = std::chrono::duration<double>(Clock::now() - since_).count();
        if (seconds < 0.5) return;
        epochsPerSecond = epochs_ / seconds;
        stepsPerSecond = static_cast<double>(steps_) / seconds;
        restart();
    }
    void restart() {
        since_ = Clock::now();
        epochs_ = 0;
        steps_ = 0;
    }

    double epochsPerSecond = 0;
    double stepsPerSecond = 0;

  private:
    Clock::time_point since_ = Clock::now();
    double epochs_ = 0;
    std::uint64_t steps_ = 0;
};

}  // namespace

/// What the two threads share. `mutex` guards all of it and is held for moments only.
struct SimulationThread::Shared {
    std::mutex mutex;
    std::condition_variable wake;
    std::vector<Command> commands;
    std::vector<Sentence> errors;
    std::shared_ptr<const Snapshot> newest;
    View view;
    bool running = true;
    bool stopping = false;
    bool gaveUp = false;  // paused by itself, which nobody has been told yet
    bool taken = true;    // the newest snapshot was fetched, or nobody needs it
    int singleSteps = 0;
    double limit = 0;
    std::optional<std::uint64_t> last;  // the epoch to hold at
    std::uint64_t reached = 0;          // the epoch that is under way or done
    Progress ending;                    // of epochs, cancelled when the thread is to end
};

/// The simulation thread.
class SimulationThread::Loop {
  public:
    Loop(Simulation simulation, SimulationThreadOptions options, Shared& shared)
        : simulation_(std::move(simulation)), options_(std::move(options)), shared_(shared) {
        if (options_.timeMemory > 0)
            simulation_.apply(RememberTime{options_.timeMemory, options_.timeStored, options_.timeStore});
        keepMoment();
        publish(options_.view, shared_.running);
        shared_.reached = simulation_.epoch();
    }

    void operator()() {
        if (options_.background) lowerPriority();
        while (const std::optional<Order> order = next()) {
            try {
                work(*order);
            } catch (const Cancelled&) {
                return;
            } catch (const Error& error) {
                giveUp(error.sentence());
            } catch (const std::bad_alloc&) {
                giveUp(Sentence("There is not enough memory to go on: the simulation is paused."));
            }
        }
    }

  private:
    /// What to do in one round.
    struct Order {
        std::vector<Command> commands;
        View view;
        bool running = false;
        bool epoch = false;
        bool publish = false;
        bool isSingleStep = false;  // of an epoch: it was asked for, and taken from shared_.singleSteps
    };

    /// Waits until there is something to do; nothing means the end.
    std::optional<Order> next() {
        std::unique_lock lock(shared_.mutex);
        const auto something = [&] {
            return shared_.stopping || !shared_.commands.empty() || epochIsDue() || wantsSnapshot();
        };
        while (!something()) {
            if (isRunning() && !isHeld()) {
                shared_.wake.wait_until(lock, due());
            } else {
                shared_.wake.wait(lock);
            }
        }
        if (shared_.stopping) return std::nullopt;
        Order order{std::exchange(shared_.commands, {}), shared_.view, shared_.running, epochIsDue(), false};
        shared_.reached = simulation_.epoch() + (order.epoch ? 1 : 0);
        changed_ |= order.epoch || !order.commands.empty();
        order.isSingleStep = order.epoch && shared_.singleSteps > 0;
        if (order.isSingleStep) --shared_.singleSteps;
        order.publish = shared_.taken && (changed_ || view_ != order.view || wasRunning_ != order.running);
        return order;
    }

    void work(const Order& order) {
        for (std::size_t i = 0; i < order.commands.size(); ++i)
            if (!isOvertaken(order.commands, i)) carryOut(order.commands[i]);
        const bool hasEpoch = order.commands.empty() ? order.epoch : isStillDue(order);
        // What a hand does shows at once: a long epoch would keep it waiting.
        const bool isHanded = order.publish && hasEpoch && !order.commands.empty();
        if (isHanded) publish(order.view, order.running);
        if (hasEpoch) runEpoch();
        if (hasEpoch) remember();
        changed_ |= hasEpoch;
        if (!order.running) meter_.restart();
        if (isHanded ? isTaken() : order.publish) publish(order.view, order.running);
    }

    /// Whether the epoch of an order may still follow its commands, which may have led to where time is held,
    /// or taken so long that somebody has paused it. A single step that may not waits.
    bool isStillDue(const Order& order) {
        const std::lock_guard lock(shared_.mutex);
        const bool isDue = order.epoch && !isHeld() && (shared_.running || order.isSingleStep);
        if (order.isSingleStep && !isDue) ++shared_.singleSteps;
        shared_.reached = simulation_.epoch() + (isDue ? 1 : 0);
        return isDue;
    }

    /// Pauses and publishes nothing more until something else happens.
    void giveUp(Sentence sentence) {
        report(std::move(sentence));
        changed_ = false;
        const std::lock_guard lock(shared_.mutex);
        shared_.running = false;
        shared_.gaveUp = true;
        shared_.singleSteps = 0;
        view_ = shared_.view;
        wasRunning_ = false;
    }

    bool isTaken() const {
        const std::lock_guard lock(shared_.mutex);
        return shared_.taken;
    }
    bool isRunning() const { return shared_.running || shared_.singleSteps > 0; }
    bool isHeld() const { return shared_.last && simulation_.epoch() >= *shared_.last; }
    bool epochIsDue() const {
        if (isHeld()) return false;
        return shared_.singleSteps > 0 || (shared_.running && (shared_.limit <= 0 || Clock::now() >= due()));
    }
    /// When a limited run may begin its next epoch.
    Clock::time_point due() const {
        return begun_ +
               std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / shared_.limit));
    }
    bool wantsSnapshot() const {
        return shared_.taken && (changed_ || view_ != shared_.view || wasRunning_ != shared_.running);
    }

    void carryOut(const Command& command) {
        ++commands_;
        const std::uint64_t world = simulation_.world();
        try {
            simulation_.apply(command);
            publisher_.meet(simulation_);  // before its first epoch
            if (simulation_.world() != world) keepMoment();
        } catch (const Cancelled&) {
            // As the user wished: the present world stays.
        } catch (const Error& error) {
            report(error.sentence());
        } catch (const std::bad_alloc&) {
            report(Sentence("There is not enough memory for a map of this size: choose a smaller one."));
        }
        if (simulation_.world() != world && !std::holds_alternative<Upsample>(command)) worldBy_ = commands_;
    }

    /// Whether another way of the same gesture follows at once: a hand that drags through time is not waited
    /// for.
    bool isOvertaken(const std::vector<Command>& commands, std::size_t i) {
        const auto wayOf = [&](std::size_t k) {
            return k < commands.size() ? std::get_if<GoTo>(&commands[k]) : nullptr;
        };
        const GoTo *way = wayOf(i), *next = wayOf(i + 1);
        const bool isOvertaken = way && next && way->gesture != 0 && way->gesture == next->gesture;
        if (isOvertaken) ++commands_;
        return isOvertaken;
    }

    void keepMoment() {
        try {
            simulation_.keepMoment();
        } catch (const std::bad_alloc&) {
            // The time line has a gap there.
        }
    }

    /// Keeps moments on the time line so seldom that it takes no more than a thirtieth of the time.
    void remember() {
        const Clock::time_point now = Clock::now();
        worked_ += now - begun_;
        const bool isDue = worked_ >= kLongestBack || (worked_ >= kWorthKeeping && now - kept_ >= kSeldom);
        if (!isDue || now - kept_ < 30 * keeping_) return;
        keepMoment();
        kept_ = Clock::now();
        keeping_ = kept_ - now;
        if (options_.keptMoment) options_.keptMoment(std::chrono::duration<double>(keeping_).count());
        worked_ = {};
    }

    void report(Sentence sentence) {
        const std::lock_guard lock(shared_.mutex);
        shared_.errors.push_back(std::move(sentence));
    }

    void runEpoch() {
        begun_ = Clock::now();
        const std::uint64_t stepsBefore = simulation_.counters().steps;
        simulation_.stepGuarded(&shared_.ending);
        if (options_.insideEpoch) options_.insideEpoch();
        meter_.count(simulation_.counters().steps - stepsBefore);
        epochSeconds_ = std::chrono::duration<double>(Clock::now() - begun_).count();
    }

    void publish(const View& view, bool running) {
        auto snapshot = std::make_shared<Snapshot>(publisher_.publish(simulation_, view));
        snapshot->commands = commands_;
        snapshot->worldBy = worldBy_;
        snapshot->running = running;
        snapshot->epochsPerSecond = running ? meter_.epochsPerSecond : 0;
        snapshot->stepsPerSecond = running ? meter_.stepsPerSecond : 0;
        snapshot->epochSeconds = epochSeconds_;
        changed_ = false;
        view_ = view;
        wasRunning_ = running;
        const std::lock_guard lock(shared_.mutex);
        shared_.newest = std::move(snapshot);
        shared_.taken = false;
    }

    Simulation simulation_;
    SimulationThreadOptions options_;
    Shared& shared_;
    Publisher publisher_;
    Meter meter_;
    Clock::time_point begun_{};
    double epochSeconds_ = 0;
    Clock::time_point kept_{};    // when a moment was kept last
    Clock::duration keeping_{};   // how long that took
    Clock::duration worked_{};    // on epochs since then
    std::uint64_t commands_ = 0;  // carried out so far
    std::uint64_t worldBy_ = 0;   // the one among them that brought the present world
    bool changed_ = false;        // something happened since the last snapshot
    bool wasRunning_ = false;     // as the last snapshot says
    View view_;                   // as the last snapshot shows
};

SimulationThread::SimulationThread(Simulation simulation, SimulationThreadOptions options)
    : shared_(std::make_unique<Shared>()) {
    shared_->running = options.running;
    shared_->view = options.view;
    loop_ = std::make_unique<Loop>(std::move(simulation), std::move(options), *shared_);
    thread_ = std::jthread([loop = loop_.get()] { (*loop)(); });
}

SimulationThread::~SimulationThread() {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->stopping = true;
    }
    shared_->ending.cancel();
    shared_->wake.notify_one();
}

template <class Change>
void SimulationThread::change(Change change) {
    {
        const std::lock_guard lock(shared_->mutex);
        change(*shared_);
    }
    shared_->wake.notify_one();
}

void SimulationThread::send(Command command) {
    change([&](Shared& shared) { shared.commands.push_back(std::move(command)); });
}

void SimulationThread::run(bool running) {
    change([&](Shared& shared) { shared.running = running; });
}

void SimulationThread::stepOnce() {
    change([](Shared& shared) {
        shared.running = false;
        ++shared.singleSteps;
    });
}

void SimulationThread::look(View view) {
    change([&](Shared& shared) { shared.view = view; });
}

void SimulationThread::limit(double epochsPerSecond) {
    change([&](Shared& shared) { shared.limit = epochsPerSecond; });
}

std::uint64_t SimulationThread::holdAt(std::optional<std::uint64_t> last) {
    std::uint64_t reached = 0;
    change([&](Shared& shared) {
        shared.last = last;
        reached = shared.reached;
    });
    return reached;
}

std::shared_ptr<const Snapshot> SimulationThread::latest() {
    std::shared_ptr<const Snapshot> newest;
    change([&](Shared& shared) {
        shared.taken = true;
        newest = shared.newest;
    });
    return newest;
}

bool SimulationThread::isLatest(const std::shared_ptr<const Snapshot>& known) const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->newest == known;
}

bool SimulationThread::takeGivenUp() {
    const std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->gaveUp, false);
}

std::vector<Sentence> SimulationThread::takeErrors() {
    const std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->errors, {});
}

}  // namespace wadi
