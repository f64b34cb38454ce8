// Visitors of a state: how its parts are listed, once for the hash and for writing and reading of world
// files; and Overloaded, for std::visit. A class that holds state has
//
//     template <class V, class Self> static void parts(V& v, Self& self);
//
// which hands every part of `self` (const or not) to the visitor v:
//
//     v.number(name, value, least, most)        an integer of 32 or 64 bits
//     v.told(name, value, least, most)          likewise, of a number on which nothing depends: a hash takes
//                                               no note of it
//     v.has(name, present)                      whether parts that are not always there are; a reader tells
//                                               what it found, for the class to make room
//     v.hasLate(name, present)                  likewise, of parts that came later: a hash takes no note of
//                                               those that are not there
//     v.grid(name, columns, rows, row, least, most)   numbers in rows: row(z) is a span of them
//     v.rim(name, rim, least, most)             a number for each cell of the sides of the map: a field of one row,
//                                               2 · (columns + rows) long
//     v.painted(name, map)                      a painted map that is there
//     v.particles(name, population)             particles, which have members(v, particle) that calls
//                                               v(name, value, least, most) for each of their own
//
// A visitor that may find nothing of a whole process has lacks(process), which is asked before its parts.
// Bounds are what the values of a sound state may be; names are those of the file. Not the parameters: those
// have visit(). The thread that owns the state.
#pragma once

#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "sim/core/field.hpp"

namespace wadi {

/// Bounds of running means and of velocities: far beyond what a process makes of any parameters, and small
/// enough that sums of a few stay finite.
inline constexpr float kMostMean = 1e12f;

/// Hands a member of a particle to a visitor that came later than others: a hash takes no note of it where it
/// is 0.
template <class V, class M, class T>
void lateMember(V& v, std::string_view name, M& value, T least, T most) {
    if constexpr (requires { V::kSkipsLateZeros; }) {
        if (value == T{}) return;
    }
    v(name, value, least, most);
}

/// Hands a whole field to a visitor.
template <class V, class F, class T>
void grid(V& v, std::string_view name, F& field, T least, T most) {
    v.grid(
        name, field.columns(), field.rows(), [&](int z) { return field.row(z); }, least, most);
}

/// One visitor made of several lambdas, for std::visit.
template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

}  // namespace wadi
