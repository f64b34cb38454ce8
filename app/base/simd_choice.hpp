// SIMD choice: the level of vector instructions that a person asks for by the environment variable
// WADI_SIMD, to compare levels with each other. Not what the processor has (sim/core/execution). Any thread.
#pragma once

#include <optional>
#include <string>

#include "sim/core/execution.hpp"

namespace app {

/// The level of a word, or the best of this processor without one. Throws wadi::Error if the word names no
/// level, or one that the processor lacks.
wadi::Simd chooseSimd(const std::optional<std::string>& word);

/// The same with the word that WADI_SIMD holds, if it is set.
wadi::Simd chosenSimd();

}  // namespace app
