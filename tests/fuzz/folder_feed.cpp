#include "tests/fuzz/folder_feed.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "sim/io/import/reader.hpp"
#include "tests/fuzz/map_feed.hpp"
#include "tests/temp_folder.hpp"

namespace wadi::test {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMark = "== ";
constexpr std::size_t kLongestName = 60;
constexpr int kMostFiles = 16;

std::string_view textOf(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Takes the first line off a text.
std::string_view takeLine(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// A name that stays in its folder.
std::string tameName(std::string_view name) {
    std::string tame(name.substr(0, kLongestName));
    for (char& c : tame)
        if (c == '/' || c == '\0') c = '_';
    return tame.empty() || tame[0] == '.' ? "f" + tame : tame;
}

bool read(const fs::path& file) {
    return isMap([&] { return io::readRaster(file, {.memory = kFuzzMemory}); });
}

}  // namespace

bool feedTiles(std::span<const std::byte> bytes) {
    const TempFolder folder;
    std::string_view text = textOf(bytes);
    fs::path first;
    for (int count = 0; count < kMostFiles && text.starts_with(kMark); ++count) {
        text.remove_prefix(kMark.size());
        const std::string name = tameName(takeLine(text));
        const std::size_t next = text.find("\n== "), size = std::min(next, text.size());
        const fs::path file = folder.file(name, text.substr(0, size));
        text.remove_prefix(std::min(next == text.npos ? size : size + 1, text.size()));
        if (first.empty()) first = file;
    }
    return !first.empty() && read(first);
}

bool feedHgt(std::span<const std::byte> bytes) {
    constexpr std::array<std::size_t, 4> kSizes = {1201u * 1201 * 2, 1201u * 3601 * 2, 1801u * 3601 * 2,
                                                   1201u * 1200 * 2};
    std::string_view text = textOf(bytes);
    if (text.empty()) return false;
    const std::size_t size = kSizes[static_cast<unsigned char>(text[0]) % kSizes.size()];
    text.remove_prefix(1);
    const TempFolder folder;
    const std::string name = tameName(takeLine(text)) + ".hgt";
    std::string samples(size, '\0');
    for (std::size_t at = 0; !text.empty() && at < size; at += text.size())
        text.copy(samples.data() + at, std::min(text.size(), size - at));
    return read(folder.file(name, samples));
}

}  // namespace wadi::test
