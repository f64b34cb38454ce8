// WorldCopies: copies of the world, or of layers of it, for whoever asks for one, and who waits for one
// meanwhile. Not the copying, which the simulation does between two epochs, nor what is done with a copy. The
// window's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/base/background.hpp"
#include "app/base/simulation_control.hpp"
#include "sim/live/snapshot.hpp"
#include "sim/terrain/layers.hpp"
#include "sim/world/history.hpp"

namespace app {

class WorldCopies {
  public:
    /// What a copy is asked for.
    struct Wish {
        std::string name = {};  ///< What waits for it, "Saving valley.wadi"; empty: nobody
        /// Takes the copy, with all that was sent to the simulation before it was asked for. What it holds
        /// may be null: there is not enough memory for it, which the simulation says.
        std::function<void(const wadi::WorldCopy&)> use;
        std::function<void()> giveUp = {};  ///< Instead of `use`, once the user has cancelled it
        wadi::LayerSet layers = {};         ///< None: the whole world
    };

    /// Asks for a copy of the world as it is once all is done that was sent so far. What is returned lives
    /// until the copy is there and used; who cancels it gives the copy up.
    std::weak_ptr<wadi::Progress> ask(SimulationControl& control, Wish wish);
    /// What waits, oldest first; all of it can be cancelled.
    std::vector<Background::Doing> waiting() const;
    /// Gives up what was cancelled, which is told to `cancelled`, and hands out what has come; once a frame.
    void update(const wadi::Snapshot& snapshot, const Background::Say& cancelled);

  private:
    struct Asked {
        std::uint64_t ticket;
        Wish wish;
        std::shared_ptr<wadi::Progress> progress;
    };
    std::vector<Asked> asked_;
};

}  // namespace app
