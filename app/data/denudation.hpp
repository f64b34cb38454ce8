// Denudation: what the ledger of the rock says in metres and cubic metres, as people think of land: volumes,
// how far the ground was lowered, and how fast. It counts nothing itself (sim/core/ledger). Any thread.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "sim/core/sentence.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// The volume of an amount of rock or water [m³] on cells of `cellSize` [m].
double cubicMetres(std::int64_t quanta, float cellSize);

/// A volume with its unit: "0 m³", "12 300 m³", "1.25 km³" from a tenth of a cubic kilometre on.
wadi::Sentence volumeText(double cubicMetres);

/// How fast ground goes down.
struct LoweringRate {
    double lowering = 0;  ///< Of the ground in the mean, less what was lifted or laid on it [m]
    double worn = 0;      ///< Rock that has gone over the edges of the map, as a layer over all of it [m]
    std::uint64_t epochs = 1;  ///< In which that happened [>= 1]
    std::int64_t years = 0;    ///< Likewise; 0: the world has no years
};

/// "1.2 m in 100 epochs, 0.34 mm a year"; of what comes up "-1.2 m …".
wadi::Sentence rateText(double metres, const LoweringRate& rate);

/// Remembers balances, and tells the rate over the last of them.
class Denudation {
  public:
    /// Epochs over which a rate is told, if there are so many.
    static constexpr std::uint64_t kSpan = 100;

    /// Takes note of a snapshot, if it holds a balance. Another world, or another moment of it, begins anew.
    void note(const wadi::Snapshot& snapshot);
    /// Nothing before two moments are known.
    std::optional<LoweringRate> rate() const;

  private:
    struct Moment {
        std::uint64_t epoch = 0;
        std::int64_t years = 0;
        double ground = 0, left = 0;  // mean layers [m]
    };
    std::deque<Moment> moments_;  // of rising epochs
    std::uint64_t ground_ = 0;    // Snapshot::ground
    bool hasYears_ = false;       // whether its world works in years
};

}  // namespace app
