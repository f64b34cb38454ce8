// Comparison: a landscape as it once was, shown at the left of a line across the picture of what it is now.
// Not the choice of the moment, nor the line. The thread that owns the GL context.
#pragma once

#include <filesystem>
#include <future>
#include <memory>
#include <vector>

#include "app/render/landscape.hpp"
#include "engine/camera.hpp"

namespace app {

/// What is drawn, as Landscape::draw() takes it.
struct Exposure {
    const engine::Camera& camera;
    const LookParams& look;
    const QualityParams& quality;
    glm::ivec2 size;
    const GroundMarks& marks;
    Viewport viewport = {};
};

class Comparison {
  public:
    /// Most samples along a side with which the moment is drawn: a larger map is made coarser().
    static constexpr int kMostSamples = 2048;

    /// What decides how the picture looks that was drawn last: as long as it is equal nothing differs.
    struct Shown {
        float split = 0.f;                ///< Up to where it is of the moment, as a share of its width [0..1]
        glm::ivec2 size{0};               ///< [pixels]
        std::size_t now = 0, moment = 0;  ///< How many pictures had been drawn of each landscape

        bool operator==(const Shown&) const = default;
    };

    explicit Comparison(std::filesystem::path shaderFolder) : shaders_(std::move(shaderFolder)) {}

    /// What is shown from now on, and up to which share of the picture's width [0..1], from the left. One
    /// that has to be made coarser is shown a little later; to be called in every frame.
    void show(const std::shared_ptr<const wadi::Snapshot>& moment, float split);
    /// Shows nothing of it any more, and lets go of the memory.
    void hide();

    /// Draws both landscapes, each for its side; only `now` where nothing is shown, or where nothing differs
    /// from `present`, which `now` shows. Throws engine::Error when there is no room for a second one.
    void draw(Landscape& now, const wadi::Snapshot& present, const Exposure& exposure);
    /// What was drawn last.
    const Shown& shown() const { return shown_; }
    /// Shows it, as Landscape::copyTo() does.
    void copyTo(Landscape& now, unsigned framebuffer, glm::ivec2 at);
    /// draw() and copyTo(), from the lower left corner on.
    void render(Landscape& now, const wadi::Snapshot& present, const Exposure& exposure,
                unsigned framebuffer) {
        draw(now, present, exposure);
        copyTo(now, framebuffer, {0, 0});
    }
    /// Whether the moment is being made coarser, or is still on its way to the graphics card.
    bool isSettling() const { return isPreparing() || isUploading_ || !makings_.empty(); }
    /// Whether it is being made coarser: until then nothing of it is shown.
    bool isPreparing() const { return moment_ && !drawn_; }
    /// What each landscape may upload in a frame, so that they share it while both are shown.
    UploadBudget budget() const { return drawn_ ? UploadBudget{UploadBudget{}.left / 2} : UploadBudget{}; }
    /// Takes some of the moment that an exposure of the whole picture shows to the graphics card, as draw()
    /// does, or draws a piece of what it needs, as Landscape::prepare() does. True if all of it was there.
    bool prepare(const Exposure& exposure, const Landscape& now, const wadi::Snapshot& present);

    /// What is drawn of the moment; null: nothing.
    const std::shared_ptr<const wadi::Snapshot>& drawn() const { return drawn_; }
    /// Up to where it is shown, as a share of the width from the left [0..1].
    float split() const { return split_; }
    /// The ground of what is drawn at a place of the present map [cells], in metres.
    float groundAt(glm::vec2 place) const;
    /// The values of the data at a place of the present map [cells]; nothing if the moment does not tell
    /// them.
    std::optional<glm::vec2> valueAt(glm::vec2 place) const;

  private:
    using Moment = std::shared_ptr<const wadi::Snapshot>;
    /// A moment that is being made coarser, on a thread of its own.
    struct Making {
        Moment moment;
        std::future<Moment> coarse;  // its destructor waits
    };

    Landscape& landscape();
    void drawMoment(const Landscape& now, const wadi::Snapshot& present, const Exposure& exposure);
    void make(const Moment& whole);
    void fetch();
    void learnStart(const Landscape& now, const wadi::Snapshot& present);

    std::filesystem::path shaders_;
    Moment moment_;  // null: nothing is shown
    Moment drawn_;   // the same, coarser if it is large
    std::vector<Making> makings_;
    float split_ = 0.5f;
    bool isUploading_ = false;
    Shown shown_;
    std::unique_ptr<Landscape> landscape_;  // null until it is needed
};

}  // namespace app
