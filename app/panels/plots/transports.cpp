#include "app/panels/plots/transports.hpp"

#include <imgui.h>

#include <cmath>

#include "app/ui/icons.hpp"

namespace app {

namespace {

void triangle(ImDrawList& list, ImVec2 tip, float size, ImU32 ink) {  // size < 0: to the left
    list.AddTriangleFilled(ImVec2(tip.x - size, tip.y - std::abs(size)),
                           ImVec2(tip.x - size, tip.y + std::abs(size)), tip, ink);
}

void bar(ImDrawList& list, float x, float y, float half, ImU32 ink) {
    list.AddRectFilled(ImVec2(x - half / 3, y - half), ImVec2(x + half / 3, y + half), ink);
}

void drawTransport(Transport what) {
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const ImVec2 mid((low.x + high.x) / 2, (low.y + high.y) / 2);
    const float s = 0.22f * (high.y - low.y);
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    switch (what) {
        case Transport::start:
            bar(list, mid.x - 1.3f * s, mid.y, s, ink);
            triangle(list, ImVec2(mid.x - 0.9f * s, mid.y), -s, ink);
            triangle(list, ImVec2(mid.x + 0.3f * s, mid.y), -s, ink);
            break;
        case Transport::back:
            triangle(list, ImVec2(mid.x - 1.0f * s, mid.y), -1.2f * s, ink);
            bar(list, mid.x + 0.8f * s, mid.y, s, ink);
            break;
        case Transport::run:
            triangle(list, ImVec2(mid.x + 0.9f * s, mid.y), 1.4f * s, ink);
            break;
        case Transport::pause:
            bar(list, mid.x - 0.7f * s, mid.y, 1.2f * s, ink);
            bar(list, mid.x + 0.7f * s, mid.y, 1.2f * s, ink);
            break;
        case Transport::step:
            triangle(list, ImVec2(mid.x + 1.0f * s, mid.y), 1.2f * s, ink);
            bar(list, mid.x - 0.8f * s, mid.y, s, ink);
            break;
        case Transport::end:
            bar(list, mid.x + 1.3f * s, mid.y, s, ink);
            triangle(list, ImVec2(mid.x + 0.9f * s, mid.y), s, ink);
            triangle(list, ImVec2(mid.x - 0.3f * s, mid.y), s, ink);
            break;
    }
}

}  // namespace

glm::vec2 transportSize() {
    const float side = ImGui::GetFrameHeight();
    return {1.3f * side, side};
}

float transportGap() {
    return ImGui::GetStyle().ItemInnerSpacing.x / 2;
}

bool transportButton(const char* id, Transport what, bool isOn, const std::string& help) {
    ImGui::BeginDisabled(!isOn);
    const glm::vec2 size = transportSize();
    const bool isClicked = ImGui::Button(id, ImVec2(size.x, size.y));
    drawTransport(what);
    ImGui::EndDisabled();
    tooltipOnHover(help.c_str());
    return isClicked;
}

}  // namespace app
