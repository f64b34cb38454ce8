// Choice dialog: a question with a few answers, each a button, which waits for other dialogs to be closed and
// does nothing about the answer; and a text field. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace app {

/// A field for `text`, which shows `hint` while it is empty. True when Enter is pressed in it. `keepsArrows`:
/// the arrows up and down do not lead the keyboard away from it.
bool textField(const char* id, std::string& text, const char* hint = "", bool keepsArrows = false);

/// A question to a person.
struct Choice {
    std::string title;
    std::string text;
    std::string detail;                ///< A faint line under it, or ""
    std::vector<std::string> answers;  ///< The first is for Enter, the last for Esc
};

class ChoiceDialog {
  public:
    /// Is told the position of the answer.
    using Answered = std::function<void(std::size_t)>;

    /// Asks from the next draw() on. Only if none is asked already.
    void ask(Choice choice, Answered answered);
    bool isAsking() const { return asking_; }

    /// Draws the dialog if it asks. `accept` is Enter, which takes the answer that is lit, at first the first
    /// one, `cancel` Esc; `move` lights the next answer (1) or the one before (-1).
    void draw(bool accept, bool cancel, int move = 0);

  private:
    std::size_t drawContent(bool accept, bool cancel) const;
    void light(int move);

    Choice choice_;
    Answered answered_;
    bool asking_ = false, shown_ = false;
    std::size_t lit_ = 0;  // answer
};

}  // namespace app
