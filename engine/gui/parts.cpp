#include "engine/gui/parts.hpp"

#include <algorithm>
#include <cstdint>

namespace engine {

namespace {

Part joined(const Part& a, const Part& b) {
    return {glm::min(a.low, b.low), glm::max(a.high, b.high)};
}

std::int64_t pixels(const Part& part) {
    const glm::ivec2 size = part.high - part.low;
    return std::int64_t{size.x} * size.y;
}

}  // namespace

void Parts::add(Part part) {
    if (part.empty()) return;
    const auto take = [&](std::vector<Part>::iterator other) {
        part = joined(part, *other);
        all_.erase(other);
    };
    const auto joinAllMet = [&] {
        const auto next = [&] {
            return std::ranges::find_if(all_, [&](const Part& other) { return !both(part, other).empty(); });
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
