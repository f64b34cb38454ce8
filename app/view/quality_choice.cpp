#include "app/view/quality_choice.hpp"

#include <chrono>
#include <utility>

#include "app/render/offscreen_camera.hpp"
#include "engine/error.hpp"

namespace app {

QualityPreset chooseQuality(const MeasurePreset& measure) {
    QualityPreset best = QualityPreset::low;
    double spent = 0;
    try {
        for (const QualityPreset preset : kQualityPresets) {
            const double seconds = measure(preset);
            spent += 2 * seconds;  // each is drawn twice
            if (seconds > kLongestPicture) break;
            best = preset;
            if (spent + 8 * seconds > kMeasuring) break;
        }
    } catch (const engine::Error&) {  // there is no room for one that is better
    }
    return best;
}

MeasurePreset measureLandscape(Landscape& landscape, const engine::Camera& camera, const LookParams& look,
                               std::shared_ptr<const wadi::Snapshot> snapshot, glm::ivec2 size) {
    return [&landscape, &camera, &look, snapshot = std::move(snapshot), size](QualityPreset preset) {
        using Clock = std::chrono::steady_clock;
        const OffscreenCamera offscreen(camera, look, qualityOf(preset), size);
        // The first picture makes what it needs.
        offscreen.picture(landscape, snapshot);
        landscape.forgetPicture();
        const Clock::time_point before = Clock::now();
        offscreen.picture(landscape, snapshot);
        return std::chrono::duration<double>(Clock::now() - before).count();
    };
}

}  // namespace app
