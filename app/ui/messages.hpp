// Messages: sentences for the user, in a stack at the upper right, newest on top, where errors stay until
// they are dismissed and notices fade; and readable labels and tooltips of parameters. Not a log. Messages
// are drawn inside a frame of Dear ImGui. The window's thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/window_layout.hpp"
#include "sim/core/param.hpp"

namespace app {

/// A camelCase name as words: "depositionRate" becomes "Deposition rate". Any thread.
std::string englishLabel(std::string_view name);
/// The same in the language in use.
std::string label(std::string_view name);

/// The unit of a parameter behind this number: "epoch" behind 1, else "epochs".
std::string unitFor(const wadi::Param& param, double number);

/// The printf format of a parameter's slider at this number, with its unit: "%.4g m" or "%d cells".
std::string sliderFormat(const wadi::Param& param, double number = 0);

/// A number of a parameter with all its digits, and no exponent: "0.00001".
std::string numberText(const wadi::Param& param, double number);

/// What a value is, with its unit: "0.5 mm/a", "on", "Open".
std::string valueText(const wadi::Param& param);

/// Help and range of a parameter, the value that a reset brings back, and how to type one.
std::string tooltip(const wadi::Param& param, const wadi::Param& fallback);

/// That a parameter could not have the value that was typed, but has the end of its range.
std::string limitText(const wadi::Param& param);
/// The same of any number, as it is shown; isMost: to the end of its range, else to its beginning.
std::string limitText(bool isMost, const std::string& number);

/// Whether a parameter has another value than `fallback`, which describes the same parameter.
bool differs(const wadi::Param& param, const wadi::Param& fallback);

/// Gives a parameter the value of `fallback`.
void reset(wadi::Param& param, const wadi::Param& fallback);

class Messages {
  public:
    enum class Kind { notice, error };
    struct Message {
        Kind kind;
        std::string text;
        int times;   ///< How often it was said in a row
        double age;  ///< Since it was last said [s]
        unsigned id;
    };

    /// Says a sentence, in the language in use, that fades after a while.
    void notice(const std::string& sentence) { add(Kind::notice, sentence); }
    void notice(const wadi::Sentence& sentence);
    /// Says a sentence that stays until it is dismissed.
    void error(const std::string& sentence) { add(Kind::error, sentence); }
    void error(const wadi::Sentence& sentence);

    /// Lets `seconds` go by: old notices go.
    void age(double seconds);
    /// Removes the newest message; false if there is none.
    bool dismissNewest();

    /// Draws the stack at the upper right, where it covers no window if there is room for it. It gives way to
    /// windows, not they to it.
    void draw(const WindowLayout& layout);

    /// Whether one has just come, and is not yet drawn as it will stay.
    bool isAppearing() const;
    /// Oldest first.
    const std::vector<Message>& all() const { return messages_; }

  private:
    void add(Kind kind, const std::string& sentence);

    std::vector<Message> messages_;
    unsigned nextId_ = 0;
    float height_ = 0;  // of the stack as it was drawn last
};

}  // namespace app
