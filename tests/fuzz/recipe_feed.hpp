// Provenance feed: what the fuzzer of recipes does with every input, and the suite with those that were kept.
// Not the following of recipes. One thread.
#pragma once

#include <string_view>

namespace wadi::test {

/// Whether the text was a recipe. Throws std::logic_error if what was read is not written and read as the
/// same; and whatever is not wadi::Error that the reader throws.
bool feedRecipe(std::string_view text);

}  // namespace wadi::test
