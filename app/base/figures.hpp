// Figures as people read them: short numbers, bytes, groups of digits, hashes. Not units of parameters
// (panels/words). Any thread.
#pragma once

#include <cstdint>
#include <string>

namespace app {

/// A number with three digits and an SI prefix: 12 345 678 becomes "12.3 M". Whole numbers below a thousand
/// stay whole: "42". Below a tenth there are two digits after the zeros: "0.0034"; with too many zeros it has
/// an exponent: "3.4e-08".
std::string shortNumber(double number);

/// A number of bytes: "1.50 MB".
std::string byteCount(double bytes);

/// A whole number in groups of three digits: "1 234 567".
std::string grouped(std::int64_t number);

/// A hash as sixteen hexadecimal digits.
std::string hashText(std::uint64_t hash);

}  // namespace app
