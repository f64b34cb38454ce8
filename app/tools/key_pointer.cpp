#include "app/tools/key_pointer.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <utility>

#include "app/ui/actions.hpp"

namespace app {

using engine::Button;
using engine::Input;
using engine::PointerEvent;

namespace {

constexpr float kTap = 3.f;                   // [window units] for a key that is only touched
constexpr float kSlow = 60.f, kFast = 600.f;  // [window units / s]
constexpr float kUntilSlow = 0.2f;            // [s] before a key that is held moves it on …
constexpr float kUntilFast = 2.0f;            // … and until it is at its fastest

/// Which of the two keys of a row was held at some time in the frame: 1 for the first, -1 for the second.
float axis(const Input& input, ActionId id) {
    const auto isOn = [&](std::size_t which) {
        const engine::Key key = id->shortcuts[which].key;
        return input.down(key) || input.pressed(key);
    };
    return (isOn(0) ? 1.f : 0.f) - (isOn(1) ? 1.f : 0.f);
}

bool mayUseKeys(const Input& input) {
    return !input.keyboardCaptured() && !input.control();
}

bool isWithin(glm::vec2 place, const Field& field) {
    return glm::all(glm::greaterThanEqual(place, field.at)) &&
           glm::all(glm::lessThan(place, field.at + field.size));
}

bool hasMouseMoved(const Input& input) {
    return std::ranges::any_of(input.pointerEvents(), [](const PointerEvent& event) {
        return event.kind == PointerEvent::Kind::move;
    });
}

/// How far it goes in a frame of a key that was held for so long before and is held still [window units].
float wayOf(float held, float dt) {
    if (held == 0.f) return kTap;
    if (held < kUntilSlow) return 0.f;
    return glm::mix(kSlow, kFast, std::min((held - kUntilSlow) / (kUntilFast - kUntilSlow), 1.f)) * dt;
}

}  // namespace

void KeyPointer::follow(Input& input, const Field& land, const Field& window, float dt) {
    if (hasMouseMoved(input)) place_.reset();
    move(input, land, window, dt);
    press(input, land);
}

void KeyPointer::move(Input& input, const Field& land, const Field& window, float dt) {
    const glm::vec2 way =
        mayUseKeys(input) ? glm::vec2(axis(input, "pointAside"), -axis(input, "pointUp")) : glm::vec2(0.f);
    const float held = std::exchange(held_, way == glm::vec2(0.f) ? 0.f : held_ + std::max(dt, 1e-3f));
    if (way == glm::vec2(0.f)) return;
    begin(input, land);
    const glm::vec2 to = *place_ + glm::normalize(way) * wayOf(held, dt);
    place_ = glm::clamp(to, window.at, glm::max(window.at, window.at + window.size - 1.f));
    input.moveMouse(*place_);
}

void KeyPointer::press(Input& input, const Field& land) {
    const engine::Key key = ActionId("press")->shortcuts[0].key;
    isTouched_ = mayUseKeys(input) && (input.down(key) || input.pressed(key));
    isTyping_ = isTouched_ || (isTyping_ && input.down(key));
    if (isTouched_ && !holds_) {
        begin(input, land);
        input.press(Button::Left);
    }
    const bool isHeld = isTouched_ && input.down(key);
    if ((holds_ || isTouched_) && !isHeld) input.release(Button::Left);
    holds_ = isHeld;
}

/// Lets it point from now on, if it does not yet.
void KeyPointer::begin(Input& input, const Field& land) {
    if (place_) return;
    place_ = isWithin(input.mouse(), land) ? input.mouse() : land.at + 0.5f * land.size;
    input.moveMouse(*place_);
}

void KeyPointer::draw() const {
    if (!place_) return;
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const float unit = ImGui::GetFontSize();
    struct Line {
        ImU32 colour;
        float width;
    };
    // White within black is seen on any ground.
    for (const auto& [colour, width] : {Line{IM_COL32(0, 0, 0, 200), 0.28f}, Line{IM_COL32_WHITE, 0.11f}})
        for (const glm::vec2 side : std::to_array<glm::vec2>({{1, 0}, {-1, 0}, {0, 1}, {0, -1}})) {
            const glm::vec2 from = *place_ + side * (0.35f * unit), to = *place_ + side * unit;
            list.AddLine({from.x, from.y}, {to.x, to.y}, colour, width * unit);
        }
}

}  // namespace app
