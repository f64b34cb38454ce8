// Choice dialog: a question with a few answers, each a button. It waits for other dialogs to be closed. It
// does nothing about the answer. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace app {

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

    /// Draws the dialog if it asks. `accept` is Enter, `cancel` Esc.
    void draw(bool accept, bool cancel);

  private:
    std::size_t drawContent(bool accept, bool cancel) const;

    Choice choice_;
    Answered answered_;
    bool asking_ = false, shown_ = false;
};

}  // namespace app
