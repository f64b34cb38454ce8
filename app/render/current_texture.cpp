#include "app/render/current_texture.hpp"

#include <algorithm>
#include <array>

namespace app {

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
