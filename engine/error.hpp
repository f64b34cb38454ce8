// The exception that every room of the engine throws. Its text is one sentence that says what went
// wrong, where, and what to do; it is fit to be shown to a person as it is. Usable on any thread.
#pragma once

#include <stdexcept>

namespace engine {

/// A failure of the window, the graphics driver, a shader or a picture file.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace engine
