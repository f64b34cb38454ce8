#include <algorithm>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/io/export/tiff_write.hpp"
#include "sim/io/export/writer.hpp"
#include "sim/io/files/file_transaction.hpp"

namespace wadi::io {

namespace {

template <class Word>
char* putWord(char* at, Word word, bool bigEndian) {
    constexpr int kBytes = sizeof(Word);
    for (int byte = 0; byte < kBytes; ++byte) {
        const int shift = 8 * (bigEndian ? kBytes - 1 - byte : byte);
        *at++ = static_cast<char>(word >> shift & 0xff);
    }
    return at;
}

template <class Word, class WordOf>
void writeWords(const MapSource& map, const std::filesystem::path& file, const WordOf& wordOf) {
    AtomicFile out(file);
    std::string bytes(static_cast<std::size_t>(map.columns()) * sizeof(Word), '\0');
    for (int z = 0; z < map.rows(); ++z) {
        const int row = map.options.flip ? map.rows() - 1 - z : z;
        char* at = bytes.data();
        for (const float value : map.channels.front().row(row))
            at = putWord<Word>(at, wordOf(value), map.options.bigEndian);
        if (!out.append(bytes.data(), bytes.size())) break;  // commit() tells
        map.options.reach(double(z + 1) / map.rows());
    }
    out.commit();
}

}  // namespace

void writeRaw16(const MapSource& map, const std::filesystem::path& file) {
    writeWords<std::uint16_t>(map, file, Scale<std::uint16_t>(map.range));
}

void writeRaw32(const MapSource& map, const std::filesystem::path& file) {
    writeWords<std::uint32_t>(map, file, [](float value) { return std::bit_cast<std::uint32_t>(value); });
}

namespace {

std::string exact(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

// The format wants a cell size; 1 stands for one that is not known. GDAL and others know dx and dy, too.
std::string headerOf(const MapSource& map) {
    const Placing placing = placingOf(map).value_or(Placing{0, double(map.rows()), 1, 1});
    const std::string south = exact(placing.north - map.rows() * placing.cellZ);
    std::string text = "ncols " + std::to_string(map.columns()) + "\nnrows " + std::to_string(map.rows()) +
                       "\nxllcorner " + exact(placing.west) + "\nyllcorner " + south;
    if (placing.cellX == placing.cellZ)
        text += "\ncellsize " + exact(placing.cellX);
    else
        text += "\ndx " + exact(placing.cellX) + "\ndy " + exact(placing.cellZ);
    return text + "\nNODATA_value -9999\n";
}

// The lines of values, made in one buffer again and again.
class Lines {
  public:
    explicit Lines(int columns) : text_(static_cast<std::size_t>(columns) * kWord + kPoint, '\0') {}

    std::string_view of(std::span<const float> row) {
        char* at = text_.data();
        for (const float value : row) {
            char* const end = std::to_chars(at, at + kWord, value).ptr;
            at = isFirst_ ? withPoint(at, end) : end;
            isFirst_ = false;
            *at++ = ' ';
        }
        at[-1] = '\n';
        return {text_.data(), at};
    }

  private:
    static constexpr std::size_t kWord = 16;  // the longest float, "-1.17549435e-38", and a space
    static constexpr std::size_t kPoint = 2;

    // GDAL takes a grid for one of whole numbers if no point is near its beginning.
    static char* withPoint(char* from, char* to) {
        if (std::any_of(from, to, [](char c) { return c == '.' || c == 'e'; })) return to;
        *to++ = '.';
        *to++ = '0';
        return to;
    }

    std::string text_;
    bool isFirst_ = true;
};

}  // namespace

void writeAsc(const MapSource& map, const std::filesystem::path& file) {
    AtomicFile out(file);
    const std::string header = headerOf(map);
    out.append(header.data(), header.size());
    Lines lines(map.columns());
    for (int z = 0; z < map.rows(); ++z) {
        const std::string_view line = lines.of(map.channels.front().row(z));
        if (!out.append(line.data(), line.size())) break;  // commit() tells
        map.options.reach(double(z + 1) / map.rows());
    }
    out.commit();
}

}  // namespace wadi::io
