// Upsampling: fields of a map, carried over to one with twice as many cells along each side. Not the
// command (Upsample) nor the ledger of it. Any thread.
#pragma once

#include "sim/core/field.hpp"
#include "sim/core/quantum.hpp"

namespace wadi {

/// Each value four times.
template <class T>
Field<T> repeated(const Field<T>& field) {
    Field<T> fine(2 * field.columns(), 2 * field.rows());
    for (int z = 0; z < fine.rows(); ++z)
        for (int x = 0; x < fine.columns(); ++x) fine.at(x, z) = field.at(x / 2, z / 2);
    return fine;
}

/// Catmull–Rom interpolation at the middles of the quarters of each cell, rounded to the nearest and held to
/// [least, most]. Exact: its weights are whole 128ths.
Field<Quanta> interpolated(const Field<Quanta>& field, Quanta least, Quanta most);

}  // namespace wadi
