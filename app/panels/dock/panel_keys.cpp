#include "app/panels/dock/panel_keys.hpp"

#include <imgui.h>

#include <utility>

#include "engine/gui/gui.hpp"

namespace app {

void PanelKeys::next(bool isWalking) {
    place_ = isWalking ? (place_ + 1) % kKeyPanels.size() : 0;
    isAsked_ = true;
}

void PanelKeys::update() {
    if (!engine::keyboardWalks() || !isAsked_) return;
    for (std::size_t tried = 0; tried < kKeyPanels.size() && isAsked_; ++tried) {
        isAsked_ = !engine::leadKeyboard(kKeyPanels[place_]);
        if (isAsked_) place_ = (place_ + 1) % kKeyPanels.size();
    }
}

int keyFlags() {
    return engine::keyboardWalks() ? ImGuiWindowFlags_None : ImGuiWindowFlags_NoNavInputs;
}

}  // namespace app
