#include "app/data/flat_picture.hpp"

#include <algorithm>
#include <glm/common.hpp>

namespace app {

wadi::Field<float> assemble(const wadi::TileGrid& grid, const wadi::Layer& layer) {
    wadi::Field<float> map(grid.columns, grid.rows);
    for (std::size_t t = 0; t < layer.size(); ++t) {
        const wadi::TileGrid::Box box = grid.box(t);
        const float* from = layer[t]->values.data();
        for (int z = box.z; z < box.z + box.rows; ++z, from += box.columns)
            std::copy_n(from, box.columns, map.row(z).begin() + box.x);
    }
    return map;
}

namespace {

using Pixel = std::array<std::uint8_t, 4>;

/// Where there is nothing of a category.
constexpr Pixel kNoCategory = {52, 52, 56, 255};
/// Between pieces of land.
constexpr Pixel kBorder = {12, 12, 14, 255};

Pixel pixelOf(glm::vec3 colour) {
    const glm::vec3 bytes = glm::clamp(colour, 0.f, 1.f) * 255.f + 0.5f;
    return {static_cast<std::uint8_t>(bytes.r), static_cast<std::uint8_t>(bytes.g),
            static_cast<std::uint8_t>(bytes.b), 255};
}

template <class Colour>
engine::Image painted(const wadi::TileGrid& grid, Colour colour) {
    const int step = (std::max(grid.columns, grid.rows) + kMostMapPixels - 1) / kMostMapPixels;
    engine::Image image((grid.columns + step - 1) / step, (grid.rows + step - 1) / step, 4);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            std::ranges::copy(colour(x * step, y * step), image.at(x, y).begin());
    }
    return image;
}

/// Things in their colours, and dark lines where a thing ends, to the right and below.
template <class Number>
engine::Image paintedPieces(const wadi::TileGrid& grid, Number number, const ColourTable& colours) {
    constexpr int kFine = 4, kEnough = 512;  // pixels along a side of a cell, and of a map that has as many
    constexpr int kSeen = 200;               // pixels along the side of the smallest map that is looked at
    const int most = std::max(grid.columns, grid.rows), fine = std::clamp(kEnough / most, 1, kFine);
    const int step = (most + kMostMapPixels - 1) / kMostMapPixels;
    engine::Image image((fine * grid.columns + step - 1) / step, (fine * grid.rows + step - 1) / step, 4);
    wadi::Field<float> things(image.width(), image.height());
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) things.at(x, y) = number(x * step / fine, y * step / fine);
    const int thick = (std::max(image.width(), image.height()) + kSeen - 1) / kSeen;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const float here = things.at(x, y);
            const auto isOther = [&](int away) {
                return things.at(std::min(x + away, image.width() - 1), y) != here ||
                       things.at(x, std::min(y + away, image.height() - 1)) != here;
            };
            std::ranges::copy(isOther(1) || isOther(thick) ? kBorder
                              : here > 0.5f                ? colours[placeOfCategory(here)]
                                                           : kNoCategory,
                              image.at(x, y).begin());
        }
    return image;
}

}  // namespace

glm::vec3 pairColour(const ChannelScales& scales, float first, float second) {
    return glm::min(scales[0].place(first) * kPairColours[0] + scales[1].place(second) * kPairColours[1],
                    1.f);
}

engine::Image paint(const wadi::TileGrid& grid, LayerId quantity, const QuantityLayer::Channels& channels,
                    const ChannelScales& scales, const ColourTable& colours) {
    const auto value = [&](std::size_t channel, int x, int z) {
        return valueAt(grid, *channels[channel], x, z);
    };
    switch (infoOf(quantity).kind) {
        case LayerKind::direction:
            return painted(
                grid, [&](int x, int z) { return pixelOf(normalColour(value(0, x, z), value(1, x, z))); });
        case LayerKind::pair:
            return painted(grid, [&](int x, int z) {
                return pixelOf(pairColour(scales, value(0, x, z), value(1, x, z)));
            });
        case LayerKind::category:
            if (hasBorders(quantity))
                return paintedPieces(
                    grid, [&](int x, int z) { return value(0, x, z); }, colours);
            return painted(grid, [&](int x, int z) {
                const float number = value(0, x, z);
                return number > 0.5f ? colours[placeOfCategory(number)] : kNoCategory;
            });
        default:
            return painted(grid, [&](int x, int z) {
                return colours[static_cast<std::size_t>(scales[0].place(value(0, x, z)) * 255.f + 0.5f)];
            });
    }
}

}  // namespace app
