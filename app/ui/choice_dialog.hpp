// Choice dialog: a question with a few answers, each a button, which waits for other dialogs to be closed and
// does nothing about the answer; and fields of text. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace app {

/// Where the keys up and down lead who types into a field, if the keyboard walks: to the controls beside it,
/// or nowhere, as they mean something else.
enum class UpAndDown { walk, stay };

/// A field for `text`, which shows `hint` while it is empty. True when Enter is pressed in it.
bool textField(const char* id, std::string& text, const char* hint = "",
               UpAndDown upAndDown = UpAndDown::walk);

/// The same for a path, of which the end is shown where it is wider than the field, while nobody types into
/// it.
bool pathField(const char* id, std::string& path, const char* hint);

/// What a field above a list leaves of it.
struct Sifted {
    std::vector<std::size_t> shown;  ///< Positions of the titles to be shown
    bool isFirstTaken = false;       ///< Whether Enter takes the first of them
};
/// A field for words of titles, which has the keyboard when a list opens. Shown are the titles with the words
/// or, as is said then, those that are spelled most like them. Enter closes the list.
Sifted sift(std::string& text, const std::vector<std::string>& titles);

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
