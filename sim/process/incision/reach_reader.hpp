// Reach reader: lays the ground out for the work of rivers, catchment by catchment: heights, hardness, rain,
// base level, and what rivers brought in the epoch before. Changes nothing of the ground. Not the work
// (ValleySolver). Any thread, on catchments of its own.
#pragma once

#include <cstdint>

#include "sim/core/field.hpp"
#include "sim/environment/rain.hpp"
#include "sim/process/incision/base_level.hpp"
#include "sim/process/incision/flow/catchments.hpp"
#include "sim/process/incision/flow/flow_grid.hpp"
#include "sim/process/incision/incision_params.hpp"
#include "sim/process/incision/valley_solver.hpp"
#include "sim/terrain/terrain.hpp"

namespace wadi {

class ReachReader {
  public:
    /// What it reads, all of which must outlive it; maps are row-major.
    struct Sources {
        const Terrain& terrain;
        const FlowGrid& grid;
        const BaseLevel& base;
        const RainField& rain;
        const Quanta* heights;         ///< Of the ground [quanta]
        const std::uint8_t* softness;  ///< [0..255]
        const WayCode* ways;
        const Field<float>& erosion;  ///< In the epoch before [mm/a]
        double years;                 ///< Of the epoch [a]
    };
    explicit ReachReader(const Sources& sources) : s_(sources) {}

    ValleyRates rates(const IncisionParams& params) const;

    /// Lays the ground out; loads are the rain on each cell, as an area. A cell of another rank is a root on
    /// which it does not rain.
    void read(Catchments& c) const;
    /// Adds to loads what would arrive at each cell if the ground were worn down as in the last epoch.
    void recall(Catchments& c) const;

  private:
    ReachKind kindOf(std::uint32_t cell) const;
    Quanta cutTo(Quanta level, std::uint32_t cell) const;
    Quanta levelOf(std::uint32_t cell) const;

    Sources s_;
};

}  // namespace wadi
