// Catchments: the cells that drain to some outlets, in an order in which none stands before the one that it
// drains to (Braun and Willett 2013), with all that rivers are worked out of laid out in this order: memory
// is then gone through from one end to the other. Not what rivers do (ValleySolver). One thread at a time;
// several work on different ones.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "sim/core/quantum.hpp"
#include "sim/process/incision/flow_grid.hpp"

namespace wadi {

/// What is to be known of a cell, as bits.
using ReachKind = std::uint8_t;
inline constexpr ReachKind kRoot = 1, kSlanting = 2, kCovered = 4, kDrowned = 8, kLeaving = 16;

/// A number for each cell; 34 bytes.
struct Catchments {
    std::vector<std::uint32_t> cells;    ///< Row-major positions
    std::vector<std::uint32_t> parents;  ///< Where in this order the cell stands to which this one drains
    std::vector<ReachKind>
        kinds;  ///< Root; on a diagonal way; with sediment on it; in the sea; root that lets out
    std::vector<std::uint8_t>
        softness;                    ///< Part of the rock's erodibility, mask and hardness together [0..255]
    std::vector<Quanta> ground;      ///< Heights before [quanta]
    std::vector<Quanta> heights;     ///< As rivers make them [quanta]
    std::vector<float> factors;      ///< How much the cell is cut, were it soft
    std::vector<float> shares;       ///< Part of what arrives that is laid down [0..1]
    std::vector<std::int64_t> load;  ///< What arrives from upstream [quanta]

    /// Finds the order of all cells that drain to one of the roots: a cell, then all that drain to it, then
    /// all that drain to those. Neighbours in it seldom depend on each other: a processor works on several at
    /// a time.
    void collect(const FlowGrid& grid, std::span<const std::uint32_t> roots, const WayCode* ways,
                 const std::uint8_t* donors);

    /// Takes memory for so many cells at once.
    void reserve(std::size_t count);

    /// Adds to every cell's load that of all that drain through it.
    void gather() {
        for (std::size_t i = cells.size(); i-- > 0;)
            if (parents[i] != i) load[parents[i]] += load[i];
    }

  private:
    void reserveRest(std::size_t count);
};

/// Catchments to work in, to be used again. Any threads.
class CatchmentStore {
  public:
    /// For a map of so many cells.
    explicit CatchmentStore(std::size_t cells) : most_(cells / 4) {}

    std::unique_ptr<Catchments> take();
    void give(std::unique_ptr<Catchments> catchments);

  private:
    std::mutex mutex_;
    std::size_t most_;         // cells that are given memory at once: more are seldom needed
    std::size_t largest_ = 0;  // cells that one of them had
    std::vector<std::unique_ptr<Catchments>> free_;
};

}  // namespace wadi
