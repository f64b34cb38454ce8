#include "app/batch/option_values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "sim/error.hpp"
#include "sim/terrain.hpp"

namespace app {

namespace {

[[noreturn]] void refuse(std::string_view option, std::string_view given, const std::string& wanted) {
    throw wadi::Error(std::string(option) + " cannot be \"" + std::string(given) + "\": give " + wanted +
                      ".");
}

template <class T>
std::optional<T> read(std::string_view text) {
    T value{};
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// The parts before and after the first `mark`; the second is empty if there is none.
std::pair<std::string_view, std::string_view> cut(std::string_view text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

std::string join(std::span<const std::string_view> names) {
    std::string text;
    for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

}  // namespace

std::int64_t wholeNumber(std::string_view option, std::string_view text, std::int64_t lowest,
                         std::int64_t highest) {
    const auto number = read<std::int64_t>(text);
    if (!number || *number < lowest || *number > highest)
        refuse(option, text,
               "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest));
    return *number;
}

float cellSizeValue(std::string_view option, std::string_view text) {
    const auto metres = read<float>(text);
    if (!metres || !wadi::isCellSize(*metres)) refuse(option, text, "metres from 0.001 to 1000000");
    return *metres;
}

wadi::io::HeightRange heightRangeValue(std::string_view option, std::string_view text) {
    const auto [first, second] = cut(text, ',');
    const auto lowest = read<float>(first), highest = read<float>(second);
    const bool numbers = lowest && highest && std::isfinite(*lowest) && std::isfinite(*highest);
    if (!numbers || *lowest >= *highest)
        refuse(option, text, "the lowest and the highest height in metres, as 0,1200");
    return {*lowest, *highest};
}

std::pair<int, int> pictureSizeValue(std::string_view option, std::string_view text) {
    constexpr int kMostPixels = 8192;
    const auto [first, second] = cut(text, 'x');
    const auto width = read<int>(first), height = read<int>(second);
    const auto fits = [](const std::optional<int>& side) {
        return side && *side >= 1 && *side <= kMostPixels;
    };
    if (!fits(width) || !fits(height))
        refuse(option, text,
               "width and height of the picture in pixels, as 1280x720, each at most " +
                   std::to_string(kMostPixels));
    return {*width, *height};
}

std::size_t nameValue(std::string_view option, std::string_view text,
                      std::span<const std::string_view> names) {
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) refuse(option, text, "one of " + join(names));
    return static_cast<std::size_t>(found - names.begin());
}

std::vector<std::size_t> nameValues(std::string_view option, std::string_view text,
                                    std::span<const std::string_view> names) {
    std::vector<std::size_t> values;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::size_t value = nameValue(option, text.substr(begin, end - begin), names);
        if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
        begin = end + 1;
    }
    return values;
}

}  // namespace app
