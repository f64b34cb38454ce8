#include "app/ui/window_layout.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <limits>
#include <vector>

namespace app {

namespace {

constexpr float kGap = 8.f;    // between windows [window units]
constexpr float kTiny = 0.1f;  // that rounding takes of it

bool touches(const WindowLayout::WindowPlace& a, const WindowLayout::WindowPlace& b) {
    return glm::all(glm::lessThan(a.low, b.low + b.size + (kGap - kTiny))) &&
           glm::all(glm::lessThan(b.low, a.low + a.size + (kGap - kTiny)));
}

}  // namespace

void WindowLayout::begin(const WindowPlace& room, glm::vec2 screen) {
    std::erase_if(taken_, [&](const auto& each) { return each.second.frame < frame_; });
    ++frame_;
    room_ = room;
    isOtherScreen_ = screen_ != screen;
    screen_ = screen;
}

void WindowLayout::take(std::string_view name, const WindowPlace& bounds) {
    Taken& taken = taken_.try_emplace(std::string(name)).first->second;
    taken.bounds = bounds;
    taken.frame = frame_;
}

void WindowLayout::takeWindow(std::string_view name) {
    const bool isNew = !taken_.contains(name);
    const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    take(name, {{low.x, low.y}, {size.x, size.y}});
    if (isNew || ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows))
        taken_.find(name)->second.raised = frame_;
}

void WindowLayout::leave(std::string_view name) {
    if (const auto found = taken_.find(name); found != taken_.end()) taken_.erase(found);
}

std::optional<glm::vec2> WindowLayout::find(std::string_view name, glm::vec2 size, glm::vec2 corner) const {
    const glm::vec2 last = room_.low + room_.size - size;
    if (glm::any(glm::lessThan(last, room_.low))) return std::nullopt;
    const glm::vec2 wished = glm::mix(room_.low, last, corner);
    std::array<std::vector<float>, 2> places;  // that touch something, along x and y
    for (int axis = 0; axis < 2; ++axis) {
        auto& along = places[static_cast<std::size_t>(axis)];
        along = {wished[axis], room_.low[axis], last[axis]};
        for (const auto& [other, taken] : taken_) {
            along.push_back(taken.bounds.low[axis] + taken.bounds.size[axis] + kGap);
            along.push_back(taken.bounds.low[axis] - size[axis] - kGap);
        }
    }
    std::optional<glm::vec2> best;
    for (const float x : places[0]) {
        for (const float y : places[1]) {
            const glm::vec2 low(x, y);
            if (glm::any(glm::lessThan(low, room_.low)) || glm::any(glm::greaterThan(low, last))) continue;
            if (best && glm::distance(low, wished) >= glm::distance(*best, wished)) continue;
            const bool isFree = std::ranges::none_of(taken_, [&](const auto& each) {
                return each.first != name && touches({low, size}, each.second.bounds);
            });
            if (isFree) best = low;
        }
    }
    return best;
}

WindowLayout::WindowPlace WindowLayout::fit(std::string_view name, glm::vec2 most, glm::vec2 least,
                                            glm::vec2 corner) const {
    constexpr int kSizes = 6;
    std::optional<WindowPlace> largest;
    for (int i = 0; i < kSizes; ++i) {
        const glm::vec2 size = glm::mix(most, least, static_cast<float>(i) / (kSizes - 1));
        const auto low = find(name, size, corner);
        if (!low) continue;
        // Rather a smaller window where it is looked for than a large one far from there.
        const glm::vec2 off = glm::abs(*low - glm::mix(room_.low, room_.low + room_.size - size, corner));
        if (glm::all(glm::lessThanEqual(off, 0.5f * size))) return {*low, size};
        if (!largest) largest = {*low, size};
    }
    if (largest) return *largest;
    const glm::vec2 size = glm::min(glm::max(least, glm::min(most, room_.size)), screen_);
    const glm::vec2 low = glm::mix(room_.low, room_.low + room_.size - size, corner);
    return {glm::clamp(low, glm::vec2(0.f), screen_ - size), size};
}

void WindowLayout::place(std::string_view name, glm::vec2 most, glm::vec2 least, glm::vec2 corner) const {
    const ImGuiCond when = isOtherScreen_ ? ImGuiCond_Always : ImGuiCond_Appearing;
    const WindowPlace bounds = fit(name, most, least, corner);
    ImGui::SetNextWindowPos(ImVec2(bounds.low.x, bounds.low.y), when);
    ImGui::SetNextWindowSize(ImVec2(bounds.size.x, bounds.size.y), when);
}

void WindowLayout::placeBeside(std::string_view name, glm::vec2 most, glm::vec2 least, glm::vec2 corner,
                               std::span<const glm::vec2> line) {
    // Pieces, as the box around all of a slanting line would leave little room.
    std::vector<std::string> pieces;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const glm::vec2 low = glm::min(line[i - 1], line[i]), high = glm::max(line[i - 1], line[i]);
        take(pieces.emplace_back("##line " + std::to_string(i)), {low, high - low});
    }
    place(name, most, least, corner);
    for (const std::string& piece : pieces) leave(piece);
}

std::string WindowLayout::topmost() const {
    std::string name;
    int raised = -1;
    for (const auto& [each, taken] : taken_) {
        if (taken.raised > raised) raised = taken.raised, name = each;
    }
    return name;
}

}  // namespace app
