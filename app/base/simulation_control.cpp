#include "app/base/simulation_control.hpp"

#include <algorithm>
#include <utility>

namespace app {

Steering::Steering(const wadi::Parameters& parameters, const wadi::Execution& execution, wadi::Worker& worker)
    : worker_(worker),
      parameters_(parameters),
      execution_(execution),
      groups_(wadi::groups(parameters_, defaults_)) {
    limit(kStartLimit);
}

wadi::ParamGroup& Steering::group(std::string_view name) {
    return *std::find_if(groups_.begin(), groups_.end(), [&](const auto& g) { return g.name == name; });
}

void Steering::send(wadi::Command command) {
    ++sent_;
    worker_.send(std::move(command));
}

void Steering::changed(const wadi::Param& param) {
    ++edits_;
    send(wadi::SetParam{param.path(), param.number(), gesture_});
}

void Steering::begin(const wadi::Parameters& parameters, std::shared_ptr<const wadi::Heightmap> map,
                     wadi::AppStateId appState) {
    ++edits_;
    parameters_ = parameters;
    if (map) {
        send(wadi::Import{std::move(map), parameters, appState});
    } else {
        send(wadi::Generate{parameters, appState});
    }
}

void Steering::resume(std::shared_ptr<const wadi::SavedWorld> world, wadi::AppStateId appState) {
    parameters_ = world->state.params;
    send(wadi::Resume{std::move(world), appState});
}

void Steering::setAppState(wadi::AppStateId appState, std::string title) {
    ++edits_;
    send(wadi::SetAppState{appState, std::move(title)});
}

void Steering::generate() {
    send(wadi::Generate{});
}

void Steering::generate(std::uint32_t seed) {
    parameters_.world.seed = seed;
    begin(parameters_, nullptr);
}

void Steering::import(std::shared_ptr<const wadi::Heightmap> map) {
    send(wadi::Import{std::move(map)});
}

void Steering::restart() {
    send(wadi::Restart{});
}

void Steering::run(bool running) {
    running_ = running;
    worker_.run(running);
}

void Steering::stepOnce() {
    running_ = false;
    worker_.stepOnce();
}

void Steering::limit(float epochsPerSecond) {
    limit_ = epochsPerSecond;
    worker_.limit(epochsPerSecond);
}

void Steering::threads(int most) {
    execution_.threads = most;
    send(wadi::Execute{execution_});
}

void Steering::paint(const wadi::Stroke& piece) {
    ++edits_;
    send(piece);
}

void Steering::springs(const std::vector<wadi::Spring>& springs, std::uint32_t gesture) {
    // A list that does not know yet what undo has changed would bring it back.
    if (isTurning()) return;
    ++edits_;
    parameters_.springs = springs;
    send(wadi::SetSprings{springs, gesture});
}

void Steering::upsample() {
    ++edits_;
    for (wadi::Spring& spring : parameters_.springs) spring = finer(spring);  // as the simulation does
    send(wadi::Upsample{});
}

void Steering::blur(const wadi::Blur& blur) {
    ++edits_;
    send(blur);
}

void Steering::undo() {
    ++edits_;
    turn_ = sent_ + 1;
    send(wadi::Undo{});
}

void Steering::redo() {
    ++edits_;
    turn_ = sent_ + 1;
    send(wadi::Redo{});
}

bool Steering::heed(const wadi::Snapshot& snapshot) {
    seen_ = snapshot.commands;
    isTurned_ |= std::exchange(turnedBack_, snapshot.edits.turnedBack) != snapshot.edits.turnedBack;
    if (!isTurned_) return false;
    parameters_ = snapshot.parameters;
    isTurned_ = seen_ < sent_;  // what was set since comes with a later snapshot
    return true;
}

void Steering::remember(std::size_t bytes) {
    send(wadi::Remember{bytes});
}

std::uint64_t Steering::keep(const wadi::LayerSet& layers) {
    send(wadi::Keep{++ticket_, layers});
    return ticket_;
}

}  // namespace app
