// Upsampling: fields of a map, carried over to one with twice as many cells along each side. Not the
// command (Upsample) nor the ledger of it. Any thread.
#pragma once

#include <cstdint>

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
/// The same of sums of which differences fit in 60 bits, bilinear.
Field<std::int64_t> interpolated(const Field<std::int64_t>& field);

}  // namespace wadi
