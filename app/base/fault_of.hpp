// Fault of work: what it throws, as a sentence for people, where an exception would be in the way. Any
// thread.
#pragma once

#include <exception>
#include <string>

namespace app {

/// What the work throws, as a sentence, or "".
template <class Work>
std::string faultOf(const Work& work) {
    try {
        work();
        return "";
    } catch (const std::exception& error) {
        return error.what();
    }
}

}  // namespace app
