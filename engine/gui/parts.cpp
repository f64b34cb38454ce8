#include "engine/gui/parts.hpp"

#include <algorithm>
#include <cstdint>
#include <glm/common.hpp>

namespace engine {

namespace {

bool meet(const Part& a, const Part& b) {
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

Part joined(const Part& a, const Part& b) {
    return {glm::min(a.low, b.low), glm::max(a.high, b.high)};
}

std::int64_t pixels(const Part& part) {
    const glm::ivec2 size = part.high - part.low;
    return std::int64_t{size.x} * size.y;
}

}  // namespace

void Parts::add(Part part) {
    if (part.low.x >= part.high.x || part.low.y >= part.high.y) return;
    const auto take = [&](std::vector<Part>::iterator other) {
        part = joined(part, *other);
        all_.erase(other);
    };
    const auto joinAllMet = [&] {
        const auto next = [&] {
            return std::ranges::find_if(all_, [&](const Part& other) { return meet(part, other); });
        };
        for (auto met = next(); met != all_.end(); met = next()) take(met);
    };
    joinAllMet();
    if (all_.size() >= kMost) {
        take(std::ranges::min_element(
            all_, {}, [&](const Part& other) { return pixels(joined(part, other)) - pixels(other); }));
        joinAllMet();
    }
    all_.push_back(part);
}

}  // namespace engine
