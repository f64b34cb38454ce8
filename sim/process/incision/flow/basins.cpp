#include "sim/process/incision/flow/basins.hpp"

#include <vector>

#include "sim/process/incision/flow/basin_tree.hpp"

namespace wadi {

void drainPits(const FlowGrid& grid, const FlowGround& ground, std::span<const std::uint32_t> pits,
               const std::uint8_t* donors, std::uint32_t* labels, WayCode* ways, const ThreadPool& pool) {
    if (pits.empty()) return;
    PageVector<Basin> basins;
    basins.reserve(pits.size());
    for (const std::uint32_t pit : pits)
        basins.push_back({pit, static_cast<std::uint32_t>(basins.size() + 1)});
    BasinTree tree(grid, ground, basins, static_cast<std::uint32_t>(basins.size()), donors, labels, ways);
    tree.label(pool);
    tree.findPasses(pool);
    tree.span({});
    PageVector<Turning> turnings;
    tree.drainTo(0, turnings);
    tree.turn(turnings);
}

}  // namespace wadi
