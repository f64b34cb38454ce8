// Shared rivers: the work of rivers where ranks share a map: each on the trees of its part (river_links),
// level by level, with what comes from and goes to others in between. Comes to the heights, and the dye, that
// one rank would come to. Not what rivers do (ValleySolver). The thread that steps the simulation, on all
// ranks, which shares trees out to others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sim/core/pages.hpp"
#include "sim/core/thread_pool.hpp"
#include "sim/process/incision/deposits/ground_dye.hpp"
#include "sim/process/incision/flow/catchments.hpp"
#include "sim/process/incision/flow/river_links.hpp"
#include "sim/process/incision/reach_reader.hpp"
#include "sim/process/incision/valley_solver.hpp"

namespace wadi {

class SharedRivers {
  public:
    /// Of a part with these roots; `donors` are those of the part and of its outlets (RiverLinks).
    SharedRivers(const RiverLinks& links, const FlowGrid& grid, std::span<const std::uint32_t> roots,
                 const WayCode* ways, const std::uint8_t* donors, const ThreadPool& pool);

    /// Lets rivers work, in so many passes, writes the heights that the part comes to, and returns what
    /// reached the end of its way there. Takes along the `dye` of the ground, if there is any.
    ValleyTally run(const ReachReader& reader, const ValleySolver& solver, int passes, Quanta* heights,
                    GroundDye* dye);

  private:
    /// Some trees of a level, and where in their order outlets and inlets stand.
    struct Batch {
        struct Place {
            std::size_t link, at;
        };
        Catchments reaches;
        PageVector<Quanta> ground;
        std::vector<Place> outlets, inlets;
        ValleyTally tally;
    };

    void collect(Batch& batch, std::span<const std::uint32_t> roots, const WayCode* ways,
                 const std::uint8_t* donors);
    void findPlaces(Batch& batch);
    template <class Work>
    void forBatches(std::size_t level, const Work& work);
    template <class Work>
    void forAll(const Work& work);
    template <class Loads, class Work>
    void down(const Loads& loadsOf, const Work& work);
    void incise(const ValleySolver& solver);

    const RiverLinks& links_;
    const FlowGrid& grid_;
    const ThreadPool& pool_;
    std::vector<std::vector<std::unique_ptr<Batch>>> levels_;
};

}  // namespace wadi
