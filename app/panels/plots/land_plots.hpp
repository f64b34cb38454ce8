// Land plots: the hypsometric curve and slope over drainage area of the land, each beside the range of real
// land. The land is measured now and then, on a thread of its own. Inside a frame of Dear ImGui, on the
// window's thread.
#pragma once

#include <future>
#include <memory>
#include <string>
#include <vector>

#include "app/data/land_curves.hpp"
#include "app/ui/param_panel.hpp"

namespace app {

/// Two curves of Strahler's, between which mature land has its own.
struct MatureLand {
    wadi::StrahlerCurve low{wadi::kMatureIntegral.low}, high{wadi::kMatureIntegral.high};
};

class LandPlots {
  public:
    /// Has the land measured anew where it has changed, `dt` [s] after the last call: every few seconds while
    /// epochs run. To be called in frames in which it is shown.
    void update(const std::shared_ptr<const wadi::Snapshot>& snapshot, double dt);
    /// What opens them, for the search.
    static std::vector<NamedRow> rows();
    /// Draws both plots below each other.
    void draw() const;

    /// What was measured last; null: nothing of this world yet.
    const LandCurves* curves() const { return curves_.get(); }
    /// Whether the land is being measured.
    bool isMeasuring() const { return pending_.valid(); }

  private:
    using CurvesPtr = std::shared_ptr<const LandCurves>;

    void receive(std::uint64_t world);

    std::future<CurvesPtr> pending_;
    std::shared_ptr<const wadi::Snapshot> measured_;  // of which the newest curves are, or will be
    CurvesPtr curves_;
    double sinceMeasured_ = 1e9;  // [s]
    MatureLand mature_;
};

/// What lies under the pointer on the hypsometric curve, at a relative height [0..1].
std::string hypsometryReading(const LandCurves& curves, double height);
/// What lies under the pointer on the plot of slope over area: the bin that is nearest to a logarithm of
/// area.
std::string slopeReading(const LandCurves& curves, double logArea);

}  // namespace app
