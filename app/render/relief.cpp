#include "app/render/relief.hpp"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/state.hpp"

namespace app {

namespace {

/// Discharge is a slow mean that changes everywhere in every epoch; uploaded in turns of so many bytes it
/// costs a frame little, and nobody sees the delay.
constexpr std::size_t kRiversAtOnce = std::size_t{512} << 10;
/// A river begins where the water of this share of the map comes together, but of so many cells at least.
constexpr float kRiverCatchment = 1.f / 1000.f, kLeastCatchment = 16.f;

/// Discharge at which a river begins, for any rate of rain: in the long run a cell is entered by the drops
/// that are born upstream of it. The running mean has come only a part of the way to that.
float riverStart(const wadi::Snapshot& snapshot) {
    if (snapshot.discharge.empty()) return 0.f;
    const wadi::DropletParams& droplet = snapshot.parameters.droplet;
    const float cells = static_cast<float>(snapshot.grid.columns) * static_cast<float>(snapshot.grid.rows);
    const float births = std::max(droplet.rain, 0.1f) / 1000.f;  // in a cell and epoch
    const float reached = 1.f - std::pow(1.f - droplet.dischargeRate, static_cast<float>(snapshot.epoch + 1));
    return births * std::max(kRiverCatchment * cells, kLeastCatchment) * reached;
}

engine::Target makeTarget(glm::ivec2 size) {
    return {
        size.x, size.y, {engine::Format::RG16F, engine::Format::RG8}, {.filter = engine::Filter::Mipmapped}};
}

}  // namespace

Relief::Relief(const std::filesystem::path& shaderFolder)
    : fine_(shaderFolder, "billboard.vert", "relief.frag"),
      plain_(shaderFolder, "billboard.vert", "relief_plain.frag"),
      target_(makeTarget({1, 1})) {}

LayerTexture::Upload Relief::update(const wadi::Snapshot& snapshot, const CellRect& ground,
                                    UploadBudget& budget) {
    const bool wasWhole = discharge_.isWhole();
    const LayerTexture::Upload rivers =
        discharge_.update(snapshot.grid, snapshot.discharge, budget, kRiversAtOnce);
    if (wasWhole != discharge_.isWhole()) forget();
    changed_.include(ground);
    changed_.include(rivers.cells);
    const bool hadRivers = river_ > 0.f;
    river_ = riverStart(snapshot);
    if (hadRivers != (river_ > 0.f)) forget();
    return rivers;
}

void Relief::forget() {
    constexpr int kAnywhere = 1 << 20;
    changed_ = {glm::ivec2(0), glm::ivec2(kAnywhere)};
}

void Relief::draw(const wadi::Snapshot& snapshot, const LayerTexture& heights, bool fine, Stopwatch& watch) {
    const glm::ivec2 size = heights.texture().size();
    if (target_.size() != size) {
        target_ = makeTarget(size);
        forget();
    }
    if (std::exchange(isFine_, fine) != fine) forget();
    if (!isOld()) return;
    // Valleys of an eighth of the map shade at every resolution.
    const int reach = std::max(3, std::max(size.x, size.y) / 16);
    const glm::ivec2 low = glm::max(changed_.low - reach, glm::ivec2(0));
    const glm::ivec2 high = glm::min(changed_.high + reach, size);
    changed_ = {};

    watch.without([&] { target_.target(); });
    engine::apply({.depthTest = false, .depthWrite = false});
    glEnable(GL_SCISSOR_TEST);
    glScissor(low.x, low.y, high.x - low.x, high.y - low.y);
    (fine ? fine_ : plain_)
        .use()
        .uniform("cellSize", snapshot.cellSize)
        .uniform("reach", reach)
        .uniform("river", river_)
        .texture("heights", heights.texture())
        .texture("discharge", discharge_.texture());
    watch.without([&] {
        billboard_.render();
        slopes().shrink();
        exposure().shrink();
    });
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace app
