#include "app/ui/icons.hpp"

#include <imgui.h>

#include <initializer_list>

namespace app {

namespace {

/// Where the picture of a square button goes.
struct Canvas {
    bool clicked;
    ImDrawList* list;
    ImVec2 centre;
    float radius;
    ImU32 colour;
};

Canvas squareButton(const char* id) {
    const float side = ImGui::GetFrameHeight();
    const bool clicked = ImGui::Button(id, ImVec2(side, side));
    const ImVec2 low = ImGui::GetItemRectMin();
    return {clicked, ImGui::GetWindowDrawList(), ImVec2(low.x + side / 2, low.y + side / 2), side * 0.27f,
            ImGui::GetColorU32(ImGuiCol_Text)};
}

}  // namespace

bool resetButton(const char* id) {
    const Canvas c = squareButton(id);
    const float r = c.radius;
    // Three quarters of a circle that ends at the left, where the arrow's head points up and back.
    c.list->PathArcTo(c.centre, r, -2.2f, 2.2f, 24);
    c.list->PathStroke(c.colour, 0, 1.5f);
    const ImVec2 end(c.centre.x - r * 0.59f, c.centre.y - r * 0.81f);
    c.list->AddTriangleFilled(ImVec2(end.x - r * 0.55f, end.y + r * 0.25f),
                              ImVec2(end.x + r * 0.35f, end.y - r * 0.65f),
                              ImVec2(end.x + r * 0.45f, end.y + r * 0.55f), c.colour);
    return c.clicked;
}

bool diceButton(const char* id) {
    const Canvas c = squareButton(id);
    const float r = c.radius * 1.1f;
    c.list->AddRect(ImVec2(c.centre.x - r, c.centre.y - r), ImVec2(c.centre.x + r, c.centre.y + r), c.colour,
                    r * 0.3f, 0, 1.2f);
    for (const float side : {-0.5f, 0.f, 0.5f})
        c.list->AddCircleFilled(ImVec2(c.centre.x + side * r, c.centre.y + side * r), r * 0.17f, c.colour, 8);
    return c.clicked;
}

bool closeButton(const char* id) {
    const Canvas c = squareButton(id);
    const float r = c.radius * 0.8f;
    c.list->AddLine(ImVec2(c.centre.x - r, c.centre.y - r), ImVec2(c.centre.x + r, c.centre.y + r), c.colour,
                    1.5f);
    c.list->AddLine(ImVec2(c.centre.x - r, c.centre.y + r), ImVec2(c.centre.x + r, c.centre.y - r), c.colour,
                    1.5f);
    return c.clicked;
}

bool upButton(const char* id) {
    const Canvas c = squareButton(id);
    const float r = c.radius;
    c.list->AddTriangleFilled(ImVec2(c.centre.x, c.centre.y - r), ImVec2(c.centre.x + 0.8f * r, c.centre.y),
                              ImVec2(c.centre.x - 0.8f * r, c.centre.y), c.colour);
    c.list->AddRectFilled(ImVec2(c.centre.x - 0.25f * r, c.centre.y - 0.1f * r),
                          ImVec2(c.centre.x + 0.25f * r, c.centre.y + r), c.colour);
    return c.clicked;
}

void folderMark() {
    const float size = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImU32 colour = ImGui::GetColorU32(ImGuiCol_CheckMark);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 low(at.x + 0.1f * size, at.y + 0.22f * size);
    list->AddRectFilled(low, ImVec2(low.x + 0.42f * size, low.y + 0.2f * size), colour, 0.08f * size);
    list->AddRectFilled(ImVec2(low.x, low.y + 0.1f * size),
                        ImVec2(low.x + 0.95f * size, low.y + 0.66f * size), colour, 0.08f * size);
    ImGui::Dummy(ImVec2(1.4f * size, size));
}

void tooltipOnHover(const char* text) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 24);
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

}  // namespace app
