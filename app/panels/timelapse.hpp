// Time-lapse panel: what to record, how much it will be, start, stop and progress. The recording itself is
// TimeLapse's. Inside a frame of Dear ImGui, on the window's thread, which owns the GL context.
#pragma once

#include <cstdint>
#include <ctime>
#include <memory>
#include <optional>
#include <string>

#include "app/base/background.hpp"
#include "app/base/tuned.hpp"
#include "app/capture/time_lapse.hpp"
#include "app/ui/messages.hpp"
#include "engine/image.hpp"

namespace app {

/// How the landscape is seen just now.
struct LapseView {
    const engine::Camera& camera;
    const LookParams& look;
    const QualityParams& quality;
    const OverlayParams& overlay;
};

class TimelapsePanel {
  public:
    /// See TimeLapse.
    TimelapsePanel(wadi::Worker& worker, Messages& messages)
        : params_("timelapse", "Time-lapse", {}, {}), messages_(messages), lapse_(worker, messages) {}

    /// Draws the panel.
    void draw(const wadi::Snapshot& snapshot);

    /// Carries out what was asked for in draw() and takes the frames that are due; to be called in every
    /// frame, after landscape.update(). `folder` and `time` name a new time-lapse.
    void follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape& landscape,
                const LapseView& view, Background& background, const std::string& folder,
                const std::tm& time);

    bool isRunning() const { return lapse_.current() != nullptr; }
    /// Makes snapshots hold what the pictures need.
    void request(wadi::View& view) const { lapse_.request(view); }

  private:
    /// What a picture was measured for.
    struct Sample {
        glm::ivec2 size{0, 0};
        std::uint64_t world = 0;
        bool operator==(const Sample&) const = default;
    };

    void drawPlan(const wadi::Snapshot& snapshot);
    void drawProgress(const Lapse& lapse, bool isRunning);
    void start(const std::shared_ptr<const wadi::Snapshot>& snapshot, const LapseView& view,
               const std::string& folder, const std::tm& time);
    void measure(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape& landscape,
                 const LapseView& view, Background& background);
    LapseBytes bytes(const LapsePlan& plan) const;
    Sample sampleFor(const wadi::Snapshot& snapshot) const;

    Tuned<LapseParams> params_;
    Messages& messages_;
    TimeLapse lapse_;
    bool startWanted_ = false;
    std::optional<Sample> sampleWanted_;  // nothing: measured, or on its way
    Sample sampled_;
    std::optional<double> pictureBytes_;  // of the sample, once it is known
};

}  // namespace app
