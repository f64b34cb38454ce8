// Early letters: what is typed before a field that is to have the keyboard has it, some frames after it was
// asked to, is typed into it then; Dear ImGui would lose it, which is much where frames are slow. Not a
// field. Between Gui::begin() and end(), on the window's thread.
#pragma once

#include <vector>

namespace engine {

class EarlyLetters {
  public:
    /// Gives the field the keyboard when it is drawn next, and forgets what was typed before.
    void begin();
    /// To be called before the field is drawn.
    void beforeField();
    /// To be called after it, as the last control: from the frame on that comes after the first one in which
    /// it has the keyboard it is typed into; what is typed once it has lost it goes where Dear ImGui sends
    /// it.
    void afterField();
    /// Whether the field has had the keyboard, and all that was typed before has reached it.
    bool isAllTyped() const { return hasHadKeyboard_ && letters_.empty(); }

  private:
    std::vector<unsigned> letters_;
    bool isAsked_ = false;         // for the keyboard, when the field is drawn next
    bool hasHadKeyboard_ = false;  // since then
};

}  // namespace engine
