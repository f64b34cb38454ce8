#include "app/panels/plots/land_plots.hpp"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

#include "app/base/number_format.hpp"
#include "app/data/ticks.hpp"
#include "app/ui/chart.hpp"
#include "app/ui/icons.hpp"
#include "app/ui/language/tr.hpp"
#include "app/ui/scales/strokes.hpp"
#include "engine/gui/keyboard.hpp"

namespace app {

namespace {

constexpr double kSecondsBetweenCurves = 5;  // while the world runs
constexpr double kSquareKilometre = 1e6;     // [m²]
constexpr ImU32 kProbeLine = IM_COL32(255, 255, 255, 90);

/// What the line and the band of a plot are.
void drawKey(const char* line, float width, const char* band) {
    strokeKey(line, {ink::kNow, width});
    besideKey(band);
    areaKey(band, {ink::kRealLand});
}

/// Room for a plot with its axes, as wide as there is.
Chart chartHere() {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = std::max(ImGui::GetContentRegionAvail().x, axisWidth() + 4 * em);
    const float top = at.y + 1.5f * em;
    return {{at.x + axisWidth(), top}, {at.x + room - 0.8f * em, top + 9 * em}};
}

/// Leaves the plot's room, and says below it what there is to say. The lines for it are always there, so that
/// nothing moves when a hand comes.
void sayBelow(const Chart& chart, const std::string& text, bool isReading) {
    constexpr float kLongest = 42.f;  // [heights of the font] of what is said
    const float line = ImGui::GetTextLineHeight(), below = chart.high.y + axisHeight() + 0.2f * line;
    const float wide = chart.high.x - chart.low.x + axisWidth();
    const float lines = std::max(2.f, std::ceil(kLongest * ImGui::GetFontSize() / wide));
    ImGui::SetCursorScreenPos(ImVec2(chart.low.x - axisWidth(), below));
    ImGui::PushTextWrapPos(0.f);
    if (isReading)
        ImGui::TextUnformatted(text.c_str());
    else
        ImGui::TextDisabled("%s", text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::SetCursorScreenPos(ImVec2(chart.low.x - axisWidth(), below));
    ImGui::Dummy(ImVec2(1, (lines + 0.2f) * line));
}

/// Whether the pointer is on a plot.
bool isPointedAt(const char* id, const Chart& chart) {
    ImGui::SetCursorScreenPos(chart.low);
    ImGui::InvisibleButton(id, ImVec2(chart.high.x - chart.low.x, chart.high.y - chart.low.y));
    engine::markKeyboard();
    return ImGui::IsItemHovered();
}

/// Fills what lies between two lines over the chart, `low(x)` and `high(x)`.
template <class Low, class High>
void fillBetween(ImDrawList& list, const Chart& chart, ImU32 colour, const Low& low, const High& high) {
    constexpr int kColumns = 64;
    const ImDrawListFlags flags = list.Flags;
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill;  // or there would be seams
    const auto at = [&](int i) { return chart.left + (chart.right - chart.left) * i / kColumns; };
    for (int i = 0; i < kColumns; ++i) {
        const double x = at(i), next = at(i + 1);
        list.AddQuadFilled(ImVec2(chart.x(x), chart.y(high(x))), ImVec2(chart.x(next), chart.y(high(next))),
                           ImVec2(chart.x(next), chart.y(low(next))), ImVec2(chart.x(x), chart.y(low(x))),
                           colour);
    }
    list.Flags = flags;
}

void word(ImDrawList& list, const Chart& chart, double x, double y, const char* text) {
    const ImVec2 size = ImGui::CalcTextSize(text);
    list.AddText(ImVec2(chart.x(x) - size.x / 2, chart.y(y) - size.y / 2),
                 ImGui::GetColorU32(ImGuiCol_TextDisabled), text);
}

void drawProbe(ImDrawList& list, const Chart& chart, double x, double y) {
    const ImVec2 at(chart.x(x), chart.y(y));
    list.AddLine(ImVec2(chart.low.x, at.y), ImVec2(chart.high.x, at.y), kProbeLine);
    list.AddLine(ImVec2(at.x, chart.low.y), ImVec2(at.x, chart.high.y), kProbeLine);
    list.AddCircleFilled(at, 4.f, ink::kProbe);
}

std::string hundredths(double number) {
    return tickText(number, 0.01);
}

/// Part of the land above a relative height [0..1].
double areaAbove(const LandCurves& curves, double height) {
    const double place = std::clamp(height, 0., 1.) * static_cast<double>(wadi::kHypsometricSteps);
    const auto i = std::min(static_cast<std::size_t>(place), wadi::kHypsometricSteps - 1);
    return std::lerp(curves.hypsometry[i], curves.hypsometry[i + 1], place - static_cast<double>(i));
}

std::string hypsometrySummary(const LandCurves& curves) {
    if (!curves.integral) return tr("Level ground has no curve.");
    const double told = std::round(100 * *curves.integral) / 100;  // so that words and numbers agree
    const char* age = told > wadi::kMatureIntegral.high  ? tr("young land")
                      : told < wadi::kMatureIntegral.low ? tr("old land")
                                                         : tr("mature land");
    return filled(tr("Integral {0}: {1} (mature: {2} to {3}; Strahler 1952)"),
                  {hundredths(*curves.integral), age, hundredths(wadi::kMatureIntegral.low),
                   hundredths(wadi::kMatureIntegral.high)});
}

void drawHypsometry(const LandCurves& curves, const MatureLand& mature) {
    drawKey(tr("This land"), 2.f, tr("mature land"));
    const Chart chart = chartHere();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    fillBetween(
        list, chart, ink::kRealLand, [&](double x) { return mature.low.height(x); },
        [&](double x) { return mature.high.height(x); });
    drawAcross(list, chart, {tr("Part of the land that is higher")});
    drawUp(list, chart, {tr("Relative height")});
    word(list, chart, 0.82, 0.8, tr("young"));
    word(list, chart, 0.1, 0.12, tr("old"));
    for (std::size_t i = 0; i < curves.hypsometry.size(); ++i)
        list.PathLineTo(ImVec2(chart.x(curves.hypsometry[i]),
                               chart.y(static_cast<double>(i) / double{wadi::kHypsometricSteps})));
    list.PathStroke(ink::kNow, 0, 2.f);
    if (!isPointedAt("hypsometry", chart)) return sayBelow(chart, hypsometrySummary(curves), false);
    const double share = double{(ImGui::GetIO().MousePos.y - chart.low.y) / (chart.high.y - chart.low.y)};
    const double height = std::clamp(1 - share, 0., 1.);
    drawProbe(list, chart, areaAbove(curves, height), height);
    sayBelow(chart, hypsometryReading(curves, height), true);
}

double logArea(double squareMetres) {
    return std::log10(squareMetres / kSquareKilometre);
}

/// The bin whose area is nearest; there must be one.
const wadi::SlopeArea::Bin& nearestBin(const LandCurves& curves, double log) {
    return *std::ranges::min_element(curves.slopes.bins, {},
                                     [log](const auto& bin) { return std::abs(logArea(bin.area) - log); });
}

/// From the least channel to the whole map, and over all slopes in whole powers of ten.
void fitSlopes(Chart& chart, const LandCurves& curves) {
    chart.left = logArea(wadi::kHillside * curves.cellSize * curves.cellSize);
    chart.right = std::max(logArea(curves.mapArea), chart.left + 1);
    const auto [least, most] = std::ranges::minmax(curves.slopes.bins, {}, &wadi::SlopeArea::Bin::slope);
    chart.bottom = std::floor(std::log10(least.slope));
    chart.top = std::max(std::ceil(std::log10(most.slope)), chart.bottom + 1);
}

/// Fills between the slopes of two steepness indices.
void fillSteepness(ImDrawList& list, const Chart& chart, ImU32 colour, double low, double high) {
    const auto line = [](double steepness) {
        return [steepness](double log) {
            return std::log10(wadi::slopeAt(steepness, kSquareKilometre * std::pow(10., log)));
        };
    };
    fillBetween(list, chart, colour, line(low), line(high));
}

std::string slopeSummary(const LandCurves& curves) {
    if (!curves.slopes.concavity) return tr("There are too few channels for a line through them.");
    return filled(
        tr("Concavity {0} (real land: {1} to {2}). The band: k_sn 50 to 200, faint up to 600 m^0.9"),
        {hundredths(*curves.slopes.concavity), hundredths(wadi::kRealConcavity.low),
         hundredths(wadi::kRealConcavity.high)});
}

void drawSlopes(const LandCurves& curves) {
    if (curves.slopes.bins.empty()) return ImGui::TextDisabled(tr("There are no channels yet."));
    drawKey(tr("Channels of this land"), 1.f, tr("mountains that rise"));
    Chart chart = chartHere();
    fitSlopes(chart, curves);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(chart.low, chart.high, true);
    fillSteepness(list, chart, ink::kRealLand, wadi::kRisingSteepness.low, wadi::kRisingSteepness.high);
    fillSteepness(list, chart, ink::kSomeRealLand, wadi::kRisingSteepness.high, wadi::kMostSteepness);
    list.PopClipRect();
    drawAcross(list, chart, {.title = tr("Drainage area [km²]"), .isLogarithmic = true});
    drawUp(list, chart, {.title = tr("Slope"), .isLogarithmic = true});
    const auto at = [&](const wadi::SlopeArea::Bin& bin) {
        return ImVec2(chart.x(logArea(bin.area)), chart.y(std::log10(bin.slope)));
    };
    for (const auto& bin : curves.slopes.bins) list.PathLineTo(at(bin));
    list.PathStroke(ink::kNow, 0, 1.f);
    for (const auto& bin : curves.slopes.bins) list.AddCircleFilled(at(bin), 3.f, ink::kNow);
    if (!isPointedAt("slopes", chart)) return sayBelow(chart, slopeSummary(curves), false);
    const double log = std::lerp(chart.left, chart.right, double{chart.shareAt(ImGui::GetIO().MousePos.x)});
    const wadi::SlopeArea::Bin& bin = nearestBin(curves, log);
    drawProbe(list, chart, logArea(bin.area), std::log10(bin.slope));
    sayBelow(chart, slopeReading(curves, log), true);
}

}  // namespace

std::string hypsometryReading(const LandCurves& curves, double height) {
    const double share = areaAbove(curves, height);
    const double metres = std::lerp(double{curves.lowest}, double{curves.highest}, height);
    return filled(tr("Above {0} m ({1} of the relief) lie {2} of the land, {3} km²"),
                  {tickText(metres, 0.1), hundredths(height), hundredths(share),
                   plainNumber(share * curves.mapArea / kSquareKilometre)});
}

std::string slopeReading(const LandCurves& curves, double logArea) {
    const wadi::SlopeArea::Bin& bin = nearestBin(curves, logArea);
    const auto usual = [&](double steepness) { return plainNumber(wadi::slopeAt(steepness, bin.area)); };
    return filled(tr("{0} km² drained: slope {1} (in mountains that rise {2} to {3})"),
                  {plainNumber(bin.area / kSquareKilometre), plainNumber(bin.slope),
                   usual(wadi::kRisingSteepness.low), usual(wadi::kRisingSteepness.high)});
}

void LandPlots::update(const std::shared_ptr<const wadi::Snapshot>& snapshot, double dt) {
    sinceMeasured_ += dt;
    receive(snapshot->world);
    if (isMeasuring() || snapshot->grid.columns < 2 || snapshot->grid.rows < 2) return;
    const auto isOf = [&](wadi::LayerId layer) { return (*measured_)[layer] == (*snapshot)[layer]; };
    const bool isSame = measured_ && measured_->world == snapshot->world && isOf(wadi::LayerId::height) &&
                        isOf(wadi::LayerId::start);
    const bool isDue = !curves_ || !snapshot->running || sinceMeasured_ >= kSecondsBetweenCurves;
    if (isSame || !isDue) return;
    measured_ = snapshot;
    sinceMeasured_ = 0;
    pending_ = std::async(std::launch::async,
                          [snapshot] { return std::make_shared<const LandCurves>(landCurvesOf(*snapshot)); });
}

/// Curves of a world that is gone are dropped.
void LandPlots::receive(std::uint64_t world) {
    if (curves_ && curves_->world != world) curves_.reset();
    if (!isMeasuring() || pending_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    try {
        const CurvesPtr curves = pending_.get();
        if (curves->world == world) curves_ = curves;
    } catch (const std::exception&) {
        curves_.reset();  // there was no memory for it
    }
}

namespace {

constexpr NamedRow kCurveRow{"statistics.hypsometry", marked("Hypsometric curve"),
                             marked("How much of the land lies above each height.")};
constexpr NamedRow kSlopesRow{"statistics.slopes", marked("Slope and area"),
                              marked("How steep channels are that drain so much land.")};

}  // namespace

std::vector<NamedRow> LandPlots::rows() {
    return {kCurveRow, kSlopesRow};
}

void LandPlots::draw() const {
    if (!curves_) return ImGui::TextDisabled(tr("The land is being measured..."));
    markRow(kCurveRow.path);
    if (ImGui::TreeNodeEx(named(kCurveRow.title),
                          ImGuiTreeNodeFlags_DefaultOpen | ImGuiTreeNodeFlags_NoTreePushOnOpen))
        drawHypsometry(*curves_, mature_);
    markRow(kSlopesRow.path);
    if (ImGui::TreeNodeEx(named(kSlopesRow.title),
                          ImGuiTreeNodeFlags_DefaultOpen | ImGuiTreeNodeFlags_NoTreePushOnOpen))
        drawSlopes(*curves_);
}

}  // namespace app
