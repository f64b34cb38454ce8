#include "app/ui/chart.hpp"

#include <algorithm>
#include <cmath>

#include "app/data/ticks.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

namespace {

constexpr ImU32 kGrid = IM_COL32(255, 255, 255, 36);

void write(ImDrawList& list, ImVec2 at, const std::string& text) {
    list.AddText(at, ImGui::GetColorU32(ImGuiCol_TextDisabled), text.c_str());
}

/// A round step between two numbers, of which at most about `most` fit.
double stepOf(double low, double high, const AxisText& axis, float most) {
    const double step = (high - low) / axis.unit / static_cast<double>(std::max(most, 1.f));
    return niceStep(std::max(step, axis.isLogarithmic ? 1. : axis.least));
}

std::string numberAt(double number, double step, const AxisText& axis) {
    if (!axis.isLogarithmic) return tickText(number, step);
    const double whole = std::pow(10., number);
    return tickText(whole, whole);
}

}  // namespace

void fitHeights(Chart& plot, double lowest, double highest) {
    constexpr double kSteps = 25, kTiny = 1e-6;
    const double step = niceStep(std::max(highest - lowest, 0.1) / kSteps);
    plot.bottom = step * std::floor(lowest / step + kTiny);
    plot.top = std::max(step * std::ceil(highest / step - kTiny), plot.bottom + step);
}

AxisText metresAxis(const std::string& name, double length) {
    constexpr double kLong = 5000;
    return length >= kLong ? AxisText{filled(tr("{0} [km]"), {name}), 1000} : AxisText{name + " [m]"};
}

void drawAcross(ImDrawList& list, const Chart& chart, const AxisText& across) {
    const float em = ImGui::GetFontSize(), y = chart.high.y + 0.2f * em;
    const float titleAt = chart.high.x - ImGui::CalcTextSize(across.title.c_str()).x;
    const double step = stepOf(chart.left, chart.right, across, (chart.high.x - chart.low.x) / (5 * em));
    for (const double number : multiples(chart.left / across.unit, chart.right / across.unit, step)) {
        const float x = chart.x(number * across.unit);
        list.AddLine(ImVec2(x, chart.low.y), ImVec2(x, chart.high.y), kGrid);
        const std::string text = numberAt(number, step, across);
        const float width = ImGui::CalcTextSize(text.c_str()).x, from = x - 0.5f * width;
        write(list, ImVec2(std::min(from, chart.high.x + 0.6f * em - width), y), text);
    }
    write(list, ImVec2(titleAt, y + 1.1f * em), across.title);
}

void drawUp(ImDrawList& list, const Chart& chart, const AxisText& up) {
    const float em = ImGui::GetFontSize();
    const double step = stepOf(chart.bottom, chart.top, up, (chart.high.y - chart.low.y) / (1.7f * em));
    for (const double number : multiples(chart.bottom / up.unit, chart.top / up.unit, step)) {
        const float y = chart.y(number * up.unit);
        const std::string text = numberAt(number, step, up);
        list.AddLine(ImVec2(chart.low.x, y), ImVec2(chart.high.x, y), kGrid);
        write(list, ImVec2(chart.low.x - ImGui::CalcTextSize(text.c_str()).x - 0.4f * em, y - 0.5f * em),
              text);
    }
    if (!up.title.empty()) write(list, ImVec2(chart.low.x - axisWidth(), chart.low.y - 1.5f * em), up.title);
}

float axisWidth() {
    return 3.8f * ImGui::GetFontSize();
}

float axisHeight() {
    return 2.4f * ImGui::GetFontSize();
}

}  // namespace app
