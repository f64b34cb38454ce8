#include "sim/process/incision/river_dye.hpp"

namespace wadi {

void carryDye(const Catchments& c, std::span<std::int64_t> arriving, GroundDye& ground, ValleyTally& tally) {
    std::int64_t entered = 0, left = 0;
    // Cells come in the order in which the tally was made.
    auto mouth = tally.mouths.begin(), rest = tally.rests.begin();
    Reaches::Downwards down(c.reaches);
    for (std::size_t i = c.cells.size(); i-- > 0;) {
        const std::size_t parent = down.next();
        const ReachKind kind = c.reaches.kind(i);
        const DyedFlow arrives{c.load[i], arriving[i]};
        if ((kind & kDrowned) != 0) {
            if (arrives.amount > 0) (mouth++)->dye = arrives.dye;
            continue;
        }
        const Quanta gain = c.heights[i] - c.ground[i];
        const std::int64_t goesOn = ground.pass(c.cells[i], c.ground[i], gain, arrives, entered);
        if ((kind & kRoot) == 0)
            arriving[parent] += goesOn;
        else if ((kind & kLeaving) != 0)
            left += goesOn;
        else if (arrives.amount > gain)
            (rest++)->dye = goesOn;
    }
    ground.book(entered, left);
}

}  // namespace wadi
