#include "app/tools/pointer_stroke.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "sim/edit/brush.hpp"

namespace app {

namespace {

/// To a 64th of a cell: ways that differ by less than anyone can see give the same dabs.
glm::vec2 rounded(glm::vec2 place) {
    return glm::round(place * 64.f) / 64.f;
}

}  // namespace

std::vector<glm::vec2> Resampler::begin(glm::vec2 at) {
    last_ = at;
    since_ = 0;
    return {rounded(at)};
}

std::vector<glm::vec2> Resampler::to(glm::vec2 at, float spacing) {
    const float length = glm::distance(last_, at);
    const float apart = std::max(spacing, length / (static_cast<float>(wadi::kMostDabs) / 2));
    std::vector<glm::vec2> dabs;
    float along = apart - since_;
    for (; along <= length; along += apart) dabs.push_back(rounded(glm::mix(last_, at, along / length)));
    since_ = length - (along - apart);
    last_ = at;
    return dabs;
}

float spacingOf(float radius) {
    return std::max(0.25f, radius / 8);
}

namespace {

constexpr float kStep = 4.f;       // [window units]
constexpr float kMostSteps = 512;  // of one movement, which may be a leap

}  // namespace

std::vector<HandEvent> PointerStroke::follow(const engine::Input& input, bool captured,
                                             const Locate& locate) {
    using Kind = engine::PointerEvent::Kind;
    std::vector<HandEvent> events;
    for (const engine::PointerEvent& event : input.pointerEvents()) {
        if (event.kind == Kind::move && held_) move(event.at, locate, events);
        if (event.kind == Kind::move || event.button != engine::Button::Left) continue;
        if (event.kind == Kind::press && !captured) {
            events.push_back({HandEvent::Kind::press, locate(event.at), event.at});
            held_ = true;
            last_ = event.at;
        }
        if (event.kind == Kind::release && held_) {
            events.push_back({HandEvent::Kind::release, {}});
            held_ = false;
        }
    }
    if (held_ && !input.down(engine::Button::Left)) {
        events.push_back({HandEvent::Kind::release, {}});
        held_ = false;
    }
    return events;
}

void PointerStroke::move(glm::vec2 to, const Locate& locate, std::vector<HandEvent>& events) {
    const float steps = std::clamp(std::ceil(glm::distance(last_, to) / kStep), 1.f, kMostSteps);
    for (float i = 1; i <= steps; ++i) {
        const glm::vec2 at = glm::mix(last_, to, i / steps);
        events.push_back({HandEvent::Kind::move, locate(at), at});
    }
    last_ = to;
}

}  // namespace app
