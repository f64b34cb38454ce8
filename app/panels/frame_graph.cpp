#include "app/panels/frame_graph.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "app/ui/icons.hpp"

namespace app {

void FrameHistory::add(const std::vector<engine::PassTime>& passes) {
    std::vector<double> frame;
    for (const engine::PassTime& pass : passes) {
        const std::size_t number = numberOf(pass.name);
        frame.resize(std::max(frame.size(), number + 1), 0.0);
        frame[number] += pass.ms;
    }
    if (frames_.size() == kFrames) frames_.pop_front();
    frames_.push_back(std::move(frame));
}

void FrameHistory::clear() {
    frames_.clear();
    passes_.clear();
}

std::size_t FrameHistory::numberOf(const std::string& pass) {
    const auto found = std::ranges::find(passes_, pass);
    const auto number = static_cast<std::size_t>(found - passes_.begin());
    if (found == passes_.end()) passes_.push_back(pass);
    return number;
}

double FrameHistory::ms(std::size_t frame, std::size_t pass) const {
    const std::vector<double>& times = frames_[frame];
    return pass < times.size() ? times[pass] : 0.0;
}

double FrameHistory::total(std::size_t frame) const {
    double sum = 0;
    for (const double time : frames_[frame]) sum += time;
    return sum;
}

double FrameHistory::longest() const {
    double longest = 0;
    for (std::size_t frame = 0; frame < size(); ++frame) longest = std::max(longest, total(frame));
    return longest;
}

double FrameHistory::mean(std::size_t pass) const {
    double sum = 0;
    for (std::size_t frame = 0; frame < size(); ++frame) sum += ms(frame, pass);
    return frames_.empty() ? 0.0 : sum / static_cast<double>(size());
}

namespace {

/// Of the passes, in their order; told apart by eyes that see no red or no green, too (M. Okabe and K. Ito,
/// "Color Universal Design", 2008).
ImU32 colourOfPass(std::size_t pass) {
    constexpr std::array kColours = {IM_COL32(230, 159, 0, 255),   IM_COL32(86, 180, 233, 255),
                                     IM_COL32(0, 158, 115, 255),   IM_COL32(240, 228, 66, 255),
                                     IM_COL32(0, 114, 178, 255),   IM_COL32(213, 94, 0, 255),
                                     IM_COL32(204, 121, 167, 255), IM_COL32(190, 190, 190, 255)};
    return kColours[pass % kColours.size()];
}

/// The top of a chart that holds `longest` [ms]: it steps, so that the chart does not breathe.
double topFor(double longest) {
    double top = 1;
    while (top < longest) top *= 2;
    return top;
}

std::string milliseconds(double ms) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), ms < 10 ? "%.2f ms" : "%.1f ms", ms);
    return text.data();
}

/// A column for each frame, the newest on the right, the passes stacked.
void drawChart(const FrameHistory& history) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, 5 * ImGui::GetTextLineHeight());
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, ImVec2(low.x + size.x, low.y + size.y), ImGui::GetColorU32(ImGuiCol_FrameBg));
    const double top = topFor(history.longest());
    const float column = size.x / FrameHistory::kFrames;
    float x = low.x + size.x - column * static_cast<float>(history.size());
    for (std::size_t frame = 0; frame < history.size(); ++frame, x += column) {
        float y = low.y + size.y;
        for (std::size_t pass = 0; pass < history.passes().size(); ++pass) {
            const float high = size.y * static_cast<float>(history.ms(frame, pass) / top);
            list.AddRectFilled(ImVec2(x, y - high), ImVec2(x + column, y), colourOfPass(pass));
            y -= high;
        }
    }
    list.AddText(ImVec2(low.x + 4, low.y + 2), ImGui::GetColorU32(ImGuiCol_Text), milliseconds(top).c_str());
    ImGui::Dummy(size);
}

void drawRow(const char* name, double ms, const ImU32* colour) {
    ImGui::TableNextColumn();
    if (colour) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float side = ImGui::GetTextLineHeight();
        ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(at.x, at.y + 0.2f * side),
                                                  ImVec2(at.x + 0.6f * side, at.y + 0.8f * side), *colour);
    }
    ImGui::Indent();
    ImGui::TextUnformatted(name);
    ImGui::Unindent();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(milliseconds(ms).c_str());
}

void drawLegend(const FrameHistory& history, const std::string& frames) {
    if (!ImGui::BeginTable("passes", 2, ImGuiTableFlags_SizingStretchProp)) return;
    double sum = 0;
    for (std::size_t pass = 0; pass < history.passes().size(); ++pass) {
        const double mean = history.mean(pass);
        const ImU32 colour = colourOfPass(pass);
        sum += mean;
        std::string name = history.passes()[pass];
        name[0] = static_cast<char>(name[0] >= 'a' && name[0] <= 'z' ? name[0] - 'a' + 'A' : name[0]);
        drawRow(name.c_str(), mean, &colour);
    }
    drawRow(("All, " + frames).c_str(), sum, nullptr);
    ImGui::EndTable();
}

}  // namespace

bool FrameGraph::wanted() {
    const bool wanted = std::exchange(isDrawn_, false);
    if (!wanted) history_.clear();
    return wanted;
}

void FrameGraph::note(const Landscape& landscape) {
    const std::vector<engine::PassTime>& times = landscape.passes().times();
    if (landscape.cost().pictureDrawn && !times.empty()) history_.add(times);
}

void FrameGraph::draw(const std::string& frames) {
    isDrawn_ = true;
    if (history_.size() == 0) return ImGui::TextDisabled("Shown when the landscape is drawn anew.");
    drawChart(history_);
    tooltipOnHover(
        "Time of each pass of the last pictures of the landscape, the newest on the right. Where the "
        "processor draws, measuring slows it down a little: close this section when you do not need it.");
    drawLegend(history_, frames);
}

}  // namespace app
