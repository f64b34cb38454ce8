#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "sim/io/atomic_file.hpp"
#include "sim/io/heightfile.hpp"
#include "sim/io/png_text.hpp"
#include "sim/io/png_write.hpp"
#include "sim/io/words.hpp"

namespace wadi::io {

namespace fs = std::filesystem;

namespace {

using Range = ImportOptions::Range;

Range rangeOf(const Field<float>& map) {
    const auto [lowest, highest] = std::minmax_element(map.values().begin(), map.values().end());
    return {*lowest, *highest};
}

// The range as all the values that the sample type has, rounded to the nearest.
template <class Sample>
Field<Sample> spread(const Field<float>& map, Range range) {
    const double span = double{range.highest} - range.lowest;
    const double scale = span > 0 ? std::numeric_limits<Sample>::max() / span : 0;
    Field<Sample> values(map.columns(), map.rows());
    for (std::size_t i = 0; i < map.size(); ++i) {
        const float value = std::clamp(map[i], range.lowest, range.highest);
        values[i] = static_cast<Sample>(std::floor((double{value} - range.lowest) * scale + 0.5));
    }
    return values;
}

PngTexts texts(Range range, const ExportOptions& options) {
    PngTexts list = {{"Software", "Wadi"},
                     {kUnitKey, std::string(options.unit)},
                     {kLowestKey, exactNumber(range.lowest)},
                     {kHighestKey, exactNumber(range.highest)}};
    if (options.cellSize) list.emplace_back(kCellSizeKey, exactNumber(*options.cellSize));
    return list;
}

void writeRaw(const Field<float>& map, const fs::path& file) {
    AtomicFile out(file);
    std::string bytes;
    for (int z = 0; z < map.rows(); ++z) {
        bytes.clear();
        for (const float value : map.row(z)) {
            const auto bits = std::bit_cast<std::uint32_t>(value);
            for (int shift = 0; shift < 32; shift += 8)
                bytes.push_back(static_cast<char>(bits >> shift & 0xff));
        }
        out.append(bytes.data(), bytes.size());
    }
    out.commit();
}

std::string pngSentence(const Field<float>& map, const fs::path& file, Range range, int greatest,
                        const ExportOptions& options) {
    const std::string lowest = exactNumber(range.lowest), highest = exactNumber(range.highest);
    std::string text = quoted(file) + ": " + extent(map.columns(), map.rows()) + ", 0.." +
                       std::to_string(greatest) + " = " + lowest + ".." + highest;
    if (!options.unit.empty()) text += " " + std::string(options.unit);
    if (options.unit != "m") return text + ".";
    text += "; read it back with --height-range " + lowest + "," + highest;
    if (options.cellSize) text += " --cell-size " + exactNumber(*options.cellSize);
    return text + ".";
}

std::string rawSentence(const Field<float>& map, const fs::path& file, const ExportOptions& options) {
    std::string text = quoted(file) + ": " + extent(map.columns(), map.rows()) +
                       " 32-bit little-endian floats, row after row from the north";
    if (!options.unit.empty()) text += ", in " + std::string(options.unit);
    return text + ".";
}

}  // namespace

std::string fileName(std::string_view map, Format format) {
    switch (format) {
        case Format::png16:
            return std::string(map) + ".png";
        case Format::png8:
            return std::string(map) + "_8bit.png";
        case Format::raw32:
            return std::string(map) + ".r32";
    }
    return std::string(map);
}

std::string exportMap(const Field<float>& map, const fs::path& file, Format format,
                      const ExportOptions& options) {
    if (format == Format::raw32) {
        writeRaw(map, file);
        return rawSentence(map, file, options);
    }
    const Range range = options.range.value_or(rangeOf(map));
    if (format == Format::png8) {
        writePng8(spread<std::uint8_t>(map, range), file);
        return pngSentence(map, file, range, 255, options);
    }
    writePng16(spread<std::uint16_t>(map, range), file, texts(range, options));
    return pngSentence(map, file, range, 65535, options);
}

}  // namespace wadi::io
