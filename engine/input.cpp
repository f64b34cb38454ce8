#include "engine/input.hpp"

namespace engine {

void Input::nextFrame() {
    keys_.nextFrame();
    buttons_.nextFrame();
    delta_ = scroll_ = glm::vec2(0.0f);
}

void Input::moveMouse(glm::vec2 to) {
    delta_ += to - mouse_.value_or(to);
    mouse_ = to;
}

void Input::releaseAll() {
    keys_.releaseAll();
    buttons_.releaseAll();
}

void Input::capture(bool mouse, bool keyboard) {
    mouseCaptured_ = mouse;
    keyboardCaptured_ = keyboard;
}

}  // namespace engine
