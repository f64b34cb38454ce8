// Overlay: data over the ground, as textures that terrain.glsl reads: values, the table of their colours, the
// step of contour lines. Not the legend (app/ui/scales/legend). The thread that owns the GL context.
#pragma once

#include <glm/vec2.hpp>
#include <optional>

#include "app/data/quantity_layer.hpp"
#include "app/look/look.hpp"
#include "app/render/layer_texture.hpp"
#include "engine/shader.hpp"

namespace app {

class Overlay {
  public:
    Overlay();

    /// Shows other data from the next update() on; `seconds` [>= 0] have passed on the way to a new scale.
    void show(const OverlayParams& params, double seconds);
    /// Shows what another one shows from the next update() on, in the same colours and lines, as far as the
    /// snapshot has it.
    void showLike(const Overlay& other);
    /// Takes over what changed. Values are shown when those of the whole map have come.
    LayerTexture::Upload update(const wadi::Snapshot& snapshot, UploadBudget& budget);

    /// Of graphics memory.
    std::size_t bytes() const {
        return values_[0].bytes() + values_[1].bytes() + table_.bytes() + areas_.bytes() + ways_.bytes();
    }

    /// What is shown.
    const OverlayView& view() const { return view_; }
    /// Whether the next pictures will be others though nothing new comes.
    bool isSettling() const;
    /// The values at a place [cells], as they are shown: between cells, or those of its cell. Nothing beside
    /// the map or while none are shown.
    std::optional<glm::vec2> at(const wadi::Snapshot& snapshot, glm::vec2 place);

    /// For a shader that includes overlay.glsl. `heights`: of the snapshot that was taken over.
    void describe(engine::Shader& shader, const LayerTexture& heights) const;

  private:
    LayerTexture::Upload take(const wadi::TileGrid& grid, const QuantityLayer::Channels& channels,
                              UploadBudget& budget);
    LayerTexture::Upload takeChannels(const wadi::Snapshot& snapshot, UploadBudget& budget);
    bool isWhole() const { return values_[0].isWhole() && values_[1].isWhole(); }
    void follow(const QuantityLayer::Channels& channels, bool isOther);
    void showNothing();
    void describeScales();
    void describeContours(const wadi::Snapshot& snapshot);

    OverlayParams params_;
    OverlayView view_;
    QuantityLayer layer_;
    std::array<SteadyScale, 2> scales_;
    std::optional<float> interval_;  // of the one that it is like; else it is on its own
    std::array<LayerTexture, 2> values_{LayerTexture(engine::Format::R16F),
                                        LayerTexture(engine::Format::R16F)};
    float valueScale_ = 1;  // of what the first of them holds
    LayerTexture areas_{engine::Format::R16F}, ways_{engine::Format::R16F};  // of channels
    bool hasChannels_ = false;
    std::uint64_t worldOfChannels_ = 0;
    float areaScale_ = 1;
    int square_ = 1;  // cells along a side of what they were made of
    engine::Texture table_;
    ColourMap inTable_ = ColourMap::viridis;
    std::uint64_t world_ = 0;
    int sinceScale_ = 0;       // updates
    bool isArriving_ = false;  // the last update changed something
};

/// Height between contour lines for ground of this range [m]: a round one, so that there are ten to twenty or
/// so.
float contourInterval(float lowest, float highest);

}  // namespace app
