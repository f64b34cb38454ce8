#include "app/ui/gallery.hpp"

#include <imgui.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/ui/icons.hpp"
#include "app/ui/thumbnail.hpp"
#include "app/ui/words.hpp"
#include "engine/gui.hpp"

namespace app {

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
    background.start("Painting base terrains", [this]() -> Background::Finish {
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
        tooltipOnHover((label(name) + "\n\n" + std::string(wadi::kGeneratorHelp[i])).c_str());
    }
    ImGui::PopStyleVar();
    return clicked;
}

}  // namespace app
