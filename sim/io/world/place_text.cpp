#include "sim/io/world/place_text.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <vector>

#include "sim/core/error.hpp"
#include "sim/io/files/base64.hpp"
#include "sim/io/world/edit_reader.hpp"

namespace wadi::io {

namespace {

/// Numbers as their little-endian bytes in base64.
template <class Bits, class T>
std::string bytesOf(std::span<const T> numbers) {
    std::vector<std::uint8_t> bytes;
    for (const T number : numbers) {
        const auto bits = std::bit_cast<Bits>(number);
        for (std::size_t i = 0; i < sizeof bits; ++i)
            bytes.push_back(static_cast<std::uint8_t>(bits >> 8 * i));
    }
    return base64(bytes);
}

template <class Bits, class T>
std::vector<T> numbersOf(std::string_view text) {
    const std::vector<std::uint8_t> bytes = fromBase64(text);
    std::vector<T> numbers;
    for (std::size_t at = 0; at + sizeof(Bits) <= bytes.size(); at += sizeof(Bits)) {
        Bits bits = 0;
        for (std::size_t i = 0; i < sizeof bits; ++i) bits |= static_cast<Bits>(Bits{bytes[at + i]} << 8 * i);
        numbers.push_back(std::bit_cast<T>(bits));
    }
    return numbers;
}

double finite(EditLine& line, std::string_view key) {
    const nlohmann::json& value = line.take(key);
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!std::isfinite(number)) throw Error("{0} is no number: write it again.", key);
    return number;
}

double positive(EditLine& line, std::string_view key) {
    const double number = finite(line, key);
    if (!(number > 0)) throw Error("{0} must be greater than 0: write it again.", key);
    return number;
}

}  // namespace

std::string placeText(const Georeference& place) {
    nlohmann::ordered_json line;
    line["west"] = place.west;
    line["north"] = place.north;
    line["unitsPerMetreX"] = place.unitsPerMetreX;
    line["unitsPerMetreZ"] = place.unitsPerMetreZ;
    line["keys"] = bytesOf<std::uint16_t, std::uint16_t>(place.keys);
    line["numbers"] = bytesOf<std::uint64_t, double>(place.numbers);
    const auto* texts = reinterpret_cast<const std::uint8_t*>(place.texts.data());
    line["texts"] = base64({texts, place.texts.size()});
    return line.dump();
}

Georeference readPlace(std::string_view text) {
    if (text.size() > kMostPlaceText) throw Error("the place of the map is too long: write it again.");
    EditLine line(text);
    Georeference place;
    place.west = finite(line, "west");
    place.north = finite(line, "north");
    place.unitsPerMetreX = positive(line, "unitsPerMetreX");
    place.unitsPerMetreZ = positive(line, "unitsPerMetreZ");
    place.keys = numbersOf<std::uint16_t, std::uint16_t>(line.words("keys"));
    place.numbers = numbersOf<std::uint64_t, double>(line.words("numbers"));
    const std::vector<std::uint8_t> bytes = fromBase64(line.words("texts"));
    place.texts.assign(bytes.begin(), bytes.end());
    line.end();
    return place;
}

}  // namespace wadi::io
