#include "app/steering.hpp"

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

void Steering::changed(const wadi::Param& param) {
    ++edits_;
    worker_.send(wadi::SetParam{param.path(), param.number(), gesture_});
}

void Steering::begin(const wadi::Parameters& parameters, std::shared_ptr<const wadi::Heightmap> map) {
    ++edits_;
    parameters_ = parameters;
    if (map) {
        worker_.send(wadi::Import{std::move(map), parameters});
    } else {
        worker_.send(wadi::Generate{parameters});
    }
}

void Steering::resume(std::shared_ptr<const wadi::SavedWorld> world) {
    parameters_ = world->state.params;
    worker_.send(wadi::Resume{std::move(world)});
}

void Steering::generate() {
    worker_.send(wadi::Generate{});
}

void Steering::generate(std::uint32_t seed) {
    parameters_.world.seed = seed;
    begin(parameters_, nullptr);
}

void Steering::import(std::shared_ptr<const wadi::Heightmap> map) {
    worker_.send(wadi::Import{std::move(map)});
}

void Steering::restart() {
    worker_.send(wadi::Restart{});
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
    worker_.send(wadi::Execute{execution_});
}

void Steering::paint(const wadi::Stroke& piece) {
    ++edits_;
    worker_.send(piece);
}

void Steering::springs(const std::vector<wadi::Spring>& springs, std::uint32_t gesture) {
    ++edits_;
    parameters_.springs = springs;
    worker_.send(wadi::SetSprings{springs, gesture});
}

void Steering::upsample() {
    ++edits_;
    for (wadi::Spring& spring : parameters_.springs) spring = finer(spring);  // as the simulation does
    worker_.send(wadi::Upsample{});
}

void Steering::blur(const wadi::Blur& blur) {
    ++edits_;
    worker_.send(blur);
}

void Steering::undo() {
    ++edits_;
    worker_.send(wadi::Undo{});
}

void Steering::redo() {
    ++edits_;
    worker_.send(wadi::Redo{});
}

void Steering::heed(const wadi::Snapshot& snapshot) {
    if (std::exchange(turnedBack_, snapshot.edits.turnedBack) != snapshot.edits.turnedBack)
        parameters_ = snapshot.parameters;
}

void Steering::remember(std::size_t bytes) {
    worker_.send(wadi::Remember{bytes});
}

void Steering::keep() {
    worker_.send(wadi::Keep{});
}

}  // namespace app
