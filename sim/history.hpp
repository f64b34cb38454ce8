// History: the edits that can be undone, newest last, bounded in number and memory. Not a record of epochs.
// The thread that owns the terrain.
#pragma once

#include <cstddef>
#include <deque>
#include <string_view>
#include <variant>

#include "sim/blur.hpp"
#include "sim/brush.hpp"

namespace wadi {

/// What is needed to undo an edit: what a stroke did, or the ground that another edit replaced.
using Edit = std::variant<StrokeRecord, Ground>;

class History {
  public:
    /// The record of this stroke: the newest one if its number is the same, else a fresh one.
    StrokeRecord& record(std::uint32_t stroke);
    /// Adds an edit that replaced the whole ground, which was this. The oldest edits are forgotten if
    /// replaced grounds take more than kMostBytes; the newest can always be undone.
    void add(Ground ground);
    /// Number of edits that can be undone.
    std::size_t size() const { return edits_.size(); }
    /// What the newest edit was: "stroke", "blur", or "" if there is none.
    std::string_view title() const;
    /// Removes and returns the newest edit. size() must not be 0.
    Edit takeLast();
    /// Forgets all: the ground they belong to is gone.
    void clear() { edits_.clear(); }

    /// Memory that replaced grounds may take, unless one alone takes more [bytes].
    static constexpr std::size_t kMostBytes = std::size_t{256} << 20;
    /// Memory that replaced grounds take [bytes].
    std::size_t bytes() const;

  private:
    static constexpr std::size_t kMost = 64;
    std::deque<Edit> edits_;
};

}  // namespace wadi
