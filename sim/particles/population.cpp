#include "sim/particles/population.hpp"

namespace wadi {

Counters& Counters::operator+=(const Counters& more) {
    born += more.born;
    ended += more.ended;
    exited += more.exited;
    withheld += more.withheld;
    steps += more.steps;
    return *this;
}

}  // namespace wadi
