#include "app/capture/annotator.hpp"

#include <cstddef>
#include <vector>

namespace app {

Annotation Annotator::of(const OffscreenCamera& place, const Landscape& landscape,
                         const std::shared_ptr<const wadi::Snapshot>& snapshot, const Comparison* before) {
    constexpr double kAtOnce = 1e3;  // [s]
    const auto moment = before ? before->drawn() : nullptr;
    LegendText legend = legendOf(landscape, *snapshot, place.look());
    legend.onlyNow = moment && !isKnown(*moment, legend.overlay.layer);

    const float interval = legend.overlay.interval, width = static_cast<float>(place.size().x);
    const float line = moment ? before->split() * width : 0.f;
    contours_[0].follow(snapshot, interval, kAtOnce);
    contours_[1].follow(moment, moment ? interval : 0.f, kAtOnce);
    const ViewProjection projection{place.camera().vp(), place.camera().position(), glm::vec2(place.size())};
    const bool hasWater = legend.overlay.water && place.look().water;
    const auto heights = [&](glm::vec2 digit) {
        std::vector<ContourLabel> labels = contours_[0].seen(projection, {line, width}, digit, hasWater);
        const auto then = contours_[1].seen(projection, {0.f, line}, digit, hasWater);
        labels.insert(labels.end(), then.begin(), then.end());
        return labels;
    };
    return {place.size(), legend, guides_, guideView(place.camera(), *snapshot, place.size()),
            interval > 0 ? ContourFinder(heights) : nullptr};
}

}  // namespace app
