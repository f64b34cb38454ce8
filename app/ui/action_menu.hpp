// Action menu: the menus along the top of the screen, with all commands of a table, those greyed that may not
// be done now. They ask for the one that is chosen and do nothing themselves. Inside a frame of Dear ImGui,
// on the window's thread.
#pragma once

#include "app/ui/actions.hpp"

namespace app {

/// A bar along the top of the screen with a menu of commands for each group.
void drawMenuBar(Actions& actions);
/// How much of the screen it takes [window units].
float menuBarHeight();

}  // namespace app
