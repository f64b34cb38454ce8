// Pictures and time-lapse panels: what to take and how much it will be, start, stop and progress. The taking
// itself is app/capture's (PictureTaker, Turntable, TimeLapse). Inside a frame of Dear ImGui, on the window's
// thread, which owns the GL context.
#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/background.hpp"
#include "app/base/bound_params.hpp"
#include "app/capture/picture_taker.hpp"
#include "app/capture/time_lapse.hpp"
#include "app/capture/turntable.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/image.hpp"

namespace app {

/// What is seen in the window just now.
struct PictureView {
    const engine::Camera& camera;
    const LookParams& look;
    const QualityParams& quality;
    const GroundMarks& marks;
    std::shared_ptr<const wadi::Snapshot> snapshot;
    Beside beside;
    glm::ivec2 size;  ///< Of the part of the window that shows the landscape [pixels]
    GuideParams guides = {};
};

class PicturesPanel {
  public:
    PicturesPanel(const std::filesystem::path& shaders, Messages& messages)
        : shaders_(shaders), messages_(messages), taker_(shaders, messages) {}

    /// What the panel shows besides parameters, for the search.
    static std::vector<NamedRow> rows();
    /// Draws the panel.
    void draw();
    /// Asks for a picture, as the button does.
    void wish() { pictureWanted_ = true; }
    /// Carries out what was asked for and draws what is due; to be called in every frame. `folder` and `time`
    /// name new files.
    void follow(const PictureView& view, Background& background, const std::string& folder,
                const std::tm& time);

    /// Ends what is being taken, as the buttons do; false if nothing is.
    bool stop();

    /// Whether pictures are being taken.
    bool isRunning() const { return turn_ != nullptr || taker_.isBusy(); }
    /// Whether time is to stand still for them.
    bool holdsTime() const { return turn_ && !turn_->isClosed() && turnParams_->holdTime; }
    PictureParams& params() { return *params_; }
    TurntableParams& turnParams() { return *turnParams_; }
    /// What the panel shows.
    std::vector<const wadi::ParamGroup*> groups() const { return {&params_.group(), &turnParams_.group()}; }
    /// Begins a turn, as the button does.
    void wishTurn() { turnWanted_ = true; }

  private:
    void drawPicture();
    void drawTurntable();
    void drawProgress();
    void take(const PictureView& view, Background& background, const std::string& folder,
              const std::tm& time);
    void beginTurn(const PictureView& view, const std::string& folder, const std::tm& time);
    void followTurn();

    std::filesystem::path shaders_;
    Messages& messages_;
    BoundParams<PictureParams> params_{"picture", "Picture", {}, {}};
    BoundParams<TurntableParams> turnParams_{"turntable", "Turntable", {}, {}};
    PictureTaker taker_;
    std::unique_ptr<Turntable> turn_;  // null: none is under way
    bool pictureWanted_ = false;
    bool turnWanted_ = false;
};

/// How the landscape is seen just now.
struct LapseView {
    const engine::Camera& camera;
    const LookParams& look;
    const QualityParams& quality;
    const OverlayParams& overlay;
    GuideParams guides = {};
};

class TimelapsePanel {
  public:
    /// See TimeLapse.
    TimelapsePanel(TimeLapse::HoldAt holdAt, Messages& messages)
        : params_("timelapse", "Time-lapse", {}, {}),
          messages_(messages),
          lapse_(std::move(holdAt), messages) {}

    /// What the panel shows besides parameters, for the search.
    static std::vector<NamedRow> rows();
    /// Draws the panel.
    void draw(const wadi::Snapshot& snapshot);

    /// Carries out what was asked for in draw() and takes the frames that are due; to be called in every
    /// frame, after landscape.update(). `folder` and `time` name a new time-lapse.
    void follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape& landscape,
                const LapseView& view, Background& background, const std::string& folder,
                const std::tm& time);

    bool isRunning() const { return lapse_.current() != nullptr; }
    const wadi::ParamGroup& group() const { return params_.group(); }
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

    BoundParams<LapseParams> params_;
    Messages& messages_;
    TimeLapse lapse_;
    bool startWanted_ = false;
    std::optional<Sample> sampleWanted_;  // nothing: measured, or on its way
    Sample sampled_;
    std::optional<double> pictureBytes_;  // of the sample, once it is known
};

}  // namespace app
