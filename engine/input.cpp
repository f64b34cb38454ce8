#include "engine/input.hpp"

namespace engine {

void Input::nextFrame() {
    keys_.nextFrame();
    buttons_.nextFrame();
    pointerEvents_.clear();
    delta_ = scroll_ = glm::vec2(0.0f);
}

void Input::press(Button button) {
    if (!down(button)) pointerEvents_.push_back({PointerEvent::Deed::press, mouse(), button});
    buttons_.press(at(button));
}

void Input::release(Button button) {
    if (down(button)) pointerEvents_.push_back({PointerEvent::Deed::release, mouse(), button});
    buttons_.release(at(button));
}

void Input::moveMouse(glm::vec2 to) {
    delta_ += to - mouse_.value_or(to);
    mouse_ = to;
    pointerEvents_.push_back({PointerEvent::Deed::move, to, {}});
}

void Input::releaseAll() {
    keys_.releaseAll();
    for (const Button button : {Button::Left, Button::Right, Button::Middle}) release(button);
    buttons_.releaseAll();
}

void Input::capture(bool mouse, bool keyboard) {
    mouseCaptured_ = mouse;
    keyboardCaptured_ = keyboard;
}

}  // namespace engine
