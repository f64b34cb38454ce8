// Search: finds the commands of a table and whatever else it is given, parameters, data, scenes, by their
// words, in a window of its own or in a field; it asks for the command that is chosen, and says which of the
// rest is. It does nothing itself. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/base/marked.hpp"
#include "app/ui/actions.hpp"
#include "engine/gui/early_letters.hpp"

namespace app {

/// Something else that the search finds.
struct SearchPlace {
    std::string path = {};     ///< Of a row of the dock: "uplift.rate"; else ""
    std::string title = {};    ///< "Rate"
    std::string section = {};  ///< Where it stands: "Uplift"
    std::string help = {};
    std::string kind = marked("parameter");  ///< What it is, for people
    std::function<void()> show = {};         ///< Shows what is no row
    std::function<bool()> isAtWork = {};     ///< Whether it does something at present; empty: always
};

/// What a place is called in the language in use.
std::string shownTitle(const SearchPlace& place);

/// What is found: an action, or a position among the places.
using Found = std::variant<Actions::Wish, std::size_t>;

/// What a typed text finds, best first: what is called so, what begins so, what has all of its words in its
/// title, in its title and where it stands, or in what is said of it; of two alike an action first, and what
/// is at work before what is not. Rows of several keys stand for each. Nothing finds all commands.
std::vector<Found> search(const Actions& actions, std::span<const SearchPlace> places,
                          const std::string& text);

/// The few whose titles, or words of them, are spelled most like a text, best first; for a text that finds
/// nothing. None if it is shorter than three letters or nothing is like it.
std::vector<Found> nearest(const Actions& actions, std::span<const SearchPlace> places,
                           const std::string& text);

/// The keys of a frame that move within the search.
struct SearchKeys {
    bool enter = false, up = false, down = false;
};

/// A text and the list of what it finds.
class SearchList {
  public:
    struct Answer {
        bool isDone = false;                    ///< Something was chosen
        std::optional<std::size_t> place = {};  ///< The position of the place that was, if it is no command
    };

    void clear();
    /// Draws the list over the rest of the present window; the commands that are chosen are asked for.
    Answer draw(Actions& actions, std::span<const SearchPlace> places, const SearchKeys& keys);

    std::string text;

  private:
    std::string searched_;
    std::size_t chosen_ = 0;
};

/// The search in a window of its own.
class ActionSearch {
  public:
    /// Shows the search from the next draw() on, with the keyboard at its field, which is empty unless it was
    /// shown already.
    void open();
    /// Whether it is shown: what is typed is for it alone.
    bool isOpen() const { return open_; }
    /// Draws it, if it is open. Escape and a click beside it close it. What is typed before its field has the
    /// keyboard counts, Enter too. Gives the position of the place that is to be shown, once.
    std::optional<std::size_t> draw(Actions& actions, std::span<const SearchPlace> places,
                                    const SearchKeys& keys);

  private:
    bool drawText(bool isEntered);

    SearchList list_;
    engine::EarlyLetters early_;
    bool open_ = false, opening_ = false;
    bool isEntered_ = false;  // before all letters were in the field
};

/// The search in a field, below which what is found appears while a text is typed.
class SearchField {
  public:
    /// Draws the field, so wide [window units]. True when a hand begins to type in it.
    bool draw(float width);
    /// Draws what is found, over all panels that were drawn before. Enter, and a click on a line, choose;
    /// Escape and a click beside it leave the field. Gives the position of the place that is to be shown,
    /// once.
    std::optional<std::size_t> drawFound(Actions& actions, std::span<const SearchPlace> places,
                                         SearchKeys keys);

  private:
    SearchList list_;
    bool isTyped_ = false, isEntered_ = false;
    bool isHeld_ = false;  // the list has the mouse
    int returning_ = 0;    // frames in which Enter, which found nothing, gives the keyboard back to the field
    glm::vec2 at_{0.f};    // lower left corner of the field
    float width_ = 0;
};

}  // namespace app
