// Playa: the floor of a basin without an outlet, which rises level with what arrives. Not the lakes that
// spill: those are filled on the way (ValleySolver). The thread that steps the simulation.
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

/// Lays an amount down around the lowest cell of a basin, level, below kHighest.
class PlayaBuilder final : public FloorBuilder {
  public:
    /// On a floor of which all is open.
    PlayaBuilder(const FlowGrid& grid, Floor& floor) : grid_(grid), floor_(floor), shores_(floor) {}

  private:
    struct Part {
        std::uint32_t cell;
        Quanta height;
        /// The order in which cells are covered.
        bool operator>(const Part& other) const {
            return height != other.height ? height > other.height : cell > other.cell;
        }
    };

    bool reach(std::optional<std::uint32_t> cell);
    bool collect(std::uint32_t lowest, std::int64_t amount) override;
    std::int64_t fill(std::int64_t amount, DyedDelivery* delivery) override;
    void clear(bool areFull) override;
    void levelOff(std::int64_t amount, DyedDelivery* delivery);

    const FlowGrid& grid_;
    Floor& floor_;
    Shores<Part> shores_;
    std::vector<std::uint32_t> covered_;
    std::int64_t sum_ = 0;  // of the heights of those
};

}  // namespace wadi
