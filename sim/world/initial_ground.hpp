// Beginning: the ground with which a world began, made anew from what its EditLog knows. Not a copy that
// somebody kept. Any thread; the workers are those of the caller.
#pragma once

#include "sim/core/field.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/world/edit_log.hpp"

namespace wadi {

/// Ground before the first epoch and the first edit [m], as fine as a map of so many cells, to which the
/// world may have grown since. Takes as long as to generate the world. Throws Error as Terrain and generate
/// do, and if the world cannot have grown to such a map, as in a file that is damaged.
Field<float> beginningOf(const EditLog& log, int columns, int rows, const Workers& workers);

}  // namespace wadi
