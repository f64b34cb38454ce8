#include "app/world/variation.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "sim/core/error.hpp"

namespace app {

namespace {

constexpr std::string_view kTo = "..";

std::optional<double> numberOf(std::string_view text) {
    double number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

/// To three digits, as people read and type it.
double rounded(double number) {
    if (number == 0) return 0;
    const double unit = std::pow(10., std::floor(std::log10(std::abs(number))) - 2);
    return std::round(number / unit) * unit;
}

/// The text of a number as the parameter keeps it, within its range.
std::string textOf(wadi::Param& param, double number) {
    const double value = param.isFloat() ? number : std::round(number);
    param.setNumber(std::clamp(value, param.lowest, param.highest));
    return param.text();
}

std::vector<std::string> between(wadi::Param& param, double low, double high, int steps) {
    const bool isLogarithmic = param.scale == wadi::Scale::logarithmic && low > 0 && high > 0;
    std::vector<std::string> values;
    for (int i = 0; i < steps; ++i) {
        const double part = static_cast<double>(i) / (steps - 1);
        const double number = isLogarithmic ? low * std::pow(high / low, part) : low + (high - low) * part;
        const bool isEnd = i == 0 || i == steps - 1;  // as it was typed
        values.push_back(textOf(param, isEnd ? (i == 0 ? low : high) : rounded(number)));
    }
    return values;
}

std::vector<std::string> listed(wadi::Param& param, std::string_view text) {
    std::vector<std::string> values;
    for (;;) {
        const std::size_t comma = text.find(',');
        param.setText(text.substr(0, comma));
        values.push_back(param.text());
        if (comma == std::string_view::npos) return values;
        text.remove_prefix(comma + 1);
    }
}

/// All that a parameter can be, or so many numbers of its range.
std::vector<std::string> whole(wadi::Param& param, int steps) {
    if (param.isSwitch()) return {"false", "true"};
    if (param.isChoice()) return {param.choices.begin(), param.choices.end()};
    if (param.isColour())
        throw wadi::Error("{0} is a colour: name its values, as {1}=#a08c5a,#ffffff.", param.path(),
                          param.path());
    return between(param, param.lowest, param.highest, steps);
}

/// An end of a range, as the parameter would keep it: its bounds are floats where it is one.
std::optional<double> endOf(const wadi::Param& param, std::string_view text) {
    if (text.starts_with('.')) return std::nullopt;  // of "1...2"
    const std::optional<double> number = numberOf(text);
    return number && param.isFloat() ? static_cast<double>(static_cast<float>(*number)) : number;
}

std::vector<std::string> ranged(wadi::Param& param, std::string_view text, int steps) {
    const std::size_t at = text.find(kTo);
    const auto low = endOf(param, text.substr(0, at)), high = endOf(param, text.substr(at + kTo.size()));
    const auto isWithin = [&](std::optional<double> end) {
        return end && *end >= param.lowest && *end <= param.highest;
    };
    if (param.isColour() || param.isSwitch() || param.isChoice() || !isWithin(low) || !isWithin(high))
        throw wadi::Error("\"{0}\" is no range of {1}, which is {2}.", std::string(text), param.path(),
                          param.isColour() ? wadi::Sentence("a colour") : wadi::Sentence(param.range()));
    return between(param, *low, *high, steps);
}

}  // namespace

Variation readVariation(const std::string& text, int steps, std::span<wadi::ParamGroup> groups) {
    const std::size_t equals = text.find('=');
    wadi::Param& param = wadi::findParam(groups, text.substr(0, equals));
    Variation variation{param.path(), {}};
    if (equals == std::string::npos) {
        variation.values = whole(param, steps);
    } else {
        const std::string_view values = std::string_view(text).substr(equals + 1);
        variation.values =
            values.find(kTo) == std::string_view::npos ? listed(param, values) : ranged(param, values, steps);
    }
    std::vector<std::string> unique;
    for (const std::string& value : variation.values)
        if (std::ranges::find(unique, value) == unique.end()) unique.push_back(value);
    variation.values = std::move(unique);
    return variation;
}

std::vector<std::vector<std::string>> worldsOf(const std::vector<Variation>& variations) {
    std::vector<std::vector<std::string>> worlds = {{}};
    for (auto variation = variations.rbegin(); variation != variations.rend(); ++variation) {
        std::vector<std::vector<std::string>> more;
        for (const std::vector<std::string>& world : worlds)
            for (const std::string& value : variation->values) {
                more.push_back(world);
                more.back().insert(more.back().begin(), variation->name + "=" + value);
            }
        worlds = std::move(more);
    }
    return worlds;
}

}  // namespace app
