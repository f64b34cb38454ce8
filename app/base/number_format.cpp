#include "app/base/number_format.hpp"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cmath>
#include <cstdio>

namespace app {

std::string shortNumber(double number) {
    static constexpr std::array<const char*, 5> kPrefixes = {"", " k", " M", " G", " T"};
    constexpr int kMostZeros = 5;
    std::size_t prefix = 0;
    // Limits lie where rounding to three digits would give a fourth.
    while (std::abs(number) >= 999.5 && prefix + 1 < kPrefixes.size()) {
        number /= 1000;
        ++prefix;
    }
    const double magnitude = std::abs(number);
    const bool isWhole = prefix == 0 && number == std::floor(number);
    // What is small keeps two digits that say something.
    const int zeros =
        isWhole || magnitude >= 0.0995 ? 0 : static_cast<int>(-std::floor(std::log10(magnitude)));
    const int decimals = magnitude >= 99.95 || isWhole ? 0 : magnitude >= 9.995 ? 1 : std::max(2, zeros + 1);
    std::array<char, 48> text;
    const char* format = zeros > kMostZeros ? "%.*e%s" : "%.*f%s";
    std::snprintf(text.data(), text.size(), format, zeros > kMostZeros ? 1 : decimals, number,
                  kPrefixes[prefix]);
    return text.data();
}

std::string plainNumber(double number) {
    const double magnitude = std::abs(number);
    if (magnitude >= 999.5) return grouped(std::llround(number));
    if (number == std::floor(number)) return std::to_string(static_cast<int>(number));
    constexpr double kLeast = 1e-9;  // what is less is as good as nothing
    if (magnitude < kLeast) return "0";
    const int decimals = std::clamp(2 - static_cast<int>(std::floor(std::log10(magnitude))), 0, 11);
    std::array<char, 48> text;
    std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
    std::string plain = text.data();
    if (plain.find('.') == std::string::npos) return plain;
    plain.erase(plain.find_last_not_of('0') + 1);
    if (plain.back() == '.') plain.pop_back();
    return plain;
}

std::string lengthText(double metres) {
    const double magnitude = std::abs(metres);
    if (magnitude >= 9999.5) return plainNumber(metres / 1000) + " km";
    if (magnitude > 0 && magnitude < 0.01) return plainNumber(1000 * metres) + " mm";
    return plainNumber(metres) + " m";
}

std::string counted(std::int64_t number, const char* one, const char* many) {
    return grouped(number) + ' ' + (number == 1 ? one : many);
}

std::string byteCount(double bytes) {
    const std::string text = shortNumber(bytes);
    return text + (text.find(' ') == std::string::npos ? " B" : "B");
}

std::string grouped(std::int64_t number) {
    std::string text = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t at = text.size(); at > first + 3;) text.insert(at -= 3, " ");
    return text;
}

std::string yearsText(std::int64_t years) {
    const std::string text = shortNumber(static_cast<double>(years));
    return text + (text.find(' ') == std::string::npos ? " a" : "a");
}

std::string hashText(std::uint64_t hash) {
    std::array<char, 17> text;
    std::snprintf(text.data(), text.size(), "%016" PRIx64, hash);
    return text.data();
}

}  // namespace app
