// Desk: panels without a window, and a hand with a mouse. For tests only.
#pragma once

#include <imgui.h>

#include "engine/device.hpp"
#include "engine/gui/gui.hpp"
#include "engine/target.hpp"
#include "tests/app/ui/keys.hpp"

namespace app::test {

/// A panel without a window, and a hand with a mouse.
class Desk {
  public:
    /// Draws one frame of a panel.
    template <class Draw>
    void frame(Draw draw) {
        screen([&] {
            ImGui::SetNextWindowPos(ImVec2(0, 0));
            ImGui::SetNextWindowSize(ImVec2(kWidth, kHeight));
            ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
            draw();
            ImGui::End();
        });
    }
    /// Draws one frame of what has windows of its own.
    template <class Draw>
    void screen(Draw draw) {
        target_.target(glm::vec3(0.f));
        gui_.begin(1 / 60.f);
        draw();
        gui_.end();
    }

    /// Presses and releases a button of the mouse, frame by frame.
    template <class Draw>
    void click(ImVec2 at, int button, Draw draw) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = at;
        frame(draw);
        io.MouseDown[button] = true;
        frame(draw);
        io.MouseDown[button] = false;
        frame(draw);
    }

    /// Whether the keyboard walks over the controls.
    void walk(bool on) {
        bringKeyboard();
        gui_.navigate(on);
    }

    /// Whether colours have a high contrast.
    void contrast(bool high) { gui_.contrast(high); }

    /// What the last frame looks like.
    engine::Image picture() const { return target_.picture(); }

    static constexpr int kWidth = 400, kHeight = 600;

  private:
    engine::Headless context_;
    engine::Gui gui_{context_, {kWidth, kHeight}};
    engine::Target target_{kWidth, kHeight};
};

}  // namespace app::test
