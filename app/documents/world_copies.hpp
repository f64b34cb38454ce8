// World copies: asks the simulation for copies of the whole world, or of layers of it, and hands each to
// whoever wanted it, with all that was sent to the simulation before. Not what is done with them. The
// window's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "app/base/simulation_control.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/world/saved_world.hpp"

namespace app {

class WorldCopies {
  public:
    /// Takes what was asked for, which may be null: there is not enough memory for it, which the worker says.
    using Use = std::function<void(const wadi::Kept&)>;

    /// Asks for a copy of the world, or of some of its layers, as it is once all is done that was sent so
    /// far.
    void ask(Steering& steering, Use use, std::vector<wadi::SurveyLayer> layers = {});
    /// Hands out what has come; once a frame.
    void heed(const wadi::Snapshot& snapshot);

  private:
    struct Wish {
        std::uint64_t ticket;
        Use use;
    };
    std::vector<Wish> wishes_;
};

}  // namespace app
