// Pictures from bytes in memory, which may be a stranger's, and smaller ones of large ones. Not files: those are the
// business of engine/image, which holds the code of both. No OpenGL; usable on any thread.
#pragma once

#include <span>

#include "engine/image.hpp"

namespace engine {

/// The RGBA picture of the bytes of a PNG or JPEG file: what they state is checked before memory is taken for
/// it. Throws Error if they are no such picture, or one of more than `most` pixels a side.
Image decoded(std::span<const char> bytes, int most);

/// The picture with four channels, of which the last is full; one with a single channel becomes grey.
Image opaque(const Image& image);

/// A picture as it is, or a smaller one of not more than `most` pixels a side [>= 1], each the mean of as many.
Image shrunk(const Image& image, int most);

}  // namespace engine
