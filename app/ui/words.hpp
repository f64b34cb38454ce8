// Words for people: readable labels from the names of parameters, the texts of a slider and its
// tooltip. Not figures (app/base/figures). No drawing. Any thread.
#pragma once

#include <string>
#include <string_view>

#include "sim/core/param.hpp"

namespace app {

/// A camelCase name as words: "depositionRate" becomes "Deposition rate".
std::string label(std::string_view name);

/// The printf format of a parameter's slider, with its unit: "%.4g m" or "%d cells".
std::string sliderFormat(const wadi::Param& param);

/// Help, range and default of a parameter, and how to type a value.
std::string tooltip(const wadi::Param& param, const wadi::Param& fallback);

/// Whether a parameter has another value than `fallback`, which describes the same parameter.
bool differs(const wadi::Param& param, const wadi::Param& fallback);

/// Gives a parameter the value of `fallback`.
void reset(wadi::Param& param, const wadi::Param& fallback);

}  // namespace app
