#include <imgui.h>

#include "engine/gui/gui.hpp"

namespace engine {

namespace {

const ImVec4 kInk{0.89f, 0.88f, 0.86f, 1.00f};
const ImVec4 kFaintInk{0.55f, 0.55f, 0.54f, 1.00f};
const ImVec4 kPanel{0.085f, 0.090f, 0.098f, 0.96f};
const ImVec4 kPopup{0.110f, 0.115f, 0.125f, 0.98f};
const ImVec4 kTitle{0.060f, 0.064f, 0.070f, 1.00f};
const ImVec4 kLine{0.235f, 0.240f, 0.250f, 0.70f};
const ImVec4 kField{0.155f, 0.162f, 0.174f, 1.00f};
const ImVec4 kFieldHover{0.200f, 0.208f, 0.222f, 1.00f};
const ImVec4 kFieldActive{0.240f, 0.248f, 0.264f, 1.00f};
const ImVec4 kSand{0.84f, 0.66f, 0.42f, 1.00f};
const ImVec4 kBrightSand{0.95f, 0.78f, 0.53f, 1.00f};
const ImVec4 kDarkSand{0.370f, 0.305f, 0.215f, 1.00f};
const ImVec4 kUsedSand{0.430f, 0.355f, 0.250f, 1.00f};
const ImVec4 kNone{0.0f, 0.0f, 0.0f, 0.0f};

// ImGui renamed these in 1.90.9 and 1.91.4.
#if IMGUI_VERSION_NUM >= 19090
constexpr int kTabSelected = ImGuiCol_TabSelected, kTabDimmed = ImGuiCol_TabDimmed,
              kTabDimmedSelected = ImGuiCol_TabDimmedSelected;
#else
constexpr int kTabSelected = ImGuiCol_TabActive, kTabDimmed = ImGuiCol_TabUnfocused,
              kTabDimmedSelected = ImGuiCol_TabUnfocusedActive;
#endif
#if IMGUI_VERSION_NUM >= 19140
constexpr int kKeyboardCursor = ImGuiCol_NavCursor;
#else
constexpr int kKeyboardCursor = ImGuiCol_NavHighlight;
#endif

ImVec4 faded(ImVec4 colour, float alpha) {
    return {colour.x, colour.y, colour.z, alpha};
}

void setSurfaces(ImVec4* colours) {
    colours[ImGuiCol_Text] = kInk;
    colours[ImGuiCol_TextDisabled] = kFaintInk;
    colours[ImGuiCol_WindowBg] = kPanel;
    colours[ImGuiCol_ChildBg] = kNone;
    colours[ImGuiCol_PopupBg] = kPopup;
    colours[ImGuiCol_MenuBarBg] = kTitle;
    colours[ImGuiCol_Border] = kLine;
    colours[ImGuiCol_BorderShadow] = kNone;
    colours[ImGuiCol_Separator] = kLine;
    colours[ImGuiCol_TitleBg] = colours[ImGuiCol_TitleBgCollapsed] = kTitle;
    colours[ImGuiCol_TitleBgActive] = {0.115f, 0.118f, 0.124f, 1.00f};
    colours[ImGuiCol_TableHeaderBg] = kField;
    colours[ImGuiCol_TableBorderStrong] = kLine;
    colours[ImGuiCol_TableBorderLight] = faded(kLine, 0.4f);
    colours[ImGuiCol_ModalWindowDimBg] = {0.0f, 0.0f, 0.0f, 0.55f};
}

void setControls(ImVec4* colours) {
    colours[ImGuiCol_FrameBg] = kField;
    colours[ImGuiCol_FrameBgHovered] = kFieldHover;
    colours[ImGuiCol_FrameBgActive] = kFieldActive;
    colours[ImGuiCol_Button] = kFieldHover;
    colours[ImGuiCol_ButtonHovered] = faded(kSand, 0.35f);
    colours[ImGuiCol_ButtonActive] = faded(kSand, 0.55f);
    colours[ImGuiCol_Header] = kField;
    colours[ImGuiCol_HeaderHovered] = faded(kSand, 0.25f);
    colours[ImGuiCol_HeaderActive] = faded(kSand, 0.40f);
    colours[ImGuiCol_CheckMark] = kBrightSand;
    // The number of a slider stands on them and must stay readable: see slider.hpp.
    colours[ImGuiCol_SliderGrab] = kDarkSand;
    colours[ImGuiCol_SliderGrabActive] = kUsedSand;
    colours[ImGuiCol_Tab] = colours[kTabDimmed] = kTitle;
    colours[kTabSelected] = colours[kTabDimmedSelected] = faded(kSand, 0.40f);
    colours[kKeyboardCursor] = kSand;
    colours[ImGuiCol_TabHovered] = faded(kSand, 0.35f);
    colours[ImGuiCol_TextSelectedBg] = faded(kSand, 0.35f);
    colours[ImGuiCol_DragDropTarget] = kBrightSand;
    colours[ImGuiCol_PlotLines] = colours[ImGuiCol_PlotHistogram] = kSand;
    colours[ImGuiCol_PlotLinesHovered] = colours[ImGuiCol_PlotHistogramHovered] = kBrightSand;
    colours[ImGuiCol_SeparatorHovered] = colours[ImGuiCol_ResizeGripHovered] = faded(kSand, 0.5f);
    colours[ImGuiCol_SeparatorActive] = colours[ImGuiCol_ResizeGripActive] = kSand;
    colours[ImGuiCol_ResizeGrip] = kLine;
    colours[ImGuiCol_ScrollbarBg] = kNone;
    colours[ImGuiCol_ScrollbarGrab] = kFieldHover;
    colours[ImGuiCol_ScrollbarGrabHovered] = kFieldActive;
    colours[ImGuiCol_ScrollbarGrabActive] = faded(kSand, 0.6f);
}

/// White on black, and lines where there were shades.
void setContrast(ImGuiStyle& style) {
    ImVec4* colours = style.Colors;
    colours[ImGuiCol_Text] = {1.0f, 1.0f, 1.0f, 1.0f};
    colours[ImGuiCol_TextDisabled] = {0.78f, 0.78f, 0.78f, 1.0f};
    colours[ImGuiCol_WindowBg] = colours[ImGuiCol_PopupBg] =
        colours[ImGuiCol_MenuBarBg] = {0.0f, 0.0f, 0.0f, 1.0f};
    colours[ImGuiCol_Border] = colours[ImGuiCol_Separator] = {0.85f, 0.85f, 0.85f, 1.0f};
    colours[ImGuiCol_FrameBg] = colours[ImGuiCol_Button] = {0.06f, 0.06f, 0.06f, 1.0f};
    // Dark enough for faint letters on it, too.
    colours[ImGuiCol_ButtonHovered] = colours[ImGuiCol_HeaderHovered] = colours[ImGuiCol_TabHovered] =
        colours[ImGuiCol_ButtonActive] = colours[ImGuiCol_HeaderActive] = colours[kTabSelected] =
            colours[kTabDimmedSelected] = {0.27f, 0.18f, 0.0f, 1.0f};
    colours[ImGuiCol_Header] = colours[ImGuiCol_FrameBg];
    colours[kKeyboardCursor] = {1.0f, 0.85f, 0.35f, 1.0f};
    colours[ImGuiCol_CheckMark] = {1.0f, 0.85f, 0.35f, 1.0f};
    colours[ImGuiCol_SliderGrab] = {0.40f, 0.25f, 0.0f, 1.0f};
    colours[ImGuiCol_SliderGrabActive] = {0.44f, 0.28f, 0.0f, 1.0f};
    style.FrameBorderSize = 1.0f;
}

void setShapes(ImGuiStyle& style) {
    style.WindowRounding = style.PopupRounding = 6.0f;
    style.ChildRounding = style.FrameRounding = style.GrabRounding = style.TabRounding = 4.0f;
    style.ScrollbarRounding = 6.0f;
    style.WindowBorderSize = style.PopupBorderSize = 1.0f;
    style.FrameBorderSize = style.ChildBorderSize = 0.0f;
    style.WindowPadding = {12.0f, 10.0f};
    style.FramePadding = {8.0f, 4.0f};
    style.ItemSpacing = {8.0f, 5.0f};
    style.ItemInnerSpacing = {7.0f, 4.0f};
    style.IndentSpacing = 16.0f;
    style.ScrollbarSize = 12.0f;
    style.GrabMinSize = 7.0f;
    style.WindowTitleAlign = {0.0f, 0.5f};
    style.WindowMenuButtonPosition = ImGuiDir_Right;
}

}  // namespace

void applyStyle(float scale, bool highContrast) {
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle();
    ImGui::StyleColorsDark(&style);
    setSurfaces(style.Colors);
    setControls(style.Colors);
    setShapes(style);
    if (highContrast) setContrast(style);
    style.ScaleAllSizes(scale);
}

bool hasHighContrast() {
    const ImVec4& ground = ImGui::GetStyle().Colors[ImGuiCol_WindowBg];
    return ground.x + ground.y + ground.z == 0.0f && ground.w == 1.0f;
}

}  // namespace engine
