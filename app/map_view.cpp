#include "app/map_view.hpp"

#include <algorithm>

namespace app {

const wadi::Layer& tilesOf(const wadi::Snapshot& snapshot, MapLayer layer) {
    switch (layer) {
        case MapLayer::sediment:
            return snapshot.sediment;
        case MapLayer::water:
            return snapshot.water;
        case MapLayer::discharge:
            return snapshot.discharge;
        case MapLayer::windpath:
            return snapshot.windpath;
        case MapLayer::height:
            break;
    }
    return snapshot.height;
}

void request(wadi::View& view, MapLayer layer) {
    view.sediment |= layer == MapLayer::sediment;
    view.water |= layer == MapLayer::water;
    view.discharge |= layer == MapLayer::discharge;
    view.windpath |= layer == MapLayer::windpath;
}

float valueAt(const wadi::Snapshot& snapshot, MapLayer layer, int x, int z) {
    const std::size_t t = snapshot.grid.of(x, z);
    const wadi::TileGrid::Box box = snapshot.grid.box(t);
    return tilesOf(snapshot, layer)[t]
        ->values[static_cast<std::size_t>((z - box.z) * box.columns + (x - box.x))];
}

ColourScale scaleOf(const wadi::Snapshot& snapshot, MapLayer layer, bool logarithmic) {
    const wadi::Layer& tiles = tilesOf(snapshot, layer);
    ColourScale scale{tiles[0]->lowest, tiles[0]->highest, logarithmic};
    for (const auto& tile : tiles) {
        scale.low = std::min(scale.low, tile->lowest);
        scale.high = std::max(scale.high, tile->highest);
    }
    if (layer != MapLayer::height) scale.low = 0;
    return scale;
}

engine::Image paint(const wadi::Snapshot& snapshot, MapLayer layer, const ColourScale& scale,
                    const ColourTable& colours) {
    const wadi::TileGrid& grid = snapshot.grid;
    const int step = (std::max(grid.columns, grid.rows) + kMostMapPixels - 1) / kMostMapPixels;
    engine::Image image((grid.columns + step - 1) / step, (grid.rows + step - 1) / step, 4);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const float place = scale.place(valueAt(snapshot, layer, x * step, y * step));
            const auto& colour = colours[static_cast<std::size_t>(place * 255.f + 0.5f)];
            std::copy(colour.begin(), colour.end(), image.at(x, y).begin());
        }
    }
    return image;
}

}  // namespace app
