// Pictures panel: how large pictures are and what is in them, and turns about the landscape. It draws no
// picture (PictureTaker, Turntable). Inside a frame of Dear ImGui, on the window's thread, which owns the GL
// context.
#pragma once

#include <ctime>
#include <filesystem>
#include <memory>
#include <string>

#include "app/base/background.hpp"
#include "app/base/tuned.hpp"
#include "app/capture/picture_params.hpp"
#include "app/capture/picture_taker.hpp"
#include "app/capture/turntable.hpp"
#include "app/ui/messages.hpp"

namespace app {

/// What is seen in the window just now.
struct PictureView {
    const engine::Camera& camera;
    const LookParams& look;
    const GroundMarks& marks;
    std::shared_ptr<const wadi::Snapshot> snapshot;
    Beside beside;
    glm::ivec2 size;  ///< Of the window, panels and all [pixels]
};

class PicturesPanel {
  public:
    PicturesPanel(const std::filesystem::path& shaders, Messages& messages)
        : shaders_(shaders), messages_(messages), taker_(shaders, messages) {}

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
    PictureParams& params() { return *params_; }
    TurntableParams& turnParams() { return *turnParams_; }
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
    Tuned<PictureParams> params_{"picture", "Picture", {}, {}};
    Tuned<TurntableParams> turnParams_{"turntable", "Turntable", {}, {}};
    PictureTaker taker_;
    std::unique_ptr<Turntable> turn_;  // null: none is under way
    bool pictureWanted_ = false;
    bool turnWanted_ = false;
};

}  // namespace app
