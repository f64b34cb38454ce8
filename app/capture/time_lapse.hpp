// TimeLapse: the time-lapse of the window: it holds the simulation at the epoch of each frame until that is
// taken, and says what it begins and what became of it. Not its panel. The thread that owns the GL context.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "app/capture/annotator.hpp"
#include "app/capture/frame_schedule.hpp"
#include "app/render/offscreen_camera.hpp"
#include "app/ui/messages.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// The plan of a time-lapse that begins with this world.
LapsePlan planOf(const LapseParams& params, const wadi::Snapshot& snapshot);

class TimeLapse {
  public:
    /// Lets no epoch begin once this one is done; nothing lifts that. Returns the epoch that is reached: see
    /// SimulationThread::holdAt().
    using HoldAt = std::function<std::uint64_t(std::optional<std::uint64_t> last)>;

    /// Has the simulation wait for its frames by `holdAt`; `messages` must live longer.
    TimeLapse(HoldAt holdAt, Messages& messages) : holdAt_(std::move(holdAt)), messages_(messages) {}

    /// Begins one into `target`, with the first multiple of plan.every that is still to be seen; `offscreen`
    /// takes the pictures, with data over them, if they are not heights; `written`: as of Beside. Says so if it
    /// cannot. Not while another one is under way.
    void start(LapsePlan plan, const LapseBytes& bytes, const std::filesystem::path& target,
               const wadi::Snapshot& snapshot, std::unique_ptr<const OffscreenCamera> offscreen = nullptr,
               const OverlayParams& overlay = {}, const std::optional<GuideParams>& written = {});
    /// Ends it early; the frames so far are kept.
    void stop();

    /// To be called with each new snapshot. `landscape` draws pictures, and shows `shown` over them before
    /// and after; null if there are none.
    void follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape* landscape,
                const OverlayParams& shown = {});

    /// Null if none is under way.
    const Lapse* current() const { return lapse_.get(); }
    /// Makes snapshots hold what the pictures need.
    void request(wadi::View& view) const;

  private:
    void takeIfNext(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape* landscape,
                    const OverlayParams& shown);
    engine::Image picture(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape& landscape,
                          const OverlayParams& shown);
    engine::Image written(const std::shared_ptr<const wadi::Snapshot>& snapshot, Landscape& landscape);
    void hold();
    void tellEnd();

    HoldAt holdAt_;
    Messages& messages_;
    std::unique_ptr<Lapse> lapse_;
    std::unique_ptr<const OffscreenCamera> offscreen_;  // null: heights
    OverlayParams overlay_;
    std::optional<Annotator> annotator_;
    std::optional<std::uint64_t> held_;
};

}  // namespace app
