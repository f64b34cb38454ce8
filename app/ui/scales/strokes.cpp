#include "app/ui/scales/strokes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"

namespace app {

namespace {

using Piece = std::vector<ImVec2>;

constexpr float kLongest = 32768.f;  // [window units] of a line that somebody sees
constexpr float kSample = 1.3f;      // width of what stands before a word …
constexpr float kSpace = 0.35f;      // … and of the space after it [heights of the font]

/// Lengths of what is drawn and what is not, in turn [heights of the font]; none: all is drawn.
std::span<const float> lengthsOf(Pattern pattern) {
    static constexpr std::array kDashed = {0.5f, 0.3f}, kDotted = {0.12f, 0.24f};
    static constexpr std::array kDashDotted = {0.5f, 0.24f, 0.12f, 0.24f};
    switch (pattern) {
        case Pattern::dashed:
            return kDashed;
        case Pattern::dotted:
            return kDotted;
        case Pattern::dashDotted:
            return kDashDotted;
        default:
            return {};
    }
}

/// Follows a line and cuts it.
class Cutter {
  public:
    Cutter(std::span<const float> lengths, float unit)
        : lengths_(lengths), unit_(unit), left_(lengths[0] * unit) {}

    void go(ImVec2 from, ImVec2 to) {
        const float way = std::hypot(to.x - from.x, to.y - from.y);
        if (!(way < kLongest)) return end();
        if (isDrawn() && piece_.empty()) piece_.push_back(from);
        float gone = 0;
        for (; way - gone > left_; next()) {
            gone += left_;
            const ImVec2 at(std::lerp(from.x, to.x, gone / way), std::lerp(from.y, to.y, gone / way));
            if (isDrawn())
                piece_.push_back(at), end();
            else
                piece_.push_back(at);  // where the next one begins
        }
        left_ -= way - gone;
        if (isDrawn()) piece_.push_back(to);
    }
    std::vector<Piece> take() {
        end();
        return std::move(pieces_);
    }

  private:
    bool isDrawn() const { return part_ % 2 == 0; }
    void next() {
        part_ = (part_ + 1) % lengths_.size();
        left_ = lengths_[part_] * unit_;
    }
    void end() {
        if (piece_.size() > 1) pieces_.push_back(piece_);
        piece_.clear();
    }

    std::span<const float> lengths_;
    float unit_, left_;  // left_: of the present part [window units]
    std::size_t part_ = 0;
    Piece piece_;
    std::vector<Piece> pieces_;
};

/// Room for a sample and a word; where the sample's middle is.
ImVec2 writeWord(const char* word) {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy(ImVec2(kSample * em, em));
    ImGui::SameLine(0, kSpace * em);
    const std::string shown = shortened(word, std::max(ImGui::GetContentRegionAvail().x, 4 * em));
    ImGui::TextUnformatted(shown.c_str());
    return {at.x + 0.5f * kSample * em, at.y + 0.5f * em};
}

}  // namespace

std::vector<std::vector<ImVec2>> piecesOf(std::span<const ImVec2> points, Pattern pattern, float unit) {
    const std::span<const float> lengths = lengthsOf(pattern);
    // A line that is all drawn is one piece as long as can be.
    static constexpr std::array kWhole = {1e30f};
    Cutter cutter(lengths.empty() ? std::span<const float>(kWhole) : lengths, unit);
    for (std::size_t i = 1; i < points.size(); ++i) cutter.go(points[i - 1], points[i]);
    return cutter.take();
}

void drawStroke(ImDrawList& list, std::span<const ImVec2> points, const Stroke& stroke) {
    for (const Piece& piece : piecesOf(points, stroke.pattern, ImGui::GetFontSize()))
        list.AddPolyline(piece.data(), static_cast<int>(piece.size()), stroke.colour, 0, stroke.width);
}

void besideKey(const char* word) {
    const float width = (kSample + kSpace) * ImGui::GetFontSize() + ImGui::CalcTextSize(word).x;
    const float left = ImGui::GetItemRectMax().x + ImGui::GetStyle().ItemSpacing.x;
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    if (left + width <= right) ImGui::SameLine();
}

void strokeKey(const char* word, const Stroke& stroke) {
    const ImVec2 middle = writeWord(word);
    const float half = 0.5f * kSample * ImGui::GetFontSize();
    drawStroke(*ImGui::GetWindowDrawList(),
               std::to_array<ImVec2>({{middle.x - half, middle.y}, {middle.x + half, middle.y}}), stroke);
}

void areaKey(const char* word, const Fill& fill) {
    const ImVec2 middle = writeWord(word);
    const float em = ImGui::GetFontSize(), wide = 0.5f * kSample * em, high = 0.4f * em;
    drawSample(*ImGui::GetWindowDrawList(), ImVec2(middle.x - wide, middle.y - high),
               ImVec2(middle.x + wide, middle.y + high), fill);
}

void dotKey(const char* word, ImU32 colour) {
    ImGui::GetWindowDrawList()->AddCircleFilled(writeWord(word), 4.f, colour);
}

void writeMomentKeys(bool hasStart) {
    besideKey(tr("now"));
    strokeKey(tr("now"), kNow);
    if (!hasStart) return;
    besideKey(tr("at the start"));
    strokeKey(tr("at the start"), kAtStart);
}

}  // namespace app
