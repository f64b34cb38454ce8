#include "app/tools/contour_labels.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <optional>

#include "app/base/number_format.hpp"
#include "app/data/quantity_layer.hpp"
#include "app/data/ticks.hpp"
#include "app/look/look.hpp"
#include "app/tools/pick.hpp"

namespace app {

namespace {

constexpr double kSecondsBetweenLooks = 0.4;
/// Lines of equal x and of equal z along which contours are looked for, and places along each.
constexpr int kLines = 40, kPlaces = 384;
constexpr std::size_t kMostLabels = 60;
/// Least ways between two heights, and between two equal ones [heights of a digit].
constexpr float kApart = 6.f, kEqualApart = 15.f;

glm::vec3 worldAt(const wadi::Snapshot& snapshot, glm::vec2 cell) {
    return {cell.x * snapshot.cellSize, groundAt(snapshot, cell), cell.y * snapshot.cellSize};
}

/// Whether nothing of the ground stands between a point of it and the eye, as far as a few places tell.
bool isVisible(const wadi::Snapshot& snapshot, glm::vec3 point, glm::vec3 eye) {
    constexpr int kPlacesOfRay = 48;
    const glm::vec3 direction = eye - point;
    // Above the highest ground there is nothing any more.
    const float most = direction.y > 0 ? std::min(1.f, (snapshot.highest - point.y) / direction.y) : 1.f;
    for (int i = 1; i <= kPlacesOfRay; ++i) {
        const float share = static_cast<float>(i) / kPlacesOfRay;
        const glm::vec3 place = point + most * share * share * direction;
        const glm::vec2 cell = glm::vec2(place.x, place.z) / snapshot.cellSize;
        if (!isOverMap(snapshot, cell)) return true;
        if (groundAt(snapshot, cell) > place.y + 0.3f * snapshot.cellSize) return false;
    }
    return true;
}

}  // namespace

void ContourLabels::follow(const std::shared_ptr<const wadi::Snapshot>& snapshot, float interval,
                           double seconds) {
    sinceLooked_ += seconds;
    if (interval <= 0) {
        points_.clear();
        snapshot_.reset();
        return;
    }
    const bool isOther = !snapshot_ || snapshot->world != snapshot_->world || interval != interval_;
    // After the last of a row of snapshots there may be no other frame.
    const bool isDue = !snapshot->running || sinceLooked_ >= kSecondsBetweenLooks;
    const bool isNews = snapshot_ != snapshot && isDue;
    if (!isOther && !isNews) return;
    const bool isSame = !isOther && (*snapshot_)[LayerId::height] == (*snapshot)[LayerId::height];
    snapshot_ = snapshot;
    interval_ = interval;
    sinceLooked_ = 0;
    if (!isSame) look();
}

void ContourLabels::look() {
    points_.clear();
    const glm::vec2 low(0.5f), high(static_cast<float>(snapshot_->grid.columns) - 0.5f,
                                    static_cast<float>(snapshot_->grid.rows) - 0.5f);
    for (int i = 0; i < kLines; ++i) {
        const glm::vec2 from = glm::mix(low, high, (static_cast<float>(i) + 0.5f) / kLines);
        const auto stepsOf = [](float cells) { return std::clamp(static_cast<int>(cells), 1, kPlaces); };
        const int across = stepsOf(high.x - low.x), down = stepsOf(high.y - low.y);
        const auto line = static_cast<std::uint32_t>(2 * i);
        lookAlong({low.x, from.y}, {(high.x - low.x) / static_cast<float>(across), 0.f}, across, line);
        lookAlong({from.x, low.y}, {0.f, (high.y - low.y) / static_cast<float>(down)}, down, line + 1);
    }
    // Neither one corner of the map first, nor the lowest lines.
    std::ranges::sort(points_, {}, &Point::name);
}

void ContourLabels::lookAlong(glm::vec2 from, glm::vec2 direction, int steps, std::uint32_t line) {
    const float index = static_cast<float>(kContoursPerIndex) * interval_;
    const auto bandAt = [&](glm::vec2 cell) { return std::floor(groundAt(*snapshot_, cell) / index); };
    float before = bandAt(from);
    for (int i = 1; i <= steps; ++i) {
        glm::vec2 under = from + static_cast<float>(i - 1) * direction,
                  over = from + static_cast<float>(i) * direction;
        const float band = bandAt(over), upper = std::max(band, before);
        if (band == before) continue;
        if (band < before) std::swap(under, over);
        before = band;
        for (int half = 0; half < 10; ++half) {
            const glm::vec2 middle = 0.5f * (under + over);
            (bandAt(middle) < upper ? under : over) = middle;
        }
        const auto change = [&](glm::vec2 by) {
            return 0.5f * (groundAt(*snapshot_, over + by) - groundAt(*snapshot_, over - by));
        };
        const std::uint32_t name = scattered(scattered(line << 16 | static_cast<std::uint32_t>(i / 8)) +
                                             static_cast<std::uint32_t>(static_cast<int>(upper)));
        points_.push_back({over, upper * index, {change({1.f, 0.f}), change({0.f, 1.f})}, name});
    }
}

bool ContourLabels::isDrowned(const Point& point) const {
    const wadi::SeaParams& sea = snapshot_->parameters.sea;
    if (sea.enabled && point.height < sea.level) return true;
    const glm::ivec2 cell(glm::floor(point.cell));
    return !(*snapshot_)[LayerId::water].empty() &&
           valueAt(snapshot_->grid, (*snapshot_)[LayerId::water], cell.x, cell.y) > kFilm;
}

/// The ground around a point of a line as it is on the screen; nothing where it is behind the eye.
std::optional<ContourLabels::Placement> ContourLabels::placementOf(const Point& point,
                                                                   const ViewProjection& projection) const {
    const float steepness = glm::length(point.rise);
    const glm::vec3 world = worldAt(*snapshot_, point.cell);
    // The ground as the plane that it is nearby; half a cell is never far behind the eye.
    const auto beside = [&](glm::vec2 direction, float climb) {
        const float half = 0.5f * snapshot_->cellSize;
        return onScreen(world + glm::vec3(half * direction.x, 0.5f * climb, half * direction.y), projection);
    };
    const glm::vec2 up = point.rise / std::max(steepness, 1e-12f), level(-up.y, up.x);
    const auto at = onScreen(world, projection), next = beside(level, 0.f), above = beside(up, steepness);
    if (steepness <= 0.f || !at || !next || !above || *next == *at) return std::nullopt;
    const glm::vec2 cell = 2.f * (*next - *at), climb = 2.f * (*above - *at);
    const float pixels = glm::length(cell);
    const glm::vec2 along = cell / pixels;
    const float away = std::abs(climb.x * along.y - climb.y * along.x);
    return Placement{*at, along, level, pixels, away * interval_ / steepness};
}

/// Whether there is room for a text on the line, and the line is nearly straight under it.
bool ContourLabels::fits(const Point& point, const Placement& placement, glm::vec2 text) const {
    if (placement.apart < 0.35f * text.y) return false;
    const float reach = 0.5f * text.x / placement.cell;
    for (const glm::vec2 end : {point.cell - reach * placement.level, point.cell + reach * placement.level}) {
        if (!isOverMap(*snapshot_, end)) return false;
        if (std::abs(groundAt(*snapshot_, end) - point.height) > 0.7f * interval_) return false;
    }
    return true;
}

std::vector<ContourLabel> ContourLabels::seen(const ViewProjection& projection, glm::vec2 columns,
                                              glm::vec2 digit, bool water) {
    std::vector<ContourLabel> labels;
    std::unordered_set<std::uint32_t> names;
    const auto consider = [&](const Point& point) {
        const std::optional<Placement> placement = placementOf(point, projection);
        if (!placement || (water && isDrowned(point))) return;
        const float digits = static_cast<float>(contourText(point.height, interval_).size());
        const glm::vec2 text(digit.x * (digits + 1.f), digit.y);
        const glm::vec2 low(columns.x + text.x, text.x), high(columns.y - text.x, projection.size.y - text.x);
        const bool isInside = placement->at == glm::clamp(placement->at, low, glm::max(low, high));
        const bool isCrowded = std::ranges::any_of(labels, [&](const ContourLabel& other) {
            const float apart = other.height == point.height ? kEqualApart : kApart;
            return glm::distance(other.at, placement->at) < apart * digit.y;
        });
        if (!isInside || isCrowded || !fits(point, *placement, text)) return;
        if (!isVisible(*snapshot_, worldAt(*snapshot_, point.cell), projection.eye)) return;
        labels.push_back(
            {placement->at, placement->along.x < 0.f ? -placement->along : placement->along, point.height});
        names.insert(point.name);
    };
    for (const bool again : {true, false}) {
        for (const Point& point : points_) {
            if (labels.size() < kMostLabels && shown_.contains(point.name) == again) consider(point);
        }
    }
    shown_ = std::move(names);
    return labels;
}

std::string contourText(float height, float interval) {
    return tickText(double{height}, double{kContoursPerIndex * interval});
}

namespace {

constexpr float kSize = 0.85f;  // [heights of the font]
constexpr ImU32 kInk = IM_COL32(20, 15, 10, 255), kHalo = IM_COL32(255, 255, 255, 150);

/// Turns what was added to a list since its vertex `first` about a place, so that what ran to the right runs
/// along.
void turnText(ImDrawList& list, int first, glm::vec2 about, glm::vec2 along) {
    for (int i = first; i < list.VtxBuffer.Size; ++i) {
        ImVec2& at = list.VtxBuffer[i].pos;
        const glm::vec2 from(at.x - about.x, at.y - about.y);
        at = ImVec2(about.x + from.x * along.x - from.y * along.y,
                    about.y + from.x * along.y + from.y * along.x);
    }
}

void write(ImDrawList& list, glm::vec2 middle, const std::string& text) {
    const float size = kSize * ImGui::GetFontSize(), halo = size / 11.f;
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
    const glm::vec2 low = middle - 0.5f * kSize * glm::vec2(extent.x, extent.y);
    const auto add = [&](glm::vec2 by, ImU32 colour) {
        list.AddText(ImGui::GetFont(), size, ImVec2(low.x + by.x, low.y + by.y), colour, text.c_str());
    };
    for (const float x : {-halo, 0.f, halo}) {
        for (const float y : {-halo, 0.f, halo}) add({x, y}, kHalo);
    }
    add({0.f, 0.f}, kInk);
}

}  // namespace

glm::vec2 contourDigit() {
    const ImVec2 size = ImGui::CalcTextSize("0");
    return kSize * glm::vec2(size.x, size.y);
}

void drawContourLabels(const std::vector<ContourLabel>& labels, float interval, glm::vec2 corner) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (const ContourLabel& label : labels) {
        const int first = list.VtxBuffer.Size;
        write(list, corner + label.at, contourText(label.height, interval));
        turnText(list, first, corner + label.at, label.along);
    }
}

}  // namespace app
