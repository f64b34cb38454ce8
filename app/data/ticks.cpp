#include "app/data/ticks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace app {

namespace {

/// Errors of rounding that do not make a number another one.
constexpr double kTiny = 1e-9;

std::vector<double> powersOfTen(const ColourScale& scale, int most) {
    std::vector<double> ticks = {double{scale.low}};
    const float apart =
        1.f / static_cast<float>(2 * most);  // less, and they would be written over each other
    const int last = static_cast<int>(std::floor(std::log10(std::max(double{scale.high}, 1e-30)) + kTiny));
    for (int power = last - most + 2; power <= last; ++power) {
        const double number = std::pow(10.0, power);
        if (scale.place(static_cast<float>(number)) > apart && number <= double{scale.high})
            ticks.push_back(number);
    }
    // The greatest round number of the last decade, if there is room for it.
    const double top = std::pow(10.0, last);
    for (const double factor : {5.0, 2.0}) {
        const double number = factor * top;
        if (number > double{scale.high} * (1 + kTiny)) continue;
        if (scale.place(static_cast<float>(number)) - scale.place(static_cast<float>(ticks.back())) > apart)
            ticks.push_back(number);
        break;
    }
    return ticks;
}

}  // namespace

double niceStep(double least) {
    const double power = std::pow(10.0, std::floor(std::log10(least) + kTiny));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= least * (1 - kTiny)) return factor * power;
    }
    return 10 * power;
}

std::vector<double> multiples(double low, double high, double step) {
    std::vector<double> numbers;
    const double first = std::ceil(low / step - kTiny), last = std::floor(high / step + kTiny);
    for (double n = first; n <= last; ++n) numbers.push_back(n * step + 0.0);
    return numbers;
}

std::vector<double> ticksOf(const ColourScale& scale, int most) {
    const double span = double{scale.high} - double{scale.low};
    if (!(span > 0)) return {double{scale.low}};
    if (scale.logarithmic && scale.low >= 0) return powersOfTen(scale, most);
    return multiples(double{scale.low}, double{scale.high}, niceStep(span / most));
}

std::string tickText(double number, double step) {
    const int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step) + kTiny)), 0, 9);
    std::array<char, 64> text;
    std::snprintf(text.data(), text.size(), "%.*f", decimals, number == 0 ? 0.0 : number);
    return text.data();
}

}  // namespace app
