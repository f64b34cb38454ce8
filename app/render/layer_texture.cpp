#include "app/render/layer_texture.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace app {

namespace {

constexpr std::size_t kTileBytes = sizeof(float) * wadi::kTileSize * wadi::kTileSize;

std::size_t count(int n) {
    return static_cast<std::size_t>(n);
}

void fill(engine::Texture& texture, glm::ivec2 at, glm::ivec2 size, std::span<const float> values) {
    if (texture.format() != engine::Format::R8) return texture.upload(at, size, values);
    std::vector<std::uint8_t> bytes(count(size.x) * count(size.y));
    std::ranges::transform(values.first(bytes.size()), bytes.begin(), [](float value) {
        return static_cast<std::uint8_t>(255.f * std::clamp(value, 0.f, 1.f) + 0.5f);
    });
    texture.upload(at, size, bytes);
}

constexpr float kMostHalf = 65000.f;  // a float of 16 bits

std::vector<float> halvesOf(std::span<const float> values, float scale) {
    std::vector<float> scaled(values.size());
    std::ranges::transform(values, scaled.begin(),
                           [=](float value) { return std::clamp(value * scale, -kMostHalf, kMostHalf); });
    return scaled;
}

engine::Texture singleZero(engine::Format format) {
    engine::Texture texture(1, 1, format);
    fill(texture, {0, 0}, {1, 1}, std::array{0.f});
    return texture;
}

}  // namespace

LayerTexture::LayerTexture(engine::Format format)
    : blank_(singleZero(format)), texture_(singleZero(format)) {}

LayerTexture::Upload LayerTexture::clear() {
    Upload done;
    done.cleared = !shown_.empty();
    if (done.cleared) *this = LayerTexture(texture_.format());
    return done;
}

void LayerTexture::restart() {
    std::ranges::fill(shown_, nullptr);
    missing_ = shown_.size();
    next_ = 0;
}

LayerTexture::Upload LayerTexture::update(const wadi::TileGrid& grid, const wadi::Layer& layer,
                                          UploadBudget& budget, std::size_t most, float scale) {
    Upload upload;
    if (layer.empty()) {
        if (!isWhole()) clear();  // nothing more will come
        return upload;
    }
    if (texture_.size() != glm::ivec2(grid.columns, grid.rows) || shown_.empty()) resize(grid);
    const std::size_t allowed = std::min(isWhole() ? most : budget.left, budget.left);
    for (std::size_t seen = 0; seen < layer.size(); ++seen, next_ = (next_ + 1) % layer.size()) {
        if (layer[next_] == shown_[next_]) continue;
        if (upload.bytes + kTileBytes > allowed) break;
        uploadNext(grid, layer[next_], upload, scale);
    }
    budget.left -= upload.bytes;
    return upload;
}

void LayerTexture::resize(const wadi::TileGrid& grid) {
    texture_ = engine::Texture(grid.columns, grid.rows, texture_.format());
    shown_.assign(grid.count(), nullptr);
    restart();
}

void LayerTexture::uploadNext(const wadi::TileGrid& grid, const wadi::Layer::value_type& tile, Upload& upload,
                              float scale) {
    const wadi::TileGrid::Box box = grid.box(next_);
    const glm::ivec2 at(box.x, box.z), size(box.columns, box.rows);
    const bool isLarge = std::max(tile->highest, -tile->lowest) * scale > kMostHalf;
    if (texture_.format() == engine::Format::R16F && (scale != 1.f || isLarge))
        fill(texture_, at, size, halvesOf(tile->values, scale));
    else
        fill(texture_, at, size, tile->values);
    missing_ -= shown_[next_] == nullptr;
    shown_[next_] = tile;
    upload.tiles += 1;
    upload.bytes += tile->values.size() * sizeof(float);
    upload.cells.include({at, at + size});
}

namespace {

engine::Texture atRest() {
    engine::Texture texture(1, 1, engine::Format::RG8S);
    texture.upload(std::array{0.f, 0.f});
    return texture;
}

}  // namespace

CurrentTexture::CurrentTexture() : blank_(atRest()), texture_(atRest()) {}

LayerTexture::Upload CurrentTexture::clear() {
    LayerTexture::Upload done;
    done.cleared = !east_.empty();
    if (done.cleared) *this = CurrentTexture();
    return done;
}

void CurrentTexture::restart() {
    std::ranges::fill(east_, nullptr);
    std::ranges::fill(south_, nullptr);
    next_ = 0;
    missing_ = east_.size();
}

LayerTexture::Upload CurrentTexture::update(const wadi::TileGrid& grid, const wadi::Layer& east,
                                            const wadi::Layer& south, UploadBudget& budget,
                                            std::size_t most) {
    if (east.empty() || south.empty() || (wadi::isZero(east) && wadi::isZero(south))) return clear();
    LayerTexture::Upload done;
    if (texture_.size() != glm::ivec2(grid.columns, grid.rows) || east_.empty()) {
        texture_ = engine::Texture(grid.columns, grid.rows, engine::Format::RG8S);
        east_.resize(grid.count());
        south_.resize(grid.count());
        restart();
    }
    constexpr std::size_t kTileBytes = 2 * sizeof(float) * wadi::kTileSize * wadi::kTileSize;
    const std::size_t allowed = std::min(budget.left, most);
    for (std::size_t i = 0; i < grid.count() && done.bytes + kTileBytes <= allowed; ++i) {
        const std::size_t t = next_;
        next_ = (next_ + 1) % grid.count();
        if (east[t] == east_[t] && south[t] == south_[t]) continue;
        upload(grid, t, *east[t], *south[t], done);
        missing_ -= east_[t] == nullptr;
        east_[t] = east[t];
        south_[t] = south[t];
    }
    budget.left -= done.bytes;
    return done;
}

void CurrentTexture::upload(const wadi::TileGrid& grid, std::size_t t, const wadi::LayerTile& east,
                            const wadi::LayerTile& south, LayerTexture::Upload& done) {
    const wadi::TileGrid::Box box = grid.box(t);
    pairs_.clear();
    for (std::size_t i = 0; i < east.values.size(); ++i)
        pairs_.insert(pairs_.end(), {east.values[i], south.values[i]});
    const glm::ivec2 at(box.x, box.z), size(box.columns, box.rows);
    texture_.upload(at, size, pairs_);
    done.tiles += 1;
    done.bytes += pairs_.size() * sizeof(float);
    done.cells.include({at, at + size});
}

}  // namespace app
