#include "engine/gui/drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <limits>
#include <utility>

namespace engine {

namespace {

template <class T>
bool hasBytesOf(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class T>
bool haveBytesOf(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

/// From the upper left corner on, as a place of ImGui's.
glm::vec2 pixelsIn(const ImVec2& at, const ImVec2& scale, const ImVec2& place) {
    return {(place.x - at.x) * scale.x, (place.y - at.y) * scale.y};
}

glm::ivec2 pixelsAll(const ImVec2& size, const ImVec2& scale) {
    return {static_cast<int>(size.x * scale.x), static_cast<int>(size.y * scale.y)};
}

}  // namespace

/// In ImGui's units, from the upper left corner; empty if low > high.
struct Drawing::Rectangle {
    ImVec2 low = {std::numeric_limits<float>::max(), std::numeric_limits<float>::max()};
    ImVec2 high = {std::numeric_limits<float>::lowest(), std::numeric_limits<float>::lowest()};

    void add(ImVec2 from, ImVec2 to) {
        if (!(from.x < to.x && from.y < to.y)) return;
        low = {std::min(low.x, from.x), std::min(low.y, from.y)};
        high = {std::max(high.x, to.x), std::max(high.y, to.y)};
    }
};

void Drawing::copy(const ImDrawList& from, ImTextureID font, List& to) {
    to.window = from._OwnerName ? from._OwnerName : "";
    to.vertices.assign(from.VtxBuffer.begin(), from.VtxBuffer.end());
    to.indices.assign(from.IdxBuffer.begin(), from.IdxBuffer.end());
    to.commands.clear();
    for (const ImDrawCmd& each : from.CmdBuffer)
        to.commands.push_back({each.ClipRect, each.TextureId, each.VtxOffset, each.IdxOffset, each.ElemCount,
                               each.TextureId == font});
}

bool Drawing::areEqual(const List& a, const List& b) {
    const auto isSame = [](const Command& one, const Command& other) {
        return one.isSteady && other.isSteady && hasBytesOf(one.clip, other.clip) &&
               one.texture == other.texture && one.firstVertex == other.firstVertex &&
               one.firstIndex == other.firstIndex && one.count == other.count;
    };
    return haveBytesOf(a.vertices, b.vertices) && haveBytesOf(a.indices, b.indices) &&
           std::ranges::equal(a.commands, b.commands, isSame);
}

bool Drawing::areEqual(const Triangle& a, const Triangle& b) {
    return a.command->isSteady && b.command->isSteady && a.command->texture == b.command->texture &&
           hasBytesOf(a.command->clip, b.command->clip) && hasBytesOf(a.corners, b.corners);
}

std::vector<Drawing::Triangle> Drawing::trianglesOf(const List& list) {
    std::vector<Triangle> all;
    all.reserve(list.indices.size() / 3);
    for (const Command& command : list.commands)
        for (unsigned i = 0; i + 2 < command.count; i += 3) {
            const auto corner = [&](unsigned n) {
                return list.vertices[command.firstVertex + list.indices[command.firstIndex + i + n]];
            };
            all.push_back({{corner(0), corner(1), corner(2)}, &command});
        }
    return all;
}

void Drawing::addTo(Rectangle& rectangle, const Triangle& triangle) {
    const auto [a, b, c] =
        std::to_array({triangle.corners[0].pos, triangle.corners[1].pos, triangle.corners[2].pos});
    const ImVec4& clip = triangle.command->clip;
    rectangle.add({std::max(clip.x, std::min({a.x, b.x, c.x})), std::max(clip.y, std::min({a.y, b.y, c.y}))},
                  {std::min(clip.z, std::max({a.x, b.x, c.x})), std::min(clip.w, std::max({a.y, b.y, c.y}))});
}

Drawing::Rectangle Drawing::extentOf(const List& list) {
    Rectangle all;
    for (const Triangle& each : trianglesOf(list)) addTo(all, each);
    return all;
}

/// Triangles are drawn in their order: where two sequences differ only in some, they look alike beyond these.
Drawing::Rectangle Drawing::differenceOf(const List& a, const List& b) {
    const std::vector<Triangle> before = trianglesOf(a), now = trianglesOf(b);
    const auto equal = [](const Triangle& one, const Triangle& other) { return areEqual(one, other); };
    Rectangle all;
    if (before.size() == now.size()) {
        for (std::size_t i = 0; i < now.size(); ++i) {
            if (equal(before[i], now[i])) continue;
            addTo(all, before[i]);
            addTo(all, now[i]);
        }
        return all;
    }
    const auto [first, firstNow] = std::ranges::mismatch(before, now, equal);
    const auto rest = std::min(before.end() - first, now.end() - firstNow);
    const auto last =
        std::mismatch(before.rbegin(), before.rbegin() + rest, now.rbegin(), equal).first - before.rbegin();
    for (auto each = first; each != before.end() - last; ++each) addTo(all, *each);
    for (auto each = firstNow; each != now.end() - last; ++each) addTo(all, *each);
    return all;
}

/// Of pixels that its edges only touch, too, and of one more at each side.
Part Drawing::pixelsOf(const Rectangle& part) const {
    const glm::vec2 low = pixelsIn(at_, scale_, part.low), high = pixelsIn(at_, scale_, part.high);
    const glm::ivec2 size = pixelsAll(size_, scale_);
    const glm::ivec2 from = glm::ivec2(glm::floor(low)) - 1, to = glm::ivec2(glm::ceil(high)) + 1;
    return {glm::max(glm::ivec2(from.x, size.y - to.y), glm::ivec2(0)),
            glm::min(glm::ivec2(to.x, size.y - from.y), size)};
}

Parts Drawing::take(const ImDrawData& data, ImTextureID font) {
    std::swap(shown_, before_);
    shown_.resize(static_cast<std::size_t>(data.CmdListsCount));
    for (std::size_t i = 0; i < shown_.size(); ++i) copy(*data.CmdLists[i], font, shown_[i]);

    Parts parts;
    const auto add = [&](const Rectangle& part) {
        if (part.low.x < part.high.x) parts.add(pixelsOf(part));
    };
    const ImVec2 at = std::exchange(at_, data.DisplayPos), size = std::exchange(size_, data.DisplaySize);
    const ImVec2 scale = std::exchange(scale_, data.FramebufferScale);
    if (!hasBytesOf(at, at_) || !hasBytesOf(size, size_) || !hasBytesOf(scale, scale_)) {
        add({at_, {at_.x + size_.x, at_.y + size_.y}});
        return parts;
    }
    // Of two windows that have changed their order one counts as gone, and as new.
    auto next = before_.begin();
    for (const List& list : shown_) {
        const auto same =
            std::find_if(next, before_.end(), [&](const List& other) { return other.window == list.window; });
        if (same == before_.end()) {
            add(extentOf(list));
            continue;
        }
        for (; next != same; ++next) add(extentOf(*next));
        if (!areEqual(*next, list)) add(differenceOf(*next, list));
        ++next;
    }
    for (; next != before_.end(); ++next) add(extentOf(*next));
    return parts;
}

namespace {

/// The pixels to which ImGui's backend keeps what has this clip.
Part keptBy(const ImVec4& clip, const ImDrawData& data) {
    const glm::vec2 low = pixelsIn(data.DisplayPos, data.FramebufferScale, {clip.x, clip.y});
    const glm::vec2 high = pixelsIn(data.DisplayPos, data.FramebufferScale, {clip.z, clip.w});
    const auto height = static_cast<float>(pixelsAll(data.DisplaySize, data.FramebufferScale).y);
    if (!(low.x < high.x && low.y < high.y)) return {};
    const glm::ivec2 at(glm::vec2(low.x, height - high.y));
    return {at, at + glm::ivec2(high - low)};
}

/// A clip that is kept to these pixels, so far within them that no rounding leads to others.
ImVec4 clipOf(const Part& part, const ImDrawData& data) {
    const auto height = static_cast<float>(pixelsAll(data.DisplaySize, data.FramebufferScale).y);
    const glm::vec2 low(part.low), high(part.high);
    const auto x = [&](float at) { return data.DisplayPos.x + at / data.FramebufferScale.x; };
    const auto y = [&](float at) { return data.DisplayPos.y + (height - at) / data.FramebufferScale.y; };
    return {x(low.x + 0.25f), y(high.y + 0.5f), x(high.x + 0.5f), y(low.y + 0.25f)};
}

}  // namespace

Narrowed::Narrowed(ImDrawData& data, const Part& part) : data_(data) {
    for (int i = 0; i < data.CmdListsCount; ++i)
        for (ImDrawCmd& command : data.CmdLists[i]->CmdBuffer) {
            clips_.push_back(command.ClipRect);
            const Part seen = both(keptBy(command.ClipRect, data), part);
            command.ClipRect = seen.empty() ? ImVec4(0, 0, 0, 0) : clipOf(seen, data);  // left out if empty
        }
}

Narrowed::~Narrowed() {
    auto clip = clips_.begin();
    for (int i = 0; i < data_.CmdListsCount; ++i)
        for (ImDrawCmd& command : data_.CmdLists[i]->CmdBuffer) command.ClipRect = *clip++;
}

}  // namespace engine
