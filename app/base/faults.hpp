// Faults: what is said of whatever was thrown, by sim or by engine, so that it can be said in another
// language. It shows nothing. Any thread.
#pragma once

#include <exception>

#include "sim/core/sentence.hpp"

namespace app {

/// The sentence of an error of sim or of engine; of what is neither its words, as they are.
wadi::Sentence sentenceOf(const std::exception& thrown);

}  // namespace app
