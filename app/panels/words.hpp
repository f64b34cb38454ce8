// Words for people: readable labels from the names of parameters, numbers with SI prefixes, the texts of
// a slider and its tooltip. No drawing. Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sim/param.hpp"

namespace app {

/// A camelCase name as words: "depositionRate" becomes "Deposition rate".
std::string label(std::string_view name);

/// A number with three digits and an SI prefix: 12 345 678 becomes "12.3 M". Small ones stay as they are.
std::string siNumber(double number);

/// A number of bytes: "1.50 MB".
std::string byteCount(double bytes);

/// A whole number in groups of three digits: "1 234 567".
std::string grouped(std::int64_t number);

/// Sixteen hexadecimal digits.
std::string hexDigits(std::uint64_t number);

/// The printf format of a parameter's slider, with its unit: "%.4g m" or "%d cells".
std::string sliderFormat(const wadi::Param& param);

/// Help, range and default of a parameter, and how to type a value.
std::string tooltip(const wadi::Param& param, const wadi::Param& fallback);

/// Whether a parameter has another value than `fallback`, which describes the same parameter.
bool differs(const wadi::Param& param, const wadi::Param& fallback);

/// Gives a parameter the value of `fallback`.
void reset(wadi::Param& param, const wadi::Param& fallback);

}  // namespace app
