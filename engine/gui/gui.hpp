// Dear ImGui's context, style (calm, dark, sand-coloured where something can be moved), font and backends.
// The panels themselves are drawn by others with ImGui's own calls between begin() and end(). One at a time,
// or one within another; only on the thread that holds the context.
#pragma once

#include <filesystem>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "engine/gui/parts.hpp"

namespace engine {

/// Sets colours, roundings and spacing of the present ImGui context, all sizes times `scale` [> 0]; for who
/// needs a high contrast in white on black, with lines around fields and buttons.
void applyStyle(float scale, bool highContrast = false);

/// Whether the style of the present context has a high contrast: for who draws without panels.
bool hasHighContrast();

class Headless;
class Texture;
class Window;

/// How the panels look and what they keep.
struct GuiOptions {
    std::filesystem::path font = {};      ///< A TrueType file; ImGui's own font if it is missing.
    std::filesystem::path icons = {};     ///< A TrueType file of pictures, for characters that `font` lacks.
    std::vector<char32_t> glyphs = {};    ///< Those that glyph() is to draw, of either font [below 0x10000].
    float fontSize = 16.0f;               ///< [pixels at 96 dpi, > 0]
    float scale = 1.0f;                   ///< Size of everything, on top of the screen's own scale [> 0].
    std::filesystem::path settings = {};  ///< Where panels' places are kept; not kept if empty.
};

/// A pointer in place of the mouse.
struct ShownPointer {
    std::optional<glm::vec2> at = {};  ///< Where it is [window units]; nothing: where the mouse is
    bool isDown = false;               ///< Whether its left button is down
    bool isTyping = false;             ///< Whether it is pressed by a key, whose letters are no text
};

/// Owner of the context.
class Gui {
  public:
    /// Panels in a window; takes the window's events, and passes them on to the window's Input.
    explicit Gui(Window& window, const GuiOptions& options = {});
    /// Panels without a window, for a target of `size` pixels.
    Gui(const Headless& context, glm::ivec2 size, const GuiOptions& options = {});
    /// The same where any context is current. Panels of a window that are under way go on when this one is
    /// gone.
    explicit Gui(glm::ivec2 size, const GuiOptions& options = {});
    Gui(Gui&&) noexcept;
    Gui& operator=(Gui&&) = delete;
    ~Gui();

    /// Sets the size of everything, on top of the screen's own scale [> 0], from the next begin() on.
    void scale(float scale);

    /// Sets whether colours have a high contrast, from the next begin() on.
    void contrast(bool high);

    /// Sets whether a comma that is typed into a field for a number is its decimal point, from the next
    /// begin() on; else it is left out, as in ImGui.
    void decimalCommas(bool on);

    /// Lets the keyboard walk from control to control, from the next begin() on: arrow keys and Tab walk,
    /// Space and Enter use, Escape closes what is open or else ends it, as does a click beside the panels,
    /// and the end of the panel in which it walks. Dialogs that hold all else answer keys themselves.
    void navigate(bool on);
    /// Whether the keyboard walks from control to control.
    bool isNavigating() const;
    /// Whether Escape has ended that in the frame that was begun last.
    bool isEscaped() const;
    /// Whether it does and nothing is open, changed or typed that might need other keys.
    bool isWalking() const;

    /// Shows the panels a pointer in place of the mouse from the next begin() on.
    void point(const ShownPointer& pointer);

    /// Clicks with the right button on the control at which the keyboard is while it walks, which opens its
    /// menu if it has one, in the next frames. Nothing happens while it does not walk, or a text is typed.
    void openMenu();

    /// Starts the panels of a frame in the size that suits the window's present screen, and tells the
    /// window's Input what the panels have captured: call it before the camera or a tool reads the Input.
    void begin();
    /// The same without a window; `dt` is the frame's length [s, > 0].
    void begin(float dt);
    /// Ends the panels of a frame and draws them over what is in the present target.
    void end();
    /// Ends them without drawing them. The parts that may look different from those of the frame before, from
    /// the lower left corner of the target on: if there are none, and nothing else does, the frame need not
    /// be drawn.
    Parts finish();
    /// Draws the panels that finish() has ended over what is in the present target, or what is in a part.
    void draw();
    void draw(const Part& part);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Begins the menu of the last control, which a click of the right button opens that begins and ends there,
/// and not one that ends a drag from elsewhere. Followed by ImGui::EndPopup() if true.
bool beginMenuOfItem(const char* id);

/// Draws the part of a picture from `from` to `to` [0..1] over `size` [window units] of the present panel,
/// from `low` on the screen. Between begin() and end(), until which the picture must live.
void picture(const Texture& picture, glm::vec2 low, glm::vec2 size, glm::vec2 from, glm::vec2 to);

/// Draws a character of GuiOptions::glyphs in the colour of text, so that its middle is `middle` and the
/// longer of its sides `size` [window units]; a question mark if no font has it. Between begin() and end().
void glyph(char32_t character, glm::vec2 middle, float size);

/// A button of `size` [window units] that shows a picture, or nothing yet if there is none, and a frame if it
/// is the chosen one. True when it is clicked. Between begin() and end(), until which the picture must live.
bool pictureButton(const char* id, const Texture* picture, glm::vec2 size, bool chosen);

}  // namespace engine
