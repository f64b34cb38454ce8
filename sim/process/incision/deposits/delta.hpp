// Delta: what a river lays down where it meets the sea: a lobe around its mouth, about level just above the
// sea and falling away from there on all sides at a fixed slope, so that a coast grows in lobes and not in
// threads. Not the ground there (floor), how lakes fill (ValleySolver) nor basins without an outlet
// (playa). The thread that steps the simulation.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/core/quantum.hpp"
#include "sim/process/incision/deposits/floor.hpp"
#include "sim/process/incision/deposits/ground_dye.hpp"
#include "sim/process/incision/deposits/shores.hpp"
#include "sim/process/incision/flow/flow_grid.hpp"

namespace wadi {

/// Fall of a delta's front [m/m]: between that of muddy coasts, 0.01 to 0.05, and of gravel at repose, 0.5
/// (Patruno and Helland-Hansen 2018).
inline constexpr double kDeltaSlope = 0.1;

/// Lays down what rivers bring to a sea, around a mouth, a cell that was below it, in the water that the
/// mouth is joined to.
class DeltaBuilder final : public FloorBuilder {
  public:
    /// `fall`: what a front falls in a cell's width [quanta, > 0]; `key`: of a draw for each cell. Cells of
    /// `floor` are open where they lie below the sea; their heights change, and come to stand above it by
    /// less than half of `fall`.
    DeltaBuilder(const FlowGrid& grid, Quanta sea, double fall, std::uint32_t key, Floor& floor);

  private:
    /// A cell and how much lower than at the mouth the delta is there [quanta].
    struct Part {
        std::uint32_t cell;
        int across, down;  // from the mouth [cells]
        Quanta lag;
        Quanta top;    // to which it grows
        Quanta level;  // of the delta at the mouth, from which on the cell is covered
        /// The order in which cells are covered.
        bool operator>(const Part& other) const {
            return level != other.level ? level > other.level : cell > other.cell;
        }
    };

    Part partAt(std::uint32_t cell, int across, int down, Quanta height) const;
    bool reach(std::optional<std::uint32_t> cell, int across, int down);
    bool collect(std::uint32_t mouth, std::int64_t amount) override;
    std::int64_t fill(std::int64_t amount, DyedDelivery* delivery) override;
    void clear(bool areFull) override;

    const FlowGrid& grid_;
    Quanta sea_;
    double fall_;
    std::uint32_t key_;
    Floor& floor_;
    Shores<Part> shores_;
    std::vector<Part> covered_;  // in their order
};

}  // namespace wadi
