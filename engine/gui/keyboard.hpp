// Keyboard: where the keyboard is while it walks over the controls of panels, how it is led elsewhere, and
// which of its keys a control keeps. Not whether it walks, which Gui::navigate() says, nor the way of Tab
// through dialogs (TabStops). Between Gui::begin() and end(), on the window's thread.
#pragma once

#include <glm/vec2.hpp>

namespace engine {

/// Whether the keyboard walks from control to control in this frame.
bool keyboardWalks();

/// Whether a dialog is open that holds all else.
bool isDialogOpen();

/// Whether it does, in the panel of this name.
bool keyboardWalksIn(const char* panel);

/// Leads the keyboard to the first control of the panel of this name, or, of ImGui's bar of menus,
/// "##MainMenuBar", to the first menu; false if it was not drawn in the frame before, or has no control.
/// To be called before it
/// is drawn, in a frame in which keyboardWalks().
bool leadKeyboard(const char* panel);

/// Leads the keyboard to the control of the present panel that is drawn next. In a frame in which
/// keyboardWalks().
void leadKeyboardToNext();

/// Shows where the keyboard is, and no longer what the mouse is on, or the other way round.
void showKeyboard(bool isShown);

/// Whether a frame is drawn around the control that has the keyboard.
bool isKeyboardShown();

/// Whether the keyboard was used after the mouse: then help is for where it is, not for what the mouse rests
/// on.
bool isKeyboardLast();

/// Whether the keyboard is at the last control, and shown there.
bool isKeyboardHere();

/// Whether what was used last, mouse or keyboard, is within this part of the present panel, on the screen
/// [window units].
bool isPointedAt(glm::vec2 low, glm::vec2 high);

/// Whether the mouse is over the panel of this name.
bool isMouseOver(const char* panel);

/// A key that a control keeps.
struct KeptKey {
    bool isPressed = false;  ///< It went down in this frame, or repeats
    bool isDown = false;
};
/// Keeps a key (of ImGuiKey) for the last control while the keyboard is there: it leads nowhere else.
KeptKey keepKey(int key);

/// Leads the keyboard from the last control, at which it is, to the left.
void leadKeyboardLeft();

/// Whether a click of the right button in the present panel is one of Gui::openMenu().
bool isMenuByKey();
/// Notes that the present or the next frame has one in this window: for Gui, which passes the window of
/// ImGui.
void noteMenuByKey(void* window);

/// A place for the keyboard without anything to press, over `size` of the present panel from `low` on the
/// screen [window units], with a frame around it while the keyboard is there: for what is read.
void keyboardStop(const char* id, glm::vec2 low, glm::vec2 size);

/// Draws a frame around the last control if the keyboard is at it: for controls that draw themselves.
void markKeyboard();

}  // namespace engine
