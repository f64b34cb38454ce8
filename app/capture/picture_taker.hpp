// PictureTaker: takes a large picture of the landscape as it is seen, a tile in a frame, while it is written
// in the background and the world goes on. Not the window's own picture. The thread that owns the GL context.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "app/base/background.hpp"
#include "app/capture/bands.hpp"
#include "app/render/offscreen_camera.hpp"
#include "app/ui/messages.hpp"
#include "sim/live/snapshot.hpp"

namespace app {

/// What a picture shows beside the landscape as it is now: that of a moment, left of a line, and data.
struct Beside {
    std::shared_ptr<const wadi::Snapshot> moment = nullptr;  ///< Null: nothing
    float split = 0.5f;
    OverlayParams overlay = {};  ///< Data over the landscape as it is now
};

class PictureTaker {
  public:
    PictureTaker(std::filesystem::path shaders, Messages& messages)
        : shaders_(std::move(shaders)), messages_(messages) {}

    /// Begins a picture of `snapshot`, which goes to `file`. What becomes of it is a message. Not while
    /// another one is under way.
    void take(const Studio& studio, const std::shared_ptr<const wadi::Snapshot>& snapshot,
              const Beside& beside, const std::filesystem::path& file, Background& background);
    /// Draws the next tiles, if there are any; to be called in every frame.
    void follow();
    /// Ends the picture that is being taken. Nothing of it is kept, as a message will say.
    void stop();

    bool isBusy() const { return !progress_.expired(); }
    /// How much is done [0..1] of a picture that is being taken.
    float part() const;

  private:
    /// What is drawn, with a landscape of its own: the window's is in use.
    struct Work {
        Studio studio;
        std::shared_ptr<const wadi::Snapshot> snapshot;
        Landscape landscape;
        Before before;
        Mosaic mosaic;
        std::shared_ptr<Bands> bands;
        bool isPrepared = false;  // all that is drawn is on the graphics card
    };

    void begin(const Studio& studio, const std::shared_ptr<const wadi::Snapshot>& snapshot,
               const Beside& beside, const std::filesystem::path& file, Background& background);
    bool prepare();
    void drawNext();
    void drawSome(wadi::io::Progress& progress);

    std::filesystem::path shaders_;
    Messages& messages_;
    std::unique_ptr<Work> work_;  // null: all is drawn
    std::weak_ptr<wadi::io::Progress> progress_;
};

}  // namespace app
