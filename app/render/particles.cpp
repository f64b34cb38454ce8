#include "app/render/particles.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "app/look/palette.hpp"
#include "engine/state.hpp"

namespace app {

namespace {

/// Heights of windows are so many pixels, for which widths are meant.
constexpr float kUsualHeight = 800.f;

/// What has lost half of its volume is four fifths as wide; nothing is too small to be seen.
float sizeOf(float volume) {
    return 0.5f + 0.5f * std::cbrt(std::clamp(volume, 0.f, 1.f));
}

}  // namespace

ParticleSprites::ParticleSprites(const std::filesystem::path& shaderFolder)
    : shader_(shaderFolder, "particle.vert", "particle.frag", {}, engine::Compiled::later) {}

bool ParticleSprites::update(const wadi::Snapshot& snapshot, UploadBudget& budget) {
    const bool hadSome = count_ > 0;
    streaks_.clear();
    for (const wadi::ParticleView& particle : snapshot.particles)
        streaks_.push_back({{particle.position, particle.above, static_cast<float>(particle.exchange)},
                            {particle.velocity, particle.climb, sizeOf(particle.volume)}});
    count_ = streaks_.size();
    if (count_ == 0) return hadSome;
    upload();
    budget.left -= std::min(budget.left, streaks_.size() * sizeof(Streak));
    return true;
}

void ParticleSprites::upload() {
    if (buffer_ && buffer_->count() >= count_) return buffer_->update(streaks_);
    model_.reset();
    // With room for half as many more: their number changes with every snapshot.
    streaks_.resize(count_ + count_ / 2);
    buffer_.emplace(streaks_, engine::Changes::Often);
    model_.emplace();
    model_->bindEach<Streak>(0, *buffer_);
}

void ParticleSprites::draw(const PassContext& context) {
    const LookParams& look = context.inputs.look;
    if (!look.particles || count_ == 0) return;
    constexpr std::size_t kCorners = 6;
    const glm::vec2 pixels(context.pixels);
    // With depth, so that water that is drawn later covers only those below it. The half transparent rim
    // leaves its own too: under it there is ground, not water, in a line as wide as a pixel. Without it all
    // would be drawn twice.
    engine::apply({.blend = engine::Blend::Alpha});
    context.setMesh(shader_);
    context.setAir(shader_);
    shader_.uniform("carrying", linearColour(particleColour(wadi::Exchange::carry)))
        .uniform("lifting", linearColour(particleColour(wadi::Exchange::erode)))
        .uniform("laying", linearColour(particleColour(wadi::Exchange::deposit)))
        .uniform("pixels", pixels)
        .uniform("pixelAngle", context.inputs.pixelAngle)
        .uniform("streak", look.streaks)
        // As wide on a screen of another density, or drawn finer.
        .uniform("width", look.particleWidth * context.lines() / kUsualHeight);
    context.watch.without([&] { model_->renderCopies(engine::Primitive::Triangles, kCorners, count_); });
}

}  // namespace app
