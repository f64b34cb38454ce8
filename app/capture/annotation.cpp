#include "app/capture/annotation.hpp"

#include <imgui.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <glm/common.hpp>
#include <span>
#include <utility>

#include "app/base/paths.hpp"
#include "app/tools/pick.hpp"
#include "engine/gui/gui.hpp"
#include "engine/target.hpp"

namespace app {

namespace {

constexpr float kUsualLetters = 16.f, kLeastLetters = 13.f;  // [pixels], the first in a picture of 1280 × 720
constexpr float kMostDrawn = 64.f;  // letters that are larger are drawn so and enlarged [pixels]
constexpr float kMargin = 0.65f;    // around the legend [heights of the letters]

engine::GuiOptions optionsFor(float letters) {
    engine::GuiOptions options;
    options.font = dataFolder() / "assets" / "fonts" / "Roboto-Regular.ttf";
    options.fontSize = std::min(letters, kMostDrawn);
    return options;
}

/// Lays colours times alpha over a pixel with or without an alpha of its own.
void layOver(std::span<std::uint8_t> pixel, std::span<const std::uint8_t> plate) {
    const unsigned left = 255u - plate[3];
    const unsigned under = pixel.size() == 4 ? pixel[3] : 255u;
    const unsigned alpha = plate[3] + under * left / 255;
    if (alpha == 0) return;
    for (std::size_t i = 0; i < 3; ++i) {
        const unsigned sum = plate[i] + pixel[i] * under / 255 * left / 255;
        pixel[i] = static_cast<std::uint8_t>(std::min(sum * 255 / alpha, 255u));
    }
    if (pixel.size() == 4) pixel[3] = static_cast<std::uint8_t>(alpha);
}

}  // namespace

/// Draws panels without a window, in letters of a size.
class Annotation::Drawer {
  public:
    explicit Drawer(float letters) : gui_({1, 1}, optionsFor(letters)) {
        ImGui::GetIO().FontGlobalScale = letters / std::min(letters, kMostDrawn);
    }

    /// What is drawn on a plate of this size.
    engine::Image picture(glm::ivec2 size, const std::function<void()>& draw) {
        const engine::Target target(size.x, size.y);
        target.target(glm::vec4(0.f));
        ImGui::GetIO().DisplaySize = {static_cast<float>(size.x), static_cast<float>(size.y)};
        gui_.begin(1 / 60.f);
        draw();
        gui_.end();
        return target.picture(4);
    }

    /// How large is what a drawing says to have drawn.
    glm::ivec2 extent(const std::function<glm::vec2()>& draw) {
        glm::vec2 extent(0.f);
        picture({1, 1}, [&] { extent = draw(); });
        return glm::ivec2(glm::ceil(extent));
    }

    /// Size of a digit of the heights on contours [pixels].
    glm::vec2 digit() {
        glm::vec2 size(0.f);
        picture({1, 1}, [&] { size = contourDigit(); });
        return size;
    }

  private:
    engine::Gui gui_;
};

GuideView guideView(const engine::Camera& camera, const wadi::Snapshot& snapshot, glm::ivec2 size) {
    return {camera.yaw(), metresPerLine(camera, snapshot, static_cast<float>(size.y)),
            camera.lens().isParallel};
}

float Annotation::lettersFor(glm::ivec2 size) {
    const float scale = std::min(static_cast<float>(size.x) / 1280.f, static_cast<float>(size.y) / 720.f);
    return std::max(kUsualLetters * scale, kLeastLetters);
}

Annotation::Annotation(glm::ivec2 size, LegendText legend, const GuideParams& guides, const GuideView& view,
                       const ContourFinder& contours) {
    legend.isInPicture = true;
    const float letters = lettersFor(size), margin = kMargin * letters;
    const glm::vec2 all(size);
    Drawer drawer(letters);
    if (contours) addHeights(drawer, contours, legend.overlay.interval);
    const auto drawnGuides = [&](float low) { return drawGuides(guides, view, {0.f, low}, all); };
    const glm::ivec2 reach = drawer.extent([&] { return drawnGuides(0.f); });
    if (reach.x > 0) {
        const auto low = static_cast<float>(reach.y - size.y);
        plates_.push_back({{0, size.y - reach.y}, drawer.picture(reach, [&] { drawnGuides(low); })});
    }
    const glm::vec2 room(all.x - 2 * margin, all.y - 2 * margin - static_cast<float>(reach.y));
    const auto drawnLegend = [&] { return drawLegend(legend, {0.f, 0.f}, room); };
    const glm::ivec2 extent = drawer.extent(drawnLegend);
    if (extent.x > 0) {
        const glm::vec2 left = room - glm::vec2(extent);
        // At the lower right there is no compass to leave room for.
        const float below = guides.legendCorner == Corner::lowerRight ? static_cast<float>(reach.y) : 0.f;
        const glm::vec2 at = margin + shareOf(guides.legendCorner) * (left + glm::vec2(0.f, below));
        plates_.push_back({glm::ivec2(at), drawer.picture(extent, [&] { drawnLegend(); })});
    }
}

void Annotation::addHeights(Drawer& drawer, const ContourFinder& contours, float interval) {
    const glm::vec2 digit = drawer.digit();
    for (const ContourLabel& label : contours(digit)) {
        const float wide = static_cast<float>(contourText(label.height, interval).size() + 1) * digit.x;
        const glm::vec2 along = glm::abs(label.along);
        const glm::vec2 half =
            0.5f * glm::vec2(along.x * wide + along.y * digit.y, along.y * wide + along.x * digit.y);
        const glm::vec2 low = glm::floor(label.at - half);
        const auto draw = [&] { drawContourLabels({label}, interval, -low); };
        plates_.push_back({glm::ivec2(low), drawer.picture(glm::ivec2(glm::ceil(2.f * half)) + 1, draw)});
    }
}

void Annotation::lay(engine::Image& rows, int top) const {
    for (const Plate& plate : plates_) {
        const int first = std::max(plate.at.y, top),
                  end = std::min(plate.at.y + plate.image.height(), top + rows.height());
        const int columns = std::min(plate.image.width(), rows.width() - plate.at.x);
        for (int y = first; y < end; ++y)
            for (int x = 0; x < columns; ++x)
                layOver(rows.at(plate.at.x + x, y - top), plate.image.at(x, y - plate.at.y));
    }
}

}  // namespace app
