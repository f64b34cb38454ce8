#include "app/landscape/layer_texture.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace app {

namespace {

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

}  // namespace

LayerTexture::LayerTexture(engine::Format format) : texture_(1, 1, format) {
    texture_.upload(std::array{0.f});
}

void LayerTexture::clear() {
    if (!shown_.empty()) *this = LayerTexture(texture_.format());
}

LayerTexture::Upload LayerTexture::update(const wadi::TileGrid& grid, const wadi::Layer& layer,
                                          std::size_t most) {
    Upload upload;
    if (layer.empty()) return upload;
    if (texture_.size() != glm::ivec2(grid.columns, grid.rows) || shown_.empty()) {
        resize(grid);
        most = grid.count();
    }
    const std::size_t rows = count(grid.down());
    for (std::size_t i = 0; i < rows && upload.tiles < most; ++i) {
        updateRow(grid, layer, nextRow_, upload);
        nextRow_ = (nextRow_ + 1) % rows;
    }
    return upload;
}

void LayerTexture::resize(const wadi::TileGrid& grid) {
    texture_ = engine::Texture(grid.columns, grid.rows, texture_.format());
    shown_.assign(grid.count(), nullptr);
    nextRow_ = 0;
}

void LayerTexture::updateRow(const wadi::TileGrid& grid, const wadi::Layer& layer, std::size_t row,
                             Upload& upload) {
    const std::size_t end = (row + 1) * count(grid.across());
    for (std::size_t t = row * count(grid.across()); t < end; ++t) {
        const std::size_t first = t;
        while (t < end && layer[t] != shown_[t]) ++t;
        if (t > first) uploadRun(grid, layer, first, t, upload);
    }
}

void LayerTexture::uploadRun(const wadi::TileGrid& grid, const wadi::Layer& layer, std::size_t first,
                             std::size_t end, Upload& upload) {
    const wadi::TileGrid::Box from = grid.box(first), to = grid.box(end - 1);
    const glm::ivec2 at(from.x, from.z), size(to.x + to.columns - from.x, from.rows);
    if (end - first == 1) {
        texture_.upload(at, size, layer[first]->values);
    } else {
        strip_.resize(count(size.x) * count(size.y));
        for (std::size_t t = first; t < end; ++t) {
            const wadi::TileGrid::Box box = grid.box(t);
            copyInto(strip_, size.x, box.x - from.x, box, layer[t]->values);
        }
        texture_.upload(at, size, strip_);
    }
    std::copy(layer.begin() + static_cast<std::ptrdiff_t>(first),
              layer.begin() + static_cast<std::ptrdiff_t>(end),
              shown_.begin() + static_cast<std::ptrdiff_t>(first));
    upload.tiles += end - first;
    upload.bytes += count(size.x) * count(size.y) * sizeof(float);
    upload.cells.include({at, at + size});
}

}  // namespace app
