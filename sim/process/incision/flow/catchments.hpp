// Catchments: the cells that drain to some outlets, in an order in which none stands before the one that it
// drains to (Braun and Willett 2013), with all that rivers are worked out of laid out in this order: memory
// is then gone through from one end to the other. Not what rivers do (ValleySolver). One thread at a time;
// several work on different ones.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "sim/core/pages.hpp"
#include "sim/core/quantum.hpp"
#include "sim/process/incision/flow/flow_grid.hpp"

namespace wadi {

/// What is to be known of a cell, as bits.
using ReachKind = std::uint8_t;
inline constexpr ReachKind kRoot = 1, kSlanting = 2, kCovered = 4, kDrowned = 8, kLeaving = 16;

/// Of each cell in an order its kind, and where its parent stands, the cell that it drains to; a root is its
/// own. These places only ever grow from cell to cell, mostly by less than seven, and so are kept as steps of
/// three bits.
class Reaches {
  public:
    void resize(std::size_t count) { bytes_.resize(count); }
    void reserve(std::size_t count) { bytes_.reserve(count); }
    void shrink_to_fit() { bytes_.shrink_to_fit(); }
    void clear();
    /// Adds the parent of a cell, whose kind is none yet; from the first cell on, one after the other.
    void setParent(std::size_t cell, std::size_t parent) {
        const std::size_t step = parent - last_;
        last_ = parent;
        if (step >= kLeap) leaps_.push_back(static_cast<std::uint32_t>(step));
        bytes_[cell] = static_cast<std::uint8_t>(std::min<std::size_t>(step, kLeap) << kKindBits);
    }
    /// Once, after its parent.
    void setKind(std::size_t cell, ReachKind kind) { bytes_[cell] = bytes_[cell] | kind; }
    ReachKind kind(std::size_t cell) const { return bytes_[cell] & ((1 << kKindBits) - 1); }

    /// The parents from the first cell to the last.
    class Upwards {
      public:
        explicit Upwards(const Reaches& r) : byte_(r.bytes_.data()), leap_(r.leaps_.data()) {}
        std::size_t next() {
            const unsigned step = *byte_++ >> kKindBits;
            return parent_ += step == kLeap ? *leap_++ : step;
        }

      private:
        const std::uint8_t* byte_;
        const std::uint32_t* leap_;
        std::size_t parent_ = 0;
    };
    /// The parents from the last cell to the first.
    class Downwards {
      public:
        explicit Downwards(const Reaches& r)
            : byte_(r.bytes_.data() + r.bytes_.size()),
              leap_(r.leaps_.data() + r.leaps_.size()),
              parent_(r.last_) {}
        std::size_t next() {
            const std::size_t parent = parent_;
            const unsigned step = *--byte_ >> kKindBits;
            parent_ -= step == kLeap ? *--leap_ : step;
            return parent;
        }

      private:
        const std::uint8_t* byte_;
        const std::uint32_t* leap_;
        std::size_t parent_;
    };

  private:
    static constexpr unsigned kKindBits = 5;
    static constexpr unsigned kLeap = 7;  // such a step and longer ones stand in leaps_

    PageVector<std::uint8_t> bytes_;
    PageVector<std::uint32_t> leaps_;
    std::size_t last_ = 0;
};

/// A number for each cell: 22 bytes, and 4 for the ground that the caller lends.
struct Catchments {
    PageVector<std::uint32_t> cells;  ///< Row-major positions
    Reaches
        reaches;  ///< Parents; root; on a diagonal way; with sediment on it; in the sea; root that lets out
    PageVector<std::uint8_t>
        softness;                   ///< Part of the rock's erodibility, mask and hardness together [0..255]
    std::span<Quanta> ground;       ///< Heights before [quanta]; lent by who needs it, as many as cells
    PageVector<Quanta> heights;     ///< As rivers make them [quanta]
    PageVector<float> areas;        ///< That drain through the cell [units of area]
    PageVector<std::int64_t> load;  ///< What arrives from upstream [quanta]

    /// Finds the order of all cells that drain to one of the roots: a cell, then all that drain to it, then
    /// all that drain to those. Neighbours in it seldom depend on each other: a processor works on several at
    /// a time.
    void collect(const FlowGrid& grid, std::span<const std::uint32_t> roots, const WayCode* ways,
                 const std::uint8_t* donors);

    /// Takes memory for so many cells at once.
    void reserve(std::size_t count);
    /// Cells that there is memory for.
    std::size_t capacity() const { return cells.capacity(); }

    /// Adds to every cell's load that of all that drain through it.
    void gather() {
        Reaches::Downwards up(reaches);
        for (std::size_t i = cells.size(); i-- > 0;)
            if (const std::size_t parent = up.next(); parent != i) load[parent] += load[i];
    }

  private:
    void reserveRest(std::size_t count);
};

/// Catchments to work in, to be used again: no more than threads work at a time, each of them with memory for
/// what it is likely to hold. Any threads.
class CatchmentStore {
  public:
    /// Ones that so many cells are expected in [0: not known].
    std::unique_ptr<Catchments> take(std::size_t expected);
    void give(std::unique_ptr<Catchments> catchments);
    /// Once all are given back: lets go of memory that so many cells in each, the largest first, do not need.
    void trim(std::span<const std::size_t> sizes);

  private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Catchments>> free_;
};

}  // namespace wadi
