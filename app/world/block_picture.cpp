#include "app/world/block_picture.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec3.hpp>

#include "app/look/palette.hpp"
#include "sim/core/quantum.hpp"

namespace app {

namespace {

constexpr float kBase = 0.05f;   // thickness of the block below the lowest ground, in widths of the map
constexpr float kRoom = 0.94f;   // of the picture that the block takes
constexpr float kCover = 0.06f;  // depth of loose material that hides the rock, in widths of a cell
constexpr float kLeastTilt = 20.f, kMostTilt = 80.f;  // [°] of the view

float meanOf(const wadi::Field<float>& field, float x, float z) {
    const int i = std::clamp(static_cast<int>(std::floor(x)), 0, field.columns() - 2);
    const int j = std::clamp(static_cast<int>(std::floor(z)), 0, field.rows() - 2);
    const float u = std::clamp(x - static_cast<float>(i), 0.f, 1.f),
                v = std::clamp(z - static_cast<float>(j), 0.f, 1.f);
    const float north = glm::mix(field.at(i, j), field.at(i + 1, j), u);
    return glm::mix(north, glm::mix(field.at(i, j + 1), field.at(i + 1, j + 1), u), v);
}

/// Heights and colours of what is seen from above, a value for each cell.
struct Skin {
    wadi::Field<float> heights;      // of ground or water [m]
    wadi::Field<glm::vec3> colours;  // linear light
    float lowest = 0, highest = 0;   // of the ground [m]
};

/// The colours of a look, made linear once.
class Painter {
  public:
    Painter(const wadi::Terrain& terrain, const LookParams& look)
        : terrain_(terrain),
          look_(look),
          land_(materialsOf(look.palette)),
          hasLand_(look.palette != Palette::twoColour),
          flat_(linearColour(look.flatColour)),
          steep_(linearColour(look.steepColour)),
          sand_(hasLand_ ? land_.sand : linearColour(look.sandColour)),
          deep_(linearColour(look.waterColour)),
          shore_(linearColour(look.shoreColour)),
          sun_(sunOf(look)) {}

    Skin skin() {
        Skin skin{{terrain_.columns(), terrain_.rows()}, {terrain_.columns(), terrain_.rows()}};
        wadi::Field<float> ground(terrain_.columns(), terrain_.rows());
        for (std::size_t cell = 0; cell < ground.size(); ++cell)
            ground[cell] = static_cast<float>(wadi::toMetres(terrain_.height(cell)));
        const auto [least, most] = std::ranges::minmax(ground.values());
        skin.lowest = least, skin.highest = most;
        for (int z = 0; z < ground.rows(); ++z)
            for (int x = 0; x < ground.columns(); ++x) paint(skin, ground, x, z);
        return skin;
    }

    /// Of the sides of the block [linear].
    glm::vec3 side(glm::vec2 outward) const {
        const glm::vec3 rock = hasLand_ ? land_.darkRock : 0.6f * steep_;
        return lit(rock, glm::normalize(glm::vec3(outward.x, 0.f, outward.y)));
    }

  private:
    static glm::vec3 sunOf(const LookParams& look) {
        const float azimuth = glm::radians(look.sunAzimuth),
                    elevation = glm::radians(std::max(look.sunElevation, 12.f));
        return {std::sin(azimuth) * std::cos(elevation), std::sin(elevation),
                -std::cos(azimuth) * std::cos(elevation)};
    }

    glm::vec3 lit(glm::vec3 albedo, glm::vec3 normal) const {
        const float direct = 1.9f * look_.sunStrength * std::max(0.f, glm::dot(normal, sun_));
        return albedo * (direct + look_.ambient * (0.7f + 0.3f * normal.y));
    }

    void paint(Skin& skin, const wadi::Field<float>& ground, int x, int z) const {
        const std::size_t cell = ground.index(x, z);
        const float cells = 2 * terrain_.cellSize();
        const glm::vec3 normal =
            glm::normalize(glm::vec3(ground.clamped(x - 1, z) - ground.clamped(x + 1, z), cells,
                                     ground.clamped(x, z - 1) - ground.clamped(x, z + 1)));
        const float share = (ground[cell] - skin.lowest) / std::max(skin.highest - skin.lowest, 1e-3f);
        skin.heights[cell] = ground[cell];
        skin.colours[cell] = lit(groundAt(cell, normal.y, share), normal);
        const wadi::Quanta level = look_.water ? terrain_.waterLevel(cell) : wadi::kLowest;
        if (level == wadi::kLowest) return;
        const auto surface = static_cast<float>(wadi::toMetres(level));
        const float hidden = 1 - std::exp(-(surface - ground[cell]) / look_.clarity);
        const glm::vec3 water = lit(glm::mix(shore_, deep_, hidden), glm::vec3(0, 1, 0));
        skin.heights[cell] = surface;
        skin.colours[cell] = glm::mix(skin.colours[cell], water, 0.35f + 0.65f * hidden);
    }

    glm::vec3 groundAt(std::size_t cell, float upward, float share) const {
        const float gentle =
            glm::smoothstep(look_.steepness - look_.blend / 2, look_.steepness + look_.blend / 2, upward);
        glm::vec3 colour =
            hasLand_ ? glm::mix(land_.rock, land_.soil, gentle) : glm::mix(steep_, flat_, gentle);
        const auto loose = static_cast<float>(wadi::toMetres(terrain_.sediment()[cell]));
        colour =
            glm::mix(colour, sand_, look_.sand * glm::smoothstep(0.f, kCover * terrain_.cellSize(), loose));
        if (hasLand_) colour = grown(colour, upward, share, loose);
        const wadi::Field<std::uint8_t>& plants = terrain_.painted(wadi::Painted::vegetation);
        if (!plants.empty())
            colour = glm::mix(colour, kPlants, 0.8f * static_cast<float>(plants[cell]) / 255.f);
        return colour;
    }

    /// With the plants and the snow of a palette.
    glm::vec3 grown(glm::vec3 colour, float upward, float share, float loose) const {
        const float top = land_.snowy > 0 ? land_.greenTop * look_.snowLine : land_.greenTop;
        const float keeps = loose > kCover * terrain_.cellSize() ? land_.greenOnLoose : 1.f;
        const float green = land_.green * keeps * (1 - glm::smoothstep(top - 0.07f, top + 0.07f, share)) *
                            glm::smoothstep(land_.greenSteepest - 0.06f, land_.greenSteepest + 0.06f, upward);
        const glm::vec3 plants = glm::mix(land_.meadow, land_.wood, land_.wooded * (1 - share));
        const float snow = land_.snowy *
                           glm::smoothstep(look_.snowLine - 0.05f, look_.snowLine + 0.05f, share) *
                           glm::smoothstep(look_.steepness - 0.2f, look_.steepness, upward);
        return glm::mix(glm::mix(colour, plants, green), land_.snow, snow);
    }

    static constexpr glm::vec3 kPlants{0.10f, 0.14f, 0.04f};  // linear

    const wadi::Terrain& terrain_;
    const LookParams& look_;
    const Materials& land_;
    bool hasLand_;
    glm::vec3 flat_, steep_, sand_, deep_, shore_, sun_;
};

/// Where a place of the map stands in the picture. Places are in widths of the longer side, from its middle.
struct View {
    glm::vec2 across, away;  // directions on the map: to the right, and from the eye
    float rise, lift;        // upwards in the picture, of a way from the eye, and of a height
    float scale;             // pixels of a width
    float middle;            // of the block, upwards in the picture [widths]
    float reach;             // half the way from the nearest place to the farthest [widths]
};

View viewOf(const CameraPlace& place, glm::vec2 half, float height, glm::ivec2 size) {
    const float azimuth = glm::radians(place.azimuth);
    const float tilt = glm::radians(std::clamp(place.elevation, kLeastTilt, kMostTilt));
    View view;
    view.away = {-std::sin(azimuth), std::cos(azimuth)};
    view.across = {-view.away.y, view.away.x};
    view.rise = std::sin(tilt), view.lift = std::cos(tilt);
    const float wide = 2 * glm::dot(glm::abs(view.across), half);
    view.reach = glm::dot(glm::abs(view.away), half);
    const float high = 2 * view.reach * view.rise + (height + kBase) * view.lift;
    view.scale = kRoom * std::min(static_cast<float>(size.x) / wide, static_cast<float>(size.y) / high);
    view.middle = (height - kBase) / 2 * view.lift;
    return view;
}

/// Draws the columns of the picture, each from the nearest place to the farthest.
class Drawing {
  public:
    Drawing(const Skin& skin, const Painter& painter, const View& view, glm::ivec2 size, float cellSize)
        : skin_(skin),
          painter_(painter),
          view_(view),
          image_(size.x, size.y, 4),
          longer_(static_cast<float>(std::max(skin.heights.columns(), skin.heights.rows()))),
          metres_(longer_ * cellSize) {}

    engine::Image image(glm::vec3 sky) {
        for (int y = 0; y < image_.height(); ++y) {
            const float down = static_cast<float>(y) / static_cast<float>(image_.height());
            for (int x = 0; x < image_.width(); ++x) put(x, y, sky * (0.72f + 0.28f * down));
        }
        for (int x = 0; x < image_.width(); ++x) column(x);
        return std::move(image_);
    }

  private:
    void put(int x, int y, glm::vec3 linear) {
        const glm::vec3 bytes =
            glm::clamp(screenColour(glm::clamp(linear, 0.f, 1.f)), 0.f, 1.f) * 255.f + 0.5f;
        const auto pixel = image_.at(x, y);
        for (int i = 0; i < 3; ++i) pixel[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(bytes[i]);
        pixel[3] = 255;
    }

    /// Fills upwards what is still free below a height in the picture [widths].
    void fill(int x, float top, float& filled, glm::vec3 colour) {
        const int from = rowOf(filled), to = std::max(rowOf(top), 0);
        for (int y = std::min(from, image_.height()) - 1; y >= to; --y) put(x, y, colour);
        filled = std::max(filled, top);
    }

    int rowOf(float up) const {
        return static_cast<int>(
            std::lround(static_cast<float>(image_.height()) / 2 - (up - view_.middle) * view_.scale));
    }

    void column(int x) {
        const float right =
            (static_cast<float>(x) + 0.5f - static_cast<float>(image_.width()) / 2) / view_.scale;
        const float step = 0.7f / (view_.scale * view_.rise);
        bool isInside = false;
        float filled = 0;
        for (float away = -view_.reach; away <= view_.reach; away += step) {
            const glm::vec2 cell = cellAt(right * view_.across + away * view_.away);
            const bool isOn = cell.x >= 0 && cell.y >= 0 && cell.x <= lastX() && cell.y <= lastZ();
            if (!isOn && isInside) return;
            if (!isOn) continue;
            const float height = (meanOf(skin_.heights, cell.x, cell.y) - skin_.lowest) / metres_;
            const float top = away * view_.rise + height * view_.lift;
            if (!isInside) {
                filled = away * view_.rise - kBase * view_.lift;
                fill(x, top, filled, painter_.side(outwardAt(cell)));
                isInside = true;
            }
            if (top > filled) fill(x, top, filled, colourAt(cell));
        }
    }

    float lastX() const { return static_cast<float>(skin_.heights.columns() - 1); }
    float lastZ() const { return static_cast<float>(skin_.heights.rows() - 1); }

    glm::vec2 cellAt(glm::vec2 place) const { return place * longer_ + 0.5f * glm::vec2(lastX(), lastZ()); }

    /// Which way the side of the block faces there.
    glm::vec2 outwardAt(glm::vec2 cell) const {
        const float west = cell.x, east = lastX() - cell.x, north = cell.y, south = lastZ() - cell.y;
        if (std::min(west, east) < std::min(north, south)) return {west < east ? -1.f : 1.f, 0.f};
        return {0.f, north < south ? -1.f : 1.f};
    }

    glm::vec3 colourAt(glm::vec2 cell) const {
        const auto& colours = skin_.colours;
        const int i = std::min(static_cast<int>(cell.x), colours.columns() - 2);
        const int j = std::min(static_cast<int>(cell.y), colours.rows() - 2);
        const float u = cell.x - static_cast<float>(i), v = cell.y - static_cast<float>(j);
        const glm::vec3 north = glm::mix(colours.at(i, j), colours.at(i + 1, j), u);
        return glm::mix(north, glm::mix(colours.at(i, j + 1), colours.at(i + 1, j + 1), u), v);
    }

    const Skin& skin_;
    const Painter& painter_;
    View view_;
    engine::Image image_;
    float longer_, metres_;  // the longer side [cells, m]
};

}  // namespace

engine::Image blockPicture(const wadi::Terrain& terrain, const LookParams& look, const CameraPlace& place,
                           glm::ivec2 size) {
    Painter painter(terrain, look);
    const Skin skin = painter.skin();
    const auto columns = static_cast<float>(terrain.columns()), rows = static_cast<float>(terrain.rows());
    const float longer = std::max(columns, rows);
    const float height = (skin.highest - skin.lowest) / (longer * terrain.cellSize());
    const View view = viewOf(place, glm::vec2(columns, rows) / (2 * longer), height, size);
    return Drawing(skin, painter, view, size, terrain.cellSize()).image(linearColour(look.skyColour));
}

}  // namespace app
