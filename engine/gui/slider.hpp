// Slider: a number in a field that is filled as far as the number lies in its range, which stays readable
// wherever that is, and what is typed into fields for numbers. Inside a frame of Dear ImGui, on the window's
// thread.
#pragma once

#include <string>

namespace engine {

/// How a range is spread over a slider.
enum class Spread { even, logarithmic };

/// A slider for a number from `lowest` to `highest`, as wide as ImGui::SetNextItemWidth() says; `name` is as
/// in ImGui, and so is `format`, but that no small number has an exponent (see sliderText). Ctrl with a click
/// opens a field in which a number is typed; `isClamped`: whether one beyond the range becomes the nearest
/// within. True if the number has changed.
bool slider(const char* name, float& value, float lowest, float highest, const char* format,
            Spread spread = Spread::even, bool isClamped = false);
bool slider(const char* name, int& value, int lowest, int highest, const char* format,
            Spread spread = Spread::even, bool isClamped = false);

/// A number in a format, as a slider shows it: without an exponent where it is small.
std::string sliderText(const char* format, double value);

/// Says that the last item, of ImGui's own, is a field for a number, as that of a slider is while it is typed
/// into: see Gui::decimalCommas().
void noteNumberField();

/// Makes points of the commas that were typed into a field for a number in this frame, before it reads them.
void readCommas();

}  // namespace engine
