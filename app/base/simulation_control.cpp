#include "app/base/simulation_control.hpp"

#include <algorithm>
#include <utility>

namespace app {

SimulationControl::SimulationControl(const wadi::Parameters& parameters, const wadi::Execution& execution,
                                     wadi::SimulationThread& simulation)
    : simulation_(simulation),
      parameters_(parameters),
      execution_(execution),
      groups_(wadi::groups(parameters_, defaults_)) {
    limit(kStartLimit);
    setStart(std::make_shared<const wadi::Parameters>(parameters));
    starts_[0] = start_;
}

void SimulationControl::setStart(Start start) {
    start_ = std::move(start);
    defaults_ = *start_;
}

wadi::ParamGroup& SimulationControl::group(std::string_view name) {
    return *std::find_if(groups_.begin(), groups_.end(), [&](const auto& g) { return g.name == name; });
}

void SimulationControl::send(wadi::Command command) {
    ++sent_;
    simulation_.send(std::move(command));
}

/// Sends a command that makes a new world, with the progress of it.
void SimulationControl::make(wadi::Command command) {
    Making making{sent_ + 1, std::make_shared<wadi::Progress>(), true};
    if (auto* generate = std::get_if<wadi::Generate>(&command)) {
        generate->progress = making.progress;
        making.isOptional = generate->appState == 0;  // else look, place and file have changed with it
    } else if (auto* restart = std::get_if<wadi::Restart>(&command)) {
        restart->progress = making.progress;
    } else {
        making.isOptional = false;
    }
    makings_.push_back(std::move(making));
    send(std::move(command));
}

std::shared_ptr<wadi::Progress> SimulationControl::making() const {
    return isMaking() && makings_.front().isOptional ? makings_.front().progress : nullptr;
}

SimulationControl::~SimulationControl() {
    for (const Making& making : makings_) making.progress->cancel();
}

void SimulationControl::changed(const wadi::Param& param) {
    ++edits_;
    send(wadi::SetParam{param.path(), param.number(), gesture_});
}

void SimulationControl::begin(const wadi::Parameters& parameters, std::shared_ptr<const wadi::Heightmap> map,
                              wadi::AppStateId appState) {
    ++edits_;
    parameters_ = parameters;
    setStart(std::make_shared<const wadi::Parameters>(parameters));
    if (appState != 0) starts_[appState] = start_;
    if (map) {
        make(wadi::Import{std::move(map), parameters, appState});
    } else {
        make(wadi::Generate{parameters, appState});
    }
}

void SimulationControl::loadWorld(std::shared_ptr<const wadi::SavedWorld> world, wadi::AppStateId appState) {
    parameters_ = world->state.params;
    setStart(std::make_shared<const wadi::Parameters>(parameters_));
    if (appState != 0) starts_[appState] = start_;
    send(wadi::LoadWorld{std::move(world), appState});
}

void SimulationControl::setAppState(wadi::AppStateId appState, std::string title) {
    ++edits_;
    starts_[appState] = start_;
    send(wadi::SetAppState{appState, std::move(title)});
}

void SimulationControl::generate() {
    make(wadi::Generate{});
}

void SimulationControl::generate(std::uint32_t seed) {
    parameters_.world.seed = seed;
    ++edits_;
    make(wadi::Generate{parameters_});
}

void SimulationControl::import(std::shared_ptr<const wadi::Heightmap> map) {
    make(wadi::Import{std::move(map)});
}

void SimulationControl::restart() {
    make(wadi::Restart{});
}

void SimulationControl::run(bool running) {
    running_ = running;
    simulation_.run(running_ && !held_);
}

void SimulationControl::hold(bool held) {
    if (std::exchange(held_, held) != held) simulation_.run(running_ && !held_);
}

void SimulationControl::stepOnce() {
    running_ = false;
    simulation_.stepOnce();
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
    ++edits_;
    for (wadi::Spring& spring : parameters_.springs) spring = upsampled(spring);  // as the simulation does
    send(wadi::Upsample{});
}

void SimulationControl::blur(const wadi::Blur& blur) {
    ++edits_;
    send(blur);
}

void SimulationControl::undo() {
    ++edits_;
    turn_ = sent_ + 1;
    send(wadi::Undo{});
}

void SimulationControl::redo() {
    ++edits_;
    turn_ = sent_ + 1;
    send(wadi::Redo{});
}

bool SimulationControl::update(const wadi::Snapshot& snapshot) {
    seen_ = snapshot.commands;
    std::erase_if(makings_, [&](const Making& making) {
        if (making.number > seen_) return false;
        isTurned_ |= making.progress->isCancelled();  // the world that stays has its own parameters
        return true;
    });
    isTurned_ |= std::exchange(reversals_, snapshot.edits.reversals) != snapshot.edits.reversals;
    if (!isTurned_) return false;
    parameters_ = snapshot.parameters;
    if (const auto start = starts_.find(snapshot.appState); start != starts_.end()) setStart(start->second);
    isTurned_ = seen_ < sent_;  // what was set since comes with a later snapshot
    return true;
}

void SimulationControl::remember(std::size_t bytes) {
    send(wadi::Remember{bytes});
}

std::uint64_t SimulationControl::keep(const wadi::LayerSet& layers) {
    send(wadi::CopyWorld{++ticket_, layers});
    return ticket_;
}

}  // namespace app
