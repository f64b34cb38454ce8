#include "engine/gui/early_letters.hpp"

#include <imgui.h>

namespace engine {

void EarlyLetters::clear() {
    letters_.clear();
    hasHadKeyboard_ = false;
}

void EarlyLetters::beforeField() {
    ImVector<ImWchar>& typed = ImGui::GetIO().InputQueueCharacters;
    letters_.insert(letters_.end(), typed.begin(), typed.end());
    typed.resize(0);
    if (!hasHadKeyboard_) return;
    for (const unsigned letter : letters_) typed.push_back(static_cast<ImWchar>(letter));
    letters_.clear();
}

void EarlyLetters::afterField() {
    hasHadKeyboard_ |= ImGui::IsItemActive();
}

}  // namespace engine
