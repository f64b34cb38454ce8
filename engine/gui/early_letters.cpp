#include "engine/gui/early_letters.hpp"

#include <imgui.h>

#include <utility>

namespace engine {

void EarlyLetters::begin() {
    letters_.clear();
    isAsked_ = true;
    hasHadKeyboard_ = false;
}

void EarlyLetters::beforeField() {
    if (isAsked_) ImGui::SetKeyboardFocusHere();
    ImVector<ImWchar>& typed = ImGui::GetIO().InputQueueCharacters;
    letters_.insert(letters_.end(), typed.begin(), typed.end());
    typed.resize(0);
    if (!hasHadKeyboard_) return;
    for (const unsigned letter : letters_) typed.push_back(static_cast<ImWchar>(letter));
    letters_.clear();
}

void EarlyLetters::afterField() {
    // What has the keyboard when it is asked for once more gets it anew, and loses what is typed meanwhile.
    if (!std::exchange(isAsked_, false)) hasHadKeyboard_ |= ImGui::IsItemActive();
}

}  // namespace engine
