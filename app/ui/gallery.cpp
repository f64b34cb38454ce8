#include "app/ui/gallery.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <string>
#include <utility>

#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "engine/gui/gui.hpp"

namespace app {

namespace {

constexpr glm::vec3 kLow{0.42f, 0.43f, 0.29f}, kHigh{0.78f, 0.72f, 0.64f}, kSand{0.86f, 0.74f, 0.48f};

glm::vec3 normalAt(const wadi::Heightmap& map, int x, int z) {
    const auto& heights = map.heights;
    const float across = heights.clamped(x + 1, z) - heights.clamped(x - 1, z);
    const float down = heights.clamped(x, z + 1) - heights.clamped(x, z - 1);
    return glm::normalize(glm::vec3(-across, 2 * map.cellSize, -down));
}

}  // namespace

engine::Image thumbnail(wadi::GenerateParams params, std::uint32_t seed, int side) {
    params.size = side;
    const wadi::Heightmap map = wadi::generate(params, seed);
    const auto [least, greatest] = std::ranges::minmax(map.heights.values());
    // Level land keeps one colour however little it rises.
    const float range = std::max(greatest - least, 20 * map.cellSize * static_cast<float>(side) / 256);
    const glm::vec3 sun = glm::normalize(glm::vec3(-1.f, 1.2f, -1.f));
    engine::Image picture(side, side, 4);
    for (int z = 0; z < side; ++z) {
        for (int x = 0; x < side; ++x) {
            const float light = 0.25f + 1.1f * std::max(0.f, glm::dot(normalAt(map, x, z), sun));
            const bool isSand = !map.sediment.empty() && map.sediment.at(x, z) > 0;
            const float height = (map.heights.at(x, z) - least) / range;
            const glm::vec3 colour = light * (isSand ? kSand : glm::mix(kLow, kHigh, height));
            const auto pixel = picture.at(x, z);
            for (int i = 0; i < 3; ++i)
                pixel[static_cast<std::size_t>(i)] =
                    static_cast<std::uint8_t>(std::clamp(colour[i], 0.f, 1.f) * 255.f + 0.5f);
            pixel[3] = 255;
        }
    }
    return picture;
}

namespace {

constexpr int kPixels = 96;         // along a side of a picture
constexpr std::uint32_t kSeed = 1;  // pictures stay the same, so that they are known again

std::vector<engine::Image> paintAll() {
    std::vector<engine::Image> pictures;
    for (std::size_t i = 0; i < wadi::kGeneratorNames.size(); ++i) {
        wadi::GenerateParams params;
        params.generator = static_cast<wadi::Generator>(i);
        pictures.push_back(thumbnail(params, kSeed, kPixels));
    }
    return pictures;
}

/// Side of a picture with which whole rows fill the panel [window units].
float sideFor(float width, float gap) {
    const float wish = 4.2f * ImGui::GetFontSize();
    const float columns = std::max(1.f, static_cast<float>(static_cast<int>((width + gap) / (wish + gap))));
    return (width + gap) / columns - gap;
}

}  // namespace

void Gallery::paint(Background& background) {
    painted_ = true;
    background.start(tr("Painting base terrains"), [this]() -> Background::Finish {
        return [this, images = paintAll()] {
            for (const engine::Image& image : images) {
                engine::Texture picture(image.width(), image.height(), engine::Format::RGBA8);
                picture.upload(image.bytes());
                pictures_.push_back(std::move(picture));
            }
        };
    });
}

std::optional<wadi::Generator> Gallery::draw(wadi::Generator chosen, Background& background) {
    if (!painted_) paint(background);
    const float width = ImGui::GetContentRegionAvail().x, gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float side = sideFor(width, gap);
    std::optional<wadi::Generator> clicked;
    float end = 0;  // of the row so far
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(gap, gap));
    for (std::size_t i = 0; i < wadi::kGeneratorNames.size(); ++i) {
        const auto generator = static_cast<wadi::Generator>(i);
        const std::string name(wadi::kGeneratorNames[i]);
        if (end + side <= width + 0.5f && i > 0)
            ImGui::SameLine();
        else
            end = 0;
        end += side + gap;
        const engine::Texture* picture = i < pictures_.size() ? &pictures_[i] : nullptr;
        if (engine::pictureButton(name.c_str(), picture, {side, side}, generator == chosen))
            clicked = generator;
        tooltipOnHover((label(name) + "\n\n" + tr(wadi::kGeneratorHelp[i])).c_str());
    }
    ImGui::PopStyleVar();
    return clicked;
}

}  // namespace app
