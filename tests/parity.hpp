// Parity: how alike a world is at several sizes of map over the same ground, after its epochs: what the test
// of parity holds and the benchmarks print. Made as a bake makes it (app/world/enlarge). Not a judgement. One
// thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/core/execution.hpp"
#include "sim/terrain/terrain.hpp"
#include "sim/world/edit_log.hpp"

namespace parity {

/// A world at one size against the same at the smallest, all maps smoothed to the cells of the smallest: the
/// mean of the cells that lie in each.
struct Likeness {
    int size = 0;        ///< Cells along the longer side
    double start = 0;    ///< Correlation of heights before the first epoch [-1..1]
    double heights = 0;  ///< … and after the last
    double change = 0;   ///< … and of what epochs have made of them, less what was lifted
    double eroded = 0;   ///< Volume by which ground was lowered, less what was lifted, against the smallest's
    double worn = 0;     ///< Volume of rock that has become sediment or left, against the smallest's
    double slope95 = 0;  ///< Landform::slope95 against the smallest's
    std::optional<double> concavity = {};  ///< Likewise; nothing without enough channels
    double seconds = 0;                    ///< That the epochs took
};

/// Runs the world of a log, which must have no edits, for so many epochs as it begins, and at `times` as many
/// cells along each side [>= 2], and tells how alike each is to the first; that itself comes first.
/// `notices`: what a bake would say of each. `seen`: is shown what each has become; may be empty.
std::vector<Likeness> likenessOf(const wadi::EditLog& log, const std::vector<int>& times,
                                 std::uint64_t epochs, const wadi::Execution& execution,
                                 std::vector<std::string>& notices,
                                 const std::function<void(const wadi::Terrain&)>& seen = {});

}  // namespace parity
