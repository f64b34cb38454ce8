#include "sim/io/files/base64.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <limits>

#include "sim/core/error.hpp"

namespace wadi::io {

namespace {

constexpr char kPad = '=';
constexpr std::size_t kMostRun = 128;
// OpenSSL counts in int.
constexpr std::size_t kMostText = std::numeric_limits<int>::max(), kMostBytes = kMostText / 4 * 3;

[[noreturn]] void refuse() {
    throw Error("the bytes are not base64: write them again.");
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
    if (bytes.size() > kMostBytes) throw Error("there are too many bytes for a text: write fewer.");
    std::string text((bytes.size() + 2) / 3 * 4, kPad);
    // OpenSSL writes a zero behind the text, where a string has one.
    EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                    static_cast<int>(bytes.size()));
    return text;
}

std::vector<std::uint8_t> fromBase64(std::string_view text) {
    if (text.size() % 4 != 0 || text.size() > kMostText) refuse();
    const std::size_t digits = text.substr(0, text.find_last_not_of(kPad) + 1).size();
    const std::size_t pads = text.size() - digits;
    if (pads > 2 || text.substr(0, digits).find(kPad) != std::string_view::npos) refuse();
    std::vector<std::uint8_t> bytes(text.size() / 4 * 3);
    // OpenSSL skips blanks at both ends, and then finds fewer bytes.
    const int found = EVP_DecodeBlock(bytes.data(), reinterpret_cast<const unsigned char*>(text.data()),
                                      static_cast<int>(text.size()));
    if (found < 0 || static_cast<std::size_t>(found) != bytes.size()) refuse();
    bytes.resize(bytes.size() - pads);
    return bytes;
}

std::string toBase64(std::span<const std::uint8_t> bytes) {
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

std::vector<std::uint8_t> bytesFromBase64(std::string_view text, std::size_t count) {
    const std::vector<std::uint8_t> folded = fromBase64(text);
    std::size_t found = 0;
    unfold(
        folded, [&](std::span<const std::uint8_t> bytes) { found += bytes.size(); },
        [&](std::size_t times, std::uint8_t) { found += times; });
    if (found != count)
        throw Error(
            "there are {0} bytes, but columns and rows ask for {1}: correct them or write the bytes again.",
            found, count);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(count);
    unfold(
        folded,
        [&](std::span<const std::uint8_t> part) { bytes.insert(bytes.end(), part.begin(), part.end()); },
        [&](std::size_t times, std::uint8_t byte) { bytes.insert(bytes.end(), times, byte); });
    return bytes;
}

}  // namespace wadi::io
