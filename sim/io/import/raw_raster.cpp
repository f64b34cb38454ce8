#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <string>
#include <utility>

#include "sim/io/files/input_file.hpp"
#include "sim/io/files/messages.hpp"
#include "sim/io/files/size_check.hpp"
#include "sim/io/import/raw_layout.hpp"
#include "sim/io/import/reader.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kGuessedFrom = 1 << 20;  // bytes
constexpr const char* kHowToTell = "--raw COLUMNSxROWS,u16|f32|u8,little|big";

struct Kind {
    std::string_view format, words;
    int bits;
    Values values;
    double greatest;
};
constexpr std::array<Kind, 3> kKinds = {{{"raw8", "8-bit whole numbers", 8, Values::scale, 255},
                                         {"raw16", "16-bit whole numbers", 16, Values::scale, 65535},
                                         {"raw32", "32-bit floats", 32, Values::either, 1}}};

// The middle of a file, from a multiple of 4 bytes on, or all of it if it is short.
std::string middleOf(const fs::path& file, std::uint64_t size) {
    std::ifstream in = openInput(file);
    std::string bytes(static_cast<std::size_t>(std::min(size, kGuessedFrom)), '\0');
    in.seekg(static_cast<std::streamoff>((size - bytes.size()) / 2 / 4 * 4));
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

RawLayout guessed(const fs::path& file, std::uint64_t size) {
    const auto layout = guessLayout(endingOf(file), size, middleOf(file, size));
    if (!layout)
        fail(file, "has no header, and its " + std::to_string(size) +
                       " bytes make no map with sides of at most four to one; give " + kHowToTell + ".");
    return *layout;
}

void checkSize(const fs::path& file, std::uint64_t size, const RawLayout& layout) {
    if (size == bytesOf(layout)) return;
    fail(file, "has " + std::to_string(size) + " bytes, but " + extent(layout.columns, layout.rows) +
                   " samples of " + std::to_string(bytesOf(layout.sample)) + " bytes take " +
                   std::to_string(bytesOf(layout)) + "; correct --raw.");
}

std::string takenAs(const RawLayout& layout, const Kind& kind) {
    std::string text = "Taken as " + extent(layout.columns, layout.rows) + " " + std::string(kind.words);
    if (layout.sample != RawSample::u8) text += layout.bigEndian ? ", big-endian" : ", little-endian";
    return text + "; give --raw if that is wrong.";
}

RasterFacts factsOf(const RawLayout& layout, bool isGuess) {
    const Kind& kind = kKinds[static_cast<std::size_t>(layout.sample)];
    RasterFacts facts;
    facts.format = kind.format;
    facts.columns = layout.columns;
    facts.rows = layout.rows;
    facts.samples = kind.words;
    facts.bits = kind.bits;
    facts.values = kind.values;
    facts.greatest = kind.greatest;
    facts.raw = layout;
    if (isGuess) facts.notices.push_back(takenAs(layout, kind));
    return facts;
}

Field<float> readValues(const fs::path& file, const RawLayout& layout, const ReadOptions& options) {
    std::ifstream in = openInput(file);
    Field<float> values(layout.columns, layout.rows);
    const auto step = static_cast<std::size_t>(bytesOf(layout.sample));
    std::string bytes(step * static_cast<std::size_t>(layout.columns), '\0');
    for (int z = 0; z < layout.rows; ++z) {
        if (!in.read(bytes.data(), static_cast<std::streamsize>(bytes.size())))
            fail(file, "could not be read to its end; try again.");
        for (int x = 0; x < layout.columns; ++x) {
            const float value =
                rawValue(bytes.data() + step * static_cast<std::size_t>(x), layout.sample, layout.bigEndian);
            if (std::isinf(value))
                fail(file, "holds an infinite height at column " + std::to_string(x) + ", row " +
                               std::to_string(z) + "; correct it, or its byte order by --raw.");
            values.at(x, z) = std::isnan(value) ? kMissing : value;
        }
        options.reach(double(z + 1) / layout.rows);
    }
    return values;
}

}  // namespace

Raster readRawRaster(const fs::path& file, const ReadOptions& options) {
    const std::uint64_t size = sizeOf(file);
    const RawLayout layout = options.raw ? *options.raw : guessed(file, size);
    checkSides(file, layout.columns, layout.rows, options);
    checkSize(file, size, layout);
    return {factsOf(layout, !options.raw), readValues(file, layout, options)};
}

}  // namespace wadi::io
