#include "app/ui/pictures/parameter_pictures.hpp"

#include <imgui.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "app/ui/language/tr.hpp"
#include "app/ui/messages.hpp"
#include "app/ui/param_panel.hpp"
#include "engine/error.hpp"
#include "engine/gui/gui.hpp"
#include "engine/image_bytes.hpp"
#include "sim/core/error.hpp"
#include "sim/io/files/input_file.hpp"

namespace app {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostFacts = 1 << 16;  // [bytes] far more than there are
constexpr float kWidth = 9.f;                // of a picture [heights of the font]

engine::Texture textureOf(const fs::path& file) {
    const engine::Image image = engine::opaque(engine::Image::load(file));
    engine::Texture texture(image.width(), image.height(), engine::Format::RGBA8);
    texture.upload(image.bytes());
    return texture;
}

/// As panels show it.
std::string shownValue(const std::string& typed) {
    if (typed == "true") return tr("on");
    if (typed == "false") return tr("off");
    return typed[0] >= 'a' && typed[0] <= 'z' ? tr(label(typed)) : typed;
}

void drawOne(const engine::Texture& texture, const std::string& value) {
    const glm::vec2 extent(texture.size());
    const float width = kWidth * ImGui::GetFontSize(), height = width * extent.y / extent.x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::BeginGroup();
    ImGui::Dummy(ImVec2(width, height));
    engine::picture(texture, {at.x, at.y}, {width, height}, {0.f, 0.f}, {1.f, 1.f});
    ImGui::TextDisabled("%s", shownValue(value).c_str());
    ImGui::EndGroup();
}

}  // namespace

std::vector<ParameterPictureFacts> parameterPictureFacts(std::string_view text) {
    std::vector<ParameterPictureFacts> facts;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        ParameterPictureFacts each;
        if (words >> each.path >> each.low >> each.high && !each.path.starts_with('#')) facts.push_back(each);
    }
    return facts;
}

fs::path parameterPictureFile(const fs::path& folder, const std::string& path, const std::string& which) {
    return folder / (path + "-" + which + ".png");
}

void ParameterPictures::readFacts() {
    if (std::exchange(isRead_, true)) return;
    try {
        facts_ = parameterPictureFacts(wadi::io::readStart(folder_ / "pictures.txt", kMostFacts));
    } catch (const wadi::Error&) {  // then words alone say what parameters do
    }
}

const ParameterPictures::Pair* ParameterPictures::pairOf(const std::string& path) {
    const auto known = pairs_.find(path);
    if (known != pairs_.end()) return known->second ? &*known->second : nullptr;
    std::optional<Pair>& pair = pairs_[path];
    const auto facts = std::ranges::find(facts_, path, &ParameterPictureFacts::path);
    if (facts == facts_.end()) return nullptr;
    try {
        pair.emplace(Pair{*facts, textureOf(parameterPictureFile(folder_, path, "low")),
                          textureOf(parameterPictureFile(folder_, path, "high"))});
    } catch (const engine::Error&) {
        return nullptr;
    }
    return &*pair;
}

void ParameterPictures::draw() {
    const auto tip = takeRowTooltip();
    if (!tip) return;
    readFacts();
    const auto facts = std::ranges::find_if(
        facts_, [&](const ParameterPictureFacts& each) { return rowNumber(each.path) == *tip; });
    const Pair* pair = facts == facts_.end() ? nullptr : pairOf(facts->path);
    if (!pair) return;
    ImGui::BeginTooltip();  // that of the row goes on
    ImGui::Spacing();
    drawOne(pair->low, pair->facts.low);
    ImGui::SameLine();
    drawOne(pair->high, pair->facts.high);
    ImGui::EndTooltip();
}

}  // namespace app
