#include "app/panels/status_bar.hpp"

#include <imgui.h>

#include <string>

#include "app/figures.hpp"
#include "app/ticks.hpp"

namespace app {

namespace {

void separate() {
    ImGui::SameLine();
    ImGui::TextDisabled("·");
    ImGui::SameLine();
}

void show(const std::string& text) {
    ImGui::TextUnformatted(text.c_str());
}

std::string metres(float length) {
    return tickText(double{length}, 0.1) + " m";
}

/// A bar that says what long work does and how far it is, and a button to end it.
void drawProgress(const std::string& name, wadi::io::Progress& progress) {
    if (progress.isCancelled()) return ImGui::TextDisabled("Cancelling: %s", name.c_str());
    const float part = progress.part();
    const std::string text = name + " " + std::to_string(static_cast<int>(100 * part)) + " %";
    const float pad = ImGui::GetFontSize() / 2;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::CalcTextSize(text.c_str()).x + 2 * pad,
                bottom = low.y + ImGui::GetTextLineHeight();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, ImVec2(low.x + width, bottom), ImGui::GetColorU32(ImGuiCol_FrameBg));
    list.AddRectFilled(low, ImVec2(low.x + part * width, bottom), ImGui::GetColorU32(ImGuiCol_SliderGrab));
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + pad);
    show(text);
    ImGui::SameLine(0, pad);
    ImGui::Dummy(ImVec2(0, 0));
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    ImGui::PushID(&progress);
    if (ImGui::SmallButton("Cancel")) progress.cancel();
    ImGui::PopID();
}

void drawLine(const Status& status, const wadi::Snapshot& snapshot) {
    show(status.running ? "Running" : "Paused");
    separate();
    show("epoch " + grouped(static_cast<std::int64_t>(snapshot.epoch)));
    if (snapshot.epochsPerSecond > 0) {
        separate();
        show(shortNumber(snapshot.epochsPerSecond) + " epochs/s");
    }
    separate();
    show(status.frames);
    separate();
    show(std::to_string(snapshot.grid.columns) + " × " + std::to_string(snapshot.grid.rows) + " cells");
    if (status.under) {
        separate();
        show("x " + metres(status.under->x) + ", z " + metres(status.under->z) + ", height " +
             metres(status.under->y));
    }
    for (const Background::Doing& doing : status.work) {
        separate();
        if (doing.progress)
            drawProgress(doing.name, *doing.progress);
        else
            show(doing.name + " ...");
    }
}

}  // namespace

float statusBarHeight() {
    return ImGui::GetFrameHeight() + 2;
}

void drawStatusBar(const Status& status, const wadi::Snapshot& snapshot) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float height = statusBarHeight();
    ImGui::SetNextWindowPos(ImVec2(0, screen.y - height));
    ImGui::SetNextWindowSize(ImVec2(screen.x, height));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        ImVec2(ImGui::GetStyle().WindowPadding.x, ImGui::GetStyle().FramePadding.y));
    ImGui::Begin("##status", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoNavInputs | ImGuiWindowFlags_NoBringToFrontOnFocus);
    drawLine(status, snapshot);
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace app
