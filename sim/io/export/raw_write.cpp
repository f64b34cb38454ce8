#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/io/export/writer.hpp"
#include "sim/io/files/atomic_file.hpp"

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

}  // namespace wadi::io
