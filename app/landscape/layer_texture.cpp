#include "app/landscape/layer_texture.hpp"

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

/// Copies a tile into a strip of the given row length, from column `x` on.
void copyInto(std::vector<float>& strip, int rowLength, int x, const wadi::TileGrid::Box& box,
              const std::vector<float>& values) {
    for (int z = 0; z < box.rows; ++z) {
        std::copy_n(values.data() + count(z) * count(box.columns), box.columns,
                    strip.data() + count(z) * count(rowLength) + x);
    }
}

void fill(engine::Texture& texture, glm::ivec2 at, glm::ivec2 size, std::span<const float> values) {
    if (texture.format() != engine::Format::R8) return texture.upload(at, size, values);
    std::vector<std::uint8_t> bytes(count(size.x) * count(size.y));
    std::ranges::transform(values.first(bytes.size()), bytes.begin(), [](float value) {
        return static_cast<std::uint8_t>(255.f * std::clamp(value, 0.f, 1.f) + 0.5f);
    });
    texture.upload(at, size, bytes);
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
                                          UploadBudget& budget, std::size_t most) {
    Upload upload;
    if (layer.empty()) {
        if (!isWhole()) clear();  // nothing more will come
        return upload;
    }
    if (texture_.size() != glm::ivec2(grid.columns, grid.rows) || shown_.empty()) resize(grid);
    const std::size_t allowed = std::min(isWhole() ? most : budget.left, budget.left);
    for (std::size_t seen = 0; seen < layer.size();) {
        const std::size_t end = runFrom(grid, layer, (allowed - upload.bytes) / kTileBytes);
        if (end == next_ && layer[next_] != shown_[next_]) break;  // there is no room for it
        seen += std::max<std::size_t>(end - next_, 1);
        if (end > next_) uploadRun(grid, layer, end, upload);
        next_ = std::max(end, next_ + 1) % layer.size();
    }
    budget.left -= upload.bytes;
    return upload;
}

void LayerTexture::resize(const wadi::TileGrid& grid) {
    texture_ = engine::Texture(grid.columns, grid.rows, texture_.format());
    shown_.assign(grid.count(), nullptr);
    restart();
}

/// The end of the run of changed tiles that begins at the next one and does not leave its row.
std::size_t LayerTexture::runFrom(const wadi::TileGrid& grid, const wadi::Layer& layer,
                                  std::size_t most) const {
    const std::size_t across = count(grid.across());
    const std::size_t limit = std::min((next_ / across + 1) * across, next_ + most);
    std::size_t end = next_;
    while (end < limit && layer[end] != shown_[end]) ++end;
    return end;
}

void LayerTexture::uploadRun(const wadi::TileGrid& grid, const wadi::Layer& layer, std::size_t end,
                             Upload& upload) {
    const wadi::TileGrid::Box from = grid.box(next_), to = grid.box(end - 1);
    const glm::ivec2 at(from.x, from.z), size(to.x + to.columns - from.x, from.rows);
    if (end - next_ == 1) {
        fill(texture_, at, size, layer[next_]->values);
    } else {
        strip_.resize(std::max(strip_.size(), count(size.x) * count(size.y)));
        for (std::size_t t = next_; t < end; ++t) {
            const wadi::TileGrid::Box box = grid.box(t);
            copyInto(strip_, size.x, box.x - from.x, box, layer[t]->values);
        }
        fill(texture_, at, size, strip_);
    }
    for (std::size_t t = next_; t < end; ++t) {
        missing_ -= shown_[t] == nullptr;
        shown_[t] = layer[t];
    }
    upload.tiles += end - next_;
    upload.bytes += count(size.x) * count(size.y) * sizeof(float);
    upload.cells.include({at, at + size});
}

}  // namespace app
