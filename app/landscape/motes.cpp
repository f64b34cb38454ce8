#include "app/landscape/motes.hpp"

#include <algorithm>
#include <span>

#include "engine/state.hpp"

namespace app {

namespace {

const glm::vec3 kCarrying{0.62f, 0.64f, 0.66f}, kLifting{0.86f, 0.20f, 0.13f}, kLaying{0.16f, 0.36f, 0.88f};

}  // namespace

Motes::Motes(const std::filesystem::path& shaderFolder) : shader_(shaderFolder, "mote.vert", "mote.frag") {}

bool Motes::update(const wadi::Snapshot& snapshot) {
    const bool hadSome = count_ > 0;
    points_.clear();
    for (const wadi::Mote& mote : snapshot.motes)
        points_.emplace_back(mote.position.x, mote.position.y, mote.above, static_cast<float>(mote.deed));
    count_ = points_.size();
    if (count_ == 0) return hadSome;
    reserve(count_);
    buffer_->update(std::span<const glm::vec4>(points_));
    return true;
}

void Motes::reserve(std::size_t count) {
    if (buffer_ && buffer_->count() >= count) return;
    model_.reset();
    // With room for half as many more: their number changes with every snapshot.
    buffer_.emplace(std::vector<glm::vec4>(count + count / 2));
    model_.emplace();
    model_->bind<glm::vec4>(0, *buffer_);
}

void Motes::draw(const Stage& stage) {
    if (!stage.sight.look.particles || count_ == 0) return;
    // Two pixels of a window of usual height, however fine the picture is drawn.
    engine::apply({.pointSize = std::max(1.5f, 2.f * stage.lines() / 800.f)});
    stage.setMesh(shader_);
    stage.setAir(shader_);
    shader_.uniform("carrying", linearColour(kCarrying))
        .uniform("lifting", linearColour(kLifting))
        .uniform("laying", linearColour(kLaying));
    stage.watch.without([&] { model_->render(engine::Primitive::Points, 0, count_); });
}

}  // namespace app
