#include "app/steering.hpp"

#include <algorithm>

namespace app {

Steering::Steering(const wadi::Parameters& parameters, wadi::Worker& worker)
    : worker_(worker), parameters_(parameters), groups_(wadi::groups(parameters_, defaults_)) {}

wadi::ParamGroup& Steering::group(std::string_view name) {
    return *std::find_if(groups_.begin(), groups_.end(), [&](const auto& g) { return g.name == name; });
}

void Steering::changed(const wadi::Param& param) {
    worker_.send(wadi::SetParam{param.path(), param.number()});
}

void Steering::replace(const wadi::Parameters& parameters) {
    parameters_ = parameters;
    worker_.send(wadi::SetParameters{parameters});
}

void Steering::generate(std::uint32_t seed) {
    parameters_.world.seed = seed;
    replace(parameters_);
    generate();
}

void Steering::generate() {
    worker_.send(wadi::Generate{});
}

}  // namespace app
