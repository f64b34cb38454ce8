// Turntable: pictures of the landscape from all sides, as files or a film, one in a frame while they are
// written in the background. The world in them stands still. The thread that owns the GL context.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/capture/annotator.hpp"
#include "app/capture/frame_schedule.hpp"
#include "app/capture/plan.hpp"
#include "app/render/offscreen_camera.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// The plan of a whole turn, of which every picture is an epoch that does not go by.
LapsePlan turnPlan(LapseTarget target, glm::ivec2 size, int frames, int rate);

/// Fails as a Turntable would that cannot write to `target`: throws wadi::Error.
void checkTurnTarget(const LapsePlan& plan, const std::filesystem::path& target);

class Turntable {
  public:
    /// Begins a turn into `target`, as `offscreen` sees `snapshot` with data over it. `written`: as of Beside. Throws
    /// wadi::Error, as pngFrames() and film() do, if the target cannot be written, engine::Error if there is no room
    /// to draw.
    Turntable(const LapsePlan& plan, const std::filesystem::path& target, const OffscreenCamera& offscreen,
              const OverlayParams& overlay, const std::shared_ptr<const wadi::Snapshot>& snapshot,
              const std::filesystem::path& shaders, const std::optional<GuideParams>& written = {});

    /// Draws the next pieces of a picture, if there is room for it; to be called in every frame. Throws
    /// engine::Error.
    void follow();
    /// Ends it early; pictures that were taken are still written.
    void stop();
    /// Draws all that remain, for as long as `goesOn` says so, and waits until they are written.
    void finish(const std::function<bool()>& goesOn);

    const LapsePlan& plan() const { return plan_; }
    Recorder::State state() const { return recorder_.state(); }
    /// Whether no more pictures are drawn.
    bool isClosed() const { return isClosed_; }
    /// How much of it is drawn [0..1].
    float part() const;
    /// "Wrote a turn of 120 pictures, 33.1 MB, to out/turn." once all is done, or how many there are of one
    /// that was stopped.
    std::string doneText() const;

  private:
    void take();
    void takeSome();
    void hand(engine::Image picture);

    LapsePlan plan_;
    std::filesystem::path target_;
    std::shared_ptr<const wadi::Snapshot> snapshot_;
    OffscreenCamera offscreen_;
    Landscape landscape_;
    std::optional<Annotator> annotator_;
    TiledPicture tiled_;
    bool isPrepared_ = false;  // all that tiles of the next picture are drawn with is there
    std::uint64_t taken_ = 0;
    bool isClosed_ = false;
    Recorder recorder_;
};

}  // namespace app
