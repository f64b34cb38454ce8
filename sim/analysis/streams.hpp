// Streams: the channels of a ground and what geomorphologists measure along them: drainage area, chi, the
// steepness index, Strahler's order. Computed from a ground, not simulated. Not the whole maps of it
// (sim/analysis/rivers). Any thread; one alone works.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/analysis/drainage.hpp"

namespace wadi {

/// Cells that no more than these drain into are hillside and no channel.
inline constexpr std::uint32_t kHillside = 50;

/// Concavity to which steepness and chi refer, so that rivers can be compared (Kirby and Whipple 2012).
inline constexpr double kReferenceConcavity = 0.45;
/// Drainage area to which chi refers [m²]: A0.
inline constexpr double kReferenceArea = 1e6;

/// The streams of one ground. A channel is a cell that more than kHillside cells drain into, itself among
/// them; ground below the sea is none.
class Streams {
  public:
    /// Of whoever is not there.
    static constexpr std::uint32_t kNone = 0xffffffffu;

    /// Of a ground [quanta] with cells of `cellSize` [m]; what lies below `sea` is drowned.
    Streams(const Field<Quanta>& ground, float cellSize, Quanta sea = kLowest);

    const Filled& filled() const { return filled_; }
    const Drainage& drainage() const { return drainage_; }
    int columns() const { return filled_.heights.columns(); }

    bool isDrowned(std::uint32_t cell) const { return filled_.heights[cell] < sea_; }
    bool isChannel(std::uint32_t cell) const { return drainage_.area[cell] > kHillside && !isDrowned(cell); }
    /// Whether water leaves the land here: over the border, or into the sea.
    bool isMouth(std::uint32_t cell) const {
        const std::uint32_t below = drainage_.receiver[cell];
        return below == cell || isDrowned(below);
    }

    /// Ground that drains through a cell [m²].
    double area(std::uint32_t cell) const { return drainage_.area[cell] * cellArea_; }
    /// Distance to the cell that this one drains to [m]; 0 where there is none.
    double reach(std::uint32_t cell) const {
        return distanceBetween(cell, drainage_.receiver[cell], columns()) * cellSize_;
    }
    /// (A0 / area)^0.45 over the reach below a cell [m]: what it adds to chi.
    double chiOfReach(std::uint32_t cell) const;
    /// The channel with the greatest area that drains into a cell; kNone if none does.
    std::uint32_t mainDonor(std::uint32_t cell) const { return mainDonor_[cell]; }

    /// The cell that drains into a cell with the longest way behind it, channel or not; kNone at divides.
    std::uint32_t longestDonor(std::uint32_t cell) const;

    /// The integral of (A0 / area)^0.45 along the channel from its mouth (Perron and Royden 2013) [m]; 0 off
    /// channels. Along a steady channel of concavity 0.45 height grows evenly with it.
    const Field<double>& chi() const { return chi_; }
    /// Strahler's order of channels: 1 where they begin, one more where two of the same meet; 0 off them.
    Field<std::uint8_t> orders() const;
    /// The normalised steepness index of a channel, slope · area^0.45 [m^0.9], over kSteepnessReaches reaches
    /// below it and as many above: how height grows with chi there. 0 off channels.
    double steepness(std::uint32_t cell) const;
    /// Reaches below and above a cell over which its steepness is measured.
    static constexpr int kSteepnessReaches = 4;

  private:
    void findMainDonors();
    void findChi();

    double cellSize_, cellArea_;
    double unitOfSteepness_;  // of a channel whose height grows by 1 m with each metre of chi
    Quanta sea_;
    Filled filled_;
    Drainage drainage_;
    Field<std::uint32_t> mainDonor_;
    Field<double> chi_;
};

}  // namespace wadi
