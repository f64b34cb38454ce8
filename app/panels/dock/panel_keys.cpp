#include "app/panels/dock/panel_keys.hpp"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "engine/gui/gui.hpp"
#include "engine/gui/keyboard.hpp"

namespace app {

void PanelKeys::next(bool isWalking) {
    place_ = isWalking ? (place_ + 1) % kKeyPanels.size() : 0;
    isAsked_ = true;
    isLent_ = false;
    opened_ = nullptr;
}

void PanelKeys::lead(const char* panel) {
    constexpr int kFrames = 10;
    walk();
    opened_ = panel;
    frames_ = kFrames;
}

void PanelKeys::walk() {
    wish_ = Wish::walk;
    isAsked_ = false;
    opened_ = nullptr;
}

void PanelKeys::takeBackLent() {
    if (isLent_) giveBack();
}

void PanelKeys::giveBack() {
    wish_ = Wish::giveBack;
}

void PanelKeys::follow(engine::Gui& gui) {
    left_.reset();
    if (gui.isEscaped() && isThere_) left_ = place_;
    const Wish wish = std::exchange(wish_, Wish::none);
    if (wish == Wish::walk && !gui.isNavigating()) isLent_ = true;
    if (wish != Wish::none) gui.navigate(wish == Wish::walk);
    isBegun_ = wish == Wish::walk;
    if (!gui.isNavigating()) isThere_ = isLent_ = false;
}

/// Whoever looked something up and goes on with the mouse in the panels around the view has the keys there.
bool PanelKeys::isTakenByMouse() const {
    return isLent_ && ImGui::IsMouseClicked(0) &&
           std::any_of(kKeyPanels.begin() + kFirstAround, kKeyPanels.end(), engine::isMouseOver);
}

void PanelKeys::update() {
    // A dialog holds all else: what was opened behind it has the keyboard when that is closed.
    isThere_ = isThere_ && !engine::isDialogOpen();
    if (!engine::keyboardWalks() || engine::isDialogOpen()) return;
    if (isBegun_) engine::showKeyboard(true);
    if (opened_ && (engine::leadKeyboard(opened_) || --frames_ == 0)) opened_ = nullptr;
    for (std::size_t tried = 0; tried < kKeyPanels.size() && isAsked_; ++tried) {
        isAsked_ = !engine::leadKeyboard(kKeyPanels[place_]);
        if (isAsked_) place_ = (place_ + 1) % kKeyPanels.size();
    }
    const auto here = std::ranges::find_if(kKeyPanels, engine::keyboardWalksIn);
    isThere_ = here != kKeyPanels.end();
    if (isThere_) place_ = static_cast<std::size_t>(here - kKeyPanels.begin());
    if (isTakenByMouse()) giveBack();
}

std::string_view PanelKeys::takeLeft() {
    const auto left = std::exchange(left_, std::nullopt);
    return left ? kKeyPanels[*left] : std::string_view();
}

int keyFlags() {
    return engine::keyboardWalks() ? ImGuiWindowFlags_None : ImGuiWindowFlags_NoNavInputs;
}

}  // namespace app
