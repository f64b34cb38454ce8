// SavedWorld: all that is kept of a world: its state and how it came to be. Not what undo needs, which ends
// with the program. A value; any thread may read one.
#pragma once

#include "sim/edit_log.hpp"
#include "sim/state.hpp"

namespace wadi {

struct SavedWorld {
    State state;
    EditLog log;
};

}  // namespace wadi
