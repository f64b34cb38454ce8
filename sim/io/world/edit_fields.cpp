#include "sim/io/world/edit_fields.hpp"

#include <cmath>

#include "sim/core/error.hpp"

namespace wadi::io {

using nlohmann::json;

Sentence kindOf(const json& value) {
    if (value.is_object()) return Sentence("a group in {}");
    if (value.is_array()) return Sentence("a list in []");
    if (value.is_string()) return Sentence("a string");
    if (value.is_boolean()) return Sentence("true or false");
    if (value.is_number_integer()) return Sentence("a whole number");
    return value.is_number() ? Sentence("a number with a fraction") : Sentence(std::string("null"));
}

void refuseKind(const Param& param, const Sentence& kind) {
    if (param.isColour() || param.isChoice())
        throw Error("{0} cannot be {1}: give {2} in \"quotes\".", param.path(), kind, param.allowed());
    throw Error("{0} cannot be {1}: give {2}.", param.path(), kind, param.allowed());
}

std::string repeated(std::string_view words) {
    constexpr std::size_t kMost = 40;
    std::string text = "\"";
    for (const char c : words.substr(0, kMost)) text += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    while (words.size() > kMost && (static_cast<unsigned char>(text.back()) & 0x80) != 0) text.pop_back();
    return text + (words.size() > kMost ? "..." : "") + '"';
}

nlohmann::ordered_json jsonOf(const Param& param) {
    if (param.isSwitch()) return param.number() != 0;
    if (param.isChoice() || param.isColour()) return param.text();
    if (param.isFloat()) return param.number();
    return static_cast<std::int64_t>(param.number());
}

void assign(Param& param, const json& value) {
    const bool isText = param.isColour() || param.isChoice();
    if (isText && value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        if (text.size() > 64)
            throw Error("{0} cannot be {1}: give {2}.", param.path(), repeated(text), param.allowed());
        return param.setText(text);
    }
    if (param.isSwitch() && value.is_boolean()) return param.setNumber(value.get<bool>() ? 1 : 0);
    if (!isText && !param.isSwitch() && value.is_number()) return param.setNumber(value.get<double>());
    refuseKind(param, kindOf(value));
}

}  // namespace wadi::io
