// A format that only the tests have, as somebody would add one: its reader and writer, and a row of the table
// of formats (sim/io/formats/formats.cpp, which is built once more with it). Heights as text: "toy", columns,
// rows, numbers.
#pragma once

#include <filesystem>
#include <string_view>

#include "sim/io/formats/format.hpp"

namespace wadi::io {

bool looksLikeToy(std::string_view start);
Raster readToy(const std::filesystem::path& file, const ReadOptions& options);
void writeToy(const MapSource& map, const std::filesystem::path& file);

}  // namespace wadi::io

#define WADI_EXTRA_FORMAT                        \
    {.name = "toy",                              \
     .title = "toy text",                        \
     .endings = {".toy"},                        \
     .help = "heights as words, for the tests",  \
     .reader = {looksLikeToy, readToy, nullptr}, \
     .written = {                                \
         {.name = "toy", .suffix = ".toy", .help = "heights as words", .bits = 0, .write = writeToy}}},
