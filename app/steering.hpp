// Steering: the window's own copy of the simulation's parameters, and the way of every change to the
// simulation thread. Panels draw its groups and tell it what was changed. Not the parameters that the
// last epoch used (Snapshot has those). The window's thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "sim/parameters.hpp"
#include "sim/worker.hpp"

namespace app {

class Steering {
  public:
    /// Takes the parameters with which the worker's simulation was made. The worker must live longer.
    Steering(const wadi::Parameters& parameters, wadi::Worker& worker);
    Steering(const Steering&) = delete;
    Steering& operator=(const Steering&) = delete;

    const wadi::Parameters& parameters() const { return parameters_; }
    /// The group of a name, which must exist; its values may be changed, followed by changed().
    wadi::ParamGroup& group(std::string_view name);

    /// Hands the value of one parameter to the simulation: its next epoch uses it.
    void changed(const wadi::Param& param);
    /// Replaces all parameters.
    void replace(const wadi::Parameters& parameters);
    /// Makes a new world with a seed.
    void generate(std::uint32_t seed);
    /// Makes a new world with the present parameters.
    void generate();

    /// The simulation thread, for what is no parameter.
    wadi::Worker& worker() { return worker_; }

  private:
    wadi::Worker& worker_;
    wadi::Parameters parameters_, defaults_;
    std::vector<wadi::ParamGroup> groups_;  // refers to the two above
};

}  // namespace app
