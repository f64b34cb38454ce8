#include "sim/io/files/base64.hpp"

#include <algorithm>

#include "sim/core/error.hpp"

namespace wadi::io {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr char kPad = '=';
constexpr std::size_t kMostRun = 128;

[[noreturn]] void refuse() {
    throw Error("the bytes are not base64: write them again.");
}

std::uint32_t digit(char c) {
    if (c >= 'A' && c <= 'Z') return static_cast<std::uint32_t>(c - 'A');
    if (c >= 'a' && c <= 'z') return static_cast<std::uint32_t>(c - 'a' + 26);
    if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0' + 52);
    if (c == '+') return 62;
    if (c == '/') return 63;
    refuse();
}

/// Number of equal bytes at the beginning, at most kMostRun.
std::size_t runOf(std::span<const std::uint8_t> bytes) {
    const auto end = bytes.begin() + static_cast<std::ptrdiff_t>(std::min(bytes.size(), kMostRun));
    return static_cast<std::size_t>(
        std::find_if(bytes.begin(), end, [&](std::uint8_t byte) { return byte != bytes[0]; }) -
        bytes.begin());
}

/// Calls literal(bytes) and run(count, byte) for what was folded up.
template <class Literal, class Run>
void unfold(std::span<const std::uint8_t> folded, const Literal& literal, const Run& run) {
    for (std::size_t i = 0; i < folded.size();) {
        const std::size_t head = folded[i++];
        const std::size_t taken = head < kMostRun ? head + 1 : 1;
        if (head == kMostRun || taken > folded.size() - i)
            throw Error("the bytes are not whole: write them again.");
        if (head < kMostRun)
            literal(folded.subspan(i, taken));
        else
            run(257 - head, folded[i]);
        i += taken;
    }
}

}  // namespace

std::string base64(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t word = 0;
        for (std::size_t k = 0; k < 3; ++k) word = word << 8 | (k < count ? bytes[i + k] : 0u);
        for (std::size_t k = 0; k < 4; ++k) text += k <= count ? kDigits[word >> (18 - 6 * k) & 63] : kPad;
    }
    return text;
}

std::vector<std::uint8_t> fromBase64(std::string_view text) {
    if (text.size() % 4 != 0) refuse();
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const std::string_view four = text.substr(i, 4);
        const bool isLast = i + 4 == text.size();
        const std::size_t pads = !isLast || four[3] != kPad ? 0 : four[2] != kPad ? 1 : 2;
        std::uint32_t word = 0;
        for (std::size_t k = 0; k < 4; ++k) word = word << 6 | (k < 4 - pads ? digit(four[k]) : 0u);
        for (std::size_t k = 0; k < 3 - pads; ++k)
            bytes.push_back(static_cast<std::uint8_t>(word >> (16 - 8 * k)));
    }
    return bytes;
}

std::string packed(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t kLeastRun = 3;
    std::vector<std::uint8_t> folded;
    std::size_t start = 0;  // of bytes that are not folded up yet
    const auto flush = [&](std::size_t end) {
        for (; start < end; start += std::min(kMostRun, end - start)) {
            const std::span part = bytes.subspan(start, std::min(kMostRun, end - start));
            folded.push_back(static_cast<std::uint8_t>(part.size() - 1));
            folded.insert(folded.end(), part.begin(), part.end());
        }
    };
    for (std::size_t i = 0; i < bytes.size();) {
        const std::size_t run = runOf(bytes.subspan(i));
        if (run >= kLeastRun) {
            flush(i);
            folded.push_back(static_cast<std::uint8_t>(257 - run));
            folded.push_back(bytes[i]);
            start = i + run;
        }
        i += run;
    }
    flush(bytes.size());
    return base64(folded);
}

std::vector<std::uint8_t> unpacked(std::string_view text, std::size_t count) {
    const std::vector<std::uint8_t> folded = fromBase64(text);
    std::size_t found = 0;
    unfold(
        folded, [&](std::span<const std::uint8_t> bytes) { found += bytes.size(); },
        [&](std::size_t times, std::uint8_t) { found += times; });
    if (found != count)
        throw Error("there are " + std::to_string(found) + " bytes, but columns and rows ask for " +
                    std::to_string(count) + ": correct them or write the bytes again.");
    std::vector<std::uint8_t> bytes;
    bytes.reserve(count);
    unfold(
        folded,
        [&](std::span<const std::uint8_t> part) { bytes.insert(bytes.end(), part.begin(), part.end()); },
        [&](std::size_t times, std::uint8_t byte) { bytes.insert(bytes.end(), times, byte); });
    return bytes;
}

}  // namespace wadi::io
