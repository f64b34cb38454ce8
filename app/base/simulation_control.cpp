#include "app/base/simulation_control.hpp"

#include <algorithm>
#include <iterator>
#include <random>
#include <utility>

#include "app/base/number_format.hpp"

namespace app {

namespace {

using Epoch = std::optional<std::uint64_t>;

/// The one of two epochs that comes first; either may be none.
Epoch earlier(Epoch a, Epoch b) {
    return a && b ? std::min(a, b) : a ? a : b;
}

}  // namespace

SimulationControl::SimulationControl(const wadi::Parameters& parameters, const wadi::Execution& execution,
                                     wadi::SimulationThread& simulation, Epoch restsAfter)
    : simulation_(simulation),
      parameters_(parameters),
      execution_(execution),
      groups_(wadi::groups(parameters_, defaults_)) {
    limit(kStartLimit);
    setStart(std::make_shared<const Beginning>(Beginning{parameters, restsAfter}));
    starts_[0] = start_;
    beginRest(restsAfter);
}

void SimulationControl::setStart(Start start) {
    start_ = std::move(start);
    defaults_ = start_->parameters;
}

wadi::ParamGroup& SimulationControl::group(std::string_view name) {
    return *std::find_if(groups_.begin(), groups_.end(), [&](const auto& g) { return g.name == name; });
}

void SimulationControl::send(wadi::Command command) {
    ++sent_;
    simulation_.send(std::move(command));
}

template <class Command>
void SimulationControl::make(Command command, Making making) {
    making.number = sent_ + 1;
    making.progress = command.progress = std::make_shared<wadi::Progress>();
    if (making.isOther) turn_ = making.number;
    makings_.push_back(std::move(making));
    holdAtNearest();  // the new world may run before update() knows that it is there
    send(std::move(command));
}

std::vector<Background::Doing> SimulationControl::making() const {
    std::vector<Background::Doing> doing;
    for (const Making& making : makings_)
        doing.push_back({.name = making.wish.name, .progress = making.progress});
    return doing;
}

bool SimulationControl::isReplacing() const {
    return std::ranges::any_of(makings_, [](const Making& making) { return !making.made; });
}

bool SimulationControl::bringsState() const {
    return std::ranges::any_of(makings_, [](const Making& making) { return making.wish.appState != 0; });
}

SimulationControl::~SimulationControl() {
    for (const Making& making : makings_) making.progress->cancel();
}

void SimulationControl::changed(const wadi::Param& param) {
    ++edits_;
    send(wadi::SetParam{param.path(), param.number(), gesture_});
}

void SimulationControl::begin(const wadi::Parameters& parameters, std::shared_ptr<const wadi::Heightmap> map,
                              NewWorld wish) {
    const wadi::AppStateId appState = wish.appState;
    auto start = std::make_shared<const Beginning>(Beginning{parameters, wish.restsAfter});
    Making making{.wish = std::move(wish), .start = std::move(start), .isOther = true, .isAnEdit = true};
    if (map) {
        make(wadi::Import{std::move(map), parameters, appState}, std::move(making));
    } else {
        make(wadi::Generate{parameters, appState}, std::move(making));
    }
}

void SimulationControl::loadWorld(std::shared_ptr<const wadi::SavedWorld> world, NewWorld wish) {
    const wadi::AppStateId appState = wish.appState;
    auto start = std::make_shared<const Beginning>(Beginning{world->state.params, wish.restsAfter});
    make(wadi::LoadWorld{std::move(world), appState},
         {.wish = std::move(wish), .start = std::move(start), .isOther = true});
}

void SimulationControl::setAppState(wadi::AppStateId appState, std::string title) {
    ++edits_;
    starts_[appState] = start_;
    send(wadi::SetAppState{appState, std::move(title)});
}

void SimulationControl::generate() {
    make(wadi::Generate{}, {});
}

void SimulationControl::generate(std::uint32_t seed) {
    wadi::Parameters parameters = parameters_;
    parameters.world.seed = seed;
    make(wadi::Generate{parameters}, {.isOther = true, .isAnEdit = true});
}

void SimulationControl::generateByChance() {
    constexpr std::uint32_t kSeeds = 1'000'000;  // as many as are easily told to somebody
    generate(std::random_device{}() % kSeeds);
}

void SimulationControl::import(std::shared_ptr<const wadi::Heightmap> map, NewWorld wish) {
    // The settings stay, but it is no longer the scene that was to rest.
    const wadi::AppStateId appState = wish.appState;
    auto start = std::make_shared<const Beginning>(Beginning{start_->parameters, wish.restsAfter});
    make(wadi::Import{std::move(map), {}, appState}, {.wish = std::move(wish), .start = std::move(start)});
}

void SimulationControl::goTo(wadi::BranchId branch, std::uint64_t epoch) {
    ++edits_;
    const auto name = wadi::Sentence("Going to epoch {0}", grouped(static_cast<std::int64_t>(epoch)));
    make(wadi::GoTo{.branch = branch, .epoch = epoch, .gesture = gesture_},
         {.wish = {.name = name}, .isOther = true, .isTravel = true});
}

void SimulationControl::recall(wadi::BranchId branch, std::uint64_t epoch,
                               std::function<void(std::shared_ptr<const wadi::Snapshot>)> made) {
    const auto name = wadi::Sentence("Looking back at epoch {0}", grouped(static_cast<std::int64_t>(epoch)));
    make(wadi::Recall{.branch = branch, .epoch = epoch},
         {.wish = {.name = name}, .isTravel = true, .made = std::move(made)});
}

void SimulationControl::scrub(wadi::BranchId branch, std::uint64_t epoch) {
    ++edits_;
    turn_ = sent_ + 1;
    send(wadi::GoTo{.branch = branch, .epoch = epoch, .isExact = false, .gesture = gesture_});
}

void SimulationControl::nameBranch(wadi::BranchId branch, std::string name) {
    ++edits_;
    send(wadi::NameBranch{branch, std::move(name)});
}

void SimulationControl::flagMoment(wadi::BranchId branch, std::uint64_t epoch, std::string name) {
    ++edits_;
    send(wadi::FlagMoment{branch, epoch, std::move(name)});
}

void SimulationControl::rememberTime(std::size_t bytes, std::size_t stored) {
    send(wadi::RememberTime{.bytes = bytes, .stored = stored});
}

void SimulationControl::backToStart() {
    make(wadi::Restart{}, {.wish = {.name = wadi::Sentence("Back to the start")}, .isOther = true});
}

void SimulationControl::run(bool running) {
    running_ = running;
    simulation_.run(running_ && !held_);
    if (running_ && isResting_) beginRest({});
    forgetStop();
}

void SimulationControl::runFor(int epochs) {
    stop_ = simulation_.holdAt(0) + static_cast<std::uint64_t>(epochs);
    beginRest(rest_ && *rest_ < *stop_ ? Epoch() : rest_);
    running_ = true;
    simulation_.run(!held_);
}

std::uint64_t SimulationControl::holdAt(std::optional<std::uint64_t> last) {
    seenTo_ = last;
    return holdAtNearest();
}

std::uint64_t SimulationControl::holdAtNearest() {
    Epoch nearest = earlier(earlier(stop_, rest_), seenTo_);
    for (const Making& making : makings_) nearest = earlier(nearest, restOf(making));
    return simulation_.holdAt(nearest);
}

/// To be called once the thread has been told whether it runs: what was held may go on at once.
void SimulationControl::forgetStop() {
    if (std::exchange(stop_, std::nullopt)) holdAtNearest();
}

/// The thread waits at the epoch; this makes a pause of it.
void SimulationControl::heedStop(const wadi::Snapshot& snapshot) {
    if (stop_ && snapshot.epoch >= *stop_) run(false);
}

Epoch SimulationControl::stopsAt() const {
    return isResting_ ? stop_ : earlier(stop_, rest_);
}

/// The epoch at which a world that is asked for will rest.
Epoch SimulationControl::restOf(const Making& making) const {
    if (making.isTravel) return std::nullopt;
    return (making.start ? making.start : start_)->restsAfter;
}

/// Lets the present world rest at an epoch, or no more. As forgetStop(), after the thread was told to run.
void SimulationControl::beginRest(Epoch epoch) {
    rest_ = epoch;
    isResting_ = false;
    holdAtNearest();
}

/// Makes a pause of the epoch at which the world rests; one that is beyond it has gone on.
void SimulationControl::heedRest(const wadi::Snapshot& snapshot) {
    if (!rest_) return;
    if (snapshot.epoch > *rest_) return beginRest({});
    const bool isThere = snapshot.epoch == *rest_;
    if (isThere && !isResting_) run(false);
    isResting_ = isThere;
}

void SimulationControl::hold(bool held) {
    if (std::exchange(held_, held) != held) simulation_.run(running_ && !held_);
}

void SimulationControl::stepOnce() {
    if (held_) return;
    running_ = false;
    simulation_.stepOnce();
    if (isResting_) beginRest({});
    forgetStop();
}

void SimulationControl::limit(float epochsPerSecond) {
    limit_ = epochsPerSecond;
    simulation_.limit(epochsPerSecond);
}

void SimulationControl::threads(int most) {
    execution_.threads = most;
    send(wadi::Execute{execution_});
}

void SimulationControl::paint(const wadi::Stroke& piece) {
    ++edits_;
    send(piece);
}

void SimulationControl::springs(const std::vector<wadi::Spring>& springs, std::uint32_t gesture) {
    // A list that does not know yet what undo has changed would bring it back.
    if (isTurning()) return;
    ++edits_;
    parameters_.springs = springs;
    send(wadi::SetSprings{springs, gesture});
}

void SimulationControl::replace(const wadi::Parameters& parameters, std::string title) {
    if (isTurning()) return;
    ++edits_;
    parameters_ = parameters;
    send(wadi::SetParameters{parameters, std::move(title)});
}

void SimulationControl::upsample() {
    if (isTurning()) return;
    ++edits_;
    finer_ = turn_ = sent_ + 1;
    send(wadi::Upsample{.converts = true});
}

void SimulationControl::blur(const wadi::Blur& blur) {
    ++edits_;
    send(blur);
}

void SimulationControl::undo() {
    if (!steps_.back || !steps_.back()) undoEdit();
}

void SimulationControl::redo() {
    if (!steps_.forth || !steps_.forth()) redoEdit();
}

void SimulationControl::undoEdit() {
    ++edits_;
    turn_ = sent_ + 1;
    send(wadi::Undo{});
}

void SimulationControl::redoEdit() {
    ++edits_;
    turn_ = sent_ + 1;
    send(wadi::Redo{});
}

/// The worlds that the simulation was asked for and is done with, in whatever way.
std::vector<SimulationControl::Making> SimulationControl::takeEnded() {
    const auto isEnded = [&](const Making& making) { return making.number <= seen_; };
    const auto end = std::ranges::find_if_not(makings_, isEnded);
    std::vector<Making> ended(std::make_move_iterator(makings_.begin()), std::make_move_iterator(end));
    makings_.erase(makings_.begin(), end);
    return ended;
}

/// `present`: the state of the application that is there now.
void SimulationControl::arrive(const Making& making, wadi::AppStateId present) {
    forgetStop();
    if (making.isAnEdit) ++edits_;
    if (making.start) setStart(making.start);
    if (making.wish.appState != 0) starts_[making.wish.appState] = start_;
    if (making.start && !making.isOther) starts_[present] = start_;  // a map came into settings that stay
    if (!making.isTravel) beginRest(start_->restsAfter);
    isStale_ |= making.isOther;
    isTurned_ |= making.wish.appState != 0;
}

/// What was set since comes with a later snapshot.
void SimulationControl::takeOver(const wadi::Snapshot& snapshot) {
    if (std::exchange(isStale_, isStale_ && seen_ < sent_)) parameters_ = snapshot.parameters;
    if (!std::exchange(isTurned_, isTurned_ && seen_ < sent_)) return;
    const auto start = starts_.find(snapshot.appState);
    if (start == starts_.end() || start->second == start_) return;
    setStart(start->second);
    beginRest(start_->restsAfter);
}

bool SimulationControl::update(const wadi::Snapshot& snapshot) {
    if (simulation_.takeGivenUp()) run(false);
    seen_ = snapshot.commands;
    const std::vector<Making> ended = takeEnded();
    const auto isThere = [&](const Making& making) { return making.number == snapshot.worldBy; };
    if (const auto here = std::ranges::find_if(ended, isThere); here != ended.end())
        arrive(*here, snapshot.appState);
    if (!ended.empty()) holdAtNearest();
    const bool isReversed = std::exchange(reversals_, snapshot.edits.reversals) != snapshot.edits.reversals;
    isTurned_ |= isReversed;
    isStale_ |= isReversed;
    if (finer_ != 0 && seen_ >= finer_) {  // its parameters come with this snapshot
        isStale_ = true;
        finer_ = 0;
    }
    const bool isTurned = isTurned_;
    takeOver(snapshot);
    heedStop(snapshot);
    for (const Making& making : ended) {
        if (making.wish.ended) making.wish.ended(isThere(making));
        if (making.made && snapshot.recalled) making.made(snapshot.recalled);
    }
    heedRest(snapshot);  // last, as who opens a scene lets it run
    return isTurned;
}

void SimulationControl::remember(std::size_t bytes) {
    send(wadi::Remember{bytes});
}

std::uint64_t SimulationControl::keep(const wadi::LayerSet& layers) {
    send(wadi::CopyWorld{++ticket_, layers});
    return ticket_;
}

}  // namespace app
