#include "engine/gui/slider.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace engine {

namespace {

/// ImGui's own slider draws a handle over the number. It is left its mouse, its keys and its number; handle
/// and field are drawn by this, behind the number.
constexpr ImGuiCol kHidden[] = {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive,
                                ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive};

/// Where the mouse finds a value in a field, or the end of the field if it is one of the range.
template <class T>
float placeOf(const ImRect& field, ImGuiDataType type, T value, T lowest, T highest, const char* format,
              ImGuiSliderFlags flags) {
    if (value <= lowest) return field.Min.x;
    if (value >= highest) return field.Max.x;
    ImRect handle;
    const ImGuiID nobody = ImGui::GetID("##place");  // so that nothing is heeded
    ImGui::SliderBehavior(field, nobody, type, &value, &lowest, &highest, format, flags, &handle);
    return std::round(handle.GetCenter().x);
}

void fill(ImDrawList& list, const ImRect& field, float end, bool isActive) {
    const float rounding = ImGui::GetStyle().FrameRounding;
    if (end <= field.Min.x) return;
    const ImDrawFlags corners =
        end > field.Max.x - rounding ? ImDrawFlags_RoundCornersAll : ImDrawFlags_RoundCornersLeft;
    list.AddRectFilled(field.Min, ImVec2(end, field.Max.y),
                       ImGui::GetColorU32(isActive ? ImGuiCol_SliderGrabActive : ImGuiCol_SliderGrab),
                       rounding, corners);
    // Below the number: how far it goes is seen by whoever does not tell the two colours apart.
    const float line = std::max(2.f, std::floor(ImGui::GetFontSize() / 8));
    const float inset = std::min(rounding, 0.5f * (end - field.Min.x));
    list.AddRectFilled(ImVec2(field.Min.x + inset, field.Max.y - line), ImVec2(end, field.Max.y),
                       ImGui::GetColorU32(ImGuiCol_CheckMark));
}

template <class T>
bool draw(const char* name, ImGuiDataType type, T& value, T lowest, T highest, const char* format,
          Spread spread, bool isClamped) {
    const ImGuiSliderFlags flags = (spread == Spread::logarithmic ? ImGuiSliderFlags_Logarithmic : 0) |
                                   (isClamped ? ImGuiSliderFlags_AlwaysClamp : 0);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImRect field(low, ImVec2(low.x + ImGui::CalcItemWidth(), low.y + ImGui::GetFrameHeight()));
    const ImGuiID id = ImGui::GetID(name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.ChannelsSplit(2);
    list.ChannelsSetCurrent(1);
    for (const ImGuiCol colour : kHidden) ImGui::PushStyleColor(colour, ImVec4(0, 0, 0, 0));
    const bool isChanged = ImGui::SliderScalar(name, type, &value, &lowest, &highest, format, flags);
    ImGui::PopStyleColor(IM_ARRAYSIZE(kHidden));
    list.ChannelsSetCurrent(0);
    const bool isActive = ImGui::IsItemActive(), isHot = ImGui::IsItemHovered();
    const ImGuiCol ground = isActive ? ImGuiCol_FrameBgActive
                            : isHot  ? ImGuiCol_FrameBgHovered
                                     : ImGuiCol_FrameBg;
    list.AddRectFilled(field.Min, field.Max, ImGui::GetColorU32(ground), ImGui::GetStyle().FrameRounding);
    if (!ImGui::TempInputIsActive(id))
        fill(list, field, placeOf(field, type, value, lowest, highest, format, flags), isActive || isHot);
    list.ChannelsMerge();
    return isChanged;
}

}  // namespace

bool slider(const char* name, float& value, float lowest, float highest, const char* format, Spread spread,
            bool isClamped) {
    return draw(name, ImGuiDataType_Float, value, lowest, highest, format, spread, isClamped);
}

bool slider(const char* name, int& value, int lowest, int highest, const char* format, Spread spread,
            bool isClamped) {
    return draw(name, ImGuiDataType_S32, value, lowest, highest, format, spread, isClamped);
}

}  // namespace engine
