// SimulationControl: the window's own copy of the simulation's parameters and of whether it runs, and the way
// of every change to the simulation thread. Panels draw its groups and tell it what was changed. Not what the
// last epoch used (Snapshot has that). The window's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/background.hpp"
#include "sim/core/sentence.hpp"
#include "sim/live/simulation_thread.hpp"
#include "sim/world/parameters.hpp"

namespace app {

/// What goes with a world that is asked for.
struct NewWorld {
    /// For the person who waits: "Opening dunes.toml"
    wadi::Sentence name = wadi::Sentence("New landscape");
    wadi::AppStateId appState = 0;                 ///< Comes with it; 0: the present one stays
    std::optional<std::uint64_t> restsAfter = {};  ///< Epochs after which it rests; nothing: never
    /// Is told once what has become of it: whether it is there, or the present one stays since it was
    /// cancelled or cannot be made, or since another was there as soon. In update().
    std::function<void(bool isThere)> ended = {};
};

class SimulationControl {
  public:
    /// Most epochs per second at the start: slow enough to watch a landscape grow old.
    static constexpr float kStartLimit = 10.f;

    /// Takes the parameters and the way of working with which the thread's simulation was made. The
    /// thread runs, and must live longer. `restsAfter`: as in NewWorld.
    SimulationControl(const wadi::Parameters& parameters, const wadi::Execution& execution,
                      wadi::SimulationThread& simulation, std::optional<std::uint64_t> restsAfter = {});
    /// Ends the making of a world, for which nobody waits any more.
    ~SimulationControl();
    SimulationControl(const SimulationControl&) = delete;
    SimulationControl& operator=(const SimulationControl&) = delete;

    const wadi::Parameters& parameters() const { return parameters_; }
    /// The group of a name, which must exist; its values may be changed, followed by changed(). Its defaults
    /// are the values with which the world was opened, not those of the program.
    wadi::ParamGroup& group(std::string_view name);

    /// Hands the value of one parameter to the simulation: its next epoch uses it.
    void changed(const wadi::Param& param);
    /// Replaces all parameters, as one edit of this title. Nothing happens while it is not known yet what
    /// undo or redo has made of them.
    void replace(const wadi::Parameters& parameters, std::string title);
    /// Makes a new world with these parameters from a heightmap, or generates it if that is null. Until it is
    /// there, parameters() are those of the present one.
    void begin(const wadi::Parameters& parameters, std::shared_ptr<const wadi::Heightmap> map,
               NewWorld wish = {});
    /// Goes on with a world as it was kept.
    void loadWorld(std::shared_ptr<const wadi::SavedWorld> world, NewWorld wish = {});
    /// Notes that the application is in another state, which is an edit of this title.
    void setAppState(wadi::AppStateId appState, std::string title);
    /// Makes a new world with the present parameters.
    void generate();
    /// Makes a new world with another seed.
    void generate(std::uint32_t seed);
    /// Makes a new world with a seed drawn by chance.
    void generateByChance();
    /// Makes a new world from a heightmap.
    void import(std::shared_ptr<const wadi::Heightmap> map, NewWorld wish = {});

    /// Goes to an epoch of a branch of the present world, which may take seconds; the world shows it when it
    /// is there.
    void goTo(wadi::BranchId branch, std::uint64_t epoch);
    /// Goes to the keyframe before an epoch, which is quick: while a hand drags through time, which is one
    /// edit until endGesture().
    void scrub(wadi::BranchId branch, std::uint64_t epoch);
    /// Makes a moment of the time line once more, as goTo() would, and hands a picture of it over while the
    /// present world stays; nothing is handed over if it cannot be made, or nobody waits for it any more.
    void recall(wadi::BranchId branch, std::uint64_t epoch,
                std::function<void(std::shared_ptr<const wadi::Snapshot>)> made);
    /// Names a branch of the time line; no name: forgets it.
    void nameBranch(wadi::BranchId branch, std::string name);
    /// Flags a moment of the time line; no name: takes the flag away.
    void flagMoment(wadi::BranchId branch, std::uint64_t epoch, std::string name);
    /// Lets the time line take so much memory, and so much room beyond it [bytes].
    void rememberTime(std::size_t bytes, std::size_t stored);

    /// Begins the present world anew, on the land that it began with; what processes are set to stays.
    void backToStart();

    /// Whether epochs should follow each other; the simulation obeys after the present one.
    bool running() const { return running_; }
    /// A world that rests goes on, and rests no more.
    void run(bool running);
    /// Runs one epoch and pauses; nothing happens while time is held.
    void stepOnce();
    /// Runs so many epochs [>= 1] from the one on that is reached now, then pauses, exactly there. It runs on
    /// if another world comes meanwhile; run() and stepOnce() put an end to it. A rest on the way is passed.
    void runFor(int epochs);
    /// The epoch after which it will pause, if runFor() is under way or the world is to rest.
    std::optional<std::uint64_t> stopsAt() const;
    /// The epoch at which the present world rests or will; nothing: never, or no more. It rests anew when it
    /// begins anew, be it on new land of the same settings.
    std::optional<std::uint64_t> restsAt() const { return rest_; }
    /// The epoch at which it rests whenever it begins anew; nothing: never.
    std::optional<std::uint64_t> restsAfter() const { return start_->restsAfter; }
    /// Whether it has paused there, until it runs on.
    bool isResting() const { return isResting_; }
    /// How many epochs a person wants runFor() to run.
    int epochsToRun() const { return epochsToRun_; }
    void epochsToRun(int epochs) { epochsToRun_ = epochs; }
    /// As SimulationThread::holdAt(), for whoever must see an epoch: runFor() pauses all the same.
    std::uint64_t holdAt(std::optional<std::uint64_t> last);
    /// Holds time while a person is asked something: no epoch begins until it is let go, whatever running()
    /// says. It then goes on as the person wishes.
    void hold(bool held);
    bool held() const { return held_; }
    /// Most epochs per second; 0 for no limit.
    float limit() const { return limit_; }
    void limit(float epochsPerSecond);
    /// How the work is done.
    const wadi::Execution& execution() const { return execution_; }
    /// Most threads to work on [1..kMostThreads].
    int threads() const { return execution_.threads; }
    void threads(int most);
    /// Hands a piece of a stroke to the simulation.
    void paint(const wadi::Stroke& piece);
    /// The springs of the world; `gesture`: changes with the same number are one edit.
    /// Nothing happens while it is not known yet what undo or redo has made of them.
    void springs(const std::vector<wadi::Spring>& springs, std::uint32_t gesture);
    /// Makes the landscape twice as fine, converts parameters, and goes on. Nothing happens while other
    /// parameters are on their way, as those of a landscape that is being made finer.
    void upsample();
    /// Hands a blur of the whole ground to the simulation.
    void blur(const wadi::Blur& blur);
    /// Undoes the newest edit, or does the one again that was undone last, if there is one; who has a thing
    /// in hand goes a step of that back or forth first.
    void undo();
    void redo();
    /// The same of edits alone.
    void undoEdit();
    void redoEdit();
    /// Steps of a thing in hand that are no edits of their own: whether it has gone one back, or forth, and
    /// whether it could.
    struct StepsInHand {
        std::function<bool()> back, forth, hasBack, hasForth;
    };
    void stepsInHand(StepsInHand steps) { steps_ = std::move(steps); }
    /// Whether undo() and redo() would find a step of a thing in hand.
    bool hasStepBack() const { return steps_.hasBack && steps_.hasBack(); }
    bool hasStepForth() const { return steps_.hasForth && steps_.hasForth(); }
    /// Number of the command that was sent last, as Snapshot::commands counts them.
    std::uint64_t sent() const { return sent_; }
    /// Whether the simulation has not done all yet that it was told: the newest snapshot does not show it.
    bool isPending() const { return seen_ < sent_; }
    /// Whether that is a new world, which may take seconds to make.
    bool isMaking() const { return !makings_.empty(); }
    /// Whether one of them takes the place of the present world.
    bool isReplacing() const;
    /// Whether one of them brings its state of the application.
    bool bringsState() const;
    /// What is being made, the first ones first, and how far it is; who cancels it keeps the present world.
    std::vector<Background::Doing> making() const;
    /// Ends the gesture of the hand: the next change of a parameter is an edit of its own.
    void endGesture() { ++gesture_; }
    /// Takes over from a snapshot what has come: new worlds, the parameters if those or undo or redo have
    /// changed them, and whether the simulation has paused by itself. True if the state of the application
    /// may be another than it was.
    bool update(const wadi::Snapshot& snapshot);
    /// Lets undo take so much memory [bytes].
    void remember(std::size_t bytes);
    /// Asks for a copy of the whole world, or of some layers, which comes with a snapshot and the number that
    /// is returned.
    std::uint64_t keep(const wadi::LayerSet& layers = {});

    /// How many edits by hand and changes of parameters there were. A new world of the same parameters is
    /// none, and one of others is none before it is there.
    std::uint64_t edits() const { return edits_; }

  private:
    /// What is gone back to.
    struct Beginning {
        wadi::Parameters parameters;
        std::optional<std::uint64_t> restsAfter;  // epochs
    };
    using Start = std::shared_ptr<const Beginning>;

    /// A new world that has been asked for.
    struct Making {
        std::uint64_t number = 0;  // of its command
        std::shared_ptr<wadi::Progress> progress = {};
        NewWorld wish = {};
        Start start = {};       // what it is reset to from then on; null: what it is now
        bool isOther = false;   // whether it has other parameters than the present one
        bool isAnEdit = false;  // see edits()
        bool isTravel = false;  // whether it is the present world at another epoch
        std::function<void(std::shared_ptr<const wadi::Snapshot>)> made = {};  // of recall()
    };

    void setStart(Start start);
    void send(wadi::Command command);
    /// Sends a command that makes a new world, with the progress of it.
    template <class Command>
    void make(Command command, Making making);
    std::vector<Making> takeEnded();
    void arrive(const Making& making, wadi::AppStateId present);
    void takeOver(const wadi::Snapshot& snapshot);
    std::uint64_t holdAtNearest();
    void forgetStop();
    void heedStop(const wadi::Snapshot& snapshot);
    std::optional<std::uint64_t> restOf(const Making& making) const;
    void beginRest(std::optional<std::uint64_t> epoch);
    void heedRest(const wadi::Snapshot& snapshot);
    /// Whether other parameters are on their way.
    bool isTurning() const { return isStale_ || seen_ < turn_; }

    wadi::SimulationThread& simulation_;
    wadi::Parameters parameters_, defaults_;
    Start start_;                               // of whose parameters defaults_ is a copy
    std::map<wadi::AppStateId, Start> starts_;  // by the states that came with them or since, for undo
    wadi::Execution execution_;
    std::vector<wadi::ParamGroup> groups_;  // refers to the two above
    bool running_ = true;
    bool held_ = false;
    float limit_ = 0;
    int epochsToRun_ = 100;
    std::optional<std::uint64_t> stop_, seenTo_;  // epochs to pause at and, of who must see one, to wait at
    std::optional<std::uint64_t> rest_;           // see restsAt()
    bool isResting_ = false;
    std::uint32_t gesture_ = 1;
    std::uint64_t sent_ = 0, seen_ = 0;  // commands
    std::uint64_t turn_ = 0;             // number of the last among them that brings other parameters
    std::uint64_t finer_ = 0;            // of the one that makes it finer; 0: none is on its way
    std::vector<Making> makings_;        // the first ones first
    std::uint64_t reversals_ = 0;
    bool isTurned_ = false, isStale_ = false;  // the state of the application, the parameters
    std::uint64_t ticket_ = 0;
    StepsInHand steps_;
    std::uint64_t edits_ = 0;
};

}  // namespace app
