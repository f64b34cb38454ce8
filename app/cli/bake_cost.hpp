// Bake cost: what memory, disk and time a bake will take, found by a short trial on the world as it is, and
// whether there is as much. Not the bake itself. The thread that made the StopSignal.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/bake_folder.hpp"
#include "app/cli/epochs.hpp"
#include "app/data/export_choice.hpp"
#include "sim/world/simulation.hpp"

namespace app {

/// What a bake takes, or what there is.
struct BakeCost {
    std::uint64_t memory = 0;  ///< At its peak [bytes]
    std::uint64_t disk = 0;    ///< At most, with what is written aside [bytes]
    double seconds = 0;        ///< About; 0 of what there is
};

/// How what the particles of a world take grows, going by its first epochs: each stretch of epochs brings
/// less than the one before, by the same part, as particles end.
class Growth {
  public:
    /// `seen`: what was taken after each of the first epochs, at least one. It grows to `most` at the most,
    /// if it is not more than that already; less than a hundredth in a stretch counts as none.
    Growth(std::vector<double> seen, double most);

    /// What is taken after an epoch [>= 1].
    double at(double epoch) const;
    /// The mean of the first epochs, `epochs` of them [>= 1].
    double mean(double epochs) const;

  private:
    std::vector<double> seen_;
    double most_;
    double stretch_ = 1;  // [epochs]
    double growth_ = 0;   // in the last stretch that was seen
    double falls_ = 0;    // that, in parts of the growth in the stretch before [0..1]
};

/// What an epoch takes if its particles take so much [s, >= 0], going by what epochs took with theirs: by
/// least squares, where more particles take no less time, and no more than as many times as much. Both as
/// long, and not empty; of fewer than three, the mean.
double secondsWith(double particles, const std::vector<double>& seenParticles,
                   const std::vector<double>& seenSeconds);

/// What the bake of a world takes. Runs some epochs on a copy, for a second or two, and at least four.
BakeCost costOf(const BakePlan& plan, const wadi::Simulation& source, StopSignal& stop);

/// About the bytes of all that is exported of a map of so many cells, `side` of them along its longer side.
double exportedBytes(const ExportChoice& choice, double cells, int side);

/// What there is for a bake into this folder, which need not be there yet.
BakeCost roomFor(const std::filesystem::path& folder);

/// Both, as a sentence for people.
std::string costText(const BakeCost& cost, const BakeCost& room);

/// Throws wadi::Error with both figures if there is less than it takes.
void checkRoom(const BakeCost& cost, const BakeCost& room);

/// How often a side must be doubled to have `size` cells; nothing if that cannot be.
std::optional<int> doublingsTo(int size, int side);

}  // namespace app
