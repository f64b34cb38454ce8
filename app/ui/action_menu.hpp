// Action menu and action search: the two ways to an action without its keys. Both show all commands of a
// table, those greyed that may not be done now, and ask for the one that is chosen. They do nothing
// themselves. Inside a frame of Dear ImGui, on the window's thread.
#pragma once

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
    /// Draws it, if it is open. Escape and a click beside it close it.
    void draw(Actions& actions, const SearchKeys& keys);

  private:
    void drawList(Actions& actions, const SearchKeys& keys);
    void drawLine(Actions& actions, const Actions::Wish& wish, bool isChosen, bool enter);

    bool open_ = false, opening_ = false, moved_ = false;
    std::string text_, found_;
    std::size_t chosen_ = 0;
};

}  // namespace app
