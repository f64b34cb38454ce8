// Simulation: a state, the commands that change it and what is remembered of them. Synchronous; it has no
// thread and knows no clock. What happens depends on state and commands alone.
// One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "sim/core/execution.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/world/command.hpp"
#include "sim/world/edit_log.hpp"
#include "sim/world/guard.hpp"
#include "sim/world/history.hpp"
#include "sim/world/state.hpp"

namespace wadi {

class Simulation {
  public:
    /// A generated world. Throws Error as check(Execution) does, and Cancelled if `progress` (or null) asks
    /// for it.
    explicit Simulation(const Parameters& params = {}, const Execution& execution = {},
                        Progress* progress = nullptr);
    /// A world from a heightmap. Throws Error as Terrain and check(Execution) do.
    explicit Simulation(const Heightmap& map, const Parameters& params = {}, const Execution& execution = {});
    /// The same from a heightmap that is not copied and must not be null; and Cancelled if `progress` (or
    /// null) asks for it.
    Simulation(std::shared_ptr<const Heightmap> map, const Parameters& params, const Execution& execution,
               Progress* progress = nullptr);
    /// A world as it was kept. Throws Error as check(Execution) does.
    explicit Simulation(SavedWorld world, const Execution& execution = {});
    // In the .cpp, as those of State.
    Simulation(const Simulation& other);
    Simulation(Simulation&& other) noexcept;
    Simulation& operator=(const Simulation& other);
    Simulation& operator=(Simulation&& other) noexcept;
    ~Simulation();

    /// One epoch: every enabled process, in a fixed order, does its share of work. Throws std::bad_alloc if
    /// memory runs out on the way, and Cancelled if `ending` (or null) asks it to end early: half an epoch
    /// is no world, and from then on it throws Error, until a new world begins.
    void step(Progress* ending = nullptr);

    /// The same under a guard (sim/world/guard.hpp), for a world that people play with: an epoch after which
    /// the ground has jumped is taken back by way of the time line, and run again with half the step of the
    /// process that did it, or less, until it holds. That is an edit like any other. If nothing helps, or
    /// there is neither a keyframe nor memory for the way back, the epoch stays as it is, and the guard
    /// stands down until the next edit. What is repeated from a log needs none. After trouble the state
    /// before each epoch is kept for a while.
    void stepGuarded(Progress* ending = nullptr);

    /// Keeps the present moment on the time line, if it is the end of an epoch after which nothing was edited
    /// and RememberTime gave memory for it.
    void keepMoment();

    /// Carries a command out. Throws Error if it cannot be; the state is then as it was.
    void apply(const Command& command);

    const State& state() const { return state_; }
    const Parameters& parameters() const { return state_.params; }
    /// How the work is done; what comes out does not depend on it.
    const Execution& execution() const { return execution_; }
    const Terrain& terrain() const { return state_.terrain; }
    /// Particles and steps of all processes so far.
    Counters counters() const { return state_.counters(); }
    /// Epochs since the world began.
    std::uint64_t epoch() const { return state_.epoch; }
    /// What the guard did last.
    const Restraint& restraint() const { return guard_.last; }
    /// Number of this world: it grows when another ground takes the place of this one.
    std::uint64_t world() const { return world_; }
    /// Number of this ground: it grows when another takes its place as a whole, of another world or another
    /// moment.
    std::uint64_t ground() const { return ground_; }
    /// The edits that can be undone and done again.
    const History& history() const { return history_; }
    /// The state of the application that goes with this world.
    AppStateId appState() const { return appState_; }
    /// How this world came to be.
    const EditLog& log() const { return log_; }
    /// Its past, in all its branches.
    const Timeline& timeline() const { return timeline_; }
    /// What is shown of that.
    TimelineFacts timelineFacts() const;
    /// Grows when facts of the time line change, but for how far the present branch has come.
    std::uint64_t timelineVersion() const { return timelineVersion_; }
    /// Edits of this world so far, undone ones among them; it grows with each, but for those of the
    /// application's state alone.
    std::uint64_t edits() const { return edits_; }
    /// How often undo or redo has changed parameters or the application's state; whoever has a copy of them
    /// fetches it again.
    std::uint64_t reversals() const { return reversals_; }

    /// The ground with which this world began, made anew: see initialGroundOf [m].
    Field<float> initialHeights() const {
        return initialGroundOf(log_, terrain().columns(), terrain().rows(), *pool_);
    }
    /// Whether it is as it began: no epoch and no edit has changed it.
    bool isInitial() const { return state_.epoch == 0 && log_.entries().empty() && log_.isWhole(); }

    /// Where every grain is; drift() is 0.
    Balance balance() const { return state_.balance(); }
    /// Where all water is; drift() is 0. The sea is not counted.
    WaterBalance waterBalance() const { return state_.waterBalance(); }
    /// A number that stands for the whole state: equal states, equal futures, equal hashes.
    std::uint64_t hash() const { return state_.hash(); }

    /// What the layers of a set are made of, as it is now.
    LayerFields fields(const LayerSet& wanted) const { return fieldsOf(state_, log_, wanted, *pool_); }
    /// The threads that work on it.
    const ThreadPool& pool() const { return *pool_; }
    /// Gives back memory that the next epoch can make again.
    void rest() { state_.rest(); }

    /// The copy that the last CopyWorld made, once.
    WorldCopy takeCopy() { return std::exchange(kept_, {}); }
    /// The moment that the last Recall made, once: a world with this one's number.
    std::shared_ptr<Simulation> takeMoment() { return std::exchange(recalled_, nullptr); }

    /// Ends the present time of the tile stamps: later changes are told from earlier ones.
    void tick() { state_.terrain.stamps().tick(); }

  private:
    /// What the guard knows.
    struct Guard {
        GroundWatch watch;
        int wary = 0;                        // epochs before which the state is still to be kept
        std::optional<std::uint64_t> letGo;  // edits since when it stands down
        Restraint last;
    };

    void carryOut(const Command& command);
    void remember(const RememberTime& wish);
    void keepAside(Timeline& past) const;
    void begin(std::string_view title, SavedWorld next, AppStateId appState);
    void begin(std::string_view title, const Parameters& params, const std::shared_ptr<const Heightmap>& map,
               AppStateId appState, Progress* progress);
    void setAppState(const SetAppState& wish);
    void change(const Parameters& next, std::string_view title, std::uint64_t gesture);
    void paint(const SetPaintedMap& paint);
    void stroke(const Stroke& piece);
    void blur(const Blur& blur);
    void upsample(const Upsample& wish);
    void keep(const CopyWorld& wish);
    void undo();
    void redo();
    Edit applyInverse(Edit edit);
    void swapWorld(SavedWorld& world);
    void goTo(const GoTo& wish);
    void recall(const Recall& wish);
    std::optional<SavedWorld> moment(const GoTo& wish);
    SavedWorld momentBy(const GoTo& wish);
    SavedWorld wayTo(const Branch& way, std::uint64_t epoch, Progress* progress) const;
    State beginning(Progress* progress) const;
    std::shared_ptr<const State> momentBefore(Progress* ending);
    bool isDecided() const;
    void holdBack(Jump jump, std::shared_ptr<const State> before, Progress* ending);
    bool tryLess(Restraint& held, const State& before, const ThreadPool& pool);
    void accept(const Restraint& held, State state);
    void branchOff(bool isStep);
    void endLogged();
    void execute(const Execution& execution);

    Execution execution_;
    std::shared_ptr<const ThreadPool> pool_;  // copies of a simulation share them
    State state_;
    EditLog log_;
    History history_;
    Timeline timeline_;
    Guard guard_;
    std::uint64_t timelineVersion_ = 0;
    std::uint64_t lost_ = 0;  // see TimelineFacts
    AppStateId appState_ = 0;
    WorldCopy kept_;
    std::shared_ptr<Simulation> recalled_;
    bool torn_ = false;  // an epoch was left half-way
    std::uint64_t world_ = 1;
    std::uint64_t ground_ = 1;
    std::uint64_t edits_ = 0;
    std::uint64_t reversals_ = 0;
};

}  // namespace wadi
