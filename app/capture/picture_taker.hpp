// PictureTaker: takes a large picture of the landscape as it is seen, piece by piece, while it is written in
// the background and the world goes on; and what a user chooses for pictures and turntables. Not the
// window's own picture. The thread that owns the GL context; parameters are values for any thread.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/base/background.hpp"
#include "app/capture/annotator.hpp"
#include "app/capture/bands.hpp"
#include "app/capture/plan.hpp"
#include "app/look/picture_params.hpp"
#include "app/render/offscreen_camera.hpp"
#include "app/ui/messages.hpp"
#include "sim/core/param.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// A turn of the camera about the place that it looks at.
struct TurntableParams {
    int frames = 120;
    LapseTarget target = LapseTarget::folder;
    LapseSize size = LapseSize::lines1080;
    int rate = 30;
    bool legend = false;
    bool holdTime = true;

    bool operator==(const TurntableParams&) const = default;
};

template <class V>
void visit(V&& v, TurntableParams& p) {
    v("frames", p.frames, 2, kMostTurnFrames, "", "Pictures of a whole turn.", wadi::Scale::logarithmic);
    v("target", p.target, kLapseTargets,
      "PNG files with numbers in a folder of their own, or a film (.mp4), which the program ffmpeg makes.");
    v("size", p.size, kLapseSizes, "Size of the pictures; that of the window does not matter.");
    v("rate", p.rate, 1, kMostRate, "/s", "Pictures that a second of the film shows.",
      wadi::Scale::logarithmic);
    v("legend", p.legend,
      "Whether the legend of the data, heights on contours and, if they are shown, compass and scale bar are in the "
      "pictures, in letters of their size.");
    v("holdTime", p.holdTime,
      "Whether time stands still until all pictures are taken. They show the land as it was when the turn "
      "began "
      "in any case, so that it closes; time that is held keeps it in the window, too.");
}

/// What long drawing may take of a frame, so that the window goes on meanwhile.
class TimeSlice {
  public:
    /// Whether it is time to let the window go on. Whoever asks first has some time.
    bool isOver() const { return Clock::now() >= end_; }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point end_ = Clock::now() + std::chrono::milliseconds(20);
};

/// What a picture shows beside the landscape as it is now: that of a moment, left of a line, and data.
struct Beside {
    std::shared_ptr<const wadi::Snapshot> moment = nullptr;  ///< Null: nothing
    float split = 0.5f;
    OverlayParams overlay = {};  ///< Data over the landscape as it is now
    std::optional<GuideParams> written = {};  ///< Legend, heights on contours, and which guides; nothing: no word
};

class PictureTaker {
  public:
    PictureTaker(std::filesystem::path shaders, Messages& messages)
        : shaders_(std::move(shaders)), messages_(messages) {}

    /// Begins a picture of `snapshot`, which goes to `file`. What becomes of it is a message. Not while
    /// another one is under way.
    void take(const OffscreenCamera& offscreen, const std::shared_ptr<const wadi::Snapshot>& snapshot,
              const Beside& beside, const std::filesystem::path& file, Background& background);
    /// Draws the next pieces, if there are any; to be called in every frame.
    void follow();
    /// Ends the picture that is being taken. Nothing of it is kept, as a message will say.
    void stop();

    bool isBusy() const { return !progress_.expired(); }
    /// How much is done [0..1] of a picture that is being taken.
    float part() const;

  private:
    /// What is drawn, with a landscape of its own: the window's is in use.
    struct Work {
        OffscreenCamera offscreen;
        std::shared_ptr<const wadi::Snapshot> snapshot;
        Landscape landscape;
        Comparison before;
        TiledPicture tiled;
        std::shared_ptr<Bands> bands;
        std::optional<GuideParams> written;
        bool isPrepared = false;  // all that tiles are drawn with is there
        std::optional<Annotation> annotation = {};
        int rows = 0;  // that were handed on
    };

    void begin(const OffscreenCamera& offscreen, const std::shared_ptr<const wadi::Snapshot>& snapshot,
               const Beside& beside, const std::filesystem::path& file, Background& background);
    void prepare();
    void annotate();
    void drawNext();
    void drawSome(wadi::Progress& progress);

    std::filesystem::path shaders_;
    Messages& messages_;
    std::unique_ptr<Work> work_;  // null: all is drawn
    std::weak_ptr<wadi::Progress> progress_;
};

}  // namespace app
