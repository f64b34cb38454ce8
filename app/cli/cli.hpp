// The command line: from words to options. It reads no file and starts nothing: that is up to main().
// Any thread.
#pragma once

#include "app/world/options.hpp"

namespace app {

/// What the arguments of main() ask for. Throws wadi::Error with one sentence, and where help is to be
/// had, if they are not understood.
Request parseArguments(int count, const char* const* arguments);

}  // namespace app
