#include "sim/particles/population.hpp"

namespace wadi {

Counters& Counters::operator+=(const Counters& more) {
    born += more.born;
    ended += more.ended;
    left += more.left;
    withheld += more.withheld;
    steps += more.steps;
    return *this;
}

}  // namespace wadi
