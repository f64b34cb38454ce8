#include "sim/core/param.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <system_error>
#include <utility>

#include "sim/core/error.hpp"
#include "sim/core/spelling.hpp"
#include "sim/core/state_visitor.hpp"

namespace wadi {

namespace {

template <class T>
std::string shortest(T number) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
    return {buffer, end};
}

std::optional<double> parseNumber(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::optional<glm::vec3> parseColour(std::string_view text) {
    if (text.size() != 7 || text[0] != '#') return std::nullopt;
    glm::vec3 colour{};
    for (int channel = 0; channel < 3; ++channel) {
        unsigned byte = 0;
        const char* begin = text.data() + 1 + std::ptrdiff_t{2} * channel;
        const auto [end, error] = std::from_chars(begin, begin + 2, byte, 16);
        if (error != std::errc{} || end != begin + 2) return std::nullopt;
        colour[channel] = static_cast<float>(byte) / 255.f;
    }
    return colour;
}

std::string colourText(const glm::vec3& colour) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text = "#";
    for (int channel = 0; channel < 3; ++channel) {
        const int byte = static_cast<int>(std::clamp(colour[channel], 0.f, 1.f) * 255.f + 0.5f);
        text += kDigits[byte / 16];
        text += kDigits[byte % 16];
    }
    return text;
}

[[noreturn]] void refuse(const Param& param, std::string_view given, Sentence allowed) {
    throw Error("{0} cannot be {1}: give {2}.", param.path(), given, std::move(allowed));
}

std::string join(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) text += (text.empty() ? "" : "|") + std::string(word);
    return text;
}

}  // namespace

std::string Param::wholeHelp() const {
    return std::string(help) + (refinedHelp().empty() ? "" : " ") + std::string(refinedHelp());
}

std::string Param::path() const {
    return std::string(group) + "." + std::string(name);
}

// It is asked of every parameter for every line of a file.
bool Param::isAt(std::string_view path) const {
    const std::size_t dot = group.size();
    return path.size() > dot && path[dot] == '.' && path.substr(0, dot) == group &&
           path.substr(dot + 1) == name;
}

double Param::number() const {
    return std::visit(Overloaded{[](bool* p) { return *p ? 1.0 : 0.0; },
                                 [](const ChoiceRef& choice) { return double(choice.get(choice.value)); },
                                 [](glm::vec3*) { return 0.0; }, [](auto* p) { return double(*p); }},
                      value);
}

void Param::setNumber(double number) {
    if (isColour()) refuse(*this, shortest(number), allowed());
    // Bounds of a float are floats: the least of 0.05f is a little more than the double 0.05.
    const bool rounds = isFloat() && std::abs(number) <= std::numeric_limits<float>::max();
    if (rounds) number = static_cast<float>(number);
    if (!(number >= lowest && number <= highest)) refuse(*this, shortest(number), allowed());
    if (!isFloat() && number != std::floor(number))
        refuse(*this, shortest(number), Sentence("a whole number {0}", range()));
    std::visit(
        Overloaded{[&](bool* p) { *p = number != 0; },
                   [&](const ChoiceRef& choice) { choice.set(choice.value, static_cast<int>(number)); },
                   [](glm::vec3*) {},
                   [&](auto* p) { *p = static_cast<std::remove_pointer_t<decltype(p)>>(number); }},
        value);
}

std::string Param::text() const {
    return std::visit(
        Overloaded{[](bool* p) { return std::string(*p ? "true" : "false"); },
                   [](float* p) { return shortest(*p); }, [](glm::vec3* p) { return colourText(*p); },
                   [&](const ChoiceRef& choice) {
                       return std::string(choices[static_cast<std::size_t>(choice.get(choice.value))]);
                   },
                   [](auto* p) { return std::to_string(*p); }},
        value);
}

void Param::setText(std::string_view text) {
    const std::string given = "\"" + std::string(text) + "\"";
    if (isColour()) {
        const auto colour = parseColour(text);
        if (!colour) refuse(*this, given, allowed());
        *std::get<glm::vec3*>(value) = *colour;
    } else if (isSwitch()) {
        if (text != "true" && text != "false" && text != "1" && text != "0") refuse(*this, given, allowed());
        setNumber(text == "true" || text == "1" ? 1 : 0);
    } else if (isChoice()) {
        const auto found = std::find(choices.begin(), choices.end(), text);
        if (found == choices.end()) refuse(*this, given, allowed());
        setNumber(static_cast<double>(found - choices.begin()));
    } else {
        const auto number = parseNumber(text);
        if (!number) refuse(*this, given, Sentence("a number {0}", range()));
        setNumber(*number);
    }
}

std::string Param::range() const {
    if (isColour()) return allowed();
    if (isSwitch()) return "true|false";
    if (isChoice()) return join(choices);
    const auto bound = [&](double number) {
        return isFloat() ? shortest(static_cast<float>(number))
                         : std::to_string(static_cast<std::int64_t>(number));
    };
    return "[" + bound(lowest) + " .. " + bound(highest) + (unit.empty() ? "" : " " + std::string(unit)) +
           "]";
}

Sentence Param::allowed() const {
    return isColour() ? Sentence("a colour as #rrggbb") : Sentence(range());
}

namespace {

[[noreturn]] void refuseUnknown(std::span<ParamGroup> groups, std::string_view path) {
    std::string nearest;
    std::size_t least = 0;
    for (const ParamGroup& group : groups) {
        for (const Param& param : group.params) {
            const std::size_t apart = lettersApart(param.path(), path);
            if (nearest.empty() || apart < least) nearest = param.path(), least = apart;
        }
    }
    if (!nearest.empty())
        throw Error("There is no parameter \"{0}\": did you mean {1}? \"wadi list params\" shows all.", path,
                    nearest);
    throw Error("There is no parameter \"{0}\". \"wadi list params\" shows all.", path);
}

}  // namespace

Param& findParam(std::span<ParamGroup> groups, std::string_view path) {
    for (ParamGroup& group : groups) {
        for (Param& param : group.params)
            if (param.isAt(path)) return param;
    }
    refuseUnknown(groups, path);
}

void assign(std::span<ParamGroup> groups, std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos) {
        throw Error("\"{0}\" sets nothing: write it as process.param=value.", assignment);
    }
    findParam(groups, assignment.substr(0, equals)).setText(assignment.substr(equals + 1));
}

}  // namespace wadi
