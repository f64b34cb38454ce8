#include "app/panels/scenes.hpp"

#include <imgui.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/error.hpp"
#include "engine/gui.hpp"
#include "engine/image.hpp"

namespace app {

namespace {

constexpr const char* kTitle = "Scenes";
constexpr float kShape = 9.f / 16.f;  // height of a picture for its width

/// A picture with four channels, or nothing if there is none that can be read.
std::optional<engine::Image> pictureOf(const SceneEntry& scene) {
    try {
        const engine::Image from = engine::Image::load(scene.picture);
        engine::Image to(from.width(), from.height(), 4);
        for (int y = 0; y < from.height(); ++y) {
            for (int x = 0; x < from.width(); ++x) {
                const auto source = from.at(x, y);
                const auto pixel = to.at(x, y);
                for (std::size_t i = 0; i < 3; ++i) pixel[i] = source[source.size() < 3 ? 0 : i];
                pixel[3] = 255;
            }
        }
        return to;
    } catch (const engine::Error&) {
        return std::nullopt;
    }
}

void wrapped(const std::string& text, bool faint) {
    ImGui::PushTextWrapPos(0.f);
    if (faint) {
        ImGui::TextDisabled("%s", text.c_str());
    } else {
        ImGui::TextUnformatted(text.c_str());
    }
    ImGui::PopTextWrapPos();
}

}  // namespace

void ScenesDialog::open(Background& background) {
    opening_ = true;
    reading_ = false;  // who asks again wants another try
    read(background);
}

void ScenesDialog::read(Background& background) {
    if (!entries_.empty() || std::exchange(reading_, true)) return;
    background.start("Reading scenes", [this, folder = folder_]() -> Background::Finish {
        auto entries = std::make_shared<std::vector<SceneEntry>>(listScenes(folder));
        auto images = std::make_shared<std::vector<std::optional<engine::Image>>>();
        for (const SceneEntry& entry : *entries) images->push_back(pictureOf(entry));
        return [this, entries, images] {
            entries_ = std::move(*entries);
            pictures_.clear();
            for (const std::optional<engine::Image>& image : *images) {
                std::optional<engine::Texture>& picture = pictures_.emplace_back();
                if (!image) continue;
                picture.emplace(image->width(), image->height(), engine::Format::RGBA8);
                picture->upload(image->bytes());
            }
        };
    });
}

std::optional<std::filesystem::path> ScenesDialog::drawCards() {
    std::optional<std::filesystem::path> clicked;
    const float em = ImGui::GetFontSize();
    const int columns = std::max(1, static_cast<int>(ImGui::GetContentRegionAvail().x / (14 * em)));
    if (!ImGui::BeginTable("cards", columns, ImGuiTableFlags_SizingStretchSame)) return clicked;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const SceneEntry& entry = entries_[i];
        ImGui::TableNextColumn();
        ImGui::PushID(entry.name.c_str());
        const float width = ImGui::GetContentRegionAvail().x;
        const engine::Texture* picture = pictures_[i] ? &*pictures_[i] : nullptr;
        if (engine::pictureButton("open", picture, {width, kShape * width}, false)) clicked = entry.file;
        wrapped(entry.title, false);
        wrapped(entry.description, true);
        ImGui::Spacing();
        ImGui::PopID();
    }
    ImGui::EndTable();
    return clicked;
}

std::optional<std::filesystem::path> ScenesDialog::draw(bool cancel) {
    if (std::exchange(opening_, false)) ImGui::OpenPopup(kTitle);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    const float width = std::min(62 * em, screen.x - 2 * em), height = std::min(44 * em, screen.y - 2 * em);
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSize(ImVec2(std::max(width, em), std::max(height, em)), ImGuiCond_Always);
    open_ =
        ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings);
    if (!open_) return std::nullopt;
    ImGui::BeginChild("all", ImVec2(0, -1.5f * ImGui::GetFrameHeightWithSpacing()));
    if (entries_.empty()) ImGui::TextDisabled("Reading scenes ...");
    const std::optional<std::filesystem::path> chosen = drawCards();
    ImGui::EndChild();
    ImGui::Separator();
    const bool close = ImGui::Button("Cancel", ImVec2(em * 7, 0)) || cancel;
    if (chosen || close) ImGui::CloseCurrentPopup(), open_ = false;
    ImGui::EndPopup();
    return chosen;
}

}  // namespace app
