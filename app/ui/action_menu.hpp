// Action menu and action search: the two ways to an action without its keys. Both show all commands of a
// table, those greyed that may not be done now, and ask for the one that is chosen; the search finds
// parameters as well, and says which is to be shown. They do nothing themselves. Inside a frame of Dear
// ImGui, on the window's thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/ui/actions.hpp"

namespace app {

/// A square button that opens a menu of all commands by their groups.
void drawActionMenu(Actions& actions);

/// The commands that a typed text finds: each of its words stands in the title, the group or the keys, or
/// else in the sentence. Those whose titles begin with the text come first. Rows of several keys stand for
/// each.
std::vector<Actions::Wish> findActions(const Actions& actions, const std::string& text);

/// A row of the sidebar that the search finds.
struct ParamPlace {
    std::string path;     ///< "uplift.rate", of no other
    std::string title;    ///< "Rate"
    std::string section;  ///< In which it stands: "Uplift"
    std::string help;
};

/// The rows that a typed text finds, as positions in `places`: each of its words stands in the title, the
/// section or the path, or else in the help. Those whose titles begin with the text come first. Nothing finds
/// none.
std::vector<std::size_t> findParams(std::span<const ParamPlace> places, const std::string& text);

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
    /// Draws it, if it is open. Escape and a click beside it close it. Gives the position of the row that is
    /// to be shown, once.
    std::optional<std::size_t> draw(Actions& actions, std::span<const ParamPlace> places,
                                    const SearchKeys& keys);

  private:
    /// What a line says and does.
    struct Line {
        std::string title, where, keys, help;
        std::string why = {};  // it may not be done now
    };
    std::optional<std::size_t> drawList(Actions& actions, std::span<const ParamPlace> places,
                                        const SearchKeys& keys);
    void drawAction(Actions& actions, const Actions::Wish& wish, bool isChosen, bool enter);
    bool drawLine(int id, const Line& line, bool isChosen, bool enter);

    bool open_ = false, opening_ = false, moved_ = false;
    std::string text_, found_;
    std::size_t chosen_ = 0;
};

}  // namespace app
