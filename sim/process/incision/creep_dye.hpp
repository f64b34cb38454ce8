// Creep dye: where the dye goes that creeping ground takes along, in its steps and along its lines. It
// follows the work of creep() and changes none of it. The thread that steps the simulation, which shares rows
// and lines out to others.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/core/quantum.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/process/incision/deposits/ground_dye.hpp"
#include "sim/process/incision/flow/flow_grid.hpp"

namespace wadi {

/// A step between neighbours: from heights `from` to heights `to`, by exchanged(…, part, …).
struct CreepStep {
    const FlowGrid& grid;
    float part;
    const std::uint8_t* softness;
    const Quanta *from, *to;
};
/// So far around a part heights and softness must be known [cells]: what a cell beside it sends there is a
/// part of all that it sends out. Dye and rock must be a cell around it.
inline constexpr int kReachOfDye = 2;
/// Takes dye along in a step, on the part of a map that one works on: of what a cell sends out, what lies
/// loose goes first. What of all that then lies there does not stand above the rock has become rock.
void carryDye(const CreepStep& step, GroundDye& ground, const ThreadPool& pool);

/// Dye along a line of cells, a ring or not, in which much may flow through a cell at once: as in rivers,
/// what a cell loses goes along with what arrives, and what it gains is a part of that.
class LineDye {
  public:
    LineDye(GroundDye& ground, std::size_t length)
        : heights(length), flows(length), ground_(ground), dyed_(length) {}

    /// Whether there is any dye on the line that begins with a cell and goes on in such steps.
    bool isAny(std::size_t first, std::size_t step) const;
    /// Takes dye along on the line that begins with a cell and goes on in such steps.
    void run(std::size_t first, std::size_t step);

    std::vector<Quanta> heights;  ///< Before [quanta]
    std::vector<std::int64_t>
        flows;  ///< From each cell to the next one, the last one's to the first [quanta]

  private:
    std::size_t before(std::size_t i) const { return (i > 0 ? i : flows.size()) - 1; }
    std::size_t after(std::size_t i) const { return i + 1 < flows.size() ? i + 1 : 0; }
    DyedFlow arriving(std::size_t i) const;
    std::int64_t pass(std::size_t i);
    void start(std::size_t i);

    GroundDye& ground_;
    std::vector<std::int64_t> dyed_;  // of flows, without sign
    std::size_t first_ = 0, step_ = 0;
    std::int64_t entered_ = 0;
};

}  // namespace wadi
