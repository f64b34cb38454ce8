#include "app/ui/scales/fills.hpp"

#include <algorithm>
#include <cmath>

namespace app {

namespace {

constexpr float kGap = 0.42f;  // from line to line and from dot to dot [heights of the font]
constexpr float kDot = 0.13f;  // side of a dot [heights of the font]
constexpr float kWave = 0.1f, kWaveLength = 0.8f;  // [heights of the font]
constexpr float kLeastDotted = 1.5f;               // thickness in which a dot is seen [window units]

/// Ink of a pattern that stands out from a colour.
ImU32 inkOn(ImU32 colour) {
    const ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
    const bool isLight = 0.30f * c.x + 0.59f * c.y + 0.11f * c.z > 0.34f;
    return isLight ? IM_COL32(0, 0, 0, 200) : IM_COL32(255, 255, 255, 170);
}

/// Draws the pattern of an area.
class Hatcher {
  public:
    Hatcher(ImDrawList& list, const Band& band, ImU32 ink)
        : list_(list),
          band_(band),
          ink_(ink),
          em_(ImGui::GetFontSize()),
          gap_(kGap * em_),
          pixel_(std::max(1.f, em_ / 16.f)),
          width_(band.step * static_cast<float>(band.tops.size())),
          high_(*std::ranges::min_element(band.tops)),
          low_(*std::ranges::max_element(band.bottoms)) {}

    void draw(Hatch hatch) {
        constexpr float kDiagonal = 1.414f;
        const bool isCrossed = hatch == Hatch::crossed, isGrid = hatch == Hatch::grid;
        if (isCrossed || hatch == Hatch::slanted) drawLines(-1.f, kDiagonal * gap_);
        if (isCrossed || hatch == Hatch::back) drawLines(1.f, kDiagonal * gap_);
        if (isGrid || hatch == Hatch::level) drawLines(0.f, gap_);
        if (isGrid || hatch == Hatch::upright) drawUprights();
        if (hatch == Hatch::waved) drawLines(0.f, 1.3f * gap_, kWave * em_);
        if (hatch == Hatch::stippled) drawDots();
    }

    /// A line along the top, so that thin areas beside each other are told apart, too.
    void drawTop() {
        for (std::size_t i = 0; i < band_.tops.size(); ++i) {
            const float x = band_.left + (static_cast<float>(i) + 0.5f) * band_.step;
            if (band_.bottoms[i] - band_.tops[i] > 0.5f)
                run_.emplace_back(x, band_.tops[i]);
            else
                endRun(true);
        }
        endRun(true);
    }

  private:
    std::size_t columnAt(float along) const {
        return std::min(static_cast<std::size_t>(std::max(along / band_.step, 0.f)), band_.tops.size() - 1);
    }

    /// Lines that go down by `slope` to the right, `apart` from each other, as far as they lie in the area.
    void drawLines(float slope, float apart, float wave = 0.f) {
        const float across = slope * width_;
        const float first = high_ - std::max(across, 0.f) - wave, last = low_ - std::min(across, 0.f) + wave;
        const float begin = band_.foot + apart * (std::ceil((first - band_.foot) / apart) + 0.5f);
        for (float at = begin - apart; at < last; at += apart) drawLine(at, slope, wave);
    }

    void drawLine(float at, float slope, float wave) {
        float from = 0.f, to = width_;
        if (slope != 0.f) {
            const float a = (high_ - at) / slope, b = (low_ - at) / slope;
            from = std::max(from, std::min(a, b));
            to = std::min(to, std::max(a, b));
        }
        for (float along = from; along < to; along += pixel_) {
            const float y = at + slope * along + wave * std::sin(6.2832f * along / (kWaveLength * em_));
            const std::size_t column = columnAt(along);
            if (y >= band_.tops[column] && y <= band_.bottoms[column])
                run_.emplace_back(band_.left + along, y);
            else
                endRun(wave != 0.f);
        }
        endRun(wave != 0.f);
    }

    void drawUprights() {
        for (float along = 0.5f * gap_; along < width_; along += gap_) {
            const std::size_t column = columnAt(along);
            const float x = band_.left + along, top = band_.tops[column], bottom = band_.bottoms[column];
            if (bottom > top) list_.AddLine(ImVec2(x, top), ImVec2(x, bottom), ink_, pixel_);
        }
    }

    /// Rows of dots below the top, so that a thin layer has one, too.
    void drawDots() {
        const float half = 0.5f * std::max(kDot * em_, 1.5f);
        int place = 0;
        for (float along = 0.25f * gap_; along < width_; along += 0.5f * gap_, ++place) {
            const std::size_t column = columnAt(along);
            const float top = band_.tops[column], thick = band_.bottoms[column] - top;
            for (int row = place % 2; thick > kLeastDotted; row += 2) {
                const float deep = (static_cast<float>(row) + 0.5f) * gap_;
                const float below = row == 0 ? std::min(deep, 0.5f * thick) : deep;
                if (row > 0 && below + half > thick) break;
                const ImVec2 at(band_.left + along, top + below);
                list_.AddRectFilled(ImVec2(at.x - half, at.y - half), ImVec2(at.x + half, at.y + half), ink_);
            }
        }
    }

    void endRun(bool isBent) {
        if (run_.size() > 1 && isBent)
            list_.AddPolyline(run_.data(), static_cast<int>(run_.size()), ink_, 0, pixel_);
        else if (run_.size() > 1)
            list_.AddLine(run_.front(), run_.back(), ink_, pixel_);
        run_.clear();
    }

    ImDrawList& list_;
    const Band& band_;
    ImU32 ink_;
    float em_, gap_, pixel_, width_, high_, low_;
    std::vector<ImVec2> run_;  // of the line that is being drawn, inside the area
};

}  // namespace

void Band::add(float top, float bottom) {
    tops.push_back(top);
    bottoms.push_back(bottom);
}

void drawBand(ImDrawList& list, const Band& band, const Fill& fill) {
    if (band.tops.empty()) return;
    for (std::size_t i = 0; i < band.tops.size(); ++i) {
        const float x = band.left + static_cast<float>(i) * band.step;
        if (band.bottoms[i] > band.tops[i])
            list.AddRectFilled(ImVec2(x, band.tops[i]), ImVec2(x + band.step, band.bottoms[i]), fill.colour);
    }
    Hatcher hatcher(list, band, inkOn(fill.colour));
    hatcher.draw(fill.hatch);
    if (fill.hatch != Hatch::none) hatcher.drawTop();
}

void drawSample(ImDrawList& list, ImVec2 low, ImVec2 high, const Fill& fill) {
    list.PushClipRect(low, high, true);
    drawBand(list, {low.x, high.x - low.x, high.y, {low.y}, {high.y}}, fill);
    list.PopClipRect();
}

}  // namespace app
