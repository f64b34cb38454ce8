#include "app/panels/keys.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>

#include "sim/io/formats/format.hpp"

namespace app {

namespace {

struct Line {
    const char* keys;
    const char* action;
};

constexpr auto kLines = std::to_array<Line>({
    {"Right-drag", "Turn around the landscape"},
    {"Middle-drag, Shift + right-drag", "Move sideways"},
    {"Scroll", "Zoom to the pointer"},
    {"W A S D, Q E", "Fly; Shift is faster"},
    {"L + move the mouse", "Move the sun"},
    {"F, Home", "Show the whole landscape"},
    {"R", "Let the camera turn by itself"},
    {"Ctrl + 1 ... 9", "Go to a kept view"},
    {"Ctrl + Shift + 1 ... 9", "Keep this view"},
    {"B", "Show before and after; drag the line"},
    {"K", "Keep this moment to compare with"},
    {"Left-drag", "Use the tool in hand"},
    {"Shift + left-drag", "Do the opposite"},
    {"1 ... 9, 0, -, =, Backspace, X", "Take a tool in hand: see Brush"},
    {"[   ]", "Smaller, larger brush"},
    {"Ctrl + scroll", "Turn an obstacle"},
    {"Delete", "Remove the spring under the pointer"},
    {"Ctrl + Z", "Undo the last edit"},
    {"Ctrl + Y, Ctrl + Shift + Z", "Redo it"},
    {"Alt + click, Ctrl + click", "Follow a particle that is shown: see Look"},
    {"G", "Let the camera go along with it, or not"},
    {"Space", "Pause, go on"},
    {".", "One epoch"},
    {"O, Shift + O", "Show other data over the ground"},
    {"C", "Contours"},
    {"Tab", "Hide or show the panels"},
    {"Ctrl + E", "Export the chosen maps"},
    {"Ctrl + O", "Open a file"},
    {"Ctrl + S", "Save; the first time under a name"},
    {"Ctrl + Shift + S", "Save under another name"},
    {"F12", "Save a picture"},
    {"F1", "This list"},
    {"Esc", "Close a dialog, this list, a message or a window; stop pictures"},
    {"Ctrl-click on a slider", "Type its value"},
    {"Right-click on a slider", "Reset it"},
    {"Drop a scene or a world", "Open it: .toml, .wadi"},
});

void drawRow(const char* keys, const char* action) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(keys);
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", action);
}

constexpr const char* kHint =
    "Right-drag orbits  ·  scroll zooms  ·  left-drag raises rock  ·  1-9 other tools  ·  F1 keys";

}  // namespace

void drawKeys(bool& open) {
    if (!open) return;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Appearing, ImVec2(0.5f, 0.5f));
    ImGui::SetNextWindowSizeConstraints(ImVec2(0, 0), screen);  // what has no room is scrolled to
    const bool visible = ImGui::Begin("Keys and mouse", &open,
                                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                                          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNavInputs);
    if (visible && ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingFixedFit)) {
        for (const Line& line : kLines) drawRow(line.keys, line.action);
        drawRow("Drop a heightmap", ("Import it: " + wadi::io::readNames()).c_str());
        ImGui::EndTable();
    }
    ImGui::End();
}

void Hint::draw(double dt, bool dismiss, float left, float right, float bottom) {
    constexpr double kFade = 1.5;
    if (secondsLeft_ <= 0) return;
    secondsLeft_ -= dt;
    if (dismiss) secondsLeft_ = std::min(secondsLeft_, kFade);
    if (ImGui::CalcTextSize(kHint).x + 2 * ImGui::GetFontSize() > right - left) return;
    const float alpha = static_cast<float>(std::clamp(secondsLeft_ / kFade, 0.0, 1.0));
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, alpha);
    ImGui::SetNextWindowPos(ImVec2((left + right) / 2, bottom - ImGui::GetFontSize()), ImGuiCond_Always,
                            ImVec2(0.5f, 1.f));
    ImGui::Begin("##hint", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::TextUnformatted(kHint);
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace app
