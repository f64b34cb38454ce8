// Number format: figures as people read them: short numbers, bytes, groups of digits, hashes; and numbers of
// equal spread for what only has to look without order. Not the labels of parameters (app/ui/messages), nor
// simulated chance (sim/core/random). Any thread.
#pragma once

#include <cstdint>
#include <string>

namespace app {

/// The finaliser of MurmurHash3 (A. Appleby, public domain): a bijection.
constexpr std::uint32_t scattered(std::uint32_t n) {
    n = (n ^ n >> 16) * 0x85ebca6bu;
    n = (n ^ n >> 13) * 0xc2b2ae35u;
    return n ^ n >> 16;
}

/// A number with three digits and an SI prefix: 12 345 678 becomes "12.3 M". Whole numbers below a thousand
/// stay whole: "42". Below a tenth there are two digits after the zeros: "0.0034"; with too many zeros it has
/// an exponent: "3.4e-08".
std::string shortNumber(double number);

/// A number with three digits, of which none before the point is lost, and no exponent: "2 090", "12.5",
/// "0.0034".
std::string plainNumber(double number);

/// A length with its unit: "340 m", "2 090 m", "12.5 km", "4.2 mm"; whole kilometres from 10 000 m on are "20
/// km".
std::string lengthText(double metres);

/// A number with its noun: "1 epoch", "1 200 epochs".
std::string counted(std::int64_t number, const char* one, const char* many);

/// A number of bytes: "1.50 MB".
std::string byteCount(double bytes);

/// A whole number in groups of three digits: "1 234 567".
std::string grouped(std::int64_t number);

/// A span of time in years with three digits: "350 ka", "12.4 Ma".
std::string yearsText(std::int64_t years);

/// A hash as sixteen hexadecimal digits.
std::string hashText(std::uint64_t hash);

}  // namespace app
