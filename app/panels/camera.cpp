#include "app/panels/camera.hpp"

#include <imgui.h>

#include <glm/trigonometric.hpp>
#include <string>

#include "app/ui/icons.hpp"
#include "app/ui/param_panel.hpp"
#include "app/ui/text_field.hpp"

namespace app {

using engine::Key;
using wadi::io::SceneBookmark;
using wadi::io::SceneCamera;

namespace {

/// The digit that was pressed [1..9]; nothing if none was.
std::optional<int> digit(const engine::Input& input) {
    for (int number = 1; number <= wadi::io::kMostBookmarks; ++number)
        if (input.pressed(static_cast<Key>(static_cast<int>(Key::Num0) + number))) return number;
    return std::nullopt;
}

}  // namespace

std::optional<SceneCamera> CameraPanel::heedKeys(const engine::Input& input, const SceneCamera& here,
                                                 Messages& messages) {
    if (!input.control()) {
        if (input.pressed(Key::R)) turn_->turning = !turn_->turning;
        return std::nullopt;
    }
    const std::optional<int> number = digit(input);
    if (!number) return std::nullopt;
    const std::string name = std::to_string(*number);
    if (!input.shift()) {
        const auto place = bookmarks_.place(*number);
        if (!place)
            messages.notice("No view is kept under " + name + ": Ctrl + Shift + " + name +
                            " keeps this one.");
        return place;
    }
    bookmarks_.store(*number, here);
    messages.notice("Kept this view: Ctrl + " + name + " leads back to it.");
    return std::nullopt;
}

float CameraPanel::turn(const engine::Input& input, float dt) const {
    const bool isHeld = input.down(engine::Button::Right) || input.down(engine::Button::Middle);
    return turn_->turning && !isHeld ? glm::radians(turn_->speed) * dt : 0.f;
}

std::optional<SceneCamera> CameraPanel::draw(const SceneCamera& here) {
    drawParams(turn_.group(), [](const wadi::Param&) {});
    ImGui::Separator();
    std::optional<SceneCamera> wanted;
    const std::vector<SceneBookmark> all = bookmarks_.all();  // some may go meanwhile
    for (const SceneBookmark& bookmark : all)
        if (const auto place = drawBookmark(bookmark, here)) wanted = place;
    const std::optional<int> number = bookmarks_.freeNumber();
    ImGui::BeginDisabled(!number);
    if (ImGui::Button("Keep this view", ImVec2(ImGui::GetContentRegionAvail().x, 0)))
        bookmarks_.store(*number, here);
    ImGui::EndDisabled();
    tooltipOnHover(
        "Keeps from where the land is seen, with the scene or world that is saved next. Keys: Ctrl + Shift + "
        "1 ... 9.");
    return wanted;
}

std::optional<SceneCamera> CameraPanel::drawBookmark(const SceneBookmark& bookmark, const SceneCamera& here) {
    const float height = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
    std::optional<SceneCamera> wanted;
    const std::string number = std::to_string(bookmark.number);
    ImGui::PushID(bookmark.number);
    if (ImGui::Button(number.c_str(), ImVec2(1.4f * height, 0))) wanted = bookmark.camera;
    tooltipOnHover(("Goes to this view. Key: Ctrl + " + number + ".").c_str());
    ImGui::SameLine(0, gap);
    const float update = ImGui::CalcTextSize("Set").x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - height - update - 2 * gap);
    std::string name = bookmark.name;
    textField("##name", name, "name");
    if (name != bookmark.name) bookmarks_.rename(bookmark.number, name);
    ImGui::SameLine(0, gap);
    if (ImGui::Button("Set")) bookmarks_.store(bookmark.number, here);
    tooltipOnHover("Keeps from where the land is seen now under this number.");
    ImGui::SameLine(0, gap);
    if (closeButton("##remove")) bookmarks_.remove(bookmark.number);
    tooltipOnHover("Forgets this view.");
    ImGui::PopID();
    return wanted;
}

}  // namespace app
