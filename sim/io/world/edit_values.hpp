// Edit values: single values of edits as JSON and back: parameters, and what an error says about them. Only
// for edit_text. Any thread.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "sim/core/param.hpp"

namespace wadi::io {

/// "a string", "a whole number" and so on.
std::string kindOf(const nlohmann::json& value);

/// Words of a file as an error repeats them: in quotation marks and not too many.
std::string repeated(std::string_view words);

/// The value of a parameter: true or false, the name of a choice or the number itself.
nlohmann::ordered_json jsonOf(const Param& param);

/// Sets a parameter. Throws Error if the value is of another type or out of range.
void assign(Param& param, const nlohmann::json& value);

}  // namespace wadi::io
