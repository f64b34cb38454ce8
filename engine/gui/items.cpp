#include <imgui.h>

#include <algorithm>
#include <cstdint>

#include "engine/gui/gui.hpp"
#include "engine/gui/keyboard.hpp"
#include "engine/texture.hpp"

namespace engine {

namespace {

/// A pointer in older versions of ImGui, a number in newer ones.
ImTextureID idOf(const Texture& picture) {
    return (ImTextureID)(std::intptr_t)picture.name();
}

}  // namespace

bool beginMenuOfItem(const char* id) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax(),
                 begun = ImGui::GetIO().MouseClickedPos[ImGuiMouseButton_Right];
    const bool isBegunThere = begun.x >= low.x && begun.x < high.x && begun.y >= low.y && begun.y < high.y;
    if (isBegunThere && ImGui::IsMouseReleased(ImGuiMouseButton_Right) &&
        ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByPopup))
        ImGui::OpenPopup(id);
    return ImGui::BeginPopup(id);
}

void picture(const Texture& picture, glm::vec2 low, glm::vec2 size, glm::vec2 from, glm::vec2 to) {
    ImGui::GetWindowDrawList()->AddImage(idOf(picture), {low.x, low.y}, {low.x + size.x, low.y + size.y},
                                         {from.x, from.y}, {to.x, to.y});
}

void glyph(char32_t character, glm::vec2 middle, float size) {
    const ImGuiIO& io = ImGui::GetIO();
    // A picture that is made much smaller than it was drawn frays: small ones are those of the text's size.
    const bool isSmall = size < 1.1f * io.Fonts->Fonts.front()->FontSize * io.FontGlobalScale;
    const ImFont& font = *(isSmall ? io.Fonts->Fonts.front() : io.Fonts->Fonts.back());
    const ImFontGlyph* shape = font.FindGlyph(static_cast<ImWchar>(character));
    if (!shape) return;
    const glm::vec2 extent(shape->X1 - shape->X0, shape->Y1 - shape->Y0);
    const glm::vec2 half = extent * (0.5f * size / std::max({extent.x, extent.y, 1.0f}));
    ImGui::GetWindowDrawList()->AddImage(io.Fonts->TexID, {middle.x - half.x, middle.y - half.y},
                                         {middle.x + half.x, middle.y + half.y}, {shape->U0, shape->V0},
                                         {shape->U1, shape->V1}, ImGui::GetColorU32(ImGuiCol_Text));
}

bool pictureButton(const char* id, const Texture* picture, glm::vec2 size, bool chosen) {
    const bool clicked = ImGui::InvisibleButton(id, {size.x, size.y});
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (picture) {
        list.AddImage(idOf(*picture), low, high);
    } else {
        list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg));
    }
    const bool hovered = ImGui::IsItemHovered();
    const ImGuiCol frame = chosen ? ImGuiCol_CheckMark : hovered ? ImGuiCol_Text : ImGuiCol_Border;
    list.AddRect(low, high, ImGui::GetColorU32(frame), 0, 0, chosen ? 3.0f : 1.0f);
    markKeyboard();
    return clicked;
}

}  // namespace engine
