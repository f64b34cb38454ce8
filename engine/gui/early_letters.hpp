// Early letters: what is typed before a field that is to have the keyboard has it, some frames after it was
// asked to, is typed into it then; Dear ImGui would lose it, which is much where frames are slow. Not a
// field. Between Gui::begin() and end(), on the window's thread.
#pragma once

#include <vector>

namespace engine {

class EarlyLetters {
  public:
    /// Forgets what was typed: a field begins anew.
    void clear();
    /// To be called before the field is drawn.
    void beforeField();
    /// To be called after it, as the last control: from the frame on that comes after the one in which it has
    /// the keyboard it is typed into.
    void afterField();
    /// Whether all that was typed has reached the field.
    bool isAllTyped() const { return hasKeyboard_ && letters_.empty(); }

  private:
    std::vector<unsigned> letters_;
    bool hasKeyboard_ = false;
};

}  // namespace engine
