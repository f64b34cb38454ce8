// Inspect: what a heightmap's file tells, and what would be made of it. For tests only.
#pragma once

#include <filesystem>

#include "sim/io/import/convert.hpp"
#include "sim/io/import/reader.hpp"

namespace wadi::test {

/// Throws Error as readRaster().
inline io::FileInfo inspect(const std::filesystem::path& file) {
    return io::describe(file, io::readRaster(file));
}

}  // namespace wadi::test
