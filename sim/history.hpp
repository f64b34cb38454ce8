// History: the strokes that can be undone, newest last, bounded in number. Not a record of epochs.
// The thread that owns the terrain.
#pragma once

#include <cstddef>
#include <deque>

#include "sim/brush.hpp"

namespace wadi {

class History {
  public:
    /// The record of this stroke: the newest one if its number is the same, else a fresh one.
    StrokeRecord& record(std::uint32_t stroke);
    /// Number of strokes that can be undone.
    std::size_t size() const { return strokes_.size(); }
    /// Removes and returns the newest stroke. size() must not be 0.
    StrokeRecord takeLast();
    /// Forgets all: the ground they belong to is gone.
    void clear() { strokes_.clear(); }

  private:
    static constexpr std::size_t kMost = 64;
    std::deque<StrokeRecord> strokes_;
};

}  // namespace wadi
