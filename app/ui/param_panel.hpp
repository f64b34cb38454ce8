// Param panel: draws parameters from their descriptions alone: a slider, switch, list, colour or seed
// with its unit, tooltip and reset. It knows no parameter by name, but for those it is told to leave out and
// "enabled", the switch of a whole group.
// Inside a frame of Dear ImGui, on the window's thread.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/marked.hpp"
#include "engine/gui/slider.hpp"
#include "sim/core/param.hpp"

namespace app {

/// Is told of every parameter that the person has changed, once its value is set.
using ParamChanged = std::function<void(const wadi::Param&)>;

/// The parameter of a name in a group. Throws wadi::Error if there is none.
wadi::Param& paramOf(wadi::ParamGroup& group, std::string_view name);

/// The default of a parameter that stands in the group: the value that a reset brings back.
const wadi::Param& fallbackOf(const wadi::ParamGroup& group, const wadi::Param& param);

/// What a value means just now, as "412 m", to be shown behind it; "" if there is nothing to add.
using ParamNote = std::function<std::string(const wadi::Param&)>;

/// Draws one parameter under a label of its own name, or under `title`. True if its value has changed. A note
/// is shown on sliders of floats only.
bool drawParam(wadi::Param& param, const wadi::Param& fallback, std::string_view title = {},
               const std::string& note = {});

/// Draws a parameter that is a float as a slider of `width` [window units] that bears its name. True if its
/// value has changed.
bool drawCompact(wadi::Param& param, const wadi::Param& fallback, float width);

/// Whether a group has a switch for all of it, "enabled", and it is on.
bool isOn(const wadi::ParamGroup& group);

/// Draws something above the row of a parameter.
using AboveParam = std::function<void(const wadi::Param&)>;

/// Draws the main parameters of a group and, where a person opens them, the others: all but the switch for
/// all of it, which stands elsewhere, and those named in `without`. A group that has no main ones is drawn
/// whole.
void drawRanked(wadi::ParamGroup& group, const ParamChanged& changed,
                const std::vector<std::string_view>& without = {}, const AboveParam& above = {});

/// A line that opens and closes so many further rows; true while they are to be drawn. `opens`: whether one
/// of them is to be shown.
bool moreRows(int count, bool opens);

/// Draws the parameters of a group, except those named in `without`. The switch for all of it comes first.
void drawParams(wadi::ParamGroup& group, const ParamChanged& changed,
                const std::vector<std::string_view>& without = {}, const ParamNote& note = {});

/// Draws one parameter of a group by its name, which must exist.
void drawParam(wadi::ParamGroup& group, std::string_view name, const ParamChanged& changed,
               std::string_view title = {});

/// Has the row of a parameter, by its path, scrolled to and lit for a moment when it is drawn next in the
/// window that is being drawn. What was to be shown before is not. `isLed`: the keyboard, while it walks, is
/// led to its value.
void revealParam(std::string_view path, bool isLed = false);
/// Whether that row has been drawn since.
bool isRevealed();
/// Whether that row has this path, and is still to be drawn.
bool isRevealing(std::string_view path);
/// Whether that row is one of a group's, and still to be drawn.
bool isRevealing(const wadi::ParamGroup& group);
/// Says that the row of a path is drawn next. drawParam() does so itself.
void markRow(std::string_view path);
/// Where a row stands on the screen [window units].
struct RowPlace {
    glm::vec2 at{0.f}, size{0.f};
};
/// Has the place of the row of a path noted when it is drawn next in the window that is being drawn.
void watchRow(std::string_view path);
/// Where that row was drawn since; nothing if it was not, or cannot be seen where the window is scrolled to.
std::optional<RowPlace> watchedRow();
/// A number of the row of a path, which hardly any other has [> 0].
int rowNumber(std::string_view path);
/// The number of the row whose help has been shown in this frame in the window that is being drawn, once;
/// nothing if none was.
std::optional<int> takeRowTooltip();
/// How long a row is lit [s].
inline constexpr float kRevealSeconds = 2.f;

/// Lends the rows of the window that is being drawn a text by which long lists of choices are sifted: until
/// it is called in that window, they are not. It must live as long as the window is drawn.
void lendSift(std::string& text);

/// A control of a panel that is no parameter, or a parameter that is called otherwise there, declared once
/// for what draws it and for the search.
struct NamedRow {
    std::string_view path;   ///< "compare.line"
    const char* title = "";  ///< marked()
    const char* help = "";   ///< marked()
};

/// Draws a label in the left column and makes the next item fill the right one but for a reset button.
void beginRow(std::string_view label);
/// The same with the title of a row, which is drawn next: see markRow().
void beginRow(const NamedRow& row);

/// A button under the title of a row, with its help, that is `width` wide [window units; -1: as there is
/// room]. True when it is clicked.
bool rowButton(const NamedRow& row, float width = -1);

/// Notes that a number was typed beyond the range of the value of these ids, which sliders do themselves.
void noteHeld();
/// Whether that was a moment ago.
bool isHeld();

/// Shows help beside the row that was begun last, while the pointer is on its label or on what was drawn
/// since, or the keyboard, if that was used last, and if isHeld(); whether it does. To be called after the
/// last item of the value, inside the same ids.
bool rowTooltip(const std::string& text);

/// A slider that bears no name. A value may be typed, and is held to the range: then isHeld(). True if it has
/// changed.
bool rangeSlider(int& value, int lowest, int highest, const char* format, bool isLogarithmic = false);

/// What is said of a slider of whole numbers: its help and range or, if a number was just typed beyond that,
/// only the range. `end`: what stands at the right end instead of a number.
std::string sliderHelp(const std::string& help, int lowest, int highest, const std::string& end = {});

/// A slider with a name, as in ImGui. A value may be typed; that it was held to the range is told beside it.
/// True if it has changed.
bool namedSlider(const char* name, int& value, int lowest, int highest, const char* format,
                 engine::Spread spread = engine::Spread::even);
bool namedSlider(const char* name, float& value, float lowest, float highest, const char* format,
                 engine::Spread spread = engine::Spread::even);

/// A box to tick, which is seen when it is empty, too.
bool tickBox(const char* name, bool* value);

/// A switch of a whole process, so high [window units], which slides to the right where it is on. True if it
/// has changed.
bool powerSwitch(const char* name, bool* value, float height);
/// How wide that is.
float switchWidth(float height);

/// Draws the reset button at the end of a row if `shown`, else leaves its place empty. `value` is what it
/// brings back, as its tooltip says. True when clicked.
bool endRowWithReset(bool shown, const std::string& value);

}  // namespace app
