// SavedWorld: all that is kept of a world: its state and how it came to be. Not what undo needs, which ends
// with the program. A value; any thread may read one.
#pragma once

#include <cstdint>
#include <memory>

#include "sim/edit_log.hpp"
#include "sim/state.hpp"

namespace wadi {

struct SavedWorld {
    State state;
    EditLog log;
};

/// A copy that Keep asked for.
struct Kept {
    std::shared_ptr<const SavedWorld> world;  ///< Null: none
    std::uint64_t ticket = 0;                 ///< Of the last Keep that it answers
};

}  // namespace wadi
