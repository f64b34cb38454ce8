#include "app/ui/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace app {

namespace {

template <class... Values>
std::string print(const char* format, Values... values) {
    std::array<char, 64> buffer;
    std::snprintf(buffer.data(), buffer.size(), format, values...);
    return buffer.data();
}

bool isUpper(char c) {
    return c >= 'A' && c <= 'Z';
}

/// Digits that show the least and the greatest value of a range without an exponent.
int significantDigits(const wadi::Param& param) {
    int digits = 4;
    if (param.scale == wadi::Scale::logarithmic && param.lowest > 0)
        digits = std::max(digits, static_cast<int>(std::ceil(-std::log10(param.lowest))) + 1);
    const double greatest = std::max(std::abs(param.lowest), std::abs(param.highest));
    if (greatest >= 1) digits = std::max(digits, static_cast<int>(std::log10(greatest)) + 1);
    return digits;
}

}  // namespace

std::string label(std::string_view name) {
    if (name == "dt") return "Time step";  // the one symbol among words
    std::string text;
    for (const char c : name) {
        if (isUpper(c) && !text.empty()) {
            text += ' ';
            text += static_cast<char>(c - 'A' + 'a');
        } else {
            text += text.empty() && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        }
    }
    return text;
}

std::string sliderFormat(const wadi::Param& param) {
    std::string format = param.isFloat() ? print("%%.%dg", significantDigits(param)) : std::string("%d");
    if (!param.unit.empty() && param.unit != "°") format += ' ';
    for (const char c : param.unit) format += c == '%' ? std::string("%%") : std::string(1, c);
    return format;
}

std::string tooltip(const wadi::Param& param, const wadi::Param& fallback) {
    std::string text(param.help);
    if (param.isColour() || param.isSwitch() || param.isChoice())
        return text + "\n\nDefault: " + fallback.text();
    text += "\n\nRange " + param.range() + ", default " + fallback.text() + ".";
    return text + "\nCtrl-click to type a value; right-click to reset it.";
}

bool differs(const wadi::Param& param, const wadi::Param& fallback) {
    return param.text() != fallback.text();
}

void reset(wadi::Param& param, const wadi::Param& fallback) {
    param.setText(fallback.text());
}

}  // namespace app
