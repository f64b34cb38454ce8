// SavedWorld: all that is kept of a world: its state and how it came to be. Not what undo needs, which ends
// with the program. A value; any thread may read one.
#pragma once

#include <cstdint>
#include <memory>

#include "sim/world/edit_log.hpp"
#include "sim/world/state.hpp"
#include "sim/world/survey.hpp"

namespace wadi {

struct SavedWorld {
    State state;
    EditLog log;
};

/// The answer to Keep.
struct Kept {
    std::shared_ptr<const SavedWorld>
        world;  ///< The copy; null if there could be none, or layers were asked for
    std::shared_ptr<const Survey> survey;  ///< The layers; null likewise
    std::uint64_t number = 0;              ///< Of the world that it is a copy of (Simulation::world())
    std::uint64_t ticket = 0;              ///< Of the last Keep that it answers; 0: none
};

}  // namespace wadi
