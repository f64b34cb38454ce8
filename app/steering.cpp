#include "app/steering.hpp"

#include <algorithm>
#include <utility>

namespace app {

Steering::Steering(const wadi::Parameters& parameters, const wadi::Execution& execution,
                   std::shared_ptr<const wadi::Heightmap> map, wadi::Worker& worker)
    : worker_(worker),
      parameters_(parameters),
      execution_(execution),
      groups_(wadi::groups(parameters_, defaults_)),
      map_(std::move(map)) {
    limit(kStartLimit);
}

wadi::ParamGroup& Steering::group(std::string_view name) {
    return *std::find_if(groups_.begin(), groups_.end(), [&](const auto& g) { return g.name == name; });
}

void Steering::changed(const wadi::Param& param) {
    ++edits_;
    worker_.send(wadi::SetParam{param.path(), param.number()});
}

void Steering::replace(const wadi::Parameters& parameters) {
    ++edits_;
    parameters_ = parameters;
    worker_.send(wadi::SetParameters{parameters});
}

void Steering::generate() {
    map_ = nullptr;
    worker_.send(wadi::Generate{});
}

void Steering::generate(std::uint32_t seed) {
    ++edits_;
    parameters_.world.seed = seed;
    worker_.send(wadi::SetParam{"world.seed", static_cast<double>(seed)});
    generate();
}

void Steering::import(std::shared_ptr<const wadi::Heightmap> map) {
    map_ = std::move(map);
    worker_.send(wadi::Import{map_});
}

void Steering::restart() {
    if (map_) {
        import(map_);
    } else {
        generate();
    }
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

void Steering::raise(const wadi::Raise& piece) {
    ++edits_;
    worker_.send(piece);
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

}  // namespace app
