#include "app/render/overlay.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include "app/data/ticks.hpp"
#include "sim/analysis/catchments.hpp"

namespace app {

namespace {

/// Data are colours only, which may come a little later: so many tiles at once.
constexpr std::size_t kTilesAtOnce = 32;
constexpr std::size_t kBytesAtOnce = kTilesAtOnce * sizeof(float) * wadi::kTileSize * wadi::kTileSize;
/// Once in so many updates that changed something the scale is measured.
constexpr int kUpdatesPerScale = 8;

engine::Texture emptyTable() {
    return {256, 1, engine::Format::RGBA8};
}

void fill(engine::Texture& table, ColourMap colours) {
    const ColourTable bytes = tableOf(colours);
    table.upload(std::span<const std::uint8_t>(bytes.front().data(), 4 * bytes.size()));
}

/// As overlay.glsl knows it.
int numberOf(LayerId quantity) {
    if (quantity == LayerId::none) return 0;
    const LayerKind kind = infoOf(quantity).kind;
    return kind == LayerKind::direction  ? 2
           : kind == LayerKind::pair     ? 3
           : kind == LayerKind::category ? 4
                                         : 1;
}

/// Cells that a channel drains at least to be drawn, if nobody chose.
constexpr float kCellsOfChannel = 100.f;

/// By what to multiply a layer so that floats of 16 bits hold it, with room to grow: a power of two, so that
/// no digit is lost.
float scaleFor(const wadi::Layer& layer) {
    constexpr float kPlain = 30000.f, kGoal = 4096.f;
    float most = 0;
    for (const auto& tile : layer) most = std::max({most, tile->highest, -tile->lowest});
    return most <= kPlain ? 1.f : std::exp2(-std::ceil(std::log2(most / kGoal)));
}

}  // namespace

float contourInterval(float lowest, float highest) {
    constexpr float kLines = 20.f;
    return highest > lowest ? static_cast<float>(niceStep(double{(highest - lowest) / kLines})) : 1.f;
}

Overlay::Overlay() : table_(emptyTable()) {
    fill(table_, inTable_);
}

void Overlay::show(const OverlayParams& params, double seconds) {
    if (params.layer != params_.layer) showNothing();
    params_ = params;
    for (SteadyScale& scale : scales_) scale.pass(seconds);
    describeScales();
}

void Overlay::showLike(const Overlay& other) {
    if (other.view_.layer != params_.layer) showNothing();
    params_ = other.params_;
    params_.layer = other.view_.layer;
    scales_ = other.scales_;
    interval_ = other.view_.interval;
    describeScales();
}

void Overlay::showNothing() {
    view_.layer = LayerId::none;
    for (LayerTexture& values : values_) values.clear();
}

LayerTexture::Upload Overlay::takeChannels(const wadi::Snapshot& snapshot, UploadBudget& budget) {
    LayerTexture::Upload upload;
    const wadi::Layer& area = snapshot[LayerId::drainageArea];
    const wadi::Layer& way = snapshot[LayerId::flowDirection];
    view_.channelsFrom = 0;
    if (!params_.channels || area.empty() || way.empty()) {
        upload.include(areas_.clear());
        upload.include(ways_.clear());
        hasChannels_ = false;
        return upload;
    }
    if (!hasChannels_ || snapshot.world != worldOfChannels_) {
        areas_.restart();
        ways_.restart();
        areaScale_ = scaleFor(area);
    }
    hasChannels_ = true;
    worldOfChannels_ = snapshot.world;
    square_ = snapshot.riverSquare;
    upload.include(areas_.update(snapshot.grid, area, budget, kBytesAtOnce, areaScale_));
    upload.include(ways_.update(snapshot.grid, way, budget, kBytesAtOnce));
    if (!areas_.isWhole() || !ways_.isWhole()) return upload;
    const float cell = snapshot.cellSize * static_cast<float>(square_);
    view_.channelsFrom = params_.channelArea > 0 ? params_.channelArea : kCellsOfChannel * cell * cell;
    return upload;
}

LayerTexture::Upload Overlay::update(const wadi::Snapshot& snapshot, UploadBudget& budget) {
    LayerTexture::Upload upload;
    const bool isOther = snapshot.world != world_ || view_.layer != params_.layer;
    if (snapshot.world != world_) {
        for (LayerTexture& values : values_) values.restart();
    }
    upload.include(takeChannels(snapshot, budget));
    const QuantityLayer::Channels channels = layer_.of(snapshot, params_.layer, kTilesAtOnce);
    if (isThere(channels, params_.layer)) {
        if (isOther) valueScale_ = scaleFor(*channels[0]);
        upload.include(take(snapshot.grid, channels, budget));
        if (isWhole()) {
            const bool isDue = upload.tiles > 0 && ++sinceScale_ >= kUpdatesPerScale;
            const bool isOwn = !interval_;
            if (isOwn && (isOther || isDue || params_.layer == LayerId::height)) follow(channels, isOther);
            view_.layer = params_.layer;
            view_.nowhere = isNowhere(channels, view_.layer);
        } else {
            view_.layer = LayerId::none;
        }
        world_ = snapshot.world;
    } else if (isOther) {
        showNothing();
    }
    describeContours(snapshot);
    describeScales();
    isArriving_ = upload.tiles > 0;
    return upload;
}

LayerTexture::Upload Overlay::take(const wadi::TileGrid& grid, const QuantityLayer::Channels& channels,
                                   UploadBudget& budget) {
    LayerTexture::Upload upload;
    // Heights are on the card already, and finer.
    if (params_.layer == LayerId::height) return upload;
    for (std::size_t i = 0; i < values_.size(); ++i)
        upload.include(
            values_[i].update(grid, *channels[i], budget, kBytesAtOnce, i == 0 ? valueScale_ : 1.f));
    return upload;
}

void Overlay::follow(const QuantityLayer::Channels& channels, bool isOther) {
    sinceScale_ = 0;
    const LayerKind kind = infoOf(params_.layer).kind;
    if (kind == LayerKind::direction) return;
    for (std::size_t i = 0; i < scales_.size() && !channels[i]->empty(); ++i)
        scales_[i].update(partOf(params_.layer, i), *channels[i], isOther);
}

void Overlay::describeContours(const wadi::Snapshot& snapshot) {
    const float usual = contourInterval(snapshot.lowest, snapshot.highest);
    const float own = !params_.contours ? 0.f : params_.interval > 0 ? params_.interval : usual;
    view_.interval = interval_.value_or(own);
}

void Overlay::describeScales() {
    view_.opacity = params_.opacity;
    view_.smooth = params_.smooth;
    view_.water = params_.water || view_.layer == LayerId::none;
    if (view_.layer == LayerId::none) return;
    view_.colours = coloursFor(view_.layer, params_.colours);
    if (view_.colours != inTable_) fill(table_, inTable_ = view_.colours);
    for (std::size_t i = 0; i < scales_.size(); ++i) {
        view_.scales[i] = scales_[i].scale();
        view_.scales[i].logarithmic = isLogarithmic(params_);
    }
    if (!params_.fixed) return;
    view_.scales[0].low = std::min(params_.low, params_.high);
    view_.scales[0].high = std::max(params_.low, params_.high);
}

bool Overlay::isSettling() const {
    return isArriving_ || layer_.isBehind() || scales_[0].isMoving() || scales_[1].isMoving();
}

std::optional<glm::vec2> Overlay::at(const wadi::Snapshot& snapshot, glm::vec2 place) {
    const glm::vec2 cells(snapshot.grid.columns, snapshot.grid.rows);
    const bool isBeside =
        glm::any(glm::lessThan(place, glm::vec2(0.f))) || glm::any(glm::greaterThanEqual(place, cells));
    const QuantityLayer::Channels channels = layer_.of(snapshot, view_.layer, 0);
    if (isBeside || !isThere(channels, view_.layer)) return std::nullopt;
    // The ground is not made of steps, whatever its colours are.
    const bool isBetween = view_.smooth || view_.layer == LayerId::height;
    return valuesAt(snapshot.grid, channels, view_.layer, isBetween ? place : glm::floor(place) + 0.5f);
}

void Overlay::describe(engine::Shader& shader, const LayerTexture& heights) const {
    const ChannelScales& scales = view_.scales;
    const bool isHeight = view_.layer == LayerId::height;
    const float scale = isHeight ? 1.f : valueScale_;
    shader.uniform("dataKind", numberOf(view_.layer))
        .uniform("dataLow", glm::vec2(scale * scales[0].low, scales[1].low))
        .uniform("dataHigh", glm::vec2(scale * scales[0].high, scales[1].high))
        .uniform("dataSteepness", scales[0].logarithmic ? ColourScale::kSteepness : 0.f)
        .uniform("dataOpacity", view_.opacity)
        .uniform("dataSmooth", static_cast<int>(view_.smooth))
        .uniform("dataThings", wadi::kCategories)
        .uniform("dataBorders", static_cast<int>(hasBorders(view_.layer)))
        .uniform("dataFirstColour", kPairColours[0])
        .uniform("dataSecondColour", kPairColours[1])
        .uniform("contourStep", view_.interval)
        .uniform("channelFrom", areaScale_ * view_.channelsFrom)
        .uniform("channelSquare", square_)
        .uniform("channelColour", kChannelColour)
        .texture("dataValues", isHeight ? heights.texture() : values_[0].texture())
        .texture("dataSecond", values_[1].texture())
        .texture("dataColours", table_)
        .texture("channelAreas", areas_.texture())
        .texture("channelWays", ways_.texture());
}

}  // namespace app
