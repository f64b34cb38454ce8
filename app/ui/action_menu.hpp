// Action menu and search: ways to an action without its keys. The menus show all commands of a table, those
// greyed that may not be done now, and asks for the one that is chosen. The search finds them, and whatever
// else it is given: parameters, data, scenes; it says which is chosen. They do nothing themselves. Inside a
// frame of Dear ImGui, on the window's thread.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/base/marked.hpp"
#include "app/ui/actions.hpp"

namespace app {

/// A bar along the top of the screen with a menu of commands for each group.
void drawMenuBar(Actions& actions);
/// How much of the screen it takes [window units].
float menuBarHeight();

/// Something else that the search finds.
struct SearchPlace {
    std::string path = {};     ///< Of a row of the dock: "uplift.rate"; else ""
    std::string title = {};    ///< "Rate"
    std::string section = {};  ///< Where it stands: "Uplift"
    std::string help = {};
    std::string kind = marked("parameter");  ///< What it is, for people
    std::function<void()> show = {};      ///< Shows what is no row
    std::function<bool()> isAtWork = {};  ///< Whether it does something at present; empty: always
};

/// What is found: an action, or a position among the places.
using Found = std::variant<Actions::Wish, std::size_t>;

/// What a typed text finds, best first: what is called so, what begins so, what has all of its words in its
/// title, in its title and where it stands, or in what is said of it; of two alike an action first, and what
/// is at work before what is not. Rows of several keys stand for each. Nothing finds all commands.
std::vector<Found> search(const Actions& actions, std::span<const SearchPlace> places,
                          const std::string& text);

/// The few whose titles, or words of them, are spelled most like a text, best first; for a text that finds nothing. None
/// if it is shorter than three letters or nothing is like it.
std::vector<Found> nearest(const Actions& actions, std::span<const SearchPlace> places, const std::string& text);

/// The keys of a frame that move within the search.
struct SearchKeys {
    bool enter = false, up = false, down = false;
};

class ActionSearch {
  public:
    /// Shows the search from the next draw() on.
    void open();
    /// Whether it is shown: what is typed is for it alone.
    bool isOpen() const { return open_; }
    /// Draws it, if it is open. Escape and a click beside it close it. Gives the position of the place that
    /// is to be shown, once.
    std::optional<std::size_t> draw(Actions& actions, std::span<const SearchPlace> places,
                                    const SearchKeys& keys);

  private:
    /// What a line says and does.
    struct Line {
        std::string title, where, keys, help;
        std::string why = {};  // it may not be done now
    };
    std::optional<std::size_t> drawList(Actions& actions, std::span<const SearchPlace> places,
                                        const SearchKeys& keys);
    void drawAction(Actions& actions, const Actions::Wish& wish, bool isChosen, bool enter);
    bool drawLine(int id, const Line& line, bool isChosen, bool enter);

    bool open_ = false, opening_ = false, moved_ = false;
    std::string text_, found_;
    std::size_t chosen_ = 0;
};

}  // namespace app
