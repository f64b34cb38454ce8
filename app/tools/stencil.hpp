// Stencil: a picture from a file as the shape of a brush. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "sim/core/field.hpp"

namespace app {

/// A grayscale PNG as a stencil: black is nothing, white the full height. The result is square, at most
/// kMostStencil cells a side; the picture keeps its shape and stands in the middle. Throws Error if it is no
/// PNG or readPng throws.
std::shared_ptr<const wadi::Field<std::uint8_t>> readStencil(const std::filesystem::path& file);

/// The same of values from 0 to `greatest`.
wadi::Field<std::uint8_t> stencilOf(const wadi::Field<std::uint16_t>& picture, int greatest);

}  // namespace app
