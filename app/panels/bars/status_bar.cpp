#include "app/panels/bars/status_bar.hpp"

#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/base/number_format.hpp"
#include "app/data/ticks.hpp"
#include "app/panels/dock/panel_keys.hpp"
#include "app/ui/language/tr.hpp"

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

/// What long work does and how far it is, or what it waits for.
std::string workText(const Background::Doing& doing) {
    if (doing.isWaiting) return filled(tr("{0}, waiting"), {tr(doing.name)});
    return tr(doing.name) + " " + std::to_string(static_cast<int>(100 * doing.progress->part())) + " %";
}

/// A bar of long work, and a button to end it.
void drawProgress(const Background::Doing& doing) {
    wadi::Progress& progress = *doing.progress;
    if (progress.isCancelled()) return ImGui::TextDisabled(tr("Cancelling: %s"), tr(doing.name).c_str());
    const float part = progress.part();
    const std::string text = workText(doing);
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
    if (ImGui::SmallButton(named("Cancel"))) progress.cancel();
    ImGui::PopID();
}

/// A part of the line; where there is no room for all, those of higher rank are left out.
struct Part {
    std::string text;
    int rank;
};

std::vector<Part> partsOf(const Status& status, const wadi::Snapshot& snapshot) {
    std::vector<Part> parts = {
        {status.making     ? tr("Making land")
         : !status.running ? tr("Paused")
         : status.held     ? tr("Waiting")
                           : tr("Running"),
         0},
        {filled(tr("epoch {0}"), {grouped(static_cast<std::int64_t>(snapshot.epoch))}), 2}};
    if (wadi::isInYears(snapshot.parameters)) parts.push_back({yearsText(snapshot.years), 2});
    if (snapshot.epochsPerSecond > 0) {
        const std::string rate = shortNumber(snapshot.epochsPerSecond);
        parts.push_back({filled(rate == "1" ? tr("{0} epoch/s") : tr("{0} epochs/s"), {rate}), 4});
    }
    if (status.stopsAt)
        parts.push_back(
            {filled(tr("to epoch {0}"), {grouped(static_cast<std::int64_t>(*status.stopsAt))}), 3});
    parts.push_back({status.frames, 5});
    parts.push_back({filled(tr("{0} × {1} cells"),
                            {std::to_string(snapshot.grid.columns), std::to_string(snapshot.grid.rows)}),
                     6});
    if (!status.under) return parts;
    parts.push_back({"x " + metres(status.under->x) + ", z " + metres(status.under->z), 3});
    parts.push_back({filled(tr("height {0}"), {metres(status.under->y)}), 1});
    return parts;
}

/// Leaves out what does not fit.
void shorten(std::vector<Part>& parts, float room, float dot) {
    const auto width = [&] {
        float all = 0;
        for (const Part& part : parts) all += ImGui::CalcTextSize(part.text.c_str()).x + dot;
        return all - dot;
    };
    while (parts.size() > 1 && width() > room) parts.erase(std::ranges::max_element(parts, {}, &Part::rank));
}

/// About as wide as drawProgress() draws work, or its name.
float widthOf(const Background::Doing& doing) {
    std::string text = tr(doing.name) + (doing.progress ? std::string(" 100 % ") + tr("Cancel") : " ...");
    if (doing.isWaiting) text = workText(doing) + tr("Cancel");
    return ImGui::CalcTextSize(text.c_str()).x + (doing.progress ? 4.f : 1.5f) * ImGui::GetFontSize();
}

void drawLine(const Status& status, const wadi::Snapshot& snapshot) {
    const float dot = ImGui::CalcTextSize("·").x + 2 * ImGui::GetStyle().ItemSpacing.x;
    float room = ImGui::GetContentRegionAvail().x;
    for (const Background::Doing& doing : status.work) room -= widthOf(doing) + dot;
    // Work stands at the end of the bar, so that its buttons do not move with the words before them.
    const float end = ImGui::GetCursorPosX() + room;
    std::vector<Part> parts = partsOf(status, snapshot);
    shorten(parts, room, dot);
    for (const Part& part : parts) {
        if (&part != parts.data()) separate();
        show(part.text);
    }
    if (!status.work.empty()) ImGui::SameLine(std::max(end, 1.f));
    for (const Background::Doing& doing : status.work) {
        if (&doing != status.work.data()) separate();
        if (doing.progress)
            drawProgress(doing);
        else
            show(tr(doing.name) + " ...");
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
                     ImGuiWindowFlags_NoBringToFrontOnFocus | keyFlags());
    drawLine(status, snapshot);
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace app
